import { calendarDay } from '#core/dates/calendar-day.ts';
import { cacheNames, isPublicPage } from './caches.ts';

const path = '/offline';

/**
 * Caches the offline page with its drawings, fonts and scripts.
 * @throws TypeError when the network fails; the previous cache then stays
 */
export async function keepOfflinePage(): Promise<void> {
  const page = await fetch(path, { cache: 'reload' });
  if (!isPublicPage(page)) throw new TypeError(`${path} answers ${page.status}`);
  await keepAssets(page.clone());
  const offline = await caches.open(cacheNames.offline);
  await offline.put(path, page);
}

/** Caches the files that a page names, and the imports of its scripts. */
export async function keepAssets(page: Response): Promise<void> {
  const paths = new Set((await page.text()).match(/\/assets\/[\w./-]+/g));
  // The loop also visits paths that are added during it.
  for (const path of paths) {
    if (!path.endsWith('.js')) continue;
    const script = await (await fetch(path)).text();
    for (const [, name] of script.matchAll(/["'`]\.\/([\w.-]+\.js)["'`]/g)) paths.add(`/assets/${name}`);
  }
  const assets = await caches.open(cacheNames.assets);
  await assets.addAll(paths);
}

/** Caches the page again if it was rendered on another day: cancelled services and portions change. */
export async function refreshOfflinePage(): Promise<void> {
  const cached = await offlinePage();
  if (!cached || !(await isOfToday(cached))) await keepOfflinePage();
}

async function isOfToday(page: Response): Promise<boolean> {
  const timeZone = (await page.text()).match(/data-zone="([^"]+)"/)?.[1] ?? 'UTC';
  const dayOf = (instant: Date) => calendarDay(instant, timeZone);
  return dayOf(new Date(page.headers.get('date') ?? 0)) === dayOf(new Date());
}

export const offlinePage = () => caches.match(path, { cacheName: cacheNames.offline });
