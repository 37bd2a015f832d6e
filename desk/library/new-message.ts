import type { Content } from '#content-model/content.ts';
import {
  addDays,
  type CalendarDay,
  calendarDay,
  firstOnOrAfter,
  weekdays,
} from '#core/dates/calendar-day.ts';
import { longDate } from '#core/dates/date-words.ts';
import { mainGathering } from '#core/gatherings/next-sabbath.ts';
import { newestFirst, speakerName } from '#core/messages/library.ts';
import { portionOfMessage } from '#core/messages/message-portion.ts';
import { transcriptEnding } from '#core/messages/transcript.ts';
import { namedPassage } from '#core/scripture/book-names.ts';
import { asSingleLine, cleanText } from '#core/text.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { printedReference } from '#core/torah/readings.ts';
import { dayOf } from '../gatherings/posted-form.ts';
import { type MessageFaults, type MessageValues, messageTexts } from './AddMessageScreen.tsx';

export const messageFields = Object.keys(messageTexts) as (keyof MessageValues)[];

export interface MessageContext {
  content(): Content;
  calendar(): Pick<Calendar, 'schedule'>;
  now(): Date;
}

export const messageFile = (id: string) => `messages/${id}.yaml`;

/** The most likely message: of the last service, by the last speaker, in the last series. */
export function proposedMessage({ content, calendar, now }: MessageContext): MessageValues {
  const { ministry, messages, team } = content();
  const [latest] = newestFirst(messages);
  const today = calendarDay(now(), ministry.address.timeZone);
  const date = firstOnOrAfter(addDays(today, -6), weekdays.indexOf(mainGathering(ministry).day));
  const torah = portionOfMessage({ date }, calendar())?.row.torah ?? '';
  return {
    title: '',
    date,
    speaker: speakerName(latest?.speaker ?? team[0]?.id ?? '', team),
    series: latest?.series ?? '',
    passages: torah,
    summary: '',
    transcript: '',
  };
}

/** The posted fields. The transcript keeps its lines. */
export function parseMessage(posted: URLSearchParams): MessageValues {
  const values = Object.fromEntries(
    messageFields.map((name) => [name, asSingleLine(posted.get(name) ?? '').replace(/\s+/g, ' ')]),
  ) as MessageValues;
  return { ...values, transcript: cleanText(posted.get('transcript') ?? '').trim() };
}

/** @param agreedDate a day that is still to come, of which the person was told */
export function messageFaults(
  values: MessageValues,
  { content, now }: Pick<MessageContext, 'content' | 'now'>,
  agreedDate: string | null,
): MessageFaults {
  const { playlists, ministry } = content();
  const { title, date, speaker, series } = values;
  const day = dayOf(date);
  const isAhead = day && day > calendarDay(now(), ministry.address.timeZone) && date !== agreedDate;
  const isKnown = series === '' || playlists.some(({ id }) => id === series);
  return {
    ...(title === '' && { title: 'Title is missing.' }),
    ...(day ? {} : { date: date ? 'Write the day with its whole year.' : 'Date is missing.' }),
    ...(day &&
      isAhead && {
        date: `${longDate(day, ministry.dates)} is still to come. If that is right, press the button again.`,
      }),
    ...(speaker === '' && { speaker: 'Speaker is missing.' }),
    ...(!isKnown && { series: 'This series no longer exists. Choose another one.' }),
  };
}

/**
 * The record of a message, without its empty fields.
 * @param audio the file name of its recording
 * @param before keeps what the form does not show, such as chapters
 */
export function recordOfMessage(
  id: string,
  values: MessageValues,
  audio: string | undefined,
  { team, ministry }: Content,
  before: Record<string, unknown> = {},
): Record<string, unknown> {
  const { title, date, speaker, series, summary, transcript } = values;
  const passages = values.passages
    .split(';')
    .map((passage) => namedPassage(passage)?.text ?? passage.trim())
    .filter(Boolean);
  const person = team.find(({ name, id: file }) => name === speaker || file === speaker);
  const about = passages.length > 0 ? passages.map(printedReference).join('; ') : title;
  const day = longDate(date as CalendarDay, ministry.dates);
  const record = {
    ...before,
    title,
    date,
    speaker: person?.id ?? speaker,
    passages: passages.length > 0 ? passages : undefined,
    series: series || undefined,
    summary: summary || `${about}. A message of ${day}.`,
    audio,
    transcript: transcriptFile(id, transcript) || undefined,
  };
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** The values of a record's form. */
export function valuesOfMessage(
  { title, date, speaker, series, passages, summary }: Record<string, unknown>,
  transcript: string,
  { team }: Content,
): MessageValues {
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    title: text(title),
    date: text(date),
    speaker: speakerName(text(speaker), team),
    series: text(series),
    passages: Array.isArray(passages) ? passages.join('; ') : '',
    summary: text(summary),
    transcript,
  };
}

/** The file name of a transcript, next to its record; empty without one. */
export const transcriptFile = (id: string, transcript: string) =>
  transcript && `${id}.${transcriptEnding(transcript)}`;
