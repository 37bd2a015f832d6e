import type { MouseEvent, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { type ToastMessage, toast } from './toast.ts';

interface ShareLinkProps {
  /** The title in the share sheet and the subject of an e-mail. */
  title: string;
  url: string;
}

/** Shares the page with the share sheet, else copies its address, or without JavaScript opens an e-mail. */
export function SharePage({ title, url }: ShareLinkProps) {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`;
  function onClick(event: MouseEvent) {
    if (isForNewTab(event)) return;
    event.preventDefault();
    if (canShare()) share({ title, url });
    else copyLink(url, {}, { title: 'Copy failed', description: url });
  }
  return (
    <a className="go share-page" href={mail} data-replay="" onClick={onClick}>
      <Icon name="share" />
      Share this page
    </a>
  );
}

/** Milliseconds for which a toast about a copied reference shows. */
export const shortToast = 1600;

interface SharePartProps {
  title: string;
  /** The part's lasting address on this site: without JavaScript the link leads there. */
  href: string;
  children: ReactNode;
}

/** Shares a part of the page: with the share sheet on touch devices; otherwise it copies the address. */
export function SharePart({ title, href, children }: SharePartProps) {
  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    const url = event.currentTarget.href;
    const sheet = canShare() && matchMedia('(pointer: coarse)').matches;
    // If it cannot be copied, the link leads there and the address bar shows it.
    if (isForNewTab(event) || (!sheet && !navigator.clipboard)) return;
    event.preventDefault();
    if (sheet) share({ title, url });
    else copyLink(url, { duration: shortToast }, copyFailed);
  }
  return (
    <a className="share" href={href} data-replay="" onClick={onClick}>
      <Icon name="share" />
      <span className="visually-hidden">{children}</span>
    </a>
  );
}

export const copyFailed: ToastMessage = {
  title: 'Copy failed — select and copy manually.',
  duration: shortToast,
};

const canShare = () => 'share' in navigator && Boolean(navigator.share);
const isForNewTab = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

/** Closing the share sheet rejects the promise but is not a failure. */
const share = (data: ShareData) => navigator.share(data).catch(() => {});

async function copyLink(url: string, success: Partial<ToastMessage>, failure: ToastMessage) {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied!', ...success });
  } catch {
    toast({ ...failure, variant: 'destructive' });
  }
}
