import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Content } from '#content-model/content.ts';
import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { paragraphs } from '#core/forms/field.ts';
import { validate } from '#core/forms/form.ts';
import {
  eventsOf,
  type NewEvent,
  recordEvents,
  removeEvents,
} from '#server/database/message-event-repository.ts';
import { findMailsAbout, queueMails, requeueMail } from '#server/database/outbox-repository.ts';
import type { Database } from '#server/database/schema.ts';
import { erasePermanently } from '#server/submissions/erase-for-good.ts';
import type { Person } from '../auth/person.ts';
import { type Answer, type DeskRoute, forbidden, notFound, type SignedInVisit } from '../desk-route.ts';
import { findMessage, formOfKind, type Message, mayRead, messageRoles } from './message-repository.ts';
import { bookMail, headingOf, isBookHeldBack, mayBeSentAgain, messageProps } from './message-shown.ts';

export interface MessagesDependencies {
  db: Kysely<Database>;
  content(): Content;
  now(): Date;
  dataDir: string;
  /** Days after which a prayer request is erased. */
  retentionDays: number;
  /** Called when e-mails have been queued. */
  mailQueued(): void;
}

const text = (tooShort: string) =>
  paragraphs({ min: 1, max: 20_000, tooShort, tooLong: 'Please shorten this to 20,000 characters.' });
const textSchemas = {
  answer: z.object({ answer: text('Please write your answer.') }),
  note: z.object({ note: text('Please write your note.') }),
};

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Routes of one message: reading it and all actions. */
export function messageRoutes(dependencies: MessagesDependencies): readonly DeskRoute[] {
  const { db, content, now, dataDir, mailQueued } = dependencies;

  async function show(
    message: Message,
    { form, person }: SignedInVisit,
    { done = '', errors = {} },
  ): Promise<Answer> {
    const written = { answer: form.get('answer') ?? '', note: form.get('note') ?? '' };
    const props = await messageProps(message, { ...dependencies, now: now(), person });
    return {
      screen: { name: 'message', title: headingOf(message), props: { ...props, written, errors, done } },
      status: Object.keys(errors).length > 0 ? 422 : 200,
    };
  }

  /** Redirects to the message; if other typed text is unsaved, renders the screen with it. */
  async function answerAfter(message: Message, visit: SignedInVisit, done: string): Promise<Answer> {
    const isTyped = ['answer', 'note'].some((field) => visit.form.get(field)?.trim());
    return isTyped ? show(message, visit, { done }) : { to: `/desk/messages/${message.id}?done=${done}` };
  }

  /** A route below a message that checks the message and the role. */
  function route(
    method: DeskRoute['method'],
    below: string,
    answer: (message: Message, visit: SignedInVisit) => Promise<Answer> | Answer,
  ): DeskRoute {
    return {
      method,
      path: `/messages/:id${below}`,
      roles: messageRoles,
      async answer(visit) {
        const message = await findMessage(db, visit.params.id ?? '', content());
        if (!message) return notFound;
        return mayRead(visit.person.role, formOfKind(message.kind)) ? answer(message, visit) : forbidden;
      },
    };
  }

  /** Stores events, unless the message was erased meanwhile. */
  async function record(
    message: Message,
    events: NewEvent[],
    visit: SignedInVisit,
    done: string,
  ): Promise<Answer> {
    if (!(await recordEvents(db, message, events, visit.person, now()))) return notFound;
    return answerAfter(message, visit, done);
  }

  /** An event that a message has at most once. */
  const onceEvent = ({ id }: Message, kind: 'answered' | 'listed' | 'unlisted'): NewEvent => ({
    id: `${id}:${kind}`,
    kind,
  });

  /** Whether someone else has answered since the form was opened, which then shows their answer. */
  async function isAnsweredMeanwhile({ id }: Message, form: URLSearchParams, key: string): Promise<boolean> {
    const answers = (await eventsOf(db, id)).filter((event) => event.kind === 'answer');
    const known = Number(form.get('answers') ?? answers.length);
    return answers.length > known && !answers.some((event) => event.id === key);
  }

  /** Stores an answer or note once, even when the form is sent again. */
  function answerPost(kind: 'answer' | 'note') {
    return async (message: Message, visit: SignedInVisit) => {
      const checked = validate(textSchemas[kind], Object.fromEntries(visit.form));
      if (!checked.ok) return show(message, visit, { errors: checked.errors });
      const key = visit.form.get(`${kind}-key`) ?? '';
      if (kind === 'answer' && (await isAnsweredMeanwhile(message, visit.form, key)))
        return show(message, visit, { errors: { answer: [answeredMeanwhile] } });
      const words = Object.values(checked.value).join('');
      const event: NewEvent = { id: isUuid.test(key) ? key : randomUUID(), kind, words };
      const events = kind === 'answer' ? [event, onceEvent(message, 'answered')] : [event];
      visit.form.delete(kind);
      const answer = await record(message, events, visit, kind);
      mailQueued();
      return answer;
    };
  }

  return [
    route('GET', '', async (message, visit) => {
      const { person, query } = visit;
      if (!(await recordEvents(db, message, openings(message, person), person, now()))) return notFound;
      return show(message, visit, { done: query.get('done') ?? '' });
    }),
    route('POST', '/answer', answerPost('answer')),
    route('POST', '/note', answerPost('note')),
    route('POST', '/answered', (message, visit) =>
      record(message, [onceEvent(message, 'answered')], visit, 'answered'),
    ),
    route('POST', '/open', async (message, visit) => {
      await removeEvents(db, message.id, 'answered');
      return answerAfter(message, visit, 'open');
    }),
    route('POST', '/prayed', async (message, visit) => {
      if (message.kind !== 'prayer-request') return notFound;
      const day = calendarDay(now(), content().ministry.address.timeZone);
      const prayed = { id: prayedEventId(message.id, visit.person, day), kind: 'prayed' } as const;
      const answer = await record(message, [prayed], visit, 'prayed');
      // From the prayer list it goes back there, to the next request.
      return visit.form.has('list') && answer !== notFound
        ? { to: `/desk/messages/prayer-list#prayer-${message.id}` }
        : answer;
    }),
    route('POST', '/list', async (message, visit) => {
      if (message.kind !== 'prayer-request') return notFound;
      await removeEvents(db, message.id, 'unlisted');
      return record(message, [onceEvent(message, 'listed')], visit, 'listed');
    }),
    route('POST', '/unlist', async (message, visit) => {
      if (message.kind !== 'prayer-request') return notFound;
      await removeEvents(db, message.id, 'listed');
      return record(message, [onceEvent(message, 'unlisted')], visit, 'unlisted');
    }),
    route('POST', '/send-again', async (message, visit) => {
      const { id, table } = message;
      const mailId = visit.form.get('mail');
      const mails = await findMailsAbout(db, table, id);
      const mail = mails.find((candidate) => candidate.id === mailId && mayBeSentAgain(candidate));
      const book = { id: randomUUID(), template: bookMail, submissionTable: table, submissionId: id };
      if (mail) await requeueMail(db, mail, randomUUID(), now());
      else if (mailId === bookMail && isBookHeldBack(message, mails)) await queueMails(db, [book], now());
      else return answerAfter(message, visit, '');
      mailQueued();
      return answerAfter(message, visit, 'again');
    }),
    route('GET', '/erase', (message) => ({
      screen: {
        name: 'message-erase',
        title: 'Erase?',
        props: { id: message.id, heading: headingOf(message) },
      },
    })),
    route('POST', '/erase', async ({ id, table }) => {
      await erasePermanently(db, table, { ids: [id] }, dataDir);
      return { to: '/desk/messages?done=erased' };
    }),
  ];
}

const answeredMeanwhile =
  'Someone else answered meanwhile. Read their answer above. To send yours too, press “Send answer” again.';

/** One for each person and day. */
export const prayedEventId = (messageId: string, { email }: Pick<Person, 'email'>, day: CalendarDay) =>
  `${messageId}:prayed:${email}:${day}`;

/** Each person's first opening of a message, and the last of a prayer request. */
export function openings({ id, kind }: Pick<Message, 'id' | 'kind'>, { email }: Person): NewEvent[] {
  const first = { id: `${id}:opened:${email}`, kind: 'opened' } as const;
  return kind === 'prayer-request' ? [first, { ...first, id: `${first.id}:last`, moves: true }] : [first];
}
