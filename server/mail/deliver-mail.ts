import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { NodemailerError } from 'nodemailer';
import { linkLifetime } from '../books/enclose-books.ts';
import type { Clock } from '../clock.ts';
import { findLongFailing } from '../database/mail-status-repository.ts';
import {
  deleteMail,
  findMailsAbout,
  markFailed,
  markSent,
  type OutboxMail,
  receivedBookSince,
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

type Delivery =
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
    (await receivedBookSince(db, { id: stored.id, email: stored.email, requestedBook }, since));
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

/**
 * A failed sending in codes, such as `EENVELOPE 550 RCPT TO`. What the mail server said in words is left out, because it
 * often repeats the address, and addresses belong neither in the log nor in the outbox.
 */
function describeFailure(error: unknown): string {
  const { code, responseCode, command } = (error ?? {}) as NodemailerError;
  const codes = [code, responseCode, command].filter((part) => part !== undefined).map(String);
  const safe = codes.filter((part) => /^[A-Z0-9_ ]{1,30}$/i.test(part)).join(' ');
  return safe || (error instanceof Error ? error.name : 'unknown');
}

/**
 * Whether the mail server could not be talked to at all. The next mail would then only wait for the same timeout; a
 * refusal, on the other hand, may concern one recipient alone.
 */
function isServerUnreachable(error: unknown): boolean {
  const { code = '', responseCode } = (error ?? {}) as NodemailerError;
  const ofConnection = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EABORT'];
  return code === 'EAUTH' || (responseCode === undefined && ofConnection.includes(code));
}

const minute = 60_000;
const longest = 4 * 60 * minute;
/** Further ahead no mail is ever put off, in milliseconds: the longest wait, and an hour by which servers' clocks may differ. */
export const longestDelay = longest + 60 * minute;
const giveUpAfter = 5 * 24 * 60 * minute;

/**
 * How long to wait after a mail has failed for the `attempts`-th time: one minute, then twice as long each time, up to four
 * hours. Five days in all, which is how long mail servers themselves keep trying (RFC 5321, 4.5.4.1): time for somebody to
 * come back from a holiday and mend the account.
 *
 * @returns milliseconds, or undefined when it is time to give up
 */
export function retryDelay(attempts: number): number | undefined {
  let waited = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) waited += delay(attempt);
  return waited < giveUpAfter ? delay(attempts) : undefined;
}

function delay(attempt: number): number {
  return Math.min(minute * 2 ** (attempt - 1), longest);
}
