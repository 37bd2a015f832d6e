import { Link } from '../ui/Link.tsx';
import { BookCard } from './BookCard.tsx';
import { BookGrid } from './BookGrid.tsx';
import type { OwnBook } from './book-props.ts';

/** The ministry's own books: each can be bought, and some are given away. */
export function OwnBooks({ books }: { books: readonly OwnBook[] }) {
  return (
    <BookGrid
      layout="shelf"
      books={books.map(({ id, card, purchase, freePdf }) => ({
        id,
        card: (
          <BookCard {...card}>
            <p className="acts">
              <Link className="go" href={purchase.href} newTab>
                {purchase.label}
                <About title={card.title} />
              </Link>
              {freePdf && (
                <a className="go" href={freePdf.href}>
                  {freePdf.label}
                  <About title={card.title} />
                </a>
              )}
            </p>
          </BookCard>
        ),
      }))}
    />
  );
}

/** Links that read alike are told apart by ear. */
function About({ title }: { title: string }) {
  return <span className="vh">: {title}</span>;
}
