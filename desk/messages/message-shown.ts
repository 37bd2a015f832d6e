import { randomUUID } from 'node:crypto';
import type { Content } from '#content-model/content.ts';
import { calendarDay, dayNumber } from '#core/dates/calendar-day.ts';
import { longDate, monthAndDay, timeOfDay, weekdayName } from '#core/dates/date-words.ts';
import { findMailsAbout, type OutboxMail } from '#server/database/outbox-repository.ts';
import type { Db } from '#server/database/schema.ts';
import { copySuffix, eventsOf, type SubmissionEvent } from '#server/database/submission-event-repository.ts';
import { greetingAndClosing, plainName } from '#server/mail/mail-text.ts';
import { forms } from '#server/submissions/forms.ts';
import { listPeople } from '../auth/people.ts';
import type { Person } from '../person.ts';
import type { MessageListRow } from './MessageList.tsx';
import type { MessageProps } from './MessageScreen.tsx';
import {
  formOfKind,
  type ListedSubmission,
  listSubmissions,
  mayRead,
  readableForms,
  type Submission,
  type SubmissionKind,
  type SubmissionState,
} from './submission-repository.ts';

interface Context {
  db: Db;
  content(): Content;
  now: Date;
  retentionDays: number;
  /** The reader. */
  person: Person;
}

/** Number of open messages next to the current one. */
const maxOpenMessages = 12;
const dayMs = 24 * 60 * 60 * 1000;

/** 'Prayer request from Miriam' */
export const headingOf = ({ kind, name }: Submission) =>
  `${formOfKind(kind).desk.labels.singular} from ${name}`;

/** What stands before and after the words of an answer: a greeting, and the person's name. */
export function aroundAnswer({ name }: Submission, person: Person, { emails, emailSignature }: Content) {
  const template = emails.find(({ id }) => id === 'desk-answer') ?? { body: '' };
  return greetingAndClosing(template, {
    signature: emailSignature.signature,
    visitorName: plainName(name),
    personName: person.name || person.email,
  });
}

/** The props of the message screen. */
export async function messageProps(
  submission: Submission,
  { db, content, now, retentionDays, person }: Context,
): Promise<Omit<MessageProps, 'written' | 'errors' | 'done'>> {
  const moment = momentOf(content(), now);
  const full = (iso: string) => fullMoment(new Date(iso), moment);
  const events = await eventsOf(db, submission.id);
  const mails = await findMailsAbout(db, submission.table, submission.id);
  const openRows = await listSubmissions(
    db,
    { forms: readableForms(person.role), state: 'open', search: '' },
    { limit: maxOpenMessages },
  );
  const isPrayer = submission.kind === 'prayer-request';
  const who = (event: SubmissionEvent) => (event.person_email === person.email ? 'You' : event.person_name);
  const eventsOfKind = (kind: SubmissionEvent['kind'], format = fullMoment) =>
    events
      .filter((event) => event.kind === kind)
      .map((event) => ({
        id: event.id,
        who: who(event),
        when: format(new Date(event.created_at), moment),
        text: event.words,
      }));
  const staff = isPrayer ? await listPeople(db) : [];
  return {
    id: submission.id,
    heading: headingOf(submission),
    name: submission.name,
    isPrayer,
    note: [
      sentence(full(submission.created_at)),
      ...(isPrayer ? [`Private: only ${namesOf(staff, person)} can open it.`] : []),
    ].join(' '),
    subject: submission.subject,
    text: submission.text,
    email: submission.email,
    phone: submission.phone,
    facts: submission.facts,
    answers: eventsOfKind('answer'),
    notes: eventsOfKind('note'),
    opened: isPrayer ? openings(eventsOfKind('opened')) : [],
    prayed: eventsOfKind('prayed', pastDay),
    mayBeRead: submission.mayBeRead,
    isListed:
      eventsOfKind('listed').length > 0 || (submission.mayBeRead && eventsOfKind('unlisted').length === 0),
    isAnswered: eventsOfKind('answered').length > 0,
    sent: [
      ...mails
        .filter(({ id, template }) => !template.startsWith('staff-') && !id.endsWith(copySuffix))
        .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
        .map((mail) => sentLine(mail, full)),
      ...(isBookHeldBack(submission, mails) ? [heldBackLine] : []),
    ],
    erasedOn: isPrayer
      ? dayOf(new Date(Date.parse(submission.created_at) + retentionDays * dayMs), moment)
      : undefined,
    openMessages: openRows.map((submission) => rowOf(submission, content(), now)),
    // New keys for each screen, so that a repeated post is stored once.
    keys: { answer: randomUUID(), note: randomUUID() },
  };
}

/** One line for each reader: the first opening, and the last if it has another time. */
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

/** 'you and David Keller': the people whose role may read prayer requests. */
function namesOf(people: Awaited<ReturnType<typeof listPeople>>, { email }: Person): string {
  const staff = people.filter(
    (person) => mayRead(person.role, formOfKind('prayer-request')) && person.email !== email,
  );
  return new Intl.ListFormat('en-US').format(['you', ...staff.map((person) => person.name || person.email)]);
}

const deskAnswer = { 'desk-answer': 'An answer', 'desk-event': 'An e-mail to everyone' };
const mailLabels: Record<string, string> = Object.assign(deskAnswer, ...forms.map(({ desk }) => desk.mails));

/**
 * A failed e-mail, or a book, because its file may have been missing. Answers that arrived are not sent
 * again.
 */
export const mayBeSentAgain = ({ template, failed_at, sent_at }: OutboxMail) =>
  failed_at !== null || (template === 'visitor-book' && sent_at !== null);

/** Books are held back when their address has had five e-mails that day. */
export const isBookHeldBack = ({ kind }: Submission, mails: readonly OutboxMail[]) =>
  kind === 'book-request' && !mails.some(({ template }) => template === bookMail);

export const bookMail = 'visitor-book';
const heldBackLine = {
  id: bookMail,
  label: 'The book',
  badge: 'no',
  state: 'Held back: this address already got five e-mails from the website that day',
  mayBeSentAgain: true,
} as const;

function sentLine(mail: OutboxMail, full: (iso: string) => string): MessageProps['sent'][number] {
  const { id, template, sent_at, failed_at, attempts, next_attempt_at } = mail;
  const line = { id, label: mailLabels[template] ?? template, mayBeSentAgain: mayBeSentAgain(mail) };
  if (sent_at) return { ...line, badge: 'ok', state: `Sent, ${full(sent_at)}` };
  if (failed_at) return { ...line, badge: 'no', state: `Could not be sent, ${full(failed_at)}` };
  return {
    ...line,
    badge: 'usual',
    state: attempts > 0 ? `Not sent yet; next try ${full(next_attempt_at)}` : 'Being sent',
  };
}

/** Query parameters of the message list. */
export interface ListOptions {
  kind?: SubmissionKind | undefined;
  state?: SubmissionState | undefined;
  search?: string | undefined;
  /** Cursor of the page. */
  before?: string | undefined;
}

export function addressOf({ kind, state, search, before }: ListOptions): string {
  const parameters = { kind, state, q: search, before };
  const query = new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString();
  return query ? `/desk/messages?${query}` : '/desk/messages';
}

export function rowOf(submission: ListedSubmission, content: Content, now: Date): MessageListRow {
  const { id, kind, name, line, isRead, isAnswered, isPrayedFor } = submission;
  const { labels, summary } = formOfKind(kind).desk;
  const format = summary?.say ?? firstLine;
  return {
    id,
    kind: labels.short,
    name,
    line: summary ? format(line, content) : labels.singular,
    when: shortMoment(new Date(submission.created_at), momentOf(content, now)),
    state: !isRead ? 'New' : isAnswered ? 'Answered' : isPrayedFor ? 'Prayed for' : 'Open',
  };
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0] ?? '';

/** The current time, the ministry's IANA time zone and the locale of its dates. */
export interface DateContext {
  now: Date;
  zone: string;
  dates: string;
}

export const momentOf = ({ ministry: { address, dates } }: Content, now: Date): DateContext => ({
  now,
  zone: address.timeZone,
  dates,
});

const daysAgo = (date: Date, { now, zone }: DateContext) =>
  dayNumber(calendarDay(now, zone)) - dayNumber(calendarDay(date, zone));

/** A short time for lists: 'Today, 6:41 PM', 'Thursday', 'November 22', 'November 22, 2025'. */
export function shortMoment(date: Date, now: DateContext): string {
  const days = daysAgo(date, now);
  if (days === 0) return `Today, ${timeOfDay(date, now.zone, now.dates)}`;
  if (days > 0 && days < 7) return weekdayName(calendarDay(date, now.zone), now.dates);
  return dayOf(date, now);
}

/** 'today, 6:41 PM', 'November 22, 6:41 PM' */
export const fullMoment = (date: Date, now: DateContext) =>
  `${pastDay(date, now)}, ${timeOfDay(date, now.zone, now.dates)}`;

/** The date of a past event: 'today', 'November 22'. */
export const pastDay = (date: Date, now: DateContext) =>
  daysAgo(date, now) === 0 ? 'today' : dayOf(date, now);

/** The date, with the year unless it is the current one. */
export function dayOf(date: Date, { now, zone, dates }: DateContext): string {
  const day = calendarDay(date, zone);
  const [year = ''] = calendarDay(now, zone).split('-');
  return day.startsWith(year) ? monthAndDay(day, dates) : longDate(day, dates);
}
