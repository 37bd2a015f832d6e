import { BookCard, type BookCardProps } from './BookCard.tsx';
import { BookGrid } from './BookGrid.tsx';
import './recommended-books.css';

interface Props {
  books: readonly { id: string; card: BookCardProps }[];
  /** Said once, above the books. */
  note: string;
  /** Said under every book: buy it where you like. */
  purchase: string;
}

/** Books by others that the ministry recommends and does not sell. */
export function RecommendedBooks({ books, note, purchase }: Props) {
  return (
    <BookGrid
      layout="list"
      note={note}
      books={books.map(({ id, card }) => ({
        id,
        card: (
          <BookCard {...card}>
            <p className="note">{purchase}</p>
          </BookCard>
        ),
      }))}
    />
  );
}
