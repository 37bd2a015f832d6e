import type { Content } from '#content-model/content.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/database/schema.ts';
import { sitePages } from '#site/routes.ts';
import { editorRoles, type Person } from '../auth/person.ts';
import { type DeskRoute, get } from '../desk-route.ts';
import type { Change } from '../publish/content-git.ts';
import { isForOwners } from '../publish/permissions.ts';
import type { Publisher } from '../publish/publisher.ts';
import { editorOf, formOf } from './addresses.ts';
import { listDrafts, type StoredDraft } from './draft-repository.ts';
import { fieldsIn } from './form-parts.ts';
import type { PagesRow } from './PagesScreen.tsx';
import { partsFor } from './record-form.ts';
import {
  addableKinds,
  type ContentRecord,
  factsIn,
  groupOf,
  groups,
  pagesShowing,
  readRecords,
  titleOf,
  withNew,
} from './records.ts';

interface Services {
  db: Db;
  clock: Clock;
  content(): Content;
  live: { dir(): string };
  publisher: Pick<Publisher, 'changes'>;
}

/** Changes that decide which pages come first, and how many pages. */
const maxCounted = 100;
const maxFrequent = 8;

/** The list of all editable records. */
export function pagesRoutes({ db, content, live, publisher }: Services): readonly DeskRoute[] {
  return [
    get('/pages', editorRoles, async ({ query, person }) => {
      const search = (query.get('q') ?? '').trim();
      const records = readRecords(live.dir());
      const facts = factsIn(records);
      const drafts = await listDrafts(db);
      const paths = sitePages(content()).map(({ path }) => path);
      /** In the order of the site's menu; records without an address come last. */
      const place = (where: string) => (where === '' ? paths.length : paths.indexOf(where));
      const rows = withNew(records, drafts).flatMap((record) => {
        const { file, kind, data } = record;
        if (person.role !== 'owner' && isForOwners(kind.schema)) return [];
        const title = titleOf(kind, data, facts);
        const found = search === '' ? '' : foundIn(record, search, title, person);
        if (found === undefined) return [];
        const group = groupOf(kind);
        const where = group === 'Pages' ? (pagesShowing(file, content())[0]?.path ?? '') : '';
        const saved = drafts.find((draft) => draft.file === file);
        const draft = saved && draftWords(saved, content().ministry);
        const row: PagesRow = {
          href: where === '' ? formOf(file) : editorOf(where),
          title,
          note: found || where || kindLabel(record),
          draft,
        };
        return [{ group, where, row }];
      });
      const changes = Map.groupBy(search ? [] : await publisher.changes(maxCounted), ({ where }) =>
        where.replace(/#.*/, ''),
      );
      const changesOf = (where: string) => changes.get(where) ?? [];
      const frequent = rows
        .filter(({ where }) => changesOf(where).length > 0)
        .sort((a, b) => changesOf(b.where).length - changesOf(a.where).length)
        .slice(0, maxFrequent)
        .map(({ where, row }) => ({ ...row, note: changeWords(changesOf(where)[0], content().ministry) }));
      const shown = groups.map((name) => ({
        name,
        rows: rows
          .filter(({ group }) => group === name)
          .sort((a, b) => place(a.where) - place(b.where))
          .map(({ row }) => row),
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
            frequent,
            groups: shown.filter(({ rows: all, adds }) => all.length + adds.length > 0),
          },
        },
      };
    }),
  ];
}

const kindLabel = ({ kind }: ContentRecord) => (kind.isList ? (kind.schema.label ?? '') : '');

/** Kinds that share a folder are distinguished by their pages. */
function addWords({ schema, path }: ContentRecord['kind']): string {
  const label = (schema.label ?? '').toLowerCase();
  const page = path[1] ? ` (${path[1].replaceAll('-', ' ')})` : '';
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
  for (const { label, value } of fieldsIn(partsFor(role, kind.schema, data))) {
    const at = value.toLowerCase().indexOf(wanted);
    if (at < 0) continue;
    const [from, to] = [Math.max(0, at - 40), at + wanted.length + 40];
    return `${label}: ${from > 0 ? '…' : ''}${value.slice(from, to)}${to < value.length ? '…' : ''}`;
  }
  return undefined;
}
