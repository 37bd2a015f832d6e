import { createHash, randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Content, ListRecord } from '#content-model/content.ts';
import { addDays } from '#core/dates/calendar-day.ts';
import { longDate } from '#core/dates/date-words.ts';
import { eventTimes } from '#core/events/event.ts';
import { paragraphs } from '#core/forms/field.ts';
import { validate } from '#core/forms/form.ts';
import { listSignUps, type StoredSignUp } from '#server/database/event-signup-repository.ts';
import type { Database } from '#server/database/schema.ts';
import { recordEvents } from '#server/database/submission-event-repository.ts';
import { addressKey } from '#server/database/submission-repository.ts';
import { csvTable } from '#server/inbox/export.ts';
import { daysAfterEvent } from '#server/submissions/retention.ts';
import {
  type Answer,
  type DeskRoute,
  get,
  notFound,
  post,
  type SignedInVisit,
  type Visit,
} from '../desk-route.ts';
import { formOptions, type RecordAnswers } from '../editor/fields-routes.ts';
import { formOfKind, mayRead } from '../messages/submission-repository.ts';
import { roles } from '../person.ts';
import { eventFileOf } from '../records/addresses.ts';
import type { EventProps } from './EventScreen.tsx';

type Event = ListRecord<'events'>;

const eventAddressOf = (id: string, below = '') => `/desk/events/${id}${below}`;

interface EventsDependencies {
  db: Kysely<Database>;
  content(): Content;
  now(): Date;
  mailQueued(): void;
  records: RecordAnswers;
}

const signUpForm = formOfKind('event-signup');

/** Roles that read who has signed up. */
const readers = signUpForm.desk.roles;

const letterSchema = z.object({
  words: paragraphs({
    min: 1,
    max: 20_000,
    tooShort: 'Please write your message.',
    tooLong: 'Please shorten this to 20,000 characters.',
  }),
});

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Events with their own page: the form, who has signed up, and an e-mail to all of them. */
export function eventsRoutes({
  db,
  content,
  now,
  mailQueued,
  records,
}: EventsDependencies): readonly DeskRoute[] {
  const find = (id: string | undefined) =>
    [...content().events, ...content().pastEvents].find((event) => event.id === id);

  /** The form of an event, with who is coming. */
  async function withSignUps(visit: SignedInVisit, answer: Answer): Promise<Answer> {
    if (!('screen' in answer) || answer.screen.name !== 'fields') return answer;
    const { title, props: form } = answer.screen;
    const event = find(visit.params.event);
    const props: EventProps = {
      form,
      written: Number(visit.query.get('wrote')) || undefined,
      signUps:
        event && mayRead(visit.person.role, signUpForm)
          ? await signUpsOf(db, event, content().ministry)
          : undefined,
    };
    return { ...answer, screen: { name: 'event', title, props } };
  }

  async function letter(event: Event, words = '', errors: readonly string[] = []): Promise<Answer> {
    const recipients = await recipientsOf(db, event);
    const props = {
      heading: `Write to everyone: ${event.title}`,
      action: eventAddressOf(event.id, '/write'),
      back: eventAddressOf(event.id),
      count: recipients.length,
      letterKey: randomUUID(),
      words,
      errors,
    };
    return {
      screen: { name: 'event-letter', title: props.heading, props },
      status: errors.length > 0 ? 422 : 200,
    };
  }

  /** Queues one e-mail for each address, once, even when the form is sent again. */
  async function sendLetter(event: Event, { form: posted, person }: SignedInVisit): Promise<Answer> {
    const checked = validate(letterSchema, Object.fromEntries(posted));
    if (!checked.ok) return letter(event, posted.get('words') ?? '', checked.errors.words);
    const given = posted.get('key') ?? '';
    const key = isUuid.test(given) ? given : randomUUID();
    const recipients = await recipientsOf(db, event);
    for (const { id } of recipients) {
      const answer = {
        id: idFrom(`${key} ${id}`),
        kind: 'answer',
        words: checked.value.words,
        template: 'desk-event',
      } as const;
      await recordEvents(db, { id, table: 'event_signups' }, [answer], person, now());
    }
    mailQueued();
    return { to: `${eventAddressOf(event.id)}?wrote=${recipients.length}` };
  }

  /** An answer about the event in the address. */
  const about =
    (answer: (event: Event, visit: SignedInVisit) => Promise<Answer> | Answer) => (visit: SignedInVisit) => {
      const event = find(visit.params.event);
      return event ? answer(event, visit) : notFound;
    };

  return [
    ...['/events/add', '/events/:event'].flatMap((path): DeskRoute[] => {
      const fileOf = ({ params }: Visit) => eventFileOf(params.event ?? '*');
      return [
        get(path, roles, async (visit) => withSignUps(visit, await records.show(visit, fileOf(visit)))),
        post(
          path,
          roles,
          async (visit) => withSignUps(visit, await records.send(visit, fileOf(visit))),
          formOptions,
        ),
      ];
    }),
    get(
      '/events/:event/sign-ups.csv',
      readers,
      about((event) => signUpsAsCsv(db, event)),
    ),
    get(
      '/events/:event/write',
      readers,
      about((event) => letter(event)),
    ),
    post('/events/:event/write', readers, about(sendLetter)),
  ];
}

/** Who has signed up, with totals; undefined where no one can and no one has. */
async function signUpsOf(
  db: Kysely<Database>,
  event: Event,
  { address, dates }: Content['ministry'],
): Promise<EventProps['signUps']> {
  const rows = await listSignUps(db, event.id);
  if (event.signUp.by !== 'form' && rows.length === 0) return undefined;
  const { last } = eventTimes(event, address.timeZone);
  const sum = (count: (row: StoredSignUp) => number) => rows.reduce((total, row) => total + count(row), 0);
  return {
    // The screen is hydrated: what it does not show must not be in its props.
    rows: rows.map(({ id, name, email, adults, children, bring, note }) => {
      return { id, name, email, adults, children, bring, note };
    }),
    adults: sum(({ adults }) => adults),
    children: sum(({ children }) => children),
    places: event.signUp.places,
    erasedOn: longDate(addDays(last, daysAfterEvent), dates),
    csv: eventAddressOf(event.id, '/sign-ups.csv'),
    write: eventAddressOf(event.id, '/write'),
  };
}

/** One sign-up for each address: people may have signed up twice. */
async function recipientsOf(db: Kysely<Database>, event: Event): Promise<StoredSignUp[]> {
  const rows = await listSignUps(db, event.id);
  return [...new Map(rows.map((row) => [addressKey(row.email), row])).values()];
}

async function signUpsAsCsv(db: Kysely<Database>, event: Event): Promise<Answer> {
  const columns = ['name', 'email', 'adults', 'children', 'bring', 'note', 'created_at'];
  const rows = await listSignUps(db, event.id);
  return {
    download: pipeline(Readable.from(rows), csvTable(columns), () => {}),
    type: 'text/csv; charset=utf-8',
    fileName: `${event.id}.csv`,
  };
}

/** A UUID that is always the same for a text. */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}
