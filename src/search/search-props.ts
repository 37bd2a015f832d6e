import { fillPlaceholders } from '../../domain/placeholders.ts';
import { longestQuery, type SearchResults } from '../../domain/search/search.ts';
import type { Page } from '../../reader/content.ts';
import type { FoundProps } from './Found.tsx';
import type { SearchFormProps } from './SearchForm.tsx';

type Copy = Page<'search'>;

export function searchFormProps({ field }: Copy): SearchFormProps {
  return { ...field, maxLength: longestQuery };
}

/** What is shown for a query, or for none. */
export function foundProps(copy: Copy, { query, total, hits, page, pages }: SearchResults): FoundProps {
  const { results: words, kinds } = copy;
  const sentence = [words.none, words.one][total] ?? words.many;
  const step = (label: string, to: number) =>
    to >= 1 && to <= pages ? { label, href: resultsPath(query, to) } : undefined;
  return {
    said: query ? fillPlaceholders(sentence, { count: total, query }) : undefined,
    results: hits.map(({ kind, href, title, hebrew, page: standsOn, excerpt }) => ({
      href,
      kind: kinds[kind],
      title,
      hebrew,
      page: standsOn,
      excerpt,
    })),
    back: step(words.back, page - 1),
    more: step(words.more, page + 1),
    instead: {
      text: query ? copy.noneText : undefined,
      ask: query ? copy.ask : undefined,
      heading: copy.suggestionsHeading,
      links: copy.suggestions,
    },
  };
}

function resultsPath(query: string, page: number): string {
  return `/search?${new URLSearchParams({ q: query, ...(page > 1 && { page: String(page) }) })}`;
}
