import { pipeline, Readable } from 'node:stream';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { addressKey, eachSubmission } from '#server/database/submission-repository.ts';
import { columnsOf, csvTable } from '#server/inbox/export.ts';
import { forms, type SubmissionForm } from '#server/submissions/forms.ts';
import { type Answer, type DeskRoute, forbidden, get } from '../desk-route.ts';
import { mayRead, messageRoles } from './message-repository.ts';
import type { MessagesDependencies } from './message-routes.ts';

/** Tables for spreadsheets: the messages of one kind, and the addresses for the newsletter. */
export function csvRoutes({ db, now, content }: MessagesDependencies): readonly DeskRoute[] {
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
    get(`/messages/${form.noun}.csv`, messageRoles, async ({ person }) => {
      if (!mayRead(person.role, form)) return forbidden;
      const hidden: readonly string[] = form.desk.confidential ?? [];
      const columns = (await columnsOf(form, db)).filter((column) => !hidden.includes(column));
      return table(form.noun, columns, eachSubmission(db, form.table));
    }),
    ...(form.desk.newsletter
      ? [
          get(`/messages/${form.noun}-newsletter.csv`, messageRoles, ({ person }) =>
            mayRead(person.role, form)
              ? table('newsletter', ['name', 'email', 'since'], subscribers(form))
              : forbidden,
          ),
        ]
      : []),
  ]);
}
