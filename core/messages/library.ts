import type { CalendarDay } from '../dates/calendar-day.ts';
import { fold } from '../search/words.ts';

/** The fields of a message that filters and searches read. */
export interface LibraryMessage {
  readonly id: string;
  readonly title: string;
  readonly date: CalendarDay;
  readonly speaker: string;
  readonly passages: readonly string[];
  readonly series?: string | undefined;
  readonly summary: string;
}

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

/** The file of a message, as the host serves it. */
export interface Recording {
  /** `/media/a-stone.1a2b3c4d.mp3`: changes with the file. */
  src: string;
  type: string;
  bytes: number;
  /** The length; 0 if the file does not tell it. */
  seconds: number;
}

/** '150 KB', '22 MB', '12 GB' */
export function sizeInWords(bytes: number): string {
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} KB`;
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${Math.round(bytes / 1e9)} GB`;
}

export const messagePath = (id: string) => `/messages/${id}`;

/** The podcast of all messages. */
export const podcastPath = '/messages/podcast.xml';

export const seriesPodcastPath = (series: string) => `/messages/series/${series}/podcast.xml`;

/** The book of a passage: '1 Samuel' of '1 Samuel 3:1-10'. */
export const bookOf = (passage: string) => /^(?:[1-3] )?\D+(?= \d)/.exec(passage)?.[0] ?? passage;

/** The full name of a speaker: of a person by the file's name, else as written. */
export const speakerName = (speaker: string, team: readonly { id: string; name: string }[]) =>
  team.find(({ id }) => id === speaker)?.name ?? speaker;

/** Newest first; messages of one day by their name. */
export function newestFirst<Message extends LibraryMessage>(messages: readonly Message[]): Message[] {
  // For a thousand messages `localeCompare` takes milliseconds.
  return messages.toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? 1 : -1));
}

/**
 * The messages that match every choice, in their order.
 * @param speakerName the full name of a speaker, for the search
 * @param isSaid whether the words of the search are in the transcript of a message
 */
export function filterMessages<Message extends LibraryMessage>(
  messages: readonly Message[],
  { series, speaker, book, year, search = '' }: LibraryFilter,
  speakerName: (speaker: string) => string,
  isSaid: (id: string) => boolean = () => false,
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
      (!book || message.passages.some((passage) => bookOf(passage) === book)) &&
      (!year || message.date.startsWith(`${year}-`)) &&
      (terms.every((term) => textOf(message).includes(term)) || isSaid(message.id)),
  );
}

export interface MessageVideo {
  platform: 'YouTube' | 'Rumble';
  /** Plays in a frame on the page, as soon as it loads. */
  player: string;
}

/** The player of a video's address; undefined for an address that cannot be played on the page. */
export function messageVideo(address: string): MessageVideo | undefined {
  if (!URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const host = hostname.replace(/^(?:www|m)\./, '');
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  const youTube =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' &&
        (first === 'watch' ? searchParams.get('v') : first === 'live' ? second : '');
  if (youTube && /^[\w-]{11}$/.test(youTube))
    return {
      platform: 'YouTube',
      player: `https://www.youtube-nocookie.com/embed/${youTube}?autoplay=1&rel=0`,
    };
  if (host === 'rumble.com' && first === 'embed' && /^v[a-z0-9]+$/.test(second))
    return { platform: 'Rumble', player: `https://rumble.com/embed/${second}/?autoplay=2` };
  return undefined;
}
