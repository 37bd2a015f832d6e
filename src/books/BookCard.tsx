import type { ReactNode } from 'react';
import { Cover, type CoverProps } from '../ui/Cover.tsx';
import './books.css';
import { Description } from './Description.tsx';

export interface BookCardProps {
  cover: CoverProps;
  title: string;
  author: string;
  /** Still to come while there is none. */
  description: string | undefined;
  /** While a look-up is under way a skeleton holds the place of what is still to come. */
  loading?: boolean | undefined;
  toggle: { more: string; less: string };
  /** What stands at the card's foot: links, or a note. */
  children?: ReactNode;
}

/** One book, of the ministry's own or of those it recommends. */
export function BookCard({ cover, title, author, description, loading, toggle, children }: BookCardProps) {
  return (
    <article className="book" aria-busy={loading || undefined}>
      {/* Another picture is another cover: what missing-covers.client.ts did to the old one goes with it. */}
      <Cover key={cover.imageUrl ?? ''} {...cover} />
      <div className="about">
        <h2>{title}</h2>
        <p className="author">{author}</p>
        {description ? <Description text={description} words={toggle} /> : <Held />}
        {children}
      </div>
    </article>
  );
}

/** Bars in the room of the three lines that will stand there. */
function Held() {
  return (
    <div className="description held" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}
