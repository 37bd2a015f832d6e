import { randomUUID } from 'node:crypto';
import type { Content } from '#content-model/content.ts';
import { calendarDay, dayNumber } from '#core/dates/calendar-day.ts';
import { longDate, monthAndDay, timeOfDay, weekdayName } from '#core/dates/date-words.ts';
import { eventsOf, type MessageEvent } from '#server/database/message-event-repository.ts';
import { findMailsAbout, type OutboxMail } from '#server/database/outbox-repository.ts';
import type { Db } from '#server/database/schema.ts';
import { forms } from '#server/submissions/forms.ts';
import { listPeople } from '../auth/people.ts';
import type { Person } from '../auth/person.ts';
import type { MessageListRow } from './MessageList.tsx';
import type { MessageProps } from './MessageScreen.tsx';
import {
  formOfKind,
  type ListedMessage,
  listMessages,
  type Message,
  type MessageKind,
  type MessageState,
  mayRead,
} from './message-repository.ts';

interface Setting {
  db: Db;
  content(): Content;
  now: Date;
  retentionDays: number;
  /** Who reads. */
  person: Person;
}

/** So many open messages stand beside the one that is read. */
const besideShown = 12;
const dayMs = 24 * 60 * 60 * 1000;

/** 'Prayer request from Miriam' */
export const headingOf = ({ kind, name }: Message) => `${formOfKind(kind).desk.labels.one} from ${name}`;

/** Everything that is kept about a message, in the words of its screen. */
export async function messageProps(
  message: Message,
  { db, content, now, retentionDays, person }: Setting,
): Promise<Omit<MessageProps, 'written' | 'errors' | 'done'>> {
  const moment = { now, zone: content().ministry.address.timeZone, dates: content().ministry.dates };
  const full = (iso: string) => fullMoment(new Date(iso), moment);
  const events = await eventsOf(db, message.id);
  const mails = await findMailsAbout(db, message.table, message.id);
  const beside = await listMessages(
    db,
    { forms: forms.filter((form) => mayRead(person.role, form)), state: 'open', search: '' },
    { limit: besideShown },
  );
  const isPrayer = message.kind === 'prayer-request';
  const who = (event: MessageEvent) => (event.person_email === person.email ? 'You' : event.person_name);
  const of = (kind: MessageEvent['kind'], say = fullMoment) =>
    events
      .filter((event) => event.kind === kind)
      .map((event) => ({
        id: event.id,
        who: who(event),
        when: say(new Date(event.created_at), moment),
        words: event.words,
      }));
  const readers = isPrayer ? await listPeople(db) : [];
  return {
    id: message.id,
    heading: headingOf(message),
    name: message.name,
    isPrayer,
    note: [
      sentence(full(message.created_at)),
      ...(isPrayer ? [`Private: only ${namesOf(readers, person)} can open it.`] : []),
    ].join(' '),
    subject: message.subject,
    words: message.words,
    email: message.email,
    phone: message.phone,
    facts: message.facts,
    answers: of('answer'),
    notes: of('note'),
    opened: isPrayer ? openings(of('opened')) : [],
    prayed: of('prayed', pastDay),
    mayBeRead: message.mayBeRead,
    isListed: of('listed').length > 0 || (message.mayBeRead && of('unlisted').length === 0),
    isAnswered: of('answered').length > 0,
    sent: [
      ...mails
        .filter(({ template }) => !template.startsWith('staff-'))
        .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
        .map((mail) => sentLine(mail, full)),
      ...(isBookHeldBack(message, mails) ? [heldBackLine] : []),
    ],
    goesOn: isPrayer
      ? dayOf(new Date(Date.parse(message.created_at) + retentionDays * dayMs), moment)
      : undefined,
    beside: beside.map((one) => rowOf(one, content(), now)),
    // New for each screen: what is sent twice from one is kept once.
    keys: { answer: randomUUID(), note: randomUUID() },
  };
}

/** One line for each reader: when first, and when last if that says more. */
function openings(opened: MessageProps['opened']): MessageProps['opened'] {
  return [...Map.groupBy(opened, ({ id }) => id.replace(/:last$/, '')).values()].flatMap(
    ([first, ...more]) => {
      const last = more.at(-1)?.when ?? first?.when;
      if (!first || last === first.when) return first ? [first] : [];
      return [{ ...first, when: `first ${first.when}, last ${last}` }];
    },
  );
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** 'you and David Keller': those whose role lets them read what visitors write. */
function namesOf(people: Awaited<ReturnType<typeof listPeople>>, { email }: Person): string {
  const others = people.filter(
    (one) => mayRead(one.role, formOfKind('prayer-request')) && one.email !== email,
  );
  return new Intl.ListFormat('en-US').format(['you', ...others.map((one) => one.name || one.email)]);
}

const deskAnswer = { 'desk-answer': 'An answer' };
const mailLabels: Record<string, string> = Object.assign(deskAnswer, ...forms.map(({ desk }) => desk.mails));

/** What could not be sent; and a book, which may have been missing when it was asked for. An answer that arrived does not come twice. */
export const mayBeSentAgain = ({ template, failed_at, sent_at }: OutboxMail) =>
  failed_at !== null || (template === 'visitor-book' && sent_at !== null);

/** A book does not go by itself to an address that has had five e-mails that day. */
export const isBookHeldBack = ({ kind }: Message, mails: readonly OutboxMail[]) =>
  kind === 'book-request' && !mails.some(({ template }) => template === bookMail);

export const bookMail = 'visitor-book';
const heldBackLine = {
  id: bookMail,
  what: 'The book',
  mark: 'no',
  state: 'Held back: this address had had five e-mails from the website that day',
  mayBeSentAgain: true,
} as const;

function sentLine(mail: OutboxMail, full: (iso: string) => string): MessageProps['sent'][number] {
  const { id, template, sent_at, failed_at, attempts, next_attempt_at } = mail;
  const line = { id, what: mailLabels[template] ?? template, mayBeSentAgain: mayBeSentAgain(mail) };
  if (sent_at) return { ...line, mark: 'ok', state: `Sent, ${full(sent_at)}` };
  if (failed_at) return { ...line, mark: 'no', state: `Could not be sent, ${full(failed_at)}` };
  return {
    ...line,
    mark: 'usual',
    state: attempts > 0 ? `Not sent yet; tried again ${full(next_attempt_at)}` : 'On its way',
  };
}

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
  const { labels, summary } = formOfKind(kind).desk;
  const say = summary?.say ?? firstLine;
  return {
    id,
    kind: labels.short,
    name,
    line: summary ? say(line, content) : labels.one,
    when: shortMoment(new Date(message.created_at), { now, zone, dates: content.ministry.dates }),
    state: !isRead ? 'New' : isAnswered ? 'Answered' : isPrayedFor ? 'Prayed for' : 'Open',
  };
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0] ?? '';

/** The present moment, and the ministry's zone, an IANA name, and language of dates. */
export interface Now {
  now: Date;
  zone: string;
  dates: string;
}

const daysAgo = (at: Date, { now, zone }: Now) =>
  dayNumber(calendarDay(now, zone)) - dayNumber(calendarDay(at, zone));

/** An instant as in a list of letters: 'Today, 6:41 PM', 'Thursday', 'November 22', 'November 22, 2025'. */
export function shortMoment(at: Date, now: Now): string {
  const days = daysAgo(at, now);
  if (days === 0) return `Today, ${timeOfDay(at, now.zone, now.dates)}`;
  if (days > 0 && days < 7) return weekdayName(calendarDay(at, now.zone), now.dates);
  return dayOf(at, now);
}

/** An instant in full: 'today, 6:41 PM', 'November 22, 6:41 PM'. */
export const fullMoment = (at: Date, now: Now) =>
  `${pastDay(at, now)}, ${timeOfDay(at, now.zone, now.dates)}`;

/** The day of something that is past: 'today', 'November 22'. */
export const pastDay = (at: Date, now: Now) => (daysAgo(at, now) === 0 ? 'today' : dayOf(at, now));

/** The day, with its year unless that is the present one. */
export function dayOf(at: Date, { now, zone, dates }: Now): string {
  const day = calendarDay(at, zone);
  const [year = ''] = calendarDay(now, zone).split('-');
  return day.startsWith(year) ? monthAndDay(day, dates) : longDate(day, dates);
}
