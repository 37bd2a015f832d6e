import type { Page } from '#content-model/content.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import type { SearchHit, SearchResults } from '#core/search/search.ts';
import { ArrowLink, ArrowLinks } from '#site/ui/Link.tsx';
import { MarkedText } from '#site/ui/MarkedText.tsx';
import './search-hits.css';

type Copy = Omit<Page<'search'>, 'meta'>;

interface Props {
  copy: Copy;
  results: SearchResults;
}

/** The number of results, above them; undefined without a query. */
export function countOf({ results: copy }: Copy, { query, total }: SearchResults): string | undefined {
  const sentence = [copy.none, copy.one][total] ?? copy.many;
  return query ? fillPlaceholders(sentence, { count: total, query }) : undefined;
}

export function SearchHits({ copy, results }: Props) {
  const { query, hits, page, pages } = results;
  return (
    <>
      {hits.length > 0 ? (
        <ol className="hits" role="list">
          {hits.map((hit) => (
            <Hit key={hit.href} kind={copy.kinds[hit.kind]} hit={hit} />
          ))}
        </ol>
      ) : (
        <Suggestions copy={copy} searched={query !== ''} />
      )}
      {pages > 1 && (
        <p className="flow steps-through">
          {page > 1 && (
            <ArrowLink
              to={{ label: copy.results.back, href: resultsPath(query, page - 1) }}
              arrow="none"
              rel="prev"
            />
          )}
          {page < pages && (
            <ArrowLink to={{ label: copy.results.more, href: resultsPath(query, page + 1) }} />
          )}
        </p>
      )}
    </>
  );
}

const resultsPath = (query: string, page: number) =>
  `/search?${new URLSearchParams({ q: query, ...(page > 1 && { page: String(page) }) })}`;

function Suggestions({ copy, searched }: { copy: Copy; searched: boolean }) {
  return (
    <>
      {searched && (
        <>
          <p className="lead">{copy.noneText}</p>
          <ArrowLink to={copy.ask} />
        </>
      )}
      <h2 className="often">{copy.suggestionsHeading}</h2>
      <ArrowLinks links={copy.suggestions} className="often-links" />
    </>
  );
}

function Hit({ kind, hit }: { kind: string; hit: SearchHit }) {
  const { href, title, hebrew, page, excerpt } = hit;
  return (
    <li>
      <p className="small muted">
        {kind}
        {page && page !== kind && ` · ${page}`}
      </p>
      <h2>
        <a href={href}>
          <MarkedText text={title} />
          {hebrew && (
            <>
              {' '}
              <span className="hebrew" lang="he" dir="rtl">
                {hebrew}
              </span>
            </>
          )}
        </a>
      </h2>
      <p>
        <MarkedText text={excerpt} />
      </p>
    </li>
  );
}
