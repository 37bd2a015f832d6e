import { LRUCache } from 'lru-cache';
import type { QueryCombination } from 'minisearch';
import type { Content } from '#content-model/content.ts';
import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { spokenLines, type TranscriptHits } from '#core/messages/spoken-lines.ts';
import type { Scripture } from '#core/scripture/scripture.ts';
import { excerpt, highlight } from '#core/search/excerpt.ts';
import type { SearchDocument, SearchHit, SearchResults } from '#core/search/search.ts';
import {
  groupSpellings,
  maxTypos,
  type SpellingsOf,
  termsOf,
  transpositions,
  trimQuery,
} from '#core/search/words.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import type { Clock } from '../clock.ts';
import { portionDocuments } from './search-documents.ts';
import { createSearchIndex, type SearchIndex } from './search-index.ts';
import { createVerseSearch } from './verse-search.ts';

/** @param page from 1; the nearest existing page is shown */
export type Search = (query: string, page?: number) => Promise<SearchResults>;

const hitsPerPage = 12;

interface Options {
  content: Content;
  calendar: Calendar;
  clock: Clock;
  /** The documents of the pages; called on the first search, and after each midnight. */
  documents(): Promise<readonly SearchDocument[]>;
  /** What was said in messages. */
  findSpoken?: (query: string) => Promise<TranscriptHits>;
  /** Undefined where the site was built without the texts of the Bible. */
  scripture?: Scripture | undefined;
  /** Shared by all versions of the content. */
  index?: SearchIndex;
  /** Called when the index has the documents of this search. */
  indexed?(search: Search): void;
}

/**
 * The search of one ministry's site: its pages, and the Torah portions around the current day, with which its
 * index changes each day. Stores no queries. The index is used until the next one is ready, so no function
 * here may keep the content.
 */
export function createSiteSearch({
  content,
  calendar,
  clock,
  documents,
  findSpoken,
  scripture,
  index = createSearchIndex(),
  indexed = () => {},
}: Options): Search {
  const { kinds, spellings, portionWords } = content.pages.search;
  const labels = content.pages['torah-portions']?.week.labels;
  const titles = new Map(content.messages.map(({ id, title }) => [id, title]));
  const verses = scripture && content.parts.scroll ? createVerseSearch(scripture, calendar) : undefined;
  const zone = content.ministry.address.timeZone;
  const spellingsOf = groupSpellings(spellings);
  let isIndexed = false;
  const updates = new LRUCache<CalendarDay, object>({
    max: 1,
    fetchMethod: async (day) => {
      const portions = labels ? portionDocuments(calendar, day, { labels, portionWords }) : [];
      await index.update([...(await documents()), ...portions], kinds);
      isIndexed = true;
      indexed(search);
      return {};
    },
  });
  /** Yesterday's index is used where today's cannot be made: the content was replaced, and has its own. */
  const updateFor = (day: CalendarDay) =>
    updates.forceFetch(day).catch((error) => {
      if (!isIndexed) throw error;
    });

  const search: Search = async (input, page = 1) => {
    const query = trimQuery(input);
    const terms = termsOf(query);
    if (terms.length === 0) return { query, total: 0, hits: [], page: 1, pages: 0 };
    const today = calendarDay(clock.now(), zone);
    await updateFor(today);
    const { named, worded } = verses?.(query, today) ?? { named: [], worded: [] };
    const lines = findSpoken ? transcriptHits(await findSpoken(query), titles) : [];
    // A verse or a line with the words is better than a page with other words.
    const mayGuess = worded.length + lines.length === 0;
    const found = [...named, ...find(index, terms, spellingsOf, mayGuess), ...lines, ...worded];
    const pages = Math.ceil(found.length / hitsPerPage);
    const currentPage = Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages));
    const hits = found.slice((currentPage - 1) * hitsPerPage, currentPage * hitsPerPage).flatMap((entry) => {
      if (!('id' in entry)) return [entry];
      const document = index.document(entry.id);
      return document ? [hit(document, new Set(entry.terms))] : [];
    });
    return { query, total: found.length, hits, page: currentPage, pages };
  };
  return search;
}

/**
 * All words, their prefixes or other spellings; otherwise typos; otherwise any word. A guess never ranks
 * above a match.
 */
function find(index: SearchIndex, terms: readonly string[], spellingsOf: SpellingsOf, mayGuess: boolean) {
  const exactQueries = terms.map((term) => exactQuery(term, spellingsOf));
  const fuzzyQueries = terms.map((term) =>
    either(exactQuery(term, spellingsOf), typoQuery(term, terms.length)),
  );
  const guesses = mayGuess ? [allOf(fuzzyQueries), either(...fuzzyQueries)] : [];
  for (const query of [allOf(exactQueries), ...guesses]) {
    const found = index.find(query);
    if (found.length > 0) return found;
  }
  return [];
}

const allOf = (queries: QueryCombination[]): QueryCombination => ({ combineWith: 'AND', queries });
const either = (...queries: QueryCombination[]): QueryCombination => ({ combineWith: 'OR', queries });

function exactQuery(term: string, spellingsOf: SpellingsOf): QueryCombination {
  // Numbers match exactly: chapter 6 does not mean 613.
  const word: QueryCombination = { queries: [term], prefix: !/^(\d+|.)$/u.test(term) };
  return either(word, {
    combineWith: 'OR',
    boostTerm: () => 0.6,
    queries: [...(spellingsOf.get(term) ?? [])],
  });
}

function typoQuery(term: string, index: number): QueryCombination {
  return {
    combineWith: 'OR',
    fuzzy: maxTypos(term, index) || false,
    queries: [term, ...transpositions(term)],
  };
}

function hit(document: SearchDocument, found: ReadonlySet<string>): SearchHit {
  const { kind, href, title, hebrew, page, text } = document;
  return { kind, href, hebrew, page, title: highlight(title, found), excerpt: excerpt(text, found) };
}

/** More lines than these say no more. */
const [mostLines, mostPerMessage] = [36, 3];

/** The lines of transcripts with the words, each with its minute. */
function transcriptHits(found: TranscriptHits, titles: ReadonlyMap<string, string>): SearchHit[] {
  const hits: SearchHit[] = [];
  for (const id of found.lines.keys()) {
    const messageTitle = titles.get(id);
    if (messageTitle === undefined) continue;
    const title = highlight(messageTitle, new Set());
    const lines = spokenLines(id, found, mostPerMessage);
    hits.push(
      ...lines.map(({ href, clock, text }) => ({
        kind: 'message' as const,
        href,
        title,
        page: clock,
        excerpt: text,
      })),
    );
    if (hits.length >= mostLines) break;
  }
  return hits;
}
