import type { ReactNode } from 'react';
import { Cover, type CoverProps } from '../ui/Cover.tsx';
import './books.css';

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
      {/* Another picture is another cover: what missing-pictures.client.ts did to the old one goes with it. */}
      <Cover key={cover.imageUrl ?? ''} {...cover} />
      <div className="about">
        <h2 className="h4">{title}</h2>
        <p className="author">{author}</p>
        {description ? <Description text={description} words={toggle} /> : <Skeleton />}
        {children}
      </div>
    </article>
  );
}

/** Bars in the room of the three lines that will stand there. */
function Skeleton() {
  return (
    <div className="description held" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}

/** Longer descriptions than this, in characters, get the toggle. */
const long = 150;

/**
 * The first three lines of a description. The toggle is a `details` whose state CSS reads: it works without a script and
 * a screen reader hears whether it is open. (The whole text is there for it in any case.)
 */
function Description({ text, words }: { text: string; words: BookCardProps['toggle'] }) {
  return (
    <div className="description">
      <p>{text}</p>
      {text.length > long && (
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

interface BookGridProps {
  /** 'shelf': upright, four beside each other; 'list': cover beside the words, two beside each other. */
  layout: 'shelf' | 'list';
  /** Said above the books. */
  note?: string | undefined;
  books: readonly { id: string; card: ReactNode }[];
}

/** The books of a page, in their order. */
export function BookGrid({ layout, note, books }: BookGridProps) {
  return (
    <section className="section">
      <div className="wrap">
        {note && <p className="books-note">{note}</p>}
        <ul className={`books ${layout}`} role="list">
          {books.map(({ id, card }) => (
            <li key={id} id={id}>
              {card}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
