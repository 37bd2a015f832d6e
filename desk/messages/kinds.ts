import type { Parts } from '../../reader/schemas/optional-parts.ts';
import type { SubmissionTable } from '../../server/database/schema.ts';
import type { Role } from '../people/person.ts';

/** The name of each table's messages in the desk's addresses. Every table of a form has one. */
const kindOfTable = {
  contact_submissions: 'contact',
  prayer_requests: 'prayer',
  book_requests: 'book',
} as const satisfies Record<SubmissionTable, string>;

export type MessageKind = (typeof kindOfTable)[SubmissionTable];

export const messageKinds: readonly MessageKind[] = Object.values(kindOfTable);

/** Without those whose form belongs to a part that is switched off. */
export const kindsOf = ({ books, prayer }: Parts) =>
  messageKinds.filter((kind) => (kind !== 'book' || books) && (kind !== 'prayer' || prayer));

/** How a kind is called: one of them in a list, in a heading, and all of them. */
export const kindWords: Readonly<Record<MessageKind, { short: string; one: string; all: string }>> = {
  contact: { short: 'Message', one: 'Message', all: 'Messages' },
  prayer: { short: 'Prayer', one: 'Prayer request', all: 'Prayer' },
  book: { short: 'Book', one: 'Book request', all: 'Books' },
};

/** How far staff have come with a message. What is unread is open too. */
export const messageStates = ['unread', 'open', 'answered'] as const;

export type MessageState = (typeof messageStates)[number];

/** Who reads what visitors write. */
export const messageRoles: readonly Role[] = ['owner', 'shepherd'];
