import type { SearchDocument } from '../domain/search/search.ts';
import type { Content } from '../reader/content.ts';
import { readPages } from '../server/search/read-pages.ts';
import { createCalendar } from '../server/torah/calendar.ts';
import type { PageRenderer } from '../server/web/render-page.ts';

const siteUrl = 'https://site.invalid';

/** What the built pages say, for dist/search.json. @param now the day that they are rendered for; it must not matter */
export function searchDocuments(
  { renderPage }: Pick<PageRenderer, 'renderPage'>,
  content: Content,
  now = new Date(),
): Promise<SearchDocument[]> {
  const locals: App.Locals = {
    content,
    siteUrl,
    calendar: createCalendar({ gospels: content.gospels, place: content.ministry.address }),
    retentionDays: 180,
    now: () => now,
    holdsUntil: () => {},
    query: () => undefined,
    playlist: async () => undefined,
    book: async () => undefined,
    shareCards: {},
    search: () => Promise.reject(new Error('No page searches while the search is being built.')),
  };
  return readPages(content, async (path) => {
    const page = await renderPage(new Request(new URL(path, siteUrl)), locals);
    if (page.status !== 200) throw new Error(`${path} answered ${page.status}`);
    return page.text();
  });
}
