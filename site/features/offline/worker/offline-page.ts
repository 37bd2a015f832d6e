import { calendarDay } from '#core/dates/calendar-day.ts';
import { cacheNames, isPublicPage } from './caches.ts';

const path = '/offline';

/**
 * Fetches the offline page with the drawings, fonts and scripts it needs, and keeps them.
 *
 * @throws TypeError when the network fails; what was kept before then stays
 */
export async function keepOfflinePage(): Promise<void> {
  const page = await fetch(path, { cache: 'reload' });
  if (!isPublicPage(page)) throw new TypeError(`${path} answers ${page.status}`);
  await keepAssets(page.clone());
  const offline = await caches.open(cacheNames.offline);
  await offline.put(path, page);
}

/** Keeps the files that a page names, and what its scripts import. */
export async function keepAssets(page: Response): Promise<void> {
  const paths = new Set((await page.text()).match(/\/assets\/[\w./-]+/g));
  // A set is followed to its end, also where that moves on.
  for (const path of paths) {
    if (!path.endsWith('.js')) continue;
    const script = await (await fetch(path)).text();
    for (const [, name] of script.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) paths.add(`/assets/${name}`);
  }
  const assets = await caches.open(cacheNames.assets);
  await assets.addAll(paths);
}

/** Keeps it anew if the one that is kept was written on another day: cancelled services and portions change. */
export async function refreshOfflinePage(): Promise<void> {
  const kept = await offlinePage();
  if (!kept || !(await isOfToday(kept))) await keepOfflinePage();
}

async function isOfToday(page: Response): Promise<boolean> {
  const timeZone = (await page.text()).match(/data-zone="([^"]+)"/)?.[1] ?? 'UTC';
  const dayOf = (instant: Date) => calendarDay(instant, timeZone);
  return dayOf(new Date(page.headers.get('date') ?? 0)) === dayOf(new Date());
}

/** The kept page, for an address of which nothing is kept. */
export const offlinePage = () => caches.match(path, { cacheName: cacheNames.offline });
