import type { Marked as MarkedText } from '../../domain/search/search.ts';

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
              <span className="he" lang="he" dir="rtl">
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
