import type { MouseEvent, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import { type ToastMessage, toast } from './toast.ts';

interface ShareLinkProps {
  /** What is shared, as the share sheet and a mail's subject name it. */
  title: string;
  /** Its public address. */
  url: string;
}

/** Shares the page by the device's share sheet, else by copying its address, and without JavaScript by e-mail. */
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

/** Shares a part of the page: by the share sheet on a device without a mouse, where a reference is rather copied than sent. */
export function SharePart({ title, href, children }: SharePartProps) {
  function onClick(event: MouseEvent<HTMLAnchorElement>) {
    const url = event.currentTarget.href;
    const sheet = canShare() && matchMedia('(pointer: coarse)').matches;
    // Where it cannot be copied, the link leads there and the address bar has it.
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

/** Rejected when the visitor closes the share sheet: that is no failure. */
const share = (data: ShareData) => navigator.share(data).catch(() => {});

async function copyLink(url: string, success: Partial<ToastMessage>, failure: ToastMessage) {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: 'Link copied!', ...success });
  } catch {
    toast({ ...failure, variant: 'destructive' });
  }
}
