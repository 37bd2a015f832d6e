import type { Content } from '#content-model/content.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import { editorRoles } from '../auth/person.ts';
import { type DeskRoute, get } from '../desk-route.ts';
import { kindNamed } from '../editor/records.ts';
import type { Change } from '../publish/content-git.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { markedChanges } from './field-changes.ts';
import type { HistoryRow } from './HistoryScreen.tsx';

interface Services {
  content(): Content;
  publisher: Publisher;
}

/** So many changes on one screen; of one change so many fields; and so many are looked through for a word. */
const [shown, fieldsShown, searched] = [20, 8, 500];

/** Every change that was published, with the words before and after. */
export function historyRoutes({ content, publisher }: Services): readonly DeskRoute[] {
  async function rowOf(change: Change): Promise<HistoryRow> {
    const fields = (await change.files()).flatMap(({ path, before, after }) => {
      const kind = kindNamed(path);
      if (!kind) return [];
      return markedChanges(kind.schema, dataOf(path, before ?? ''), dataOf(path, after ?? ''));
    });
    return {
      id: change.id,
      who: change.by.name || change.by.email,
      when: dayAndHour(change.at, content().ministry.address.timeZone, content().ministry.dates),
      what: change.words.charAt(0).toUpperCase() + change.words.slice(1),
      where: change.where,
      fields: fields.slice(0, fieldsShown),
      more: Math.max(0, fields.length - fieldsShown),
    };
  }

  return [
    get('/history', editorRoles, async ({ query }) => {
      const search = (query.get('q') ?? '').trim();
      const wanted = search.toLowerCase();
      const from = Math.max(0, Math.floor(Number(query.get('from') ?? 0)) || 0);
      const all = await publisher.changes(search ? searched : from + shown + 1);
      const found = all.filter(({ words, by }) => `${words} ${by.name}`.toLowerCase().includes(wanted));
      const rows = await Promise.all(found.slice(from, from + shown).map(rowOf));
      const older = new URLSearchParams({ ...(search && { q: search }), from: String(from + shown) });
      return {
        screen: {
          name: 'history',
          title: 'History',
          props: {
            search,
            rows,
            isDone: query.has('done'),
            older: found.length > from + shown ? `/desk/history?${older}` : undefined,
          },
        },
      };
    }),
  ];
}
