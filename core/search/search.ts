/** What can be found, in the order in which content/pages/search.yaml names them for visitors. */
export const searchKinds = [
  'page',
  'belief',
  'question',
  'portion',
  'message',
  'series',
  'book',
  'person',
  'affiliate',
  'friend',
] as const;
export type SearchKind = (typeof searchKinds)[number];

/** One place of the site that a search can lead to: a page, or a part of one that has an anchor. Plain JSON. */
export interface SearchDocument {
  readonly kind: SearchKind;
  /** Path, with its anchor. */
  readonly href: string;
  readonly title: string;
  /** The title in Hebrew letters. */
  readonly hebrew?: string;
  /** The page's title, when this is a part of it. */
  readonly page?: string;
  /** The headings within it. */
  readonly headings: string;
  readonly text: string;
  /** Words by which it is found, but which are not shown. */
  readonly also?: string;
}

/** A text in pieces, so that what was searched for can be marked without writing HTML. */
export type Marked = readonly { readonly text: string; readonly hit: boolean }[];

export interface SearchHit {
  readonly kind: SearchKind;
  readonly href: string;
  readonly title: Marked;
  readonly hebrew?: string | undefined;
  readonly page?: string | undefined;
  readonly excerpt: Marked;
}

/** What the host answers to a query. */
export interface SearchResults {
  /** What was looked for: without blanks around it, and cut where nobody would go on typing. */
  readonly query: string;
  /** How many there are, on all pages. */
  readonly total: number;
  /** This page's, best first. */
  readonly hits: readonly SearchHit[];
  /** Which page of the results this is, from 1. */
  readonly page: number;
  readonly pages: number;
}

/** Characters. Longer queries are cut: they would be repeated on the page. */
export const longestQuery = 200;

/** Answers `?q=` with `SearchResults`, for a search that follows what is typed. */
export const searchResultsPath = '/api/search';
