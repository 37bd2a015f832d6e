import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { linkLifetime } from '../books/enclose-books.ts';
import type { Clock } from '../clock.ts';
import { findLongFailing } from '../database/failing-mail-repository.ts';
import {
  deleteMail,
  findMailsAbout,
  hadBookSince,
  markFailed,
  markSent,
  type OutboxMail,
  releaseMail,
} from '../database/outbox-repository.ts';
import type { Database } from '../database/schema.ts';
import { findSubmission } from '../database/submission-repository.ts';
import { forms } from '../submissions/forms.ts';
import {
  type ComposedMail,
  composeAlarm,
  composeDeskMail,
  composeMail,
  type DeskMatter,
  type MailSetting,
} from './compose-mail.ts';
import { describeFailure, isServerUnreachable } from './mail-failure.ts';
import { retryDelay } from './retry-schedule.ts';
import type { MailTransport } from './transport.ts';

export interface DeliverySetting extends MailSetting {
  db: Kysely<Database>;
  /** Must run, not stand still: retries wait by it. */
  clock: Clock;
  transport: MailTransport;
  /** What a mail of the desk is about; undefined when that is gone. */
  deskMatter(row: OutboxMail, now: Date): Promise<DeskMatter | undefined>;
  /** Gets ids and codes, never a name, an address or a word that a visitor wrote. */
  log: FastifyBaseLogger;
}

export type Delivery =
  | 'sent'
  /** To be tried again, or given up. */
  | 'failed'
  /** Failed, and so would the next one. */
  | 'unreachable'
  /** Its submission has been erased, and it with it; or the alarm is over. */
  | 'dropped';

/**
 * Sends one claimed mail and notes in the outbox what came of it.
 *
 * @param breakOff gives the mail back untouched, because the server is to stop
 * @throws when the outbox itself fails; the claim then lapses by its time
 */
export async function deliverMail(
  row: OutboxMail,
  setting: DeliverySetting,
  { breakOff, limitMs }: { breakOff: AbortSignal; limitMs: number },
): Promise<Delivery> {
  const { db, clock, transport, log } = setting;
  const about = { mail: row.id, template: row.template };

  let refused: number;
  try {
    const composed = await composeFor(row, setting);
    if (!composed) {
      await deleteMail(db, row.id);
      log.info(about, 'mail dropped: what it was about is gone');
      return 'dropped';
    }
    const mail = { ...composed, date: clock.now() };
    ({ refused } = await transport.send(mail, AbortSignal.any([breakOff, AbortSignal.timeout(limitMs)])));
  } catch (error) {
    if (breakOff.aborted) await releaseMail(db, row.id);
    else await putOff(row, error, setting);
    return isServerUnreachable(error) ? 'unreachable' : 'failed';
  }
  if (!(await markSent(db, row.id, clock.now()))) await transport.forget?.(row.id);
  if (refused > 0) log.warn({ ...about, refused }, 'mail sent, but refused for some recipients');
  else log.info(about, 'mail sent');
  return 'sent';
}

/** @returns undefined when what the mail is about is gone: the submission erased, the alarm over */
async function composeFor(row: OutboxMail, setting: DeliverySetting): Promise<ComposedMail | undefined> {
  const { db, clock } = setting;
  if (row.submission_table === 'outbox') {
    const failing = await findLongFailing(db, clock.now());
    return failing && composeAlarm(row, failing, setting);
  }
  if (row.template.startsWith('desk-')) {
    const matter = await setting.deskMatter(row, clock.now());
    return matter && composeDeskMail(row, matter, setting);
  }
  const form = forms.find(({ table }) => table === row.submission_table);
  const stored = form && (await findSubmission(db, form.table, row.submission_id));
  if (!stored) return undefined;
  const facts = form.toMailFacts(stored);
  const { requestedBook } = facts;
  const since = new Date(clock.now().getTime() - linkLifetime);
  const attachedBefore =
    row.template === 'visitor-book' &&
    requestedBook !== undefined &&
    (await hadBookSince(db, { id: stored.id, email: stored.email, requestedBook }, since));
  const mails = await findMailsAbout(db, form.table, stored.id);
  const isAcknowledged = mails.some(({ template }) => template.startsWith('visitor-'));
  const about = { ...facts, createdAt: new Date(stored.created_at), attachedBefore, isAcknowledged };
  return composeMail(row, about, clock.now(), setting);
}

async function putOff(row: OutboxMail, error: unknown, { db, clock, log }: DeliverySetting): Promise<void> {
  const attempts = row.attempts + 1;
  const now = clock.now();
  const delay = retryDelay(attempts);
  const failure = describeFailure(error);
  const nextAttemptAt = delay === undefined ? undefined : new Date(now.getTime() + delay);
  await markFailed(db, row.id, { error: failure, now, nextAttemptAt });
  const about = { mail: row.id, template: row.template, attempts, failure };
  if (nextAttemptAt) log.warn({ ...about, nextAttemptAt }, 'mail not sent');
  else log.error(about, 'mail given up; the submission itself is safe');
}
