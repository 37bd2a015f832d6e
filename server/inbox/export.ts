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
 * Streams all submissions, the oldest first, as CSV (one form) or as a JSON array, so that memory stays
 * small.
 * @throws UsageError when CSV is requested without a form, or when the file cannot be written
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
  const text = format === 'csv' && form ? csvTable(await columnsOf(form, context.db)) : json();
  const rows = Readable.from(countedRows());

  if (output === undefined) {
    await pipeline(rows, text, context.output, { end: false });
  } else {
    await writeWholeFile(output, (_, file) => pipeline(rows, text, (chunks) => file.writeFile(chunks))).catch(
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

/** The names of a form's columns in the database. */
export async function columnsOf({ table }: SubmissionForm, db: InboxContext['db']): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.find(({ name }) => name === table)?.columns.map(({ name }) => name) ?? [];
}

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
 * The start of text that a spreadsheet may read as a formula, also full-width, in a cell or in one of its
 * lines. Includes leading spaces and apostrophes, so that reading can undo it.
 */
const lineOfFormula = /(?<=^|[\r\n\v\f\u0085\u2028\u2029])(?=[ ']*[=+\-@\t\r＝＋－＠])/g;

/** CSV for spreadsheets (RFC 4180, with a byte order mark): quoted, with an apostrophe before formulas. */
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
