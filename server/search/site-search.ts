import type { SearchDocument } from '../../domain/search/search.ts';
import type { Calendar } from '../../domain/torah/calendar.ts';
import type { Content } from '../../reader/content.ts';
import type { Clock } from '../clock.ts';
import { portionDocuments } from './portion-documents.ts';
import { createSearch, type Search } from './search.ts';

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
  const { labels } = content.pages['torah-portions'].week;
  return createSearch({
    documents,
    portions: (today) => portionDocuments(calendar, today, { labels, portionWords }),
    kinds,
    spellings,
    clock,
    zone: content.ministry.address.timeZone,
  });
}
