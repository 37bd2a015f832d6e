import type { ListRecord, Page } from '#content-model/content.ts';
import type { BookMetadata } from '#core/look-ups/metadata.ts';
import { coverPath } from '#core/look-ups/paths.ts';
import { isPending, type LookedUp } from '#site/ui/use-look-up.ts';
import type { BookCardProps } from './BookCard.tsx';

type BooksPage = Page<'books'>;

export const requestAnchor = 'free-pdf';

type Toggle = BookCardProps['toggle'];
export type OwnBookCopy = Pick<BooksPage, 'author' | 'card' | 'defaultDescription'> & { toggle: Toggle };
export type RecommendedBookCopy = Pick<BooksPage, 'card'> & { toggle: Toggle };

/**
 * A book of the ministry. Its content wins over the bookseller's metadata; the fallbacks replace missing
 * texts.
 * @param untitled its name if its title cannot be loaded
 */
export function ownBook(
  book: ListRecord<'books'>,
  untitled: string,
  { author, card, defaultDescription, toggle }: OwnBookCopy,
  metadata?: LookedUp<BookMetadata>,
) {
  const { texts, fallback } = textsOf(book, card, metadata);
  const neutral = { title: untitled, author, description: defaultDescription };
  const isUnknown = !texts.author || texts.author === card.fallback.author;
  return {
    id: book.id,
    card: {
      ...texts,
      title: book.sourceUrl ? (texts.title ?? fallback?.title) : (book.title ?? card.inPreparation),
      author: isUnknown ? fallback && author : texts.author,
      description: texts.description ?? (fallback && defaultDescription),
      neutral,
      toggle,
    },
    /** Undefined while the book is in preparation; a note may replace it. */
    purchase: book.sourceUrl && { label: card.purchase, href: book.sourceUrl },
    note: !book.sourceUrl && book.title ? card.inPreparation : undefined,
    freePdf: book.hasFreePdf
      ? { label: card.freePdf, href: `/resources/books?book=${book.id}#${requestAnchor}` }
      : undefined,
  };
}

export function recommendedBook(
  book: ListRecord<'recommendedBooks'>,
  untitled: string,
  { card, toggle }: RecommendedBookCopy,
  metadata?: LookedUp<BookMetadata>,
): BookCardProps {
  const { texts, fallback } = textsOf(book, card, metadata);
  return {
    ...texts,
    title: texts.title ?? fallback?.title,
    author: texts.author ?? fallback?.author,
    description: texts.description ?? fallback?.description,
    neutral: { title: untitled },
    toggle,
  };
}

type AnyBook = Omit<ListRecord<'recommendedBooks'>, 'id' | 'sample' | 'order' | 'sourceUrl'>;

/** Whether content has all that a card shows, so that no look-up is needed. */
export const isComplete = ({ title, author, description, photo, imageUrl, asin }: AnyBook): boolean =>
  Boolean(title && author && description && (photo || imageUrl || asin));

function textsOf(book: AnyBook, { loading, fallback }: BooksPage['card'], metadata: LookedUp<BookMetadata>) {
  const found = typeof metadata === 'object' ? metadata : undefined;
  const isWaiting = isPending(metadata);
  const title = book.title ?? found?.title;
  return {
    /** The known texts; the look-up may still find the undefined ones. */
    texts: {
      title,
      author: book.author ?? found?.author,
      description: book.description ?? found?.description,
      cover: {
        art: book.cover,
        photo: book.photo,
        imageUrl: coverPath(book, found),
        title,
        copy: { noCover: metadata === 'failed' ? fallback.image : fallback.noCover, failed: fallback.image },
        isPending: isWaiting,
      },
      isLoading: metadata === 'loading',
      loading,
    },
    fallback: isWaiting ? undefined : fallback,
  };
}
