import { Link } from '../ui/Link.tsx';
import './found.css';
import type { Marked as MarkedText } from '../../domain/search/search.ts';

type Step = { label: string; href: string };

export interface FoundProps {
  /** How many there are, said above the results; absent when nobody has searched. */
  said: string | undefined;
  results: readonly ResultProps[];
  back: Step | undefined;
  more: Step | undefined;
  /** Where else to look; shown when there are no results. */
  instead: { text: string | undefined; ask: Step | undefined; heading: string; links: readonly Step[] };
}

/** What a search found, or where else to look. live-search.client.ts puts another in its place as the visitor types. */
export function Found({ said, results, back, more, instead }: FoundProps) {
  return (
    <div data-said={said ?? ''}>
      {results.length > 0 ? (
        <ol className="hits" role="list">
          {results.map((result) => (
            <Result key={result.href} {...result} />
          ))}
        </ol>
      ) : (
        <Instead {...instead} />
      )}
      {(back || more) && (
        <p className="steps-through">
          {back && (
            <a className="go" href={back.href} rel="prev">
              {back.label}
            </a>
          )}
          {more && (
            <Link className="go" href={more.href} arrow="right">
              {more.label}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

function Instead({ text, ask, heading, links }: FoundProps['instead']) {
  return (
    <>
      {text && <p className="lead">{text}</p>}
      {ask && (
        <Link className="go" href={ask.href} arrow="right">
          {ask.label}
        </Link>
      )}
      <h2 className="often">{heading}</h2>
      <ul className="often-links" role="list">
        {links.map(({ label, href }) => (
          <li key={href}>
            <Link className="go" href={href} arrow="right">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

export interface ResultProps {
  href: string;
  /** 'Belief', 'Torah portion' */
  kind: string;
  title: MarkedText;
  hebrew: string | undefined;
  /** The page on which it stands, when it is a part of one. */
  page: string | undefined;
  excerpt: MarkedText;
}

export function Result({ href, kind, title, hebrew, page, excerpt }: ResultProps) {
  return (
    <li>
      <p className="of">
        {kind}
        {page && ` · ${page}`}
      </p>
      <h2>
        <a href={href}>
          <Marked text={title} />
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
        <Marked text={excerpt} />
      </p>
    </li>
  );
}

/** React writes the pieces as text, whatever was searched for. */
function Marked({ text }: { text: MarkedText }) {
  let at = 0;
  return text.map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.hit ? <mark key={key}>{piece.text}</mark> : piece.text;
  });
}
