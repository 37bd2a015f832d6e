import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Content } from '#content-model/content.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { paragraphs } from '#core/forms/field.ts';
import { validate } from '#core/forms/form.ts';
import { type NewEvent, recordEvents, removeEvents } from '#server/database/message-event-repository.ts';
import { findMailsAbout, queueMails, requeueMail } from '#server/database/outbox-repository.ts';
import type { Database } from '#server/database/schema.ts';
import { erasePermanently } from '#server/submissions/erase-for-good.ts';
import type { Person } from '../auth/person.ts';
import { type Answer, type DeskRoute, nothingHere, notYours, type Visit } from '../desk-route.ts';
import { findMessage, formOfKind, type Message, mayRead, messageRoles } from './message-repository.ts';
import { bookMail, headingOf, isBookHeldBack, mayBeSentAgain, messageProps } from './message-shown.ts';

export interface MessagesServices {
  db: Kysely<Database>;
  content(): Content;
  now(): Date;
  dataDir: string;
  /** After how many days a prayer request goes by itself. */
  retentionDays: number;
  /** Called when e-mails have been queued. */
  mailQueued(): void;
}

const text = (tooShort: string) =>
  paragraphs({ min: 1, max: 20_000, tooShort, tooLong: 'Please shorten this to 20,000 characters.' });
const writtenIn = {
  answer: z.object({ answer: text('Please write your answer.') }),
  note: z.object({ note: text('Please write your note.') }),
};

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** One message: reading it, and all that is done with it. */
export function messageRoutes(services: MessagesServices): readonly DeskRoute[] {
  const { db, content, now, dataDir, mailQueued } = services;

  async function show(
    message: Message,
    { form, person }: Asked,
    { done = '', errors = {} },
  ): Promise<Answer> {
    const written = { answer: form.get('answer') ?? '', note: form.get('note') ?? '' };
    const props = await messageProps(message, { ...services, now: now(), person });
    return {
      screen: { name: 'message', title: headingOf(message), props: { ...props, written, errors, done } },
      status: Object.keys(errors).length > 0 ? 422 : 200,
    };
  }

  /** Leads back to the message, which says what was done; whatever else was typed there meanwhile is handed back at once. */
  async function after(message: Message, asked: Asked, done: string): Promise<Answer> {
    const isTyped = ['answer', 'note'].some((field) => asked.form.get(field)?.trim());
    return isTyped ? show(message, asked, { done }) : { to: `/desk/messages/${message.id}?done=${done}` };
  }

  /** An address below a message; what is answered when there is such a message. */
  function route(
    method: DeskRoute['method'],
    below: string,
    answer: (message: Message, asked: Asked) => Promise<Answer> | Answer,
  ): DeskRoute {
    return {
      method,
      path: `/messages/:id${below}`,
      roles: messageRoles,
      async answer(asked) {
        const message = await findMessage(db, asked.params.id ?? '', content());
        if (!message) return nothingHere;
        return mayRead(asked.person.role, formOfKind(message.kind)) ? answer(message, asked) : notYours;
      },
    };
  }

  /** Keeps what was done, unless the message was erased meanwhile. */
  async function keep(message: Message, events: NewEvent[], asked: Asked, done: string): Promise<Answer> {
    if (!(await recordEvents(db, message, events, asked.person, now()))) return nothingHere;
    return after(message, asked, done);
  }

  /** Once for each message. */
  const mark = ({ id }: Message, kind: 'answered' | 'listed' | 'unlisted'): NewEvent => ({
    id: `${id}:${kind}`,
    kind,
  });

  /** What was typed into one of the forms: kept once, however often it is sent. */
  function write(kind: 'answer' | 'note') {
    return async (message: Message, asked: Asked) => {
      const checked = validate(writtenIn[kind], Object.fromEntries(asked.form));
      if (!checked.ok) return show(message, asked, { errors: checked.errors });
      const key = asked.form.get(`${kind}-key`) ?? '';
      const words = Object.values(checked.value).join('');
      const event: NewEvent = { id: isUuid.test(key) ? key : randomUUID(), kind, words };
      const events = kind === 'answer' ? [event, mark(message, 'answered')] : [event];
      asked.form.delete(kind);
      const answer = await keep(message, events, asked, kind);
      mailQueued();
      return answer;
    };
  }

  return [
    route('GET', '', async (message, asked) => {
      const { person, query } = asked;
      // Each person's first opening is kept, and the last one of a prayer request.
      const first = { id: `${message.id}:opened:${person.email}`, kind: 'opened' } as const;
      const last = { ...first, id: `${first.id}:last`, moves: true } as const;
      const opened = message.kind === 'prayer-request' ? [first, last] : [first];
      if (!(await recordEvents(db, message, opened, person, now()))) return nothingHere;
      return show(message, asked, { done: query.get('done') ?? '' });
    }),
    route('POST', '/answer', write('answer')),
    route('POST', '/note', write('note')),
    route('POST', '/answered', (message, asked) =>
      keep(message, [mark(message, 'answered')], asked, 'answered'),
    ),
    route('POST', '/open', async (message, asked) => {
      await removeEvents(db, message.id, 'answered');
      return after(message, asked, 'open');
    }),
    route('POST', '/prayed', (message, asked) => {
      const day = calendarDay(now(), content().ministry.address.timeZone);
      const prayed = { id: `${message.id}:prayed:${asked.person.email}:${day}`, kind: 'prayed' } as const;
      return message.kind === 'prayer-request' ? keep(message, [prayed], asked, 'prayed') : nothingHere;
    }),
    route('POST', '/list', async (message, asked) => {
      if (message.kind !== 'prayer-request') return nothingHere;
      await removeEvents(db, message.id, 'unlisted');
      return keep(message, [mark(message, 'listed')], asked, 'listed');
    }),
    route('POST', '/unlist', async (message, asked) => {
      if (message.kind !== 'prayer-request') return nothingHere;
      await removeEvents(db, message.id, 'listed');
      return keep(message, [mark(message, 'unlisted')], asked, 'unlisted');
    }),
    route('POST', '/send-again', async (message, asked) => {
      const { id, table } = message;
      const wanted = asked.form.get('mail');
      const mails = await findMailsAbout(db, table, id);
      const mail = mails.find((one) => one.id === wanted && mayBeSentAgain(one));
      const book = { id: randomUUID(), template: bookMail, submissionTable: table, submissionId: id };
      if (mail) await requeueMail(db, mail, randomUUID(), now());
      else if (wanted === bookMail && isBookHeldBack(message, mails)) await queueMails(db, [book], now());
      else return after(message, asked, '');
      mailQueued();
      return after(message, asked, 'again');
    }),
    route('GET', '/erase', (message) => ({
      screen: {
        name: 'message-erase',
        title: 'Erase?',
        props: { id: message.id, heading: headingOf(message) },
      },
    })),
    route('POST', '/erase', async ({ id, table }) => {
      await erasePermanently(db, table, { id }, dataDir);
      return { to: '/desk/messages?done=erased' };
    }),
  ];
}

type Asked = Visit & { person: Person };
