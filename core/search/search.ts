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

/** A page, or a part of a page with an anchor, that the search finds. Plain JSON. */
export interface SearchDocument {
  readonly kind: SearchKind;
  readonly href: string;
  readonly title: string;
  /** The title in Hebrew letters. */
  readonly hebrew?: string;
  /** The title of the page, if this is a part of it. */
  readonly page?: string;
  readonly headings: string;
  readonly text: string;
  /** Hidden text that is also searched. */
  readonly also?: string;
}

/** A text in pieces, so that hits can be highlighted without writing HTML. */
export type Marked = readonly { readonly text: string; readonly hit: boolean }[];

export interface SearchHit {
  readonly kind: SearchKind;
  readonly href: string;
  readonly title: Marked;
  readonly hebrew?: string | undefined;
  readonly page?: string | undefined;
  readonly excerpt: Marked;
}

export interface SearchResults {
  /** Trimmed, and cut to `longestQuery`. */
  readonly query: string;
  readonly total: number;
  readonly hits: readonly SearchHit[];
  readonly page: number;
  readonly pages: number;
}

/** In characters. Longer queries are cut, because the page repeats them. */
export const longestQuery = 200;

/** Returns `SearchResults` for `?q=`, while the visitor types. */
export const searchResultsPath = '/api/search';
