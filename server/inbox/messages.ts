import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { type ExitCode, UsageError } from '../command-line.ts';
import { readCounters } from '../database/counter-repository.ts';
import { findFailingMails } from '../database/mail-status-repository.ts';
import { findMailsAbout, mailStatus, type OutboxMail } from '../database/outbox-repository.ts';
import type { Database } from '../database/schema.ts';
import { eventsOf, type SubmissionEvent } from '../database/submission-event-repository.ts';
import {
  type Cursor,
  countSubmissions,
  findSubmissionsByReference,
  listSubmissions,
  newestFirst,
  referenceOf,
  type StoredSubmission,
} from '../database/submission-repository.ts';
import { forms, type SubmissionForm } from '../submissions/forms.ts';

export interface InboxContext {
  db: Kysely<Database>;
  clock: Clock;
  /** Has copies of e-mails when there is no mail server. */
  dataDir: string;
  output: NodeJS.WritableStream;
  print(line: string): void;
}

export const formNouns = forms.map(({ noun }) => noun);

export const formsNamed = (noun: string | undefined) =>
  noun === undefined ? forms : forms.filter((form) => form.noun === noun);

/** An instant in the zone of this computer: `Sep 20, 2025, 10:00 AM CDT`. */
function when(iso: string): string {
  return new Date(iso).toLocaleString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
}

/** A label and its aligned value: `Received:          Sep 20, 2025, …`. */
const labelled = (label: string, value: number | string) => `${`${label}:`.padEnd(19)}${value}`;

function mailState({ sent_at, failed_at, attempts, last_error, next_attempt_at }: OutboxMail): string {
  if (sent_at) return `sent ${when(sent_at)}`;
  if (failed_at) return `given up ${when(failed_at)} (${last_error})`;
  return attempts === 0
    ? 'waiting'
    : `failed ${attempts} times (${last_error}), next try ${when(next_attempt_at)}`;
}

interface FoundSubmission {
  form: SubmissionForm;
  stored: StoredSubmission;
}

/** Without exactly one match, prints why and returns undefined. @throws UsageError for a short reference */
export async function findByReference(
  reference: string,
  { db, print }: Pick<InboxContext, 'db' | 'print'>,
): Promise<FoundSubmission | undefined> {
  if (reference.length < 4)
    throw new UsageError('Give at least four characters of the reference of a message.');
  const found: FoundSubmission[] = [];
  for (const form of formsNamed(undefined)) {
    const rows = await findSubmissionsByReference(db, form.table, reference);
    found.push(...rows.map((stored) => ({ form, stored })));
  }
  if (found.length === 1) return found[0];
  if (found.length === 0) print(`No message has the reference ${reference}.`);
  else {
    print(`More than one message begins with ${reference}:`);
    for (const { form, stored } of found) print(`${stored.id}  ${when(stored.created_at)}  ${form.noun}`);
  }
  return undefined;
}

interface Options {
  form?: string;
  limit: number;
  before?: string;
}

/** Lists the newest submissions, one per line. The text of prayer requests is shown by `show` only. */
export async function list({ form: noun, limit, before }: Options, context: InboxContext): Promise<ExitCode> {
  const { db, print } = context;
  let cursor: Cursor | undefined;
  if (before !== undefined) {
    cursor = (await findByReference(before, context))?.stored;
    if (!cursor) return 1;
  }
  const pages = await Promise.all(
    formsNamed(noun).map(async (form) => {
      // One more than requested shows whether there are more.
      const rows = await listSubmissions(db, form.table, { limit: limit + 1, before: cursor });
      return rows.map((stored) => ({ form, stored }));
    }),
  );
  const merged = pages.flat().sort((a, b) => newestFirst(a.stored, b.stored));
  if (merged.length === 0) print(before === undefined ? 'No messages yet.' : 'There are no older messages.');
  for (const { form, stored } of merged.slice(0, limit)) {
    const { visitor, placeholders, requestedBook, event } = form.toMailFacts(stored);
    const about = placeholders.subject || requestedBook || event || '';
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
  const last = merged[limit - 1];
  if (last && merged.length > limit) print(`For older messages, add --before ${referenceOf(last.stored.id)}`);
  return 0;
}

export async function show(reference: string, context: InboxContext): Promise<ExitCode> {
  const found = await findByReference(reference, context);
  if (!found) return 1;
  const { form, stored } = found;
  const { id, created_at, ...columns } = stored;
  const line = (label: string, value: string) => context.print(labelled(label, value));

  line('Form', form.noun);
  line('Received', when(created_at));
  line('Reference', `${referenceOf(id)} (${id})`);
  const entries = Object.entries(columns).filter(([, value]) => value !== null);
  const isLong = ([column]: [string, unknown]) => column === 'message' || column === 'request';
  for (const [column, value] of entries.filter((entry) => !isLong(entry))) {
    line(labelOf(column), oneLine(value));
  }
  for (const mail of await findMailsAbout(context.db, form.table, id)) {
    line('E-mail', `${mail.template}, ${mailState(mail)}`);
  }
  for (const { kind, person_name, created_at: moment, words: text } of await eventsOf(context.db, id)) {
    line(eventLabels[kind], `${person_name}, ${when(moment)}${text && `: ${oneLine(text)}`}`);
  }
  for (const [, text] of entries.filter(isLong)) context.print(`\n${text}`);
  return 0;
}

const eventLabels: Record<SubmissionEvent['kind'], string> = {
  opened: 'Opened',
  answer: 'Answer',
  answered: 'Marked answered',
  note: 'Note',
  prayed: 'Prayed for',
  listed: 'Put on the prayer list',
  unlisted: 'Taken off the prayer list',
};

/** `full_name` → `Full name`. */
function labelOf(column: string): string {
  const text = column.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** SQLite returns booleans as 0 and 1. An address may have several lines. */
function oneLine(value: unknown): string {
  if (value === 1 || value === true) return 'yes';
  if (value === 0 || value === false) return 'no';
  return String(value).replaceAll('\n', ', ');
}

export async function status({ db, print }: InboxContext): Promise<ExitCode> {
  const line = (label: string, value: number | string) => print(labelled(label, value));
  for (const { noun, table } of formsNamed(undefined)) line(noun, await countSubmissions(db, table));
  const { pending, failingSince, failed } = await mailStatus(db);
  line('E-mails waiting', `${pending}${failingSince ? `, failing since ${when(failingSince)}` : ''}`);
  line('E-mails given up', failed > 0 ? `${failed}; "resend --failed" tries them again` : 0);
  for (const mail of await findFailingMails(db, 20)) {
    const subject = mail.submission_id ? referenceOf(mail.submission_id) : 'The alarm';
    line(`  ${subject}`, `${mail.template}, ${mailState(mail)}`);
  }
  const robots = Object.entries(await readCounters(db)).filter(([name]) => name.startsWith('honeypot '));
  line(
    'Robots blocked',
    robots.reduce((sum, [, count]) => sum + count, 0),
  );
  return 0;
}
