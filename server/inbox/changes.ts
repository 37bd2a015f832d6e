import { randomUUID } from 'node:crypto';
import { type ExitCode, UsageError } from '../command-line.ts';
import {
  findFailedMails,
  findMailsAbout,
  type OutboxMail,
  queueMails,
  requeueMail,
} from '../database/outbox-repository.ts';
import { findSelected, type Selection, type VisitorTable } from '../database/submission-repository.ts';
import { erasePermanently } from '../submissions/erase-for-good.ts';
import { findByReference, formsNamed, type InboxContext } from './messages.ts';

interface EraseOptions {
  form?: string | undefined;
  /** Without it, submissions are only counted. */
  yes?: boolean | undefined;
}

export function erase(email: string, options: EraseOptions, context: InboxContext): Promise<ExitCode> {
  return eraseSelected({ email }, options, context);
}

export function purge(
  { olderThan, ...options }: EraseOptions & { olderThan: number },
  context: InboxContext,
): Promise<ExitCode> {
  const before = new Date(context.clock.now().getTime() - olderThan * 24 * 60 * 60 * 1000);
  return eraseSelected({ before }, options, context);
}

async function eraseSelected(
  selection: Selection,
  { form: noun, yes = false }: EraseOptions,
  { db, dataDir, print }: InboxContext,
): Promise<ExitCode> {
  let total = 0;
  const tables = formsNamed(noun).map((form): { name: string; table: VisitorTable } => ({
    ...form,
    name: form.noun,
  }));
  if (noun === undefined) tables.push({ name: 'set aside as robots', table: 'set_aside' });
  for (const { name, table } of tables) {
    const count = yes
      ? await erasePermanently(db, table, selection, dataDir)
      : (await findSelected(db, table, selection)).length;
    if (count > 0) print(`${name}: ${count} ${yes ? 'erased' : 'to erase'}`);
    total += count;
  }
  if (total === 0) print('There is nothing to erase.');
  else if (!yes) print('Nothing has been erased yet. Add --yes to erase them permanently.');
  return yes && total > 0 ? 0 : 1;
}

interface ResendOptions {
  mail?: string;
  failed?: boolean;
}

/**
 * Queues e-mails about one message, or all that were given up. The server sends them within a minute.
 * @throws UsageError unless exactly one of the two is given
 */
export async function resend(
  reference: string | undefined,
  { mail, failed = false }: ResendOptions,
  context: InboxContext,
): Promise<ExitCode> {
  if (failed === (reference !== undefined))
    throw new UsageError('Give the reference of a message, or --failed for all e-mails that were given up.');
  const about =
    reference === undefined ? await findFailedMails(context.db) : await mailsAbout(reference, context);
  const selected = about.filter(({ template }) => mail === undefined || template === mail);
  const now = context.clock.now();
  for (const row of selected) await requeueMail(context.db, row, randomUUID(), now);
  for (const { template } of selected) context.print(`${template} will be sent again.`);
  if (selected.length > 0) return 0;
  const isSent =
    reference !== undefined && mail !== undefined && (await sendHeldBack(reference, mail, context));
  context.print(isSent ? `${mail} was held back, and will be sent.` : 'There is no such e-mail.');
  return isSent ? 0 : 1;
}

/** Queues an e-mail that was held back because its address had five e-mails that day. */
async function sendHeldBack(reference: string, template: string, context: InboxContext): Promise<boolean> {
  const found = await findByReference(reference, context);
  if (!found?.form.mails.some((name) => name === template)) return false;
  const about = { submissionTable: found.form.table, submissionId: found.stored.id };
  await queueMails(context.db, [{ id: randomUUID(), template, ...about }], context.clock.now());
  return true;
}

async function mailsAbout(reference: string, context: InboxContext): Promise<OutboxMail[]> {
  const found = await findByReference(reference, context);
  if (!found) return [];
  const mails = await findMailsAbout(context.db, found.form.table, found.stored.id);
  // One of each: an earlier resend left the sent e-mail next to the new one. Replies of staff are sent once.
  const { mails: ofForm } = found.form;
  const relevant = mails.filter(({ template }) => ofForm.some((name) => name === template));
  return [...new Map(relevant.map((mail) => [mail.template, mail])).values()];
}
