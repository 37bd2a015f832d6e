import { pipeline, Readable } from 'node:stream';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { fullDate } from '#core/dates/date-words.ts';
import { asSingleLine } from '#core/text.ts';
import { countSetAside } from '#server/database/set-aside-repository.ts';
import { findExistingEvents } from '#server/database/submission-event-repository.ts';
import { addressKey, type Cursor, eachSubmission } from '#server/database/submission-repository.ts';
import { columnsOf, csvTable } from '#server/inbox/export.ts';
import { forms, type SubmissionForm } from '#server/submissions/forms.ts';
import { type Answer, type DeskRoute, forbidden, get, showScreen } from '../desk-route.ts';
import { type MessagesDependencies, prayedEventId } from './message-routes.ts';
import { addressOf, type ListOptions, rowOf } from './message-shown.ts';
import {
  countPrivatePrayers,
  countUnreadFor,
  type Filter,
  formsOf,
  listPrayers,
  listSubmissions,
  mayRead,
  prayerRoles,
  readableForms,
  readableNouns,
  readerRoles,
  submissionStates,
} from './submission-repository.ts';

/** Messages on one page. */
const pageSize = 50;
/** Requests on the prayer list. */
const maxPrayers = 500;

/** The message list, the prayer list and their tables. */
export function messagesRoutes(dependencies: MessagesDependencies): readonly DeskRoute[] {
  const { db, now, content } = dependencies;
  return [
    get('/messages', readerRoles, async ({ query, person }) => {
      const readable = readableForms(person.role);
      const options = optionsIn(query, readable);
      const before = parseCursor(query.get('before') ?? '');
      // One more than shown, to know whether there is a next page.
      const found = await listSubmissions(db, filterOf(options, readable), { limit: pageSize + 1, before });
      const onPage = found.slice(0, pageSize);
      const last = onPage.at(-1);
      const link = (label: string, changes: ListOptions, isCurrent: boolean) => ({
        label,
        href: addressOf({ ...options, ...changes }),
        isCurrent,
      });
      return showScreen('messages', 'Messages', {
        unread: await countUnreadFor(db, person.role),
        erased: query.get('done') === 'erased',
        readsPrayers: prayerRoles.includes(person.role),
        states: submissionStates.map((state) =>
          link(stateLabels[state], { state }, filterOf(options, readable).state === state),
        ),
        kinds: [
          link('All', { kind: undefined }, options.kind === undefined),
          ...readable
            .filter((form) => formsOf(content().parts).includes(form) || form.noun === options.kind)
            .map(({ noun, desk }) => link(desk.labels.list, { kind: noun }, options.kind === noun)),
        ],
        options,
        setAside: await countSetAside(db, readableNouns(person.role)),
        isFiltered: query.has('kind') || query.has('q'),
        downloads: downloadsOf(readable.find(({ noun }) => noun === options.kind)),
        rows: onPage.map((submission) => rowOf(submission, content(), now())),
        newer: before && addressOf(options),
        older:
          found.length > pageSize && last
            ? addressOf({ ...options, before: `${last.created_at},${last.id}` })
            : undefined,
      });
    }),
    get('/messages/prayer-list', prayerRoles, async ({ person }) => {
      const found = await listPrayers(db, maxPrayers + 1);
      const prayers = found.slice(-maxPrayers);
      const today = calendarDay(now(), content().ministry.address.timeZone);
      const eventOf = (id: string) => prayedEventId(id, person, today);
      const prayed = await findExistingEvents(
        db,
        prayers.map(({ id }) => eventOf(id)),
      );
      return showScreen('prayer-list', 'Prayer list', {
        date: fullDate(today, content().ministry.dates),
        privateCount: await countPrivatePrayers(db),
        shownCount: found.length > maxPrayers ? maxPrayers : undefined,
        prayers: prayers.map(({ id, name, request }) => ({
          id,
          firstName: name.split(/\s+/)[0] ?? '',
          request,
          isPrayedFor: prayed.has(eventOf(id)),
        })),
      });
    }),
    ...csvRoutes(dependencies),
  ];
}

/** Tables for spreadsheets: the messages of one kind, and the addresses for the newsletter. */
function csvRoutes({ db, now, content }: MessagesDependencies): readonly DeskRoute[] {
  const day = (instant: Date) => calendarDay(instant, content().ministry.address.timeZone);
  const table = (name: string, columns: string[], rows: AsyncIterable<object>): Answer => ({
    // A broken download ends the query.
    download: pipeline(Readable.from(rows), csvTable(columns), () => {}),
    type: 'text/csv; charset=utf-8',
    fileName: `${name}-${day(now())}.csv`,
  });

  async function* subscribers({ table: from, desk }: SubmissionForm) {
    const seen = new Set<string>();
    for await (const row of eachSubmission(db, from)) {
      const columns: Record<string, unknown> = { ...row };
      const key = addressKey(row.email);
      if (!desk.newsletter || !columns[desk.newsletter] || seen.has(key)) continue;
      seen.add(key);
      yield { name: columns[desk.nameColumn], email: row.email, since: day(new Date(row.created_at)) };
    }
  }

  return forms.flatMap((form) => [
    get(`/messages/${form.noun}.csv`, readerRoles, async ({ person }) => {
      if (!mayRead(person.role, form)) return forbidden;
      const hidden: readonly string[] = form.desk.confidential ?? [];
      const columns = (await columnsOf(form, db)).filter((column) => !hidden.includes(column));
      return table(form.noun, columns, eachSubmission(db, form.table));
    }),
    ...(form.desk.newsletter
      ? [
          get(`/messages/${form.noun}-newsletter.csv`, readerRoles, ({ person }) =>
            mayRead(person.role, form)
              ? table('newsletter', ['name', 'email', 'since'], subscribers(form))
              : forbidden,
          ),
        ]
      : []),
  ]);
}

/** Tables that a spreadsheet opens: of one kind, and of who asked for the newsletter. */
function downloadsOf(form: SubmissionForm | undefined) {
  if (!form) return [];
  const address = `/desk/messages/${form.noun}`;
  return [
    { label: 'Download as CSV', href: `${address}.csv` },
    ...(form.desk.newsletter ? [{ label: 'Newsletter (CSV)', href: `${address}-newsletter.csv` }] : []),
  ];
}

const stateLabels = { unread: 'Unread', open: 'Open', answered: 'Answered' };

/** A search without a state covers all messages; otherwise open ones are listed. */
function filterOf({ kind, state, search = '' }: ListOptions, readable: readonly SubmissionForm[]): Filter {
  const ofKind = readable.filter(({ noun }) => kind === undefined || noun === kind);
  return { forms: ofKind, state: state ?? (search ? undefined : 'open'), search };
}

function optionsIn(query: URLSearchParams, readable: readonly SubmissionForm[]): ListOptions {
  return {
    kind: readable.find(({ noun }) => noun === query.get('kind'))?.noun,
    state: submissionStates.find((state) => state === query.get('state')),
    search: asSingleLine(query.get('q') ?? '').slice(0, 200),
  };
}

/** Parses a cursor: `2025-10-08T20:00:00.000Z,` and an id. Anything else means the first page. */
function parseCursor(text: string): Cursor | undefined {
  const [, created_at, id] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),([\w-]+)$/.exec(text) ?? [];
  return created_at && id && !Number.isNaN(Date.parse(created_at)) ? { created_at, id } : undefined;
}
