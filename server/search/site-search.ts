import type { Content } from '#content-model/content.ts';
import type { SearchDocument } from '#core/search/search.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { sitePages } from '#site/routes.ts';
import type { Clock } from '../clock.ts';
import { portionDocuments } from './portion-documents.ts';
import { createSearch, type Search } from './search.ts';
import { splitPage } from './split-page.ts';

interface Options {
  content: Content;
  calendar: Calendar;
  clock: Clock;
  /** What the build has read off the pages. */
  documents(): Promise<readonly SearchDocument[]>;
}

/** The search of one ministry's site: its pages, and the Torah portions around the day of asking. */
export function createSiteSearch({ content, calendar, clock, documents }: Options): Search {
  const { kinds, spellings, portionWords } = content.pages.search;
  const labels = content.pages['torah-portions']?.week.labels;
  return createSearch({
    documents,
    portions: (today) => (labels ? portionDocuments(calendar, today, { labels, portionWords }) : []),
    kinds,
    spellings,
    clock,
    zone: content.ministry.address.timeZone,
  });
}

/**
 * What the pages say, read off the pages themselves, for the site search. What holds for a day only is left out, so it does
 * not matter when they are read.
 *
 * @param htmlOf renders the page at a path
 */
export async function readPages(
  content: Content,
  htmlOf: (path: string) => Promise<string>,
): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  // One after another: a visitor's page waits behind one of them, not behind all.
  for (const page of sitePages(content).filter(({ listed }) => listed)) {
    documents.push(...splitPage(await htmlOf(page.path), page));
  }
  return documents;
}
