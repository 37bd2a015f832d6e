import { type ReactNode, useEffect, useState } from 'react';
import { useNow } from './use-now.ts';

interface Props {
  id: string;
  /** When it expires, in milliseconds since 1970. */
  until: number;
  children?: ReactNode;
}

const hour = 3_600_000;

/** A part of a page that expires: on an open page the server's next version replaces it. */
export function Daily({ id, until, children }: Props) {
  const now = useNow();
  const [fresh, setFresh] = useState({ html: '', until, notBefore: until });
  const isDue = now && now.getTime() >= fresh.notBefore;

  useEffect(() => {
    // Without a connection the part stays, and the next minute tries again.
    if (isDue && now) fetchPart(id).then(setFresh, () => {});
  }, [id, isDue, now]);

  const part = { className: 'daily', 'data-daily': fresh.until };
  if (!fresh.html) return <div {...part}>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: from this site's own page
  return <div key="fresh" {...part} dangerouslySetInnerHTML={{ __html: fresh.html }} />;
}

async function fetchPart(id: string) {
  const response = await fetch(location.href, { cache: 'reload' });
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  const part = page.getElementById(id)?.closest<HTMLElement>('.daily');
  if (!response.ok || !part) throw new Error(`The page has no part "${id}" now`);
  // The title contains the year: in a new year the whole page changes.
  if (page.title !== document.title) location.reload();
  const until = Number(part.dataset.daily);
  // Keeps a device whose clock is days ahead from requesting every minute.
  return { html: part.innerHTML, until, notBefore: Math.max(until, Date.now() + hour) };
}
