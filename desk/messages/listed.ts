import { untitledBook } from '../../domain/books/free-books.ts';
import type { Content } from '../../reader/content.ts';
import type { MessageKind, MessageState } from './kinds.ts';
import { kindWords } from './kinds.ts';
import type { MessageListRow } from './MessageList.tsx';
import type { ListedMessage } from './message-repository.ts';
import { shortMoment } from './when.ts';

/** What the address of the list may say. */
export interface ListOptions {
  kind?: MessageKind | undefined;
  state?: MessageState | undefined;
  search?: string | undefined;
  /** Where the page begins. */
  before?: string | undefined;
}

/** The address of the list that shows this. */
export function addressOf({ kind, state, search, before }: ListOptions): string {
  const said = { kind, state, q: search, before };
  const query = new URLSearchParams(
    Object.entries(said).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  return query ? `/desk/messages?${query}` : '/desk/messages';
}

/** A message as a line of the list. */
export function rowOf(message: ListedMessage, content: Content, now: Date): MessageListRow {
  const { id, kind, name, line, isRead, isAnswered, isPrayedFor } = message;
  const zone = content.ministry.address.timeZone;
  const lines = { contact: firstLine(line), prayer: kindWords.prayer.one, book: titleOf(line, content) };
  return {
    id,
    kind: kindWords[kind].short,
    name,
    line: lines[kind],
    when: shortMoment(new Date(message.created_at), { now, zone, dates: content.ministry.dates }),
    state: !isRead ? 'New' : isAnswered ? 'Answered' : isPrayedFor ? 'Prayed for' : 'Open',
  };
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0] ?? '';

/** The title of the requested book, or the word for all of them. */
export function titleOf(requested: string, { books, pages }: Content): string {
  const book = books.find(({ id }) => id === requested);
  if (book) return book.title ?? untitledBook(books, requested);
  return pages.books?.form.fields.requestedBook.all ?? requested;
}
