import type { Content } from '#content-model/content.ts';
import { eventPath, signUpState } from '#core/events/event.ts';
import { bookRequestSchema, bookRequestTexts, completeSet } from '#core/forms/book-request.ts';
import { contactSchema, contactTexts } from '#core/forms/contact.ts';
import { type EventSignup, eventSignupSchema, eventSignupTexts } from '#core/forms/event-signup.ts';
import { prayerRequestSchema, prayerRequestTexts } from '#core/forms/prayer-request.ts';
import { freeBooks, untitledBook } from '#core/free-books.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import { defineForm, type FormContent, type FormDefinition, type Row } from './form.ts';

const contact = defineForm({
  noun: 'contact',
  path: '/api/contact',
  pages: ['/connect'],
  schema: contactSchema,
  texts: contactTexts,
  freeText: ({ message }) => message,
  table: 'contact_submissions',
  columns: { name: 'text', email: 'text', subject: 'text?', message: 'text' },
  mails: ['staff-contact', 'visitor-contact'],
  toMailFacts: ({ name, email, subject, message }) => ({
    visitor: { name, address: email },
    placeholders: { subject: subject ?? '', message },
  }),
  desk: {
    labels: { short: 'Message', singular: 'Message', list: 'Messages', unread: 'Messages' },
    roles: ['owner', 'shepherd', 'secretary'],
    nameColumn: 'name',
    summary: { column: 'message' },
    details: ({ subject, message }) => ({ subject, text: message }),
    mails: { 'visitor-contact': 'Thanks for the message' },
  },
});

/** The text of a request is neither searched nor listed. */
const prayerRequest = defineForm({
  noun: 'prayer-request',
  path: '/api/prayer-request',
  pages: ['/connect', '/pray'],
  part: 'prayer',
  schema: prayerRequestSchema,
  texts: prayerRequestTexts,
  freeText: ({ request }) => request,
  table: 'prayer_requests',
  columns: {
    name: 'text',
    email: 'text',
    phone: 'text?',
    contact_method: 'text',
    best_time: 'text?',
    request: 'text',
    consent: 'boolean',
    may_be_read: 'boolean',
    source: 'text',
  },
  mails: ['staff-prayer', 'visitor-prayer'],
  // Never the request itself, because e-mails are forwarded and kept for years.
  toMailFacts: ({ name, email, phone, contact_method, best_time }) => ({
    visitor: { name, address: email },
    placeholders: {
      contactMethod: contact_method === 'phone' ? 'phone' : 'e-mail',
      visitorPhone: phone ?? '',
      bestTime: best_time ?? '',
    },
  }),
  desk: {
    labels: { short: 'Prayer', singular: 'Prayer request', list: 'Prayer', unread: 'Prayer requests' },
    roles: ['owner', 'shepherd'],
    nameColumn: 'name',
    searched: ['name', 'email', 'phone'],
    confidential: ['request'],
    details: ({ phone, request, contact_method, best_time, may_be_read }) => ({
      phone,
      text: request,
      facts: [
        contact_method === 'phone' ? 'Would like a telephone call.' : 'Would like an e-mail.',
        best_time && `Best time: ${best_time}`,
      ],
      mayBeRead: Boolean(may_be_read),
    }),
    mails: { 'visitor-prayer': 'Thanks for the prayer request' },
  },
});

const bookRequest = defineForm({
  noun: 'book-request',
  path: '/api/books/request',
  pages: ['/resources/books'],
  part: 'books',
  schema: bookRequestSchema,
  texts: bookRequestTexts,
  // A book that is not offered counts as none chosen.
  refuse: ({ requestedBook }, { books }) =>
    [completeSet, ...freeBooks(books).map(({ id }) => id)].includes(requestedBook)
      ? undefined
      : { requestedBook: ['Please select a book'] },
  table: 'book_requests',
  columns: {
    full_name: 'text',
    email: 'text',
    phone: 'text?',
    address: 'text?',
    requested_book: 'text',
    newsletter_signup: 'boolean',
  },
  mails: ['staff-book', 'visitor-book'],
  toMailFacts: ({ full_name, email, phone, address, requested_book, newsletter_signup }) => ({
    visitor: { name: full_name, address: email },
    placeholders: {
      visitorPhone: phone ?? '',
      visitorAddress: address ?? '',
      newsletterSignup: newsletter_signup ? 'yes' : '',
    },
    requestedBook: requested_book,
  }),
  desk: {
    labels: { short: 'Book', singular: 'Book request', list: 'Books', unread: 'Book requests' },
    roles: ['owner', 'shepherd', 'secretary'],
    nameColumn: 'full_name',
    searched: ['full_name', 'email', 'phone', 'address'],
    summary: { column: 'requested_book', say: bookTitle },
    details: ({ phone, address, requested_book, newsletter_signup }, content) => ({
      phone,
      facts: [
        `Asks for: ${bookTitle(requested_book, content)}`,
        address && `Address: ${address}`,
        newsletter_signup && 'Would like the newsletter.',
      ],
    }),
    newsletter: 'newsletter_signup',
    mails: { 'visitor-book': 'The book' },
  },
});

/** The title of the requested book, or the label of all books. */
function bookTitle(requested: string, { books, pages }: Content): string {
  const book = books.find(({ id }) => id === requested);
  if (book) return book.title ?? untitledBook(books, requested);
  return pages.books?.form.fields.requestedBook.all ?? requested;
}

const eventSignup = defineForm({
  noun: 'event-signup',
  path: '/api/event-signup',
  pages: ['/gatherings/:event'],
  schema: eventSignupSchema,
  texts: eventSignupTexts,
  refuse: ({ event }, { events }) =>
    events.some(({ id, signUp }) => id === event && signUp.by === 'form')
      ? undefined
      : { event: ['There is no sign-up for this event'] },
  places: {
    column: 'event',
    counted: ['adults', 'children'],
    refuse: noRoomFor,
    page: ({ event }) => eventPath(event),
  },
  table: 'event_signups',
  columns: {
    event: 'text',
    name: 'text',
    email: 'text',
    adults: 'integer',
    children: 'integer',
    bring: 'text?',
    note: 'text?',
  },
  mails: ['staff-event-signup', 'visitor-event-signup'],
  toMailFacts: ({ event, name, email, adults, children, bring, note }) => ({
    visitor: { name, address: email },
    placeholders: {
      adults: String(adults),
      children: children ? String(children) : '',
      bring: bring ?? '',
      note: note ?? '',
    },
    event,
  }),
  desk: {
    labels: { short: 'Sign-up', singular: 'Sign-up', list: 'Sign-ups', unread: 'Sign-ups' },
    roles: ['owner', 'shepherd', 'secretary'],
    nameColumn: 'name',
    searched: ['name', 'email', 'bring', 'note'],
    summary: { column: 'event', say: eventTitle },
    details: ({ event, adults, children, bring, note }, content) => ({
      subject: eventTitle(event, content),
      text: note ?? '',
      facts: [`Adults: ${adults}`, children > 0 && `Children: ${children}`, bring && `Brings: ${bring}`],
    }),
    mails: { 'visitor-event-signup': 'The confirmation' },
  },
});

/** The title of an event, also of one that is over; its id when its file is gone. */
export function eventTitle(
  id: string,
  { events, pastEvents }: Pick<Content, 'events' | 'pastEvents'>,
): string {
  return [...events, ...pastEvents].find((event) => event.id === id)?.title ?? id;
}

/** Why an event has no room for these people; undefined when it has. */
function noRoomFor(
  { event: id, adults, children }: Pick<EventSignup, 'event' | 'adults' | 'children'>,
  taken: number,
  { events, ministry, pages: { event: texts } }: FormContent,
  now: Date,
): string | undefined {
  const event = events.find((candidate) => candidate.id === id);
  if (!event) return texts.closed.heading;
  const state = signUpState(event, taken, now, ministry.address.timeZone);
  const say = (text: string, values: Record<string, string>) => `${fillPlaceholders(text, values)}.`;
  if (state.kind === 'closed') return say(texts.closed.heading, {});
  if (state.kind === 'full') return say(texts.full.heading, { event: event.title });
  const { left } = state;
  if (left === undefined || adults + children <= left) return undefined;
  return say(left === 1 ? texts.leftOne : texts.left, { count: String(left) });
}

const definitions = {
  contact,
  prayerRequest,
  bookRequest,
  eventSignup,
};

type Definition = (typeof definitions)[keyof typeof definitions];

export type FormNoun = Definition['noun'];
/** The tables of the forms. */
export type SubmissionTable = Definition['table'];
export type ColumnsOf = { [Form in Definition as Form['table']]: Row<Form['columns']> };
export type SubmissionForm = FormDefinition<FormNoun, SubmissionTable>;

/** Every form of the site, in the order of the desk. */
export const forms: readonly SubmissionForm[] = Object.values(definitions);

export const submissionTables = forms.map(({ table }) => table);
