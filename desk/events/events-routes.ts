import { createHash, randomUUID } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import type { Content, ListRecord } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { addDays } from '#core/dates/calendar-day.ts';
import { longDate, timeOfDay } from '#core/dates/date-words.ts';
import { eventInWords, eventPath, eventTimes } from '#core/events/event.ts';
import { paragraphs } from '#core/forms/field.ts';
import { validate } from '#core/forms/form.ts';
import { asSingleLine, cleanText } from '#core/text.ts';
import { listSignUps, type StoredSignUp } from '#server/database/event-signup-repository.ts';
import { recordEvents } from '#server/database/message-event-repository.ts';
import type { Database } from '#server/database/schema.ts';
import { addressKey } from '#server/database/submission-repository.ts';
import { csvTable } from '#server/inbox/export.ts';
import { daysAfterEvent } from '#server/submissions/retention.ts';
import { editorRoles, type Person, roles } from '../auth/person.ts';
import { type Answer, type DeskRoute, get, notFound, post, refused, type Visit } from '../desk-route.ts';
import { formOf } from '../editor/addresses.ts';
import type { createChangedPages } from '../editor/changed-pages.ts';
import type { DoneProps } from '../gatherings/ChangeScreen.tsx';
import { eventFileOf, isEventFile } from '../gatherings/single-dates.ts';
import { formOfKind, mayRead } from '../messages/message-repository.ts';
import type { Change } from '../publish/content-git.ts';
import { NoChangesError, type Publisher, type ReadFile } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { applyForm, ChangedMeanwhile, type Refusal, versionOf, withChoices } from '../publish/version.ts';
import type { ConflictProps } from '../ui/Conflict.tsx';
import { type EventProps, eventLabels } from './EventScreen.tsx';
import {
  type EventChange,
  type EventContext,
  type EventFaults,
  type EventFormValues,
  eventChange,
  eventFields,
  eventValues,
} from './event-change.ts';

type Event = ListRecord<'events'>;

export const eventAddressOf = (id: string, below = '') => `/desk/events/${id}${below}`;

interface EventsDependencies {
  db: Kysely<Database>;
  content(): Content;
  now(): Date;
  publisher: Publisher;
  drawings: readonly string[];
  mailQueued(): void;
  /** The pages that a change of an event reached. */
  changedPages: ReturnType<typeof createChangedPages>;
}

type SignedInVisit = Visit & { person: Person };

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
  publisher,
  drawings,
  mailQueued,
  changedPages,
}: EventsDependencies): readonly DeskRoute[] {
  const context = (): EventContext => ({ content: content(), now: now() });

  const find = (id: string | undefined) =>
    [...content().events, ...content().pastEvents].find((event) => event.id === id);

  const feasts = () => drawings.filter((name) => /^(?:feast-|oneg$)/.test(name));

  async function form(
    event: Event | undefined,
    { person, query }: SignedInVisit,
    values: EventFormValues,
    { faults = {}, errors = [], conflict, status = 200 }: Partial<Refusal<EventFaults>> = {},
  ): Promise<Answer> {
    const { ministry, events } = content();
    const { timeZone } = ministry.address;
    const change = await publisher.change(query.get('done') ?? '');
    const heading = event?.title ?? 'Add an event';
    const props: EventProps = {
      heading,
      note: event && eventInWords(event, timeZone, ministry.dates),
      action: event ? eventAddressOf(event.id) : '/desk/events/add',
      version: await versionNow(event),
      conflict,
      page: event && events.includes(event) ? eventPath(event.id) : undefined,
      edit: event && editorRoles.includes(person.role) ? formOf(eventFileOf(event.id)) : undefined,
      remove: event && eventAddressOf(event.id, '/remove'),
      values,
      errorByField: faults,
      errors,
      drawings: feasts().map((name) => ({ value: name, label: drawingName(name) })),
      change: change?.id,
      changedOn: change ? await changedPages([change.id]) : [],
      written: Number(query.get('wrote')) || undefined,
      signUps: event && mayRead(person.role, signUpForm) ? await signUpsOf(event) : undefined,
    };
    return { screen: { name: 'event', title: heading, props }, status };
  }

  /** Empty for a new event. @param read the published text, or that before a write */
  async function versionNow(event: Event | undefined, read: ReadFile = publisher.read): Promise<string> {
    return event ? versionOf(await read(eventFileOf(event.id)), find(event.id)) : '';
  }

  async function signUpsOf(event: Event): Promise<EventProps['signUps']> {
    const rows = await listSignUps(db, event.id);
    if (event.signUp.by !== 'form' && rows.length === 0) return undefined;
    const { ministry } = content();
    const { last } = eventTimes(event, ministry.address.timeZone);
    const sum = (count: (row: StoredSignUp) => number) => rows.reduce((all, row) => all + count(row), 0);
    return {
      rows: rows.map(({ id, name, email, adults, children, bring, note }) => ({
        id,
        name,
        email,
        adults,
        children,
        bring: bring ?? '',
        note: note ?? '',
      })),
      adults: sum(({ adults }) => adults),
      children: sum(({ children }) => children),
      places: event.signUp.places,
      erasedOn: longDate(addDays(last, daysAfterEvent), ministry.dates),
      csv: eventAddressOf(event.id, '/sign-ups.csv'),
      write: eventAddressOf(event.id, '/write'),
    };
  }

  async function publish(event: Event | undefined, visit: SignedInVisit): Promise<Answer> {
    const typed = parseForm(visit.form);
    let values = typed;
    const outcome = await applyForm(visit.form, async () => {
      const current = event && find(event.id);
      if (event && !current) return isGone;
      const version = await versionNow(current);
      return {
        version,
        fields: current ? bothVersions(typed, eventValues(current)) : [],
        check(chosen) {
          values = withChoices(typed, eventValues(current), chosen);
          const result = eventChange(values, current, context(), feasts());
          return 'faults' in result ? result : () => write(result.change, version, visit.person);
        },
      };
    });
    if ('refusal' in outcome) return form(event && find(event.id), visit, values, outcome.refusal);
    // For example, the other person's version was chosen everywhere.
    return { to: outcome.done ?? eventAddressOf(event?.id ?? '') };
  }

  /**
   * @param version empty for a new event
   * @returns the address of the event with its confirmation
   */
  async function write({ id, fields }: EventChange, version: string, by: Person): Promise<string> {
    const file = eventFileOf(id);
    const { id: change } = await publisher.publish({
      by,
      summary: `${version ? 'changed' : 'added'} the event ${fields.title}`,
      where: eventPath(id),
      async change(read) {
        const before = await read(file);
        const isSame = version ? (await versionNow(find(id), read)) === version : before === null;
        if (!isSame) throw new ChangedMeanwhile();
        const data = recordOf(dataOf(file, before ?? ''));
        const text = withData(file, before ?? '', { ...data, ...fields });
        if (text === before) throw new NoChangesError();
        return { [file]: text };
      },
    });
    return `${eventAddressOf(id)}?done=${change}`;
  }

  async function askToRemove(event: Event, conflict?: ConflictProps): Promise<Answer> {
    const props = {
      title: event.title,
      action: eventAddressOf(event.id, '/remove'),
      back: eventAddressOf(event.id),
      version: await versionNow(event),
      conflict,
    };
    return {
      screen: { name: 'event-remove', title: `Remove ${event.title}?`, props },
      status: conflict ? 409 : 200,
    };
  }

  async function remove({ id, title }: Event, { form: posted, person: by }: SignedInVisit): Promise<Answer> {
    const file = eventFileOf(id);
    const outcome = await applyForm(posted, async () => {
      const event = find(id);
      if (!event) return 'Someone else removed this event meanwhile.';
      const version = await versionNow(event);
      const write = () =>
        publisher.publish({
          by,
          summary: `removed the event ${title}`,
          where: '/gatherings',
          async change(read) {
            if ((await versionNow(find(id), read)) !== version) throw new ChangedMeanwhile();
            return { [file]: null };
          },
        });
      return { version, fields: [], check: () => write };
    });
    if ('done' in outcome) return { to: '/desk/gatherings' };
    const { errors = [], conflict, status } = outcome.refusal;
    const event = find(id);
    return conflict && event ? askToRemove(event, conflict) : refused(errors.join(' '), status);
  }

  /** One sign-up for each address: people may have signed up twice. */
  async function recipientsOf(event: Event): Promise<StoredSignUp[]> {
    const rows = await listSignUps(db, event.id);
    return [...new Map(rows.map((row) => [addressKey(row.email), row])).values()];
  }

  async function letter(event: Event, words = '', errors: readonly string[] = []): Promise<Answer> {
    const recipients = await recipientsOf(event);
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
    const recipients = await recipientsOf(event);
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

  async function csv(event: Event): Promise<Answer> {
    const columns = ['name', 'email', 'adults', 'children', 'bring', 'note', 'created_at'];
    const rows = await listSignUps(db, event.id);
    return {
      download: pipeline(Readable.from(rows), csvTable(columns), () => {}),
      type: 'text/csv; charset=utf-8',
      fileName: `${event.id}.csv`,
    };
  }

  /** An answer about the event in the address. */
  const about =
    (answer: (event: Event, visit: SignedInVisit) => Promise<Answer> | Answer) => (visit: SignedInVisit) => {
      const event = find(visit.params.event);
      return event ? answer(event, visit) : notFound;
    };

  return [
    get('/events/add', roles, (visit) => form(undefined, visit, eventValues(undefined))),
    post('/events/add', roles, (visit) => publish(undefined, visit)),
    get(
      '/events/:event',
      roles,
      about((event, visit) => form(event, visit, eventValues(event))),
    ),
    post('/events/:event', roles, about(publish)),
    get(
      '/events/:event/remove',
      roles,
      about((event) => askToRemove(event)),
    ),
    post('/events/:event/remove', roles, about(remove)),
    get('/events/:event/sign-ups.csv', readers, about(csv)),
    get(
      '/events/:event/write',
      readers,
      about((event) => letter(event)),
    ),
    post('/events/:event/write', readers, about(sendLetter)),
  ];
}

/**
 * The confirmation after a change of an event is undone.
 * @returns undefined when the change is about something else
 */
export async function eventConfirmation(
  change: Change,
  { ministry }: Pick<Content, 'ministry'>,
): Promise<DoneProps | undefined> {
  const file = (await change.files()).find(({ path }) => isEventFile(path));
  if (!file) return undefined;
  const { title } = recordOf(dataOf(file.path, file.after ?? file.before ?? ''));
  const at = timeOfDay(change.at, ministry.address.timeZone, ministry.dates);
  const done = change.summary.startsWith('undid: ') ? 'Undone' : 'Changed';
  const state = file.after === null ? 'No longer on.' : 'As before.';
  return {
    change: change.id,
    heading: `${done}. Visitors see it now.`,
    note: `${String(title)}: ${state} Done at ${at}.`,
    at,
    sentence: '',
  };
}

const isGone = 'Someone else removed this event meanwhile. Publish it to add it again, or leave it.';

/** Both versions of the form, as people read them. */
const bothVersions = (mine: EventFormValues, theirs: EventFormValues) =>
  eventFields.map((name) => ({
    name,
    label: eventLabels[name],
    mine: mine[name],
    theirs: theirs[name],
  }));

/** A UUID that is always the same for a text. */
function idFrom(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
}

/** 'feast-new-moon' is 'New moon'. */
function drawingName(name: string): string {
  const words = name.replace('feast-', '').replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The posted fields, trimmed; only the words for visitors have several lines. */
function parseForm(posted: URLSearchParams): EventFormValues {
  const line = (name: string) => asSingleLine(posted.get(name) ?? '').replace(/\s+/g, ' ');
  const text = cleanText(posted.get('text') ?? '').trim();
  return {
    ...(Object.fromEntries(eventFields.map((name) => [name, line(name)])) as EventFormValues),
    text,
  };
}
