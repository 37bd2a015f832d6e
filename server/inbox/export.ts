import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { type ExitCode, UsageError } from '../command-line.ts';
import { writeWholeFile } from '../data-folder.ts';
import { eachSubmission } from '../database/submission-repository.ts';
import type { SubmissionForm } from '../submissions/forms.ts';
import { formsNamed, type InboxSetting } from './messages.ts';

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

/**
 * Where a spreadsheet may see a formula, in full-width letters too: at the start of a cell and of each of its lines, which become
 * cells where somebody splits or pastes them. Blanks and apostrophes before it count as well, so that reading can undo it.
 */
const lineOfFormula = /(?<=^|[\r\n\v\f\u0085\u2028\u2029])(?=[ ']*[=+\-@\t\r＝＋－＠])/g;

/**
 * Turns rows into CSV for spreadsheets (RFC 4180, with the mark of UTF-8): every field is quoted, so no separator or line end parts
 * it, and what begins like a formula has an apostrophe before it.
 *
 * @param columns in their order; what a row lacks is empty
 */
export function csvTable(columns: string[]): Transform {
  return stringify({
    header: true,
    columns,
    bom: true,
    quoted: true,
    quoted_empty: true,
    record_delimiter: 'windows',
    cast: { string: (text) => text.replace(lineOfFormula, "'") },
  });
}
