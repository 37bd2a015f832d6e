import { randomUUID } from 'node:crypto';
import { type ExitCode, UsageError } from '../command-line.ts';
import {
  findFailedMails,
  findMailsAbout,
  type OutboxMail,
  queueMails,
  requeueMail,
} from '../database/outbox-repository.ts';
import { findSelected, type Selection } from '../database/submission-repository.ts';
import { eraseForGood } from '../submissions/erase-for-good.ts';
import { findByReference, formsNamed, type InboxSetting } from './messages.ts';

interface EraseOptions {
  form?: string | undefined;
  /** Without it nothing is erased, only counted. */
  yes?: boolean | undefined;
}

/** Erases what one visitor sent, from every form. */
export function erase(email: string, options: EraseOptions, setting: InboxSetting): Promise<ExitCode> {
  return eraseSelected({ email }, options, setting);
}

/** Erases what is older than so many days. */
export function purge(
  { olderThan, ...options }: EraseOptions & { olderThan: number },
  setting: InboxSetting,
): Promise<ExitCode> {
  const before = new Date(setting.clock.now().getTime() - olderThan * 24 * 60 * 60 * 1000);
  return eraseSelected({ before }, options, setting);
}

async function eraseSelected(
  selection: Selection,
  { form: noun, yes = false }: EraseOptions,
  { db, dataDir, print }: InboxSetting,
): Promise<ExitCode> {
  let total = 0;
  for (const { noun: name, table } of formsNamed(noun)) {
    const count = yes
      ? await eraseForGood(db, table, selection, dataDir)
      : (await findSelected(db, table, selection)).length;
    if (count > 0) print(`${name}: ${count} ${yes ? 'erased' : 'to erase'}`);
    total += count;
  }
  if (total === 0) print('There is nothing to erase.');
  else if (!yes) print('Nothing has been erased yet. To erase them for good, add --yes');
  return yes && total > 0 ? 0 : 1;
}

interface ResendOptions {
  mail?: string;
  failed?: boolean;
}

/**
 * Queues e-mails to be sent once more: those about one message, or all that were given up. The server sends them within a
 * minute.
 *
 * @throws UsageError unless it is either the one or the other
 */
export async function resend(
  reference: string | undefined,
  { mail, failed = false }: ResendOptions,
  setting: InboxSetting,
): Promise<ExitCode> {
  if (failed === (reference !== undefined))
    throw new UsageError('Say which: the reference of a message, or --failed for all that were given up.');
  const about =
    reference === undefined ? await findFailedMails(setting.db) : await mailsAbout(reference, setting);
  const chosen = about.filter(({ template }) => mail === undefined || template === mail);
  const now = setting.clock.now();
  for (const row of chosen) await requeueMail(setting.db, row, randomUUID(), now);
  for (const { template } of chosen) setting.print(`${template} will be sent again.`);
  if (chosen.length > 0) return 0;
  const isSent =
    reference !== undefined && mail !== undefined && (await sendHeldBack(reference, mail, setting));
  setting.print(isSent ? `${mail} was held back, and will be sent.` : 'There is no such e-mail.');
  return isSent ? 0 : 1;
}

/** What was held back, because its address had had five e-mails that day, is sent all the same. */
async function sendHeldBack(reference: string, template: string, setting: InboxSetting): Promise<boolean> {
  const found = await findByReference(reference, setting);
  if (!found?.form.mails.some((name) => name === template)) return false;
  const about = { submissionTable: found.form.table, submissionId: found.stored.id };
  await queueMails(setting.db, [{ id: randomUUID(), template, ...about }], setting.clock.now());
  return true;
}

async function mailsAbout(reference: string, setting: InboxSetting): Promise<OutboxMail[]> {
  const found = await findByReference(reference, setting);
  if (!found) return [];
  const mails = await findMailsAbout(setting.db, found.form.table, found.stored.id);
  // One of each: an earlier resending left the sent one beside the new. An answer of the staff's goes once.
  const { mails: ofForm } = found.form;
  const asked = mails.filter(({ template }) => ofForm.some((name) => name === template));
  return [...new Map(asked.map((mail) => [mail.template, mail])).values()];
}
