import type { ExitCode } from '../command-line.ts';
import { listSubmissions, newestFirst, type Place, referenceOf } from '../database/submission-repository.ts';
import { findByReference } from './find-submission.ts';
import { formsNamed, type InboxSetting } from './inbox-command.ts';
import { when } from './lines.ts';

interface Options {
  form?: string;
  limit: number;
  before?: string;
}

/** The newest submissions, a line for each. What somebody asks prayer for is not among them: it is for `show`. */
export async function list({ form: noun, limit, before }: Options, setting: InboxSetting): Promise<ExitCode> {
  const { db, print } = setting;
  let place: Place | undefined;
  if (before !== undefined) {
    place = (await findByReference(before, setting))?.stored;
    if (!place) return 1;
  }
  const pages = await Promise.all(
    formsNamed(noun).map(async (form) => {
      // One more than asked for tells whether there is more.
      const rows = await listSubmissions(db, form.table, { limit: limit + 1, before: place });
      return rows.map((stored) => ({ form, stored }));
    }),
  );
  const all = pages.flat().sort((a, b) => newestFirst(a.stored, b.stored));
  if (all.length === 0) print(before === undefined ? 'No messages yet.' : 'There are no older messages.');
  for (const { form, stored } of all.slice(0, limit)) {
    const { visitor, placeholders, requestedBook } = form.toMailFacts(stored);
    const about = placeholders.subject || requestedBook || '';
    print(
      [
        referenceOf(stored.id),
        when(stored.created_at),
        form.noun,
        `${visitor.name} <${visitor.address}>`,
        about,
      ]
        .join('  ')
        .trimEnd(),
    );
  }
  const last = all[limit - 1];
  if (last && all.length > limit) print(`Older ones: add --before ${referenceOf(last.stored.id)}`);
  return 0;
}
