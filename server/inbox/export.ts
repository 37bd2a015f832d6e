import { open, rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { type ExitCode, UsageError } from '../command-line.ts';
import { eachSubmission } from '../database/submission-repository.ts';
import type { SubmissionForm } from '../submissions/form.ts';
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
  const write = async (target: NodeJS.WritableStream) => {
    const text = format === 'csv' && form ? await csv(form, setting) : json();
    await pipeline(Readable.from(counted()), text, target, { end: target !== setting.output });
  };

  if (output === undefined) {
    await write(setting.output);
  } else {
    await writeFile(output, write);
    setting.print(`${count} ${count === 1 ? 'message' : 'messages'} in ${output}`);
  }
  return 0;
}

async function* rowsOf(forms: readonly SubmissionForm[], { db }: InboxSetting) {
  for (const form of forms) {
    for await (const row of eachSubmission(db, form.table)) yield { form: form.noun, ...row };
  }
}

/** For spreadsheets: they take what begins like a formula for one, so it is marked as text. */
async function csv(form: SubmissionForm, { db }: InboxSetting): Promise<Transform> {
  const tables = await db.introspection.getTables();
  const columns = tables.find(({ name }) => name === form.table)?.columns.map(({ name }) => name) ?? [];
  return stringify({ header: true, columns, bom: true, escape_formulas: true, record_delimiter: 'windows' });
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

/** For the owner alone; it appears whole or not at all. @throws UsageError where no file can be written */
async function writeFile(path: string, write: (target: NodeJS.WritableStream) => Promise<void>) {
  const unfinished = `${path}.part`;
  const refuse = ({ message }: Error) => {
    throw new UsageError(`"${path}" cannot be written (${message}). Name a new file in a folder of yours.`);
  };
  const file = await open(unfinished, 'w', 0o600).catch(refuse);
  try {
    await write(file.createWriteStream());
    await rename(unfinished, path).catch(refuse);
  } catch (error) {
    // It holds what visitors confided, and serves nobody.
    await rm(unfinished, { force: true });
    throw error;
  }
}
