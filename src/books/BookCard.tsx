import type { ReactNode } from 'react';
import { Cover, type CoverProps } from '../components/Cover.tsx';
import './books.css';
import { Description } from './Description.tsx';

export interface BookCardProps {
  cover: CoverProps;
  title: string;
  author: string;
  description: string;
  /** While a look-up is under way the card's words are still to come. */
  loading?: boolean | undefined;
  toggle: { more: string; less: string };
  /** What stands at the card's foot: links, or a note. */
  children?: ReactNode;
}

/** One book, of the ministry's own or of those it recommends. */
export function BookCard({ cover, title, author, description, loading, toggle, children }: BookCardProps) {
  return (
    <article className="book" aria-busy={loading || undefined}>
      <Cover {...cover} />
      <div className="about">
        <h2>{title}</h2>
        <p className="author">{author}</p>
        <Description text={description} words={toggle} />
        {children}
      </div>
    </article>
  );
}
