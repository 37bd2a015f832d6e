import type { ReactNode } from 'react';

interface Props {
  /** 'shelf': upright, four beside each other; 'list': cover beside the words, two beside each other. */
  layout: 'shelf' | 'list';
  /** Said above the books. */
  note?: string | undefined;
  books: readonly { id: string; card: ReactNode }[];
}

/** The books of a page, in their order. */
export function BookGrid({ layout, note, books }: Props) {
  return (
    <section className="sec">
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
