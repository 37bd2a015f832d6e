import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Page } from '#content-model/content.ts';
import type { SearchResults } from '#core/search/search.ts';
import { PageHead } from '#site/ui/PageHead.tsx';
import { useFieldValue } from '#site/ui/use-field-value.ts';
import { queryClient } from '#site/ui/use-look-up.ts';
import { countOf, Found } from './Found.tsx';
import { SearchForm } from './SearchForm.tsx';

interface Props {
  words: Omit<Page<'search'>, 'meta'>;
  /** The server's results for the query in the address. */
  results: SearchResults;
}

/** Milliseconds without a keystroke before a request. */
const pause = 150;

/** Results follow as the visitor types. Before hydration the form leads to a page of results. */
export function Search({ words, results: first }: Props) {
  const { value, setValue, field } = useFieldValue<HTMLInputElement>(first.query);
  /** The current text of the field; undefined until the visitor types. */
  const [asked, setAsked] = useState<string>();
  const typed = value.trim();
  const query = asked ? `?q=${encodeURIComponent(asked)}` : '';
  const { data, isError, isFetching, isPlaceholderData } = useQuery<SearchResults>(
    { queryKey: ['/api', `search${query}`], enabled: asked !== undefined, placeholderData: keepPreviousData },
    queryClient(),
  );
  const results = data ?? first;

  useEffect(() => {
    if (typed === (asked ?? first.query)) return;
    const timer = setTimeout(() => setAsked(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, asked, first.query]);

  useEffect(() => {
    if (data && !isPlaceholderData) history.replaceState(null, '', `/search${query}`);
  }, [data, isPlaceholderData, query]);

  function clear({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !field.ref.current?.value) return;
    field.ref.current.value = '';
    setValue('');
    setAsked('');
  }

  return (
    <>
      <PageHead format="text" heading={words.heading}>
        <SearchForm
          words={words.field}
          field={{ ...field, onKeyDown: clear }}
          // The page has no other purpose.
          focused={!first.query}
        />
      </PageHead>
      <section className="found-section">
        <div className="wrap">
          <p className="said" role="status">
            {isError ? words.results.failed : countOf(words, results)}
          </p>
          <div id="found" aria-busy={isFetching || undefined}>
            {!isError && <Found words={words} results={results} />}
          </div>
        </div>
      </section>
    </>
  );
}
