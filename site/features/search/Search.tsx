import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Page } from '#content-model/content.ts';
import type { SearchResults } from '#core/search/search.ts';
import { TextHead } from '#site/ui/TextHead.tsx';
import { useFieldValue } from '#site/ui/use-field-value.ts';
import { queryClient } from '#site/ui/use-look-up.ts';
import { SearchForm } from './SearchForm.tsx';
import { countOf, SearchHits } from './SearchHits.tsx';

interface Props {
  copy: Omit<Page<'search'>, 'meta'>;
  results: SearchResults;
}

/** Milliseconds without a keystroke before a request. */
const pause = 150;

/** Results follow as the visitor types. Before hydration the form leads to a page of results. */
export function Search({ copy, results: first }: Props) {
  const { value, setValue, field } = useFieldValue<HTMLInputElement>(first.query);
  /** The last searched text; undefined until the visitor types. */
  const [searched, setSearched] = useState<string>();
  const typed = value.trim();
  const query = searched ? `?q=${encodeURIComponent(searched)}` : '';
  const { data, isError, isFetching, isPlaceholderData } = useQuery<SearchResults>(
    {
      queryKey: ['/api', `search${query}`],
      enabled: searched !== undefined,
      placeholderData: keepPreviousData,
    },
    queryClient(),
  );
  const results = data ?? first;

  useEffect(() => {
    if (typed === (searched ?? first.query)) return;
    const timer = setTimeout(() => setSearched(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, searched, first.query]);

  useEffect(() => {
    if (data && !isPlaceholderData) history.replaceState(null, '', `/search${query}`);
  }, [data, isPlaceholderData, query]);

  function clear({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !field.ref.current?.value) return;
    field.ref.current.value = '';
    setValue('');
    setSearched('');
  }

  return (
    <>
      <TextHead heading={copy.heading}>
        <SearchForm copy={copy.field} field={{ ...field, onKeyDown: clear }} focused={!first.query} />
      </TextHead>
      <section className="found-section">
        <div className="wrap">
          <p className="said" role="status">
            {isError ? copy.results.failed : countOf(copy, results)}
          </p>
          <div id="found" aria-busy={isFetching || undefined}>
            {!isError && <SearchHits copy={copy} results={results} />}
          </div>
        </div>
      </section>
    </>
  );
}
