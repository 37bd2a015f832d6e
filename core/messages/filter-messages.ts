import { bookOfPassage } from '../scripture/book-names.ts';
import { fold } from '../search/words.ts';
import type { LibraryMessage } from './library.ts';

/** What visitors choose; undefined or empty means all. */
export interface LibraryFilter {
  series?: string | undefined;
  speaker?: string | undefined;
  book?: string | undefined;
  year?: string | undefined;
  /** Words that a message contains, all of them. */
  search?: string | undefined;
}

/** The text of a message without its transcript, folded once. */
const folded = new WeakMap<LibraryMessage, string>();

/**
 * The messages that match every choice, in their order.
 * @param speakerName the full name of a speaker, for the search
 * @param isSpoken whether the words of the search are in the transcript of a message
 */
export function filterMessages<Message extends LibraryMessage>(
  messages: readonly Message[],
  { series, speaker, book, year, search = '' }: LibraryFilter,
  speakerName: (speaker: string) => string,
  isSpoken: (id: string) => boolean = () => false,
): Message[] {
  const terms = fold(search).split(/\s+/).filter(Boolean);

  function textOf(message: Message): string {
    const { title, summary, speaker: by, passages } = message;
    const text = folded.get(message) ?? fold([title, summary, speakerName(by), ...passages].join(' '));
    folded.set(message, text);
    return text;
  }

  return messages.filter(
    (message) =>
      (!series || message.series === series) &&
      (!speaker || message.speaker === speaker) &&
      (!book || message.passages.some((passage) => bookOfPassage(passage) === book)) &&
      (!year || message.date.startsWith(`${year}-`)) &&
      (terms.every((term) => textOf(message).includes(term)) || isSpoken(message.id)),
  );
}
