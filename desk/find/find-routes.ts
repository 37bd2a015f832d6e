import type { Content } from '#content-model/content.ts';
import { calendarDay, parseCalendarDay } from '#core/dates/calendar-day.ts';
import { fullDate } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import { messagePath, speakerName } from '#core/messages/library.ts';
import { asSingleLine } from '#core/text.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Db } from '#server/database/schema.ts';
import { listPeople } from '../auth/people.ts';
import { type DeskRoute, get, showScreen } from '../desk-route.ts';
import { findRecords } from '../editor/pages-routes.ts';
import { hoursInWords } from '../gatherings/weekly-change.ts';
import { weeklyAddressOf } from '../gatherings/weekly-routes.ts';
import { helpWith } from '../help/help-pages.ts';
import { rowOf } from '../messages/message-shown.ts';
import { listSubmissions, readableForms } from '../messages/submission-repository.ts';
import { editorRoles, type Person, roleNames, roles } from '../person.ts';
import type { FoundRow } from './FindScreen.tsx';

interface Dependencies {
  db: Db;
  content(): Content;
  live: Pick<LiveContent, 'look'>;
  now(): Date;
}

/** Rows of one kind. */
const maxRows = 12;

/** One search for all that the person may see at the desk. */
export function findRoutes(dependencies: Dependencies): readonly DeskRoute[] {
  return [
    get('/find', roles, async ({ query, person }) => {
      const search = asSingleLine(query.get('q') ?? '').slice(0, 200);
      const groups = search === '' ? [] : await findAll(dependencies, search, person);
      return showScreen('find', 'Find', { search, groups });
    }),
  ];
}

async function findAll(dependencies: Dependencies, search: string, person: Person) {
  const { content } = dependencies;
  const has = containing(search);
  const wholeWord = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(search)}(?![\\p{L}\\p{N}])`, 'iu');
  const isWhole = ({ title, note }: FoundRow) => Number(wholeWord.test(`${title} ${note}`));
  const records = editorRoles.includes(person.role) ? await findRecords(dependencies, search, person) : [];
  const help = helpWith(search, person.role);
  const found: Record<string, FoundRow[]> = {
    Gatherings: gatheringRows(dependencies, has),
    'Visitors’ messages': await submissionRows(dependencies, search, person),
    'Message library': content().parts.library ? libraryRows(content(), has, person) : [],
    'Pages and records': records.map(({ row }) => row),
    People: person.role === 'owner' ? await peopleRows(dependencies.db, has) : [],
    Help: help.map(({ id, heading, steps }) => {
      return { href: `/desk/help/${id}`, title: heading, note: steps[0] ?? '' };
    }),
  };
  return Object.entries(found)
    .map(([heading, rows]) => ({
      heading,
      rows: rows.toSorted((first, second) => isWhole(second) - isWhole(first)).slice(0, maxRows),
    }))
    .filter(({ rows }) => rows.length > 0);
}

/** Compares as people type: without case, and any space like a space. */
function containing(search: string) {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ');
  return (...texts: readonly string[]) => plain(texts.join(' ')).includes(plain(search));
}

type Has = ReturnType<typeof containing>;

/** Weekly gatherings by name, day and hour, each with its change from a date on; and events. */
function gatheringRows({ content, now }: Dependencies, has: Has): FoundRow[] {
  const { ministry, events } = content();
  const weekly = ministry.gatherings.flatMap((gathering) => {
    const { title, what, place } = gathering;
    const hours = hoursInWords(gathering, ministry, now()).join(', ');
    if (!has(title, hours, place ?? '')) return [];
    const change = { href: weeklyAddressOf('change', what), title: 'Change from a date on', note: title };
    return [{ href: '/desk/gatherings', title, note: hours }, change];
  });
  const coming = events
    .filter(({ title, place }) => has(title, place ?? ''))
    .map(({ id, title }) => ({ href: `/desk/events/${id}`, title, note: 'Event' }));
  return [...weekly, ...coming];
}

function libraryRows({ messages, team, ministry }: Content, has: Has, { role }: Person): FoundRow[] {
  const address = (id: string) => (editorRoles.includes(role) ? `/desk/library/${id}` : messagePath(id));
  return messages.flatMap(({ id, title, date, speaker }) => {
    const note = `${speakerName(speaker, team)}, ${fullDate(date, ministry.dates)}`;
    return has(title, note) ? [{ href: address(id), title, note }] : [];
  });
}

async function peopleRows(db: Db, has: Has): Promise<FoundRow[]> {
  return (await listPeople(db)).flatMap(({ id, name, email, role }) =>
    has(name, email) ? [{ href: `/desk/people/${id}`, title: name || email, note: roleNames[role] }] : [],
  );
}

/** What visitors sent: with these words, or in this month. */
async function submissionRows({ db, content, now }: Dependencies, search: string, { role }: Person) {
  const zone = content().ministry.address.timeZone;
  const forms = readableForms(role);
  const month = monthIn(search, calendarDay(now(), zone));
  const [from = '', before] = (month ?? []).map((day) =>
    instantAt(parseCalendarDay(day), '00:00', zone).toISOString(),
  );
  const filter = { forms, state: undefined, search: month ? '' : search };
  const page = { limit: maxRows, before: before ? { created_at: before, id: '' } : undefined };
  return (await listSubmissions(db, filter, page))
    .filter(({ created_at }) => created_at >= from)
    .map((submission) => {
      const { id, kind, name, line, when } = rowOf(submission, content(), now());
      return { href: `/desk/messages/${id}`, title: `${name}: ${line}`, note: `${kind}, ${when}` };
    });
}

const months = Array.from({ length: 12 }, (_, index) =>
  new Date(Date.UTC(2000, index)).toLocaleString('en-US', { month: 'long', timeZone: 'UTC' }).toLowerCase(),
);

/** 'March' or 'March 2026': its first day and that of the next month. Without a year, the last such month. */
function monthIn(search: string, today: string): [string, string] | undefined {
  const [, name = '', year] = /^(?:in )?([a-z]+)(?: (\d{4}))?$/i.exec(search) ?? [];
  const month = months.indexOf(name.toLowerCase()) + 1;
  if (month === 0) return undefined;
  const [thisYear = '', thisMonth] = today.split('-');
  const first = Number(year ?? Number(thisYear) - Number(month > Number(thisMonth)));
  const day = (ofYear: number, ofMonth: number) =>
    `${String(ofYear).padStart(4, '0')}-${String(ofMonth).padStart(2, '0')}-01`;
  return [day(first, month), month === 12 ? day(first + 1, 1) : day(first, month + 1)];
}
