import type { ReactNode } from 'react';
import { visibleLength } from '#core/text.ts';
import { Cover, type CoverProps } from '#site/ui/Cover.tsx';
import './books.css';

export interface BookCardProps {
  cover: CoverProps;
  /** Undefined, like author and description, while a look-up may find it; the card shows a loading state. */
  title: string | undefined;
  author: string | undefined;
  description: string | undefined;
  isLoading: boolean;
  /** Shown instead of the title until it is found. */
  loading: string;
  /** Shown without JavaScript, where nothing more is looked up. */
  neutral: { title: string; author?: string; description?: string };
  toggle: { more: string; less: string };
  children?: ReactNode;
}

export function BookCard({ cover, neutral, isLoading, loading, toggle, children, ...texts }: BookCardProps) {
  const { title, author, description } = texts;
  return (
    <article className="book" aria-busy={isLoading || undefined}>
      <Cover {...cover} />
      <div className="about">
        <h2 className="h4">{title ?? <Pending loading={loading} neutral={neutral.title} />}</h2>
        <p className="muted author">{author ?? <Pending loading={oneBar} neutral={neutral.author} />}</p>
        {description === undefined ? (
          <div className="description">
            <Pending loading={threeBars} neutral={neutral.description && <p>{neutral.description}</p>} />
          </div>
        ) : (
          <Description text={description} copy={toggle} />
        )}
        {children}
      </div>
    </article>
  );
}

/** A loading state, and its replacement without JavaScript. */
function Pending({ loading, neutral }: { loading: ReactNode; neutral: ReactNode }) {
  return (
    <>
      <span className="awaited" data-unsearched="">
        {loading}
      </span>
      {neutral && <noscript>{neutral}</noscript>}
    </>
  );
}

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

/** In characters. Longer descriptions get the toggle. */
const long = 150;

/** The first three lines of a description. CSS reads the toggle's `details`, so it works without a script. */
function Description({ text, copy }: { text: string; copy: BookCardProps['toggle'] }) {
  return (
    <div className="description">
      <p>{text}</p>
      {visibleLength(text) > long && (
        <details>
          <summary className="target">
            <span className="more">{copy.more}</span>
            <span className="less">{copy.less}</span>
          </summary>
        </details>
      )}
    </div>
  );
}
