import type { Content } from '#content-model/content.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import { type DeskRoute, get, showScreen } from '../desk-route.ts';
import type { createChangedPages } from '../editor/changed-pages.ts';
import { markChange, visibleChanges } from '../editor/field-changes.ts';
import { editorRoles, type Person } from '../person.ts';
import type { Change } from '../publish/content-git.ts';
import { outcomeOf } from '../publish/outcome.ts';
import { mayUndo } from '../publish/permissions.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { kindNamed } from '../records/records.ts';
import type { HistoryRow } from './HistoryScreen.tsx';

interface Dependencies {
  content(): Content;
  publisher: Publisher;
  changedPages: ReturnType<typeof createChangedPages>;
}

/** Changes on one screen, fields of one change, and changes that a search reads for one screen. */
const [pageSize, maxFields, maxSearched] = [20, 8, 500];

export function historyRoutes({ content, publisher, changedPages }: Dependencies): readonly DeskRoute[] {
  async function rowOf(change: Change, { role }: Person): Promise<HistoryRow> {
    const files = await change.files();
    const fields = files.flatMap(({ path, before, after }) => {
      const kind = kindNamed(path);
      if (!kind) return [];
      return visibleChanges(role, kind.schema, dataOf(path, before ?? ''), dataOf(path, after ?? ''));
    });
    return {
      id: change.id,
      who: change.by.name || change.by.email,
      when: dayAndHour(change.at, content().ministry.address.timeZone, content().ministry.dates),
      what: change.summary.charAt(0).toUpperCase() + change.summary.slice(1),
      where: change.where,
      fields: fields.slice(0, maxFields).map(markChange),
      more: Math.max(0, fields.length - maxFields),
      mayRestore: mayUndo(role, files),
    };
  }

  return [
    get('/history', editorRoles, async ({ query, person }) => {
      const search = (query.get('q') ?? '').trim();
      const done = query.getAll('done').slice(0, 1);
      const needle = search.toLowerCase();
      const read = await publisher.changes(
        (search ? maxSearched : pageSize) + 1,
        query.get('from') || undefined,
      );
      const isFound = ({ summary, by }: Change) => `${summary} ${by.name}`.toLowerCase().includes(needle);
      const found = read.slice(0, search ? maxSearched : pageSize).filter(isFound);
      const rows = await Promise.all(found.slice(0, pageSize).map((change) => rowOf(change, person)));
      // The next screen begins with the first change that this one has not looked at.
      const next = found[pageSize] ?? read[search ? maxSearched : pageSize];
      const older = next && new URLSearchParams({ ...(search && { q: search }), from: next.id });
      return showScreen('history', 'History', {
        search,
        rows,
        isDone: done.length > 0,
        changedOn: await changedPages(done),
        outcome: await outcomeOf(publisher, done),
        older: older && `/desk/history?${older}`,
      });
    }),
  ];
}
