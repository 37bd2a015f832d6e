import type { CalendarDay } from '../dates/calendar-day.ts';

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

/** The full name of a speaker: of a person by the file's name, else as written. */
export const speakerName = (speaker: string, team: readonly { id: string; name: string }[]) =>
  team.find(({ id }) => id === speaker)?.name ?? speaker;

/** Newest first; messages of one day by their name. */
export function newestFirst<Message extends LibraryMessage>(messages: readonly Message[]): Message[] {
  // For a thousand messages `localeCompare` takes milliseconds.
  return messages.toSorted((a, b) => (a.date === b.date ? (a.id < b.id ? -1 : 1) : a.date < b.date ? 1 : -1));
}

export interface MessageVideo {
  platform: 'YouTube' | 'Rumble';
  /** Its page. */
  href: string;
  /** Plays in a frame on the page, as soon as it loads. A page of Rumble does not tell it: undefined. */
  player: string | undefined;
}

/** A video by its address, in any spelling that the platforms give; undefined for another address. */
export function messageVideo(address: string): MessageVideo | undefined {
  const url = URL.parse(/^https?:/i.test(address) ? address : `https://${address}`);
  if (!url) return undefined;
  const host = url.hostname.replace(/^(?:www|m|music)\./, '');
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean);
  if (['youtu.be', 'youtube.com', 'youtube-nocookie.com'].includes(host)) {
    const isNamed = ['live', 'shorts', 'embed', 'v'].includes(first);
    const id = host === 'youtu.be' ? first : isNamed ? second : url.searchParams.get('v');
    if (!id || !/^[\w-]{11}$/.test(id)) return undefined;
    return {
      platform: 'YouTube',
      href: url.href,
      player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&rel=0`,
    };
  }
  if (host !== 'rumble.com') return undefined;
  if (first === 'embed' && /^v[a-z0-9]+$/.test(second))
    return { platform: 'Rumble', href: url.href, player: `https://rumble.com/embed/${second}/?autoplay=2` };
  return /^v[a-z0-9]+(?:-[\w.-]*)?$/i.test(first)
    ? { platform: 'Rumble', href: url.href, player: undefined }
    : undefined;
}
