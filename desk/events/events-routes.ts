import { createHash, randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Content, ListRecord } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { addDays, calendarDay } from '#core/dates/calendar-day.ts';
import { longDate, nearDate } from '#core/dates/date-words.ts';
import { eventPath, eventTimes, signUpState } from '#core/events/event.ts';
import { eventSignupSchema } from '#core/forms/event-signup.ts';
import { paragraphs } from '#core/forms/field.ts';
import { validate } from '#core/forms/form.ts';
import type { Clock } from '#server/clock.ts';
import { listSignUps, type StoredSignUp } from '#server/database/event-signup-repository.ts';
import type { Database } from '#server/database/schema.ts';
import { recordEvents } from '#server/database/submission-event-repository.ts';
import { addressKey } from '#server/database/submission-repository.ts';
import { csvTable } from '#server/inbox/export.ts';
import type { Site } from '#server/site.ts';
import { checkFields } from '#server/submissions/form.ts';
import { storeFromDesk, typedValues } from '#server/submissions/form-post.ts';
import { daysAfterEvent } from '#server/submissions/retention.ts';
import {
  type Answer,
  type DeskRoute,
  get,
  notFound,
  post,
  refused,
  type SignedInVisit,
  type Visit,
} from '../desk-route.ts';
import { formOptions, type RecordAnswers } from '../editor/fields-routes.ts';
import { fieldsIn } from '../editor/form-parts.ts';
import { openings } from '../messages/message-routes.ts';
import { formOfKind, mayRead } from '../messages/submission-repository.ts';
import { roles } from '../person.ts';
import { NoChangesError, type Publisher, RefusedError, refusedStatus } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { eventFileOf, isEventFile } from '../records/addresses.ts';
import type { EventProps, TelephoneProps } from './EventScreen.tsx';

type Event = ListRecord<'events'>;

const eventAddressOf = (id: string, below = '') => `/desk/events/${id}${below}`;

interface EventsDependencies {
  db: Kysely<Database>;
  content(): Content;
  now(): Date;
  clock: Clock;
  site(): Pick<Site, 'invalidatePage'>;
  publisher: Publisher;
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

/** Of someone who telephoned and has no e-mail address. */
const withoutEmail = z.extend(eventSignupSchema, { email: z.catch(z.literal(''), '') });

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Events with their own page: the form, who has signed up, and an e-mail to all of them. */
export function eventsRoutes(services: EventsDependencies): readonly DeskRoute[] {
  const { db, content, records } = services;
  /** An answer about the event in the address. */
  const about =
    (
      answer: (services: EventsDependencies, event: Event, visit: SignedInVisit) => Promise<Answer> | Answer,
    ) =>
    (visit: SignedInVisit) => {
      const event = eventNamed(content(), visit.params.event);
      return event ? answer(services, event, visit) : notFound;
    };

  return [
    ...['/events/add', '/events/:event'].flatMap((path): DeskRoute[] => {
      const fileOf = ({ params }: Visit) => eventFileOf(params.event ?? '*');
      return [
        get(path, roles, async (visit) =>
          withSignUps(services, visit, await records.show(visit, fileOf(visit))),
        ),
        post(
          path,
          roles,
          async (visit) =>
            withTurnedOn(visit, await withSignUps(services, visit, await records.send(visit, fileOf(visit)))),
          formOptions,
        ),
      ];
    }),
    post('/events/:event/closing', roles, about(setClosing)),
    post('/events/:event/sign-ups', readers, about(addSignUp)),
    get(
      '/events/:event/sign-ups.csv',
      readers,
      about((_, event) => signUpsAsCsv(db, event)),
    ),
    get(
      '/events/:event/write',
      readers,
      about((_, event) => letter(services, event)),
    ),
    post('/events/:event/write', readers, about(sendLetter)),
  ];
}

/** Also an event that is over. */
const eventNamed = ({ events, pastEvents }: Content, id: string | undefined): Event | undefined =>
  [...events, ...pastEvents].find((event) => event.id === id);

/** The form of an event, with who is coming. */
async function withSignUps(
  { db, content, now, publisher }: EventsDependencies,
  visit: SignedInVisit,
  answer: Answer,
  telephone: TelephoneProps = { values: {}, errors: {}, failure: undefined },
): Promise<Answer> {
  if (!('screen' in answer) || answer.screen.name !== 'fields') return answer;
  const { query } = visit;
  const { title, props: form } = answer.screen;
  const event = eventNamed(content(), visit.params.event);
  const signUps =
    event && mayRead(visit.person.role, signUpForm)
      ? await signUpsOf(db, event, content().ministry)
      : undefined;
  const state = event && signUpState(event, 0, now(), content().ministry.address.timeZone).kind;
  const hasBegun = event && now() >= eventTimes(event, content().ministry.address.timeZone).start;
  const props: EventProps = {
    form,
    written: Number(query.get('wrote')) || undefined,
    isTurnedOn:
      query.has('sign-up') &&
      fieldsIn(form.parts).some(({ name, value }) => name === 'signUp.by' && value === 'form'),
    isToldOf: signUps !== undefined && signUps.rows.length > 0 && (await isElsewhere(publisher, form.done)),
    closing:
      event && event.signUp.by !== 'none' && !hasBegun
        ? {
            action: eventAddressOf(event.id, '/closing'),
            isForm: event.signUp.by === 'form',
            isClosed: state === 'closed',
            closes: event.signUp.closes && nearDate(event.signUp.closes, content().ministry.dates),
          }
        : undefined,
    signUps,
    telephone:
      event && event.signUp.by === 'form' && signUps && !hasBegun
        ? { ...telephone, action: eventAddressOf(event.id, '/sign-ups') }
        : undefined,
    added: signUps?.rows.find(({ id }) => id === query.get('added'))?.name,
  };
  return { ...answer, screen: { name: 'event', title, props } };
}

/** Whether these changes moved an event to another place, day or hour. */
async function isElsewhere(
  publisher: Pick<Publisher, 'change'>,
  changes: readonly string[],
): Promise<boolean> {
  const found = await Promise.all(changes.map(async (id) => (await publisher.change(id))?.files() ?? []));
  return found.flat().some(({ path, before, after }) => {
    const [old, current] = [before, after].map((text) => recordOf(dataOf(path, text ?? '')));
    return (
      isEventFile(path) &&
      before !== null &&
      ['starts', 'ends', 'place', 'mapUrl'].some((name) => old?.[name] !== current?.[name])
    );
  });
}

/** Says after the post of an event that places or a closing day turn the form on. */
function withTurnedOn({ form: posted }: SignedInVisit, answer: Answer): Answer {
  const hasLimits = ['signUp.places', 'signUp.closes'].some((name) => posted.get(name));
  return 'to' in answer && answer.to.includes('?done=') && posted.get('signUp.by') === 'none' && hasLimits
    ? { to: `${answer.to}&sign-up` }
    : answer;
}

/** Closes the sign-up from now on, or opens it until the event begins. */
async function setClosing(
  { content, now, publisher }: EventsDependencies,
  event: Event,
  { form: posted, person: by }: SignedInVisit,
): Promise<Answer> {
  const isClosing = posted.get('do') === 'close';
  const yesterday = addDays(calendarDay(now(), content().ministry.address.timeZone), -1);
  const file = eventFileOf(event.id);
  try {
    const { id } = await publisher.publish({
      by,
      summary: `${isClosing ? 'closed the sign-up' : 'opened the sign-up again'} of ${event.title}`,
      where: eventPath(event.id),
      async change(read) {
        const text = (await read(file)) ?? '';
        const data = recordOf(dataOf(file, text));
        const { closes: _, ...signUp } = recordOf(data.signUp);
        const changed = isClosing ? { ...signUp, closes: yesterday } : signUp;
        return { [file]: withData(file, text, { ...data, signUp: changed }) };
      },
    });
    return { to: eventAddressOf(event.id, `?done=${id}`) };
  } catch (error) {
    if (error instanceof NoChangesError) return { to: eventAddressOf(event.id) };
    if (!(error instanceof RefusedError)) throw error;
    return refused(error.sentences.join(' '), refusedStatus(error));
  }
}

/** Signs up someone who telephoned, also after the last day to sign up. */
async function addSignUp(services: EventsDependencies, event: Event, visit: SignedInVisit): Promise<Answer> {
  const { db, content, now, clock, site, mailQueued, records } = services;
  const { form: posted, person } = visit;
  const openEnded = (): Content => ({
    ...content(),
    events: content().events.map((other) =>
      other.id === event.id ? { ...other, signUp: { ...other.signUp, closes: undefined } } : other,
    ),
  });
  const schema = posted.get('email')?.trim() ? eventSignupSchema : withoutEmail;
  const fields = { ...Object.fromEntries(posted), event: event.id };
  const checked = checkFields({ ...signUpForm, schema }, fields, openEnded());
  const again = async (errors: TelephoneProps['errors'], failure: string, status: number) => {
    const values = typedValues(signUpForm, fields);
    const shown = await records.show(visit, eventFileOf(event.id));
    return { ...(await withSignUps(services, visit, shown, { values, errors, failure })), status };
  };
  if (!checked.ok) return again(checked.errors, 'No one was added.', 422);
  const stored = await storeFromDesk(
    signUpForm,
    checked.value,
    { db, clock, content: openEnded, mailQueued, placesChanged: (page) => site().invalidatePage(page) },
    { isTypedByStaff: true },
  );
  if (stored.kind === 'refused') return again({}, stored.sentences.join(' '), 409);
  const message = { id: stored.id, kind: signUpForm.noun };
  await recordEvents(db, { ...message, table: signUpForm.table }, openings(message, person), person, now());
  return { to: eventAddressOf(event.id, `?added=${stored.id}#sign-ups`) };
}

async function letter(
  { db }: Pick<EventsDependencies, 'db'>,
  event: Event,
  words = '',
  errors: readonly string[] = [],
): Promise<Answer> {
  const recipients = await recipientsOf(db, event);
  const withoutAddress = (await listSignUps(db, event.id)).filter(({ email }) => !email).length;
  const props = {
    heading: `Write to everyone: ${event.title}`,
    action: eventAddressOf(event.id, '/write'),
    back: eventAddressOf(event.id),
    count: recipients.length,
    withoutAddress,
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
async function sendLetter(
  { db, now, mailQueued }: EventsDependencies,
  event: Event,
  { form: posted, person }: SignedInVisit,
): Promise<Answer> {
  const checked = validate(letterSchema, Object.fromEntries(posted));
  if (!checked.ok) return letter({ db }, event, posted.get('words') ?? '', checked.errors.words);
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

/** One sign-up for each address: people may have signed up twice, and by telephone without any. */
async function recipientsOf(db: Kysely<Database>, event: Event): Promise<StoredSignUp[]> {
  const rows = (await listSignUps(db, event.id)).filter(({ email }) => email);
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
