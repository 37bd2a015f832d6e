import type { ListRecord, Page } from '../../domain/content/content.ts';
import type { BookCardProps } from './BookCard.tsx';

type BooksPage = Page<'books'>;

/** What a bookseller's page says of a book; any of it may be missing. */
export interface BookMetadata {
  title?: string | undefined;
  author?: string | undefined;
  description?: string | undefined;
  imageUrl?: string | undefined;
}

export interface OwnBook {
  id: string;
  card: BookCardProps;
  purchase: { label: string; href: string };
  /** Only where the ministry gives the book away. */
  freePdf: { label: string; href: string } | undefined;
}

/** Where on the page a free PDF is asked for. */
export const requestAnchor = 'free-pdf';

/**
 * A book of the ministry's own. Its own words win over the bookseller's, and the fallback words stand in for what
 * neither has.
 */
export function ownBook(
  book: ListRecord<'books'>,
  { author, card, defaultDescription }: BooksPage,
  toggle: BookCardProps['toggle'],
  found: BookMetadata = {},
): OwnBook {
  const { fallback } = card;
  const title = book.title ?? found.title;
  const writer = book.author ?? found.author;
  return {
    id: book.id,
    card: {
      title: title ?? fallback.title,
      author: !writer || writer === fallback.author ? author : writer,
      description: book.description ?? found.description ?? defaultDescription,
      cover: {
        art: book.cover,
        imageUrl: book.imageUrl ?? found.imageUrl,
        title,
        words: { noCover: fallback.noCover, failed: fallback.image },
      },
      toggle,
    },
    purchase: { label: card.purchase, href: book.sourceUrl },
    freePdf: book.hasFreePdf
      ? { label: card.freePdf, href: `/resources/books?book=${book.id}#${requestAnchor}` }
      : undefined,
  };
}

/** A book that others wrote. */
export function recommendedBook(
  book: ListRecord<'recommendedBooks'>,
  { more, less }: Page<'recommended-books'>['card'],
  { image, noCover }: BooksPage['card']['fallback'],
): BookCardProps {
  const { title, author, description, cover, imageUrl } = book;
  return {
    title,
    author,
    description,
    cover: { art: cover, imageUrl, title, words: { noCover, failed: image } },
    toggle: { more, less },
  };
}
