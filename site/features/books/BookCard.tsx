import type { ReactNode } from 'react';
import { visibleLength } from '#core/text.ts';
import { Cover, type CoverProps } from '#site/ui/Cover.tsx';
import './books.css';

export interface BookCardProps {
  cover: CoverProps;
  /**
   * Undefined, like author and description, while it may still be found: the card then shows that it is
   * loading.
   */
  title: string | undefined;
  author: string | undefined;
  description: string | undefined;
  /** Whether the look-up is under way. */
  isLoading: boolean;
  /** In place of the title until it is found. */
  loading: string;
  /** Shown without JavaScript, where nothing more will be found. */
  neutral: { title: string; author?: string; description?: string };
  toggle: { more: string; less: string };
  /** What the foot of the card holds: links, or a note. */
  children?: ReactNode;
}

/** One book, of the ministry's own or of those it recommends. */
export function BookCard({ cover, neutral, isLoading, loading, toggle, children, ...known }: BookCardProps) {
  const { title, author, description } = known;
  return (
    <article className="book" aria-busy={isLoading || undefined}>
      <Cover {...cover} />
      <div className="about">
        <h2 className="h4">{title ?? <Awaited loading={loading} neutral={neutral.title} />}</h2>
        <p className="author">{author ?? <Awaited loading={oneBar} neutral={neutral.author} />}</p>
        {description === undefined ? (
          <div className="description">
            <Awaited loading={threeBars} neutral={neutral.description && <p>{neutral.description}</p>} />
          </div>
        ) : (
          <Description text={description} words={toggle} />
        )}
        {children}
      </div>
    </article>
  );
}

/** Something that may still be found, and what replaces it without JavaScript. */
function Awaited({ loading, neutral }: { loading: ReactNode; neutral: ReactNode }) {
  return (
    <>
      <span className="awaited" data-unsearched="">
        {loading}
      </span>
      {neutral && <noscript>{neutral}</noscript>}
    </>
  );
}

/** Bars that keep the room of the lines to come. */
const oneBar = (
  <span className="held" aria-hidden="true">
    <span />
  </span>
);
const threeBars = (
  <span className="held" aria-hidden="true">
    <span />
    <span />
    <span />
  </span>
);

/** Longer descriptions than this, in characters, get the toggle. */
const long = 150;

/**
 * The first three lines of a description. The toggle is a `details` whose state CSS reads: it works without a
 * script and a screen reader hears whether it is open. (The whole text is there for it in any case.)
 */
function Description({ text, words }: { text: string; words: BookCardProps['toggle'] }) {
  return (
    <div className="description">
      <p>{text}</p>
      {visibleLength(text) > long && (
        <details>
          <summary>
            <span className="more">{words.more}</span>
            <span className="less">{words.less}</span>
          </summary>
        </details>
      )}
    </div>
  );
}

interface BookSectionProps {
  /** Said above the books. */
  note?: string | undefined;
  children: ReactNode;
}

/** Where the books are on their page. */
export function BookSection({ note, children }: BookSectionProps) {
  return (
    <section className="section">
      <div className="wrap">
        {note && <p className="books-note">{note}</p>}
        {children}
      </div>
    </section>
  );
}
