import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ExitCode, UsageError } from '../command-line.ts';
import { eachSubmission } from '../database/submission-repository.ts';
import { writeWholeFile } from '../private-files.ts';
import type { SubmissionForm } from '../submissions/forms.ts';
import { csvTable } from './csv.ts';
import { formsNamed, type InboxSetting } from './inbox-command.ts';

interface Options {
  form?: string;
  format: 'csv' | 'json';
  output?: string;
}

/**
 * Writes all submissions, the oldest first, as CSV (one form) or as a JSON array (one form or all). They stream from the
 * database to where they go: a million of them need no more memory than a thousand.
 *
 * @throws UsageError when CSV is asked for without naming the form, since each form has columns of its own, or when the file
 *   cannot be written
 */
export async function exportAll(
  { form: noun, format, output }: Options,
  setting: InboxSetting,
): Promise<ExitCode> {
  const forms = formsNamed(noun);
  const [form, ...others] = forms;
  if (format === 'csv' && (!form || others.length > 0))
    throw new UsageError(
      'Each form has columns of its own. Say which: --form contact, or take --format json.',
    );

  let count = 0;
  const counted = async function* () {
    for await (const row of rowsOf(forms, setting)) {
      count += 1;
      yield row;
    }
  };
  const text = format === 'csv' && form ? csvTable(await columnsOf(form, setting)) : json();
  const rows = Readable.from(counted());

  if (output === undefined) {
    await pipeline(rows, text, setting.output, { end: false });
  } else {
    await writeWholeFile(output, (_, file) => pipeline(rows, text, (all) => file.writeFile(all))).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.path === undefined) throw error;
        throw new UsageError(
          `"${output}" cannot be written (${error.message}). Name a new file in a folder of yours.`,
        );
      },
    );
    setting.print(`${count} ${count === 1 ? 'message' : 'messages'} in ${output}`);
  }
  return 0;
}

async function* rowsOf(forms: readonly SubmissionForm[], { db }: InboxSetting) {
  for (const form of forms) {
    for await (const row of eachSubmission(db, form.table)) yield { form: form.noun, ...row };
  }
}

async function columnsOf({ table }: SubmissionForm, { db }: InboxSetting): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
}

/** An array with an object on each line. */
function json(): Transform {
  let before = '[\n';
  return new Transform({
    writableObjectMode: true,
    transform(row, _encoding, done) {
      done(null, `${before}${JSON.stringify(row)}`);
      before = ',\n';
    },
    flush(done) {
      done(null, before === '[\n' ? '[]\n' : '\n]\n');
    },
  });
}
