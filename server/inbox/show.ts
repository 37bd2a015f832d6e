import type { ExitCode } from '../command-line.ts';
import { eventsOf, type MessageEvent } from '../database/message-event-repository.ts';
import { findMailsAbout } from '../database/outbox-repository.ts';
import { referenceOf } from '../database/submission-repository.ts';
import { findByReference } from './find-submission.ts';
import type { InboxSetting } from './inbox-command.ts';
import { labelled, mailState, when } from './lines.ts';

/** One submission in full, how its e-mails stand, and what staff did with it. */
export async function show(reference: string, setting: InboxSetting): Promise<ExitCode> {
  const found = await findByReference(reference, setting);
  if (!found) return 1;
  const { form, stored } = found;
  const { id, created_at, ...columns } = stored;
  const line = (label: string, value: string) => setting.print(labelled(label, value));

  line('Form', form.noun);
  line('Received', when(created_at));
  line('Reference', `${referenceOf(id)} (${id})`);
  const entries = Object.entries(columns).filter(([, value]) => value !== null);
  const isLong = ([column]: [string, unknown]) => column === 'message' || column === 'request';
  for (const [column, value] of entries.filter((entry) => !isLong(entry))) {
    line(labelOf(column), oneLine(value));
  }
  for (const mail of await findMailsAbout(setting.db, form.table, id)) {
    line('E-mail', `${mail.template}, ${mailState(mail)}`);
  }
  for (const { kind, person_name, created_at: at, words } of await eventsOf(setting.db, id)) {
    line(eventLabels[kind], `${person_name}, ${when(at)}${words && `: ${oneLine(words)}`}`);
  }
  for (const [, text] of entries.filter(isLong)) setting.print(`\n${text}`);
  return 0;
}

/** What staff did at the desk. */
const eventLabels: Record<MessageEvent['kind'], string> = {
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
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Booleans come as 0 and 1 from SQLite; an address may have several lines. */
function oneLine(value: unknown): string {
  if (value === 1 || value === true) return 'yes';
  if (value === 0 || value === false) return 'no';
  return String(value).replaceAll('\n', ', ');
}
