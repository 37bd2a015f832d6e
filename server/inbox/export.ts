import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { type ExitCode, UsageError } from '../command-line.ts';
import { writeWholeFile } from '../data-folder.ts';
import { eachSubmission } from '../database/submission-repository.ts';
import type { SubmissionForm } from '../submissions/forms.ts';
import { formsNamed, type InboxContext } from './messages.ts';

interface Options {
  form?: string;
  format: 'csv' | 'json';
  output?: string;
}

/**
 * Writes all submissions, the oldest first, as CSV (one form) or as a JSON array (one form or all). Streams
 * them, so that a million need no more memory than a thousand.
 * @throws UsageError when CSV is requested without a form, because each form has its own columns, or when the
 *   file cannot be written
 */
export async function exportAll(
  { form: noun, format, output }: Options,
  context: InboxContext,
): Promise<ExitCode> {
  const forms = formsNamed(noun);
  const [form, ...otherForms] = forms;
  if (format === 'csv' && (!form || otherForms.length > 0))
    throw new UsageError(
      'Each form has its own columns. Name one, such as --form contact, or use --format json.',
    );

  let count = 0;
  const countedRows = async function* () {
    for await (const row of rowsOf(forms, context)) {
      count += 1;
      yield row;
    }
  };
  const text = format === 'csv' && form ? csvTable(await columnsOf(form, context)) : json();
  const rows = Readable.from(countedRows());

  if (output === undefined) {
    await pipeline(rows, text, context.output, { end: false });
  } else {
    await writeWholeFile(output, (_, file) => pipeline(rows, text, (all) => file.writeFile(all))).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.path === undefined) throw error;
        throw new UsageError(
          `"${output}" cannot be written (${error.message}). Name a new file in a folder that you own.`,
        );
      },
    );
    context.print(`${count} ${count === 1 ? 'message' : 'messages'} in ${output}`);
  }
  return 0;
}

async function* rowsOf(forms: readonly SubmissionForm[], { db }: InboxContext) {
  for (const form of forms) {
    for await (const row of eachSubmission(db, form.table)) yield { form: form.noun, ...row };
  }
}

async function columnsOf({ table }: SubmissionForm, { db }: InboxContext): Promise<string[]> {
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
 * The start of text that a spreadsheet may read as a formula, also full-width: at the start of a cell and of
 * each line, which may become a cell. Leading spaces and apostrophes are included, so that reading can undo
 * it.
 */
const lineOfFormula = /(?<=^|[\r\n\v\f\u0085\u2028\u2029])(?=[ ']*[=+\-@\t\r＝＋－＠])/g;

/**
 * Turns rows into CSV for spreadsheets (RFC 4180, with a byte order mark). Every field is quoted, and text
 * that begins like a formula gets an apostrophe.
 * @param columns in order; missing values are empty
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
