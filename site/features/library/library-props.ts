import type { Content, ListRecord } from '#content-model/content.ts';
import { fullDate, monthAndDay } from '#core/dates/date-words.ts';
import { filterMessages, type LibraryFilter } from '#core/messages/filter-messages.ts';
import {
  messagePath,
  newestFirst,
  podcastPath,
  type Recording,
  seriesPodcastPath,
  speakerName,
} from '#core/messages/library.ts';
import { portionOfMessage } from '#core/messages/message-portion.ts';
import { anchorAt, minutesInWords, secondsOf } from '#core/messages/minutes.ts';
import { spokenLines, type TranscriptHits } from '#core/messages/spoken-lines.ts';
import type { TranscriptLine } from '#core/messages/transcript.ts';
import { bookOfPassage, byBibleOrder } from '#core/scripture/book-names.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { sabbathPath } from '#core/torah/paths.ts';
import { readingPath } from '#core/torah/reading-page.ts';
import { printedReference, readingLink } from '#core/torah/readings.ts';
import type { SelectOption } from '#site/ui/form/Field.tsx';

type Message = ListRecord<'messages'>;

interface Sources {
  recordingOf(message: Message): Promise<Recording | undefined>;
  findSpoken(query: string): Promise<TranscriptHits>;
}

const [messagesPerPage, linesPerRow] = [20, 3];

/** @param page from 1, as in the query; the nearest existing page is shown */
export async function libraryProps(
  content: Content,
  choice: LibraryFilter & { page?: string | undefined },
  { recordingOf, findSpoken }: Sources,
) {
  const { ministry } = content;
  const library = libraryOf(content);
  const { nameOf, seriesName } = library;
  const heard = await findSpoken(choice.search ?? '');
  const found = filterMessages(library.messages, choice, nameOf, (id) => heard.lines.has(id));
  const pages = Math.max(1, Math.ceil(found.length / messagesPerPage));
  const page = Math.min(Math.max(1, Number.parseInt(choice.page ?? '1', 10) || 1), pages);
  const onPage = found.slice((page - 1) * messagesPerPage, page * messagesPerPage);
  const rows = await Promise.all(onPage.map(row));
  const { series, speaker, book, year, search } = choice;
  const isChosen = [series, speaker, book, year, search].some((value) => value?.trim());

  async function row(message: Message) {
    const { id, title, date, passages, summary, video, picture } = message;
    const recording = await recordingOf(message);
    return {
      href: messagePath(id),
      title,
      summary,
      picture,
      date,
      day: monthAndDay(date, ministry.dates),
      fullDay: fullDate(date, ministry.dates),
      speaker: nameOf(message.speaker),
      passages: passages.map(printedReference).join('; '),
      series: message.series && seriesName(message.series),
      length: recording && recording.seconds > 0 ? minutesInWords(recording.seconds) : undefined,
      kinds: [
        ...(video ? ['Video' as const] : []),
        ...(recording ? ['Audio' as const] : []),
        ...(message.transcript ? ['Text' as const] : []),
      ],
      spoken: spokenLines(id, heard, linesPerRow),
    };
  }

  const query = (to: number) => {
    const parameters = Object.entries({ series, speaker, book, year, search }).filter(([, value]) => value);
    return `/messages?${new URLSearchParams([...(parameters as [string, string][]), ['page', String(to)]])}#library`;
  };
  const [latest] = library.messages;

  return {
    /** Undefined while visitors look for something else. */
    latest: latest && !isChosen && page === 1 ? await row(latest) : undefined,
    count: found.length,
    isChosen,
    search: search?.trim() || undefined,
    years: Object.entries(Object.groupBy(rows, ({ date }) => date.slice(0, 4)))
      .map(([label, inYear = []]) => ({ label, rows: inYear }))
      .toReversed(),
    older: page < pages ? query(page + 1) : undefined,
    newer: page > 1 ? query(page - 1) : undefined,
    filters: library.filters.map((filter) => ({ ...filter, value: choice[filter.name] ?? '' })),
  };
}

type Library = ReturnType<typeof readLibrary>;

/** What all visits share: with a thousand messages it takes as long as the rest. */
const libraries = new WeakMap<Content['messages'], { of: readonly unknown[]; library: Library }>();

function libraryOf(content: Content): Library {
  const { messages, playlists, team } = content;
  const cached = libraries.get(messages);
  if (cached?.of[0] === playlists && cached.of[1] === team) return cached.library;
  const library = readLibrary(content);
  libraries.set(messages, { of: [playlists, team], library });
  return library;
}

/** @param all the choice that filters nothing */
const filter = (name: keyof LibraryFilter, label: string, all: string, options: readonly SelectOption[]) => ({
  ...{ name, label, all, options },
});

/** The messages, newest first, and the choices of the filters. */
function readLibrary({ messages: unsorted, playlists, team }: Content) {
  const messages = newestFirst(unsorted);
  const nameOf = (speaker: string) => speakerName(speaker, team);
  const seriesName = (id: string) => playlists.find((playlist) => playlist.id === id)?.title ?? id;
  const options = (values: readonly string[], label = (value: string) => value) =>
    [...new Set(values)].map((value) => ({ value, label: label(value) }));
  const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label);
  const series = messages.flatMap((message) => message.series ?? []);
  const speakers = messages.map(({ speaker }) => speaker);
  const books = messages.flatMap(({ passages }) => passages.map(bookOfPassage));
  const years = messages.map(({ date }) => date.slice(0, 4));
  return {
    messages,
    nameOf,
    seriesName,
    /** The series of messages with recordings. */
    heardIn: new Set(messages.filter(({ audio }) => audio).map((message) => message.series)),
    filters: [
      filter('series', 'Series', 'All series', options(series, seriesName).sort(byLabel)),
      filter('speaker', 'Speaker', 'All speakers', options(speakers, nameOf).sort(byLabel)),
      filter('book', 'Book of the Bible', 'All books', options(books.toSorted(byBibleOrder))),
      filter('year', 'Year', 'All years', options(years)),
    ],
  };
}

/**
 * The podcast, and that of a series.
 * @param series the name of a playlist; others are ignored
 */
export function podcastFeeds(content: Content, series: string | undefined) {
  const { playlists, ministry } = content;
  const { heardIn } = libraryOf(content);
  const playlist = playlists.find(({ id }) => id === series && heardIn.has(id));
  const type = 'rss' as const;
  return [
    ...(heardIn.size > 0 ? [{ type, title: `${ministry.name} messages`, href: podcastPath }] : []),
    ...(playlist
      ? [{ type, title: `${playlist.title} | ${ministry.name}`, href: seriesPodcastPath(playlist.id) }]
      : []),
  ];
}

export type LibraryProps = Awaited<ReturnType<typeof libraryProps>>;
export type LibraryRow = LibraryProps['years'][number]['rows'][number];

interface PageOptions {
  content: Content;
  calendar: Pick<Calendar, 'schedule'>;
  recording: Recording | undefined;
  lines: readonly TranscriptLine[];
}

export function messageProps(message: Message, { content, calendar, recording, lines }: PageOptions) {
  const { ministry, team, playlists, parts } = content;
  const { id, title, date, passages, summary, picture } = message;
  const series = playlists.find((playlist) => playlist.id === message.series);
  const inSeries = libraryOf(content).messages.filter((entry) => series && entry.series === series.id);
  const place = inSeries.findIndex((entry) => entry.id === id);
  const neighbor = (entry: Message | undefined) =>
    entry && { title: entry.title, href: messagePath(entry.id), day: fullDate(entry.date, ministry.dates) };
  const chapters = message.chapters.map((chapter) => ({ ...chapter, seconds: secondsOf(chapter.at) }));
  return {
    title,
    summary,
    picture,
    date,
    day: fullDate(date, ministry.dates),
    speaker: speakerName(message.speaker, team),
    length: recording && recording.seconds > 0 ? minutesInWords(recording.seconds) : undefined,
    series: series && {
      title: series.title,
      href: `/messages?${new URLSearchParams({ series: series.id })}#library`,
    },
    passages: passages.map((passage) => ({
      text: printedReference(passage),
      href: readingLink(ministry.links.scriptureReader, passage),
    })),
    portion: parts.torah ? portionOf(message, calendar, parts.scroll) : undefined,
    chapters: chapters.map(({ seconds, ...chapter }) => ({
      ...chapter,
      href: `#${lineAnchor(seconds, lines)}`,
    })),
    parts: partsOf(lines, chapters),
    listenElsewhere: content.pages.messages.listenElsewhere,
    before: neighbor(inSeries[place + 1]),
    next: neighbor(inSeries[place - 1]),
  };
}

export type MessageProps = ReturnType<typeof messageProps>;

/** The anchor of the line that is said at a second, so that the browser finds it without scripts. */
function lineAnchor(seconds: number, lines: readonly TranscriptLine[]): string {
  const line = lines.find(({ at }) => at !== undefined && at >= seconds);
  return anchorAt(line?.at ?? seconds);
}

/** The transcript in chapters; the first part has no title if it begins before the first chapter. */
function partsOf(
  lines: readonly TranscriptLine[],
  chapters: readonly { title: string; seconds: number }[],
): { title: string | undefined; lines: TranscriptLine[] }[] {
  const parts: { title: string | undefined; lines: TranscriptLine[] }[] = [];
  const pending = [...chapters];
  for (const line of lines) {
    let title: string | undefined;
    while (line.at !== undefined && pending[0] && pending[0].seconds <= line.at)
      title = pending.shift()?.title;
    const part = parts.at(-1);
    if (title === undefined && part) part.lines.push(line);
    else parts.push({ title, lines: [line] });
  }
  return parts;
}

/** The page of the reading that a message teaches; without those pages its place in the schedule. */
function portionOf(message: Message, calendar: Pick<Calendar, 'schedule'>, hasPages: boolean) {
  const found = portionOfMessage(message, calendar);
  if (!found) return undefined;
  const { row, year } = found;
  return { name: row.portion, href: hasPages ? readingPath(row.portion) : sabbathPath(year, row.slug) };
}
