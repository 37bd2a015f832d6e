import type { Content } from '#content-model/content.ts';
import { kindGroups } from '#content-model/schemas/kind.ts';
import { recordOf } from '#content-model/source.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import type { Clock } from '#server/clock.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Db } from '#server/database/schema.ts';
import { type Answer, type DeskRoute, get, post, type SignedInVisit } from '../desk-route.ts';
import { editorRoles, type Person } from '../person.ts';
import type { Change } from '../publish/content-git.ts';
import { isForOwners } from '../publish/permissions.ts';
import { NoChangesError, type Publisher, RefusedError, refusedStatus } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { editorOf, formOf } from '../records/addresses.ts';
import { listDrafts, type StoredDraft } from '../records/draft-repository.ts';
import {
  addableKinds,
  allPages,
  type ContentRecord,
  factsIn,
  groupOf,
  pagesShowing,
  readRecords,
  titleOf,
  withNew,
  wordsOfName,
} from '../records/records.ts';
import { fieldsIn } from './form-parts.ts';
import type { PagesRow } from './PagesScreen.tsx';
import { partsFor } from './record-form.ts';
import { orderedLists, ordersAfterMove } from './record-order.ts';

interface Services {
  db: Db;
  clock: Clock;
  content(): Content;
  live: Pick<LiveContent, 'look'>;
  publisher: Pick<Publisher, 'changes' | 'publish'>;
}

/** Changes that decide which pages come first, and how many pages. */
const maxCounted = 100;
const maxFrequent = 8;

/** Rows of one group on one screen. */
const pageSize = 50;

/** The list of all editable records. */
export function pagesRoutes(services: Services): readonly DeskRoute[] {
  return [
    get('/pages', editorRoles, (visit) => list(services, visit)),
    post('/pages/order', editorRoles, (visit) => move(services, visit)),
  ];
}

interface FoundRecord {
  file: string;
  group: string;
  /** The page on which it is changed; empty for a form. */
  where: string;
  row: PagesRow;
}

/** What a person may change; of a search, only what has its words. */
export async function findRecords(
  { db, content, live }: Pick<Services, 'db' | 'content' | 'live'>,
  search: string,
  person: Person,
): Promise<FoundRecord[]> {
  const records = readRecords(live.look());
  const facts = factsIn(records);
  const drafts = await listDrafts(db);
  const draftOf = new Map(drafts.map((draft) => [draft.file, draft]));
  return withNew(records, drafts).flatMap((record) => {
    const { file, kind, data } = record;
    if (person.role !== 'owner' && isForOwners(kind.schema)) return [];
    const title = titleOf(kind, data, facts);
    const found = search === '' ? '' : foundIn(record, search, title, person);
    if (found === undefined) return [];
    const group = groupOf(kind);
    const where = group === 'Pages' ? (pagesShowing(file, content())[0]?.path ?? '') : '';
    const saved = draftOf.get(file);
    const draft = saved && draftWords(saved, content().ministry);
    const row: PagesRow = {
      href: where === '' ? formOf(file) : editorOf(where),
      title,
      note: found || where || kindLabel(record),
      draft,
    };
    return [{ file, group, where, row }];
  });
}

/** @param refused why a move was refused */
async function list(services: Services, { query, person }: SignedInVisit, refused?: string): Promise<Answer> {
  const { content, live, publisher } = services;
  const search = (query.get('q') ?? '').trim();
  const lists = search ? [] : orderedLists(readRecords(live.look()));
  const places = new Map(allPages(content()).map(({ path }, at) => [path, at]));
  /** In the order of the site's menu; records without an address come last. */
  const place = (where: string) => places.get(where) ?? places.size;
  const rows = await findRecords(services, search, person);
  const changes = Map.groupBy(search ? [] : await publisher.changes(maxCounted), ({ where }) =>
    where.replace(/#.*/, ''),
  );
  const changesOf = (where: string) => changes.get(where) ?? [];
  const frequent = rows
    .filter(({ where }) => changesOf(where).length > 0)
    .sort((a, b) => changesOf(b.where).length - changesOf(a.where).length)
    .slice(0, maxFrequent)
    .map(({ where, row }) => ({ ...row, note: changeWords(changesOf(where)[0], content().ministry) }));
  const rowOf = new Map(rows.map((found) => [found.file, found]));
  const moved = query.get('moved');
  const shownLists = lists.map(({ label, records: all }) => ({
    label,
    group: groupOf((all[0] as ContentRecord).kind),
    isMoved: all.some(({ file }) => file === moved),
    rows: all.flatMap(({ file }) => {
      const known = rowOf.get(file);
      return known ? [{ file, ...known.row }] : [];
    }),
  }));
  const inLists = new Set(shownLists.flatMap(({ rows: all }) => all.map(({ file }) => file)));
  const only = kindGroups.find((name) => name === query.get('group'));
  const page = Math.max(1, Math.trunc(Number(query.get('page'))) || 1);
  const shown = kindGroups
    .filter((name) => !only || name === only)
    .map((name) => ({
      name,
      lists: shownLists.filter(({ group }) => group === name),
      ...pageOf(
        rows
          .filter(({ group, file }) => group === name && !inLists.has(file))
          .sort((a, b) => place(a.where) - place(b.where))
          .map(({ row }) => row),
        only ? page : 1,
        (at) => `/desk/pages?${new URLSearchParams({ ...(search && { q: search }), group: name, page: at })}`,
      ),
      adds: search
        ? []
        : addableKinds
            .filter((kind) => groupOf(kind) === name && (!kind.part || content().parts[kind.part]))
            .map((kind) => ({ label: addWords(kind), href: formOf(kind.files) })),
    }));
  return {
    screen: {
      name: 'pages',
      title: 'Pages',
      props: {
        search,
        isOneGroup: only !== undefined,
        frequent: only ? [] : frequent,
        refused,
        done: (moved && query.get('done')) || undefined,
        groups: shown.filter(
          ({ lists: some, rows: all, adds }) => some.length + all.length + adds.length > 0,
        ),
      },
    },
    status: refused ? 422 : 200,
  };
}

/** Gives a record another position in its list: `up <file>`, `down <file>`, or dragged `to 3 <file>`. */
async function move(services: Services, visit: SignedInVisit): Promise<Answer> {
  const { content, live, publisher } = services;
  const { form, person } = visit;
  const [, action = '', file = ''] =
    /^(up|down|to \d{1,4}) (.{1,200})$/.exec(form.get('move') ?? form.get('dragged') ?? '') ?? [];
  const find = () => {
    const records = readRecords(live.look());
    const list = orderedLists(records).find((candidate) =>
      candidate.records.some((record) => record.file === file),
    );
    const from = list?.records.findIndex((record) => record.file === file) ?? -1;
    const record = list?.records[from];
    if (!list || !record) throw new RefusedError('This no longer exists.');
    const to = action === 'up' ? from - 1 : action === 'down' ? from + 1 : Number(action.slice(3)) - 1;
    return { list, record, from, to, title: titleOf(record.kind, record.data, factsIn(records)) };
  };
  try {
    const { title } = find();
    const { id } = await publisher.publish({
      by: person,
      summary: `moved ${title} in its list`,
      where: pagesShowing(file, content())[0]?.path ?? '/',
      async change(read) {
        const { list, from, to } = find();
        if (!(to in list.records)) throw new NoChangesError();
        const texts = [...ordersAfterMove(list, from, to)].map(async ([path, order]) => {
          const before = (await read(path)) ?? '';
          const data = recordOf(dataOf(path, before));
          return [path, withData(path, before, { ...data, order })];
        });
        return Object.fromEntries(await Promise.all(texts));
      },
    });
    return { to: `/desk/pages?${new URLSearchParams({ moved: file, done: id })}#moved` };
  } catch (error) {
    if (error instanceof NoChangesError) return { to: '/desk/pages' };
    if (!(error instanceof RefusedError)) throw error;
    return { ...(await list(services, visit, error.sentences.join(' '))), status: refusedStatus(error) };
  }
}

/** One page of a group's rows, and where the others are. */
function pageOf(rows: readonly PagesRow[], page: number, address: (page: string) => string) {
  const from = (page - 1) * pageSize;
  return {
    rows: rows.slice(from, from + pageSize),
    all: rows.length,
    earlier: page > 1 ? address(String(page - 1)) : undefined,
    later: rows.length > from + pageSize ? address(String(page + 1)) : undefined,
  };
}

const kindLabel = ({ kind }: ContentRecord) => (kind.isList ? (kind.schema.label ?? '') : '');

/** Kinds that share a folder are distinguished by their pages. */
function addWords({ schema, path }: ContentRecord['kind']): string {
  const label = (schema.label ?? '').toLowerCase();
  const page = path[1] ? ` (${wordsOfName(path[1])})` : '';
  return `Add ${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}${page}`;
}

function draftWords({ person_name, saved_at }: StoredDraft, { address, dates }: Content['ministry']): string {
  return `Draft by ${person_name}, ${dayAndHour(new Date(saved_at), address.timeZone, dates)}`;
}

/** "Ruth, Friday, November 27, 8:02 PM" */
function changeWords(change: Change | undefined, { address, dates }: Content['ministry']): string {
  return change
    ? `${change.by.name || change.by.email}, ${dayAndHour(change.at, address.timeZone, dates)}`
    : '';
}

/** @returns the text around the match; empty if the title matches; undefined without a match */
function foundIn(
  { kind, data }: ContentRecord,
  search: string,
  title: string,
  { role }: Person,
): string | undefined {
  const wanted = search.toLowerCase();
  if (title.toLowerCase().includes(wanted)) return '';
  // The fields of a form are slow to make, and few records hold what is searched.
  if (!JSON.stringify(data).toLowerCase().includes(JSON.stringify(wanted).slice(1, -1))) return undefined;
  for (const { label, value } of fieldsIn(partsFor(role, kind.schema, data))) {
    const at = value.toLowerCase().indexOf(wanted);
    if (at < 0) continue;
    const [from, to] = [Math.max(0, at - 40), at + wanted.length + 40];
    return `${label}: ${from > 0 ? '…' : ''}${value.slice(from, to)}${to < value.length ? '…' : ''}`;
  }
  return undefined;
}
