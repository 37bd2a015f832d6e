import type { ListRecord, Page } from '#content-model/content.ts';
import type { BookMetadata } from '#core/look-ups/metadata.ts';
import { coverPath } from '#core/look-ups/paths.ts';
import { isAwaited, type LookedUp } from '#site/ui/use-look-up.ts';
import type { BookCardProps } from './BookCard.tsx';

type BooksPage = Page<'books'>;

/** Where on the page a free PDF is asked for. */
export const requestAnchor = 'free-pdf';

type Toggle = BookCardProps['toggle'];
/** The words that cards need. */
export type OwnBookCopy = Pick<BooksPage, 'author' | 'card' | 'defaultDescription'> & { toggle: Toggle };
export type RecommendedBookCopy = Pick<BooksPage, 'card'> & { toggle: Toggle };

/**
 * A book of the ministry's own. Its own words win over the bookseller's, and the fallback words replace what
 * neither has.
 *
 * @param untitled what it is called where its title cannot be loaded
 */
export function ownBook(
  book: ListRecord<'books'>,
  untitled: string,
  { author, card, defaultDescription, toggle }: OwnBookCopy,
  metadata?: LookedUp<BookMetadata>,
) {
  const { words, fallback } = wordsOf(book, card, metadata);
  const neutral = { title: untitled, author, description: defaultDescription };
  const isUnknown = !words.author || words.author === card.fallback.author;
  return {
    id: book.id,
    card: {
      ...words,
      title: book.sourceUrl ? (words.title ?? fallback?.title) : (book.title ?? card.inPreparation),
      author: isUnknown ? fallback && author : words.author,
      description: words.description ?? (fallback && defaultDescription),
      neutral,
      toggle,
    },
    /** Absent while the book is in preparation; then a note may replace it. */
    purchase: book.sourceUrl && { label: card.purchase, href: book.sourceUrl },
    note: !book.sourceUrl && book.title ? card.inPreparation : undefined,
    /** Only where the ministry gives the book away. */
    freePdf: book.hasFreePdf
      ? { label: card.freePdf, href: `/resources/books?book=${book.id}#${requestAnchor}` }
      : undefined,
  };
}

/** A book that others wrote. */
export function recommendedBook(
  book: ListRecord<'recommendedBooks'>,
  untitled: string,
  { card, toggle }: RecommendedBookCopy,
  metadata?: LookedUp<BookMetadata>,
): BookCardProps {
  const { words, fallback } = wordsOf(book, card, metadata);
  return {
    ...words,
    title: words.title ?? fallback?.title,
    author: words.author ?? fallback?.author,
    description: words.description ?? fallback?.description,
    neutral: { title: untitled },
    toggle,
  };
}

type AnyBook = Omit<ListRecord<'recommendedBooks'>, 'id' | 'sample' | 'order' | 'sourceUrl'>;

/** Whether content says all that a card shows, so that nothing has to be looked up. */
export const isComplete = ({ title, author, description, photo, imageUrl, asin }: AnyBook): boolean =>
  Boolean(title && author && description && (photo || imageUrl || asin));

function wordsOf(book: AnyBook, { loading, fallback }: BooksPage['card'], metadata: LookedUp<BookMetadata>) {
  const found = typeof metadata === 'object' ? metadata : undefined;
  const isWaiting = isAwaited(metadata);
  const title = book.title ?? found?.title;
  return {
    /** What is known; what is undefined may still be found. */
    words: {
      title,
      author: book.author ?? found?.author,
      description: book.description ?? found?.description,
      cover: {
        art: book.cover,
        photo: book.photo,
        imageUrl: coverPath(book, found),
        title,
        words: { noCover: metadata === 'failed' ? fallback.image : fallback.noCover, failed: fallback.image },
        isAwaited: isWaiting,
      },
      isLoading: metadata === 'loading',
      loading,
    },
    /** What replaces the rest, once nothing more can be found. */
    fallback: isWaiting ? undefined : fallback,
  };
}
