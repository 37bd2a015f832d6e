import { LRUCache } from 'lru-cache';
import MiniSearch, { type QueryCombination, type SearchOptions } from 'minisearch';
import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { excerpt, marked } from '#core/search/excerpt.ts';
import type { SearchDocument, SearchHit, SearchKind, SearchResults } from '#core/search/search.ts';
import { exchanges, otherSpellings, slips, termsOf, trimQuery, wordsOf } from '#core/search/words.ts';
import type { Clock } from '../clock.ts';

interface Options {
  /** What the build has read off the pages; asked for with the first search, and after each midnight. */
  documents(): Promise<readonly SearchDocument[]>;
  /** What changes with time: see site-search.ts. */
  portions(today: CalendarDay): readonly SearchDocument[];
  /** What visitors call each kind: 'book lamb' finds the book. */
  kinds: Readonly<Record<SearchKind, string>>;
  /** content/pages/search.yaml */
  spellings: readonly (readonly string[])[];
  clock: Clock;
  zone: string;
}

/** @param page from 1; one that is not there shows the nearest */
export type Search = (query: string, page?: number) => Promise<SearchResults>;

interface Index {
  words: MiniSearch;
  documents: readonly SearchDocument[];
}

const hitsOnPage = 12;

/** The site search. It caches its index, made anew each day because of the portions, and nothing of what is asked. */
export function createSearch({ documents, portions, kinds, spellings, clock, zone }: Options): Search {
  const others = otherSpellings(spellings);
  const indexes = new LRUCache<CalendarDay, Index>({
    max: 1,
    fetchMethod: async (day) => build([...(await documents()), ...portions(day)], kinds),
  });

  return async function search(asked, page = 1) {
    const query = trimQuery(asked);
    const terms = termsOf(query);
    if (terms.length === 0) return { query, total: 0, hits: [], page: 1, pages: 0 };
    const { words, documents: known } = await indexes.forceFetch(calendarDay(clock.now(), zone));
    const found = find(words, terms, others);
    const pages = Math.ceil(found.length / hitsOnPage);
    const shown = Math.min(Math.max(1, Math.trunc(page) || 1), Math.max(1, pages));
    const hits = found
      .slice((shown - 1) * hitsOnPage, shown * hitsOnPage)
      .map(({ id, terms: matched }) => hit(known[id] as SearchDocument, new Set(matched)));
    return { query, total: found.length, hits, page: shown, pages };
  };
}

function build(documents: readonly SearchDocument[], kinds: Readonly<Record<SearchKind, string>>): Index {
  const words = new MiniSearch({
    fields: ['title', 'also', 'headings', 'text'],
    tokenize: (text) => wordsOf(text).map(({ folded }) => folded),
    processTerm: (word) => word,
    searchOptions: { ...ranking, boostDocument: (id) => weight[documents[id]?.kind ?? 'page'] ?? 1 },
  });
  words.addAll(
    documents.map((document, id) => ({
      ...document,
      id,
      also: [kinds[document.kind], document.hebrew, document.also, asOneWord(document.title)].join(' '),
    })),
  );
  return { words, documents };
}

/** 'Lech-Lecha' as 'LechLecha': many write it so. */
const asOneWord = (title: string) => title.replace(/(?<=\p{L})[-־](?=\p{L})/gu, '');

/**
 * Whoever types 'pastor' or 'children' looks for the person and the answer before any other place that has
 * the word, and 'sabbath' is not meant for the portions that have it in their names.
 */
const weight: Partial<Record<SearchKind, number>> = { person: 2, question: 1.5, portion: 0.7 };

const ranking: SearchOptions = {
  boost: { title: 8, also: 1, headings: 3 },
  weights: { prefix: 0.5, fuzzy: 0.3 },
};

/**
 * Everything that holds all words, their beginnings or other spellings. Only when there is none, words with
 * slips in them are tried, and last what holds any of the words: a guess must never push aside what was
 * really asked for.
 */
function find(words: MiniSearch, terms: readonly string[], others: ReadonlyMap<string, ReadonlySet<string>>) {
  const written = terms.map((term) => asWritten(term, others));
  const guessed = terms.map((term) => either(asWritten(term, others), withSlips(term, terms.length)));
  for (const query of [all(written), all(guessed), either(...guessed)]) {
    const found = words.search(query);
    if (found.length > 0) return found;
  }
  return [];
}

const all = (queries: QueryCombination[]): QueryCombination => ({ combineWith: 'AND', queries });
const either = (...queries: QueryCombination[]): QueryCombination => ({ combineWith: 'OR', queries });

function asWritten(term: string, others: ReadonlyMap<string, ReadonlySet<string>>): QueryCombination {
  // Of numbers only the whole: whoever looks for chapter 6 does not mean 613.
  const word: QueryCombination = { queries: [term], prefix: !/^(\d+|.)$/u.test(term) };
  return either(word, {
    combineWith: 'OR',
    boostTerm: () => 0.6,
    queries: [...(others.get(term) ?? [])],
  });
}

function withSlips(term: string, words: number): QueryCombination {
  return { combineWith: 'OR', fuzzy: slips(term, words) || false, queries: [term, ...exchanges(term)] };
}

function hit(document: SearchDocument, found: ReadonlySet<string>): SearchHit {
  const { kind, href, title, hebrew, page, text } = document;
  return { kind, href, hebrew, page, title: marked(title, found), excerpt: excerpt(text, found) };
}
