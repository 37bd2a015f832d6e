import type { Parts } from '../../reader/schemas/optional-parts.ts';
import type { Role } from '../people/person.ts';

/** What visitors send, as the addresses of the desk name it. */
export const messageKinds = ['contact', 'prayer', 'book'] as const;

export type MessageKind = (typeof messageKinds)[number];

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
