import { type ReactNode, useEffect, useState } from 'react';
import { useNow } from './use-now.ts';

interface Props {
  /** Of an element inside. */
  id: string;
  /** When it no longer holds, in milliseconds since 1970. */
  until: number;
  /** Server-rendered. */
  children?: ReactNode;
}

const hour = 3_600_000;

/** A part of a page that holds for a day: on a page left open past midnight the server's next version replaces it. */
export function Daily({ id, until, children }: Props) {
  const now = useNow();
  const [fresh, setFresh] = useState({ html: '', until, notBefore: until });
  const isDue = now && now.getTime() >= fresh.notBefore;

  useEffect(() => {
    // Without a connection the part stays as it is, and the next minute tries again.
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
  // The title holds the year: with a new one everything is new.
  if (page.title !== document.title) location.reload();
  const until = Number(part.dataset.daily);
  // A device whose clock is days ahead does not ask every minute.
  return { html: part.innerHTML, until, notBefore: Math.max(until, Date.now() + hour) };
}
