import { Link } from '../ui/Link.tsx';
import './found.css';
import { Result, type ResultProps } from './Result.tsx';

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
