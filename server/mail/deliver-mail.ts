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
  type DeskMailContext,
  type MailContext,
} from './compose-mail.ts';
import type { MailTransport } from './transport.ts';

export interface DeliveryContext extends MailContext {
  db: Kysely<Database>;
  /** A running clock: retries depend on it. */
  clock: Clock;
  transport: MailTransport;
  /** Undefined when the subject no longer exists. */
  deskMailContext(row: OutboxMail, now: Date): Promise<DeskMailContext | undefined>;
  /** Gets ids and codes only, never personal data. */
  log: FastifyBaseLogger;
}

type Delivery =
  | 'sent'
  | 'failed'
  /** Failed, and the next e-mail would fail too. */
  | 'unreachable'
  /** The submission was erased, or the alarm is over. */
  | 'dropped';

/**
 * Sends one leased e-mail and records the result. @throws when the outbox fails; the lease then expires
 * @param abortSignal aborts the sending without a failed attempt, because the server stops
 */
export async function deliverMail(
  row: OutboxMail,
  context: DeliveryContext,
  { abortSignal, limitMs }: { abortSignal: AbortSignal; limitMs: number },
): Promise<Delivery> {
  const { db, clock, transport, log } = context;
  const about = { mail: row.id, template: row.template };

  let refused: number;
  try {
    const composed = await composeFor(row, context);
    if (!composed) {
      await deleteMail(db, row.id);
      log.info(about, 'mail dropped: its submission was erased or the alarm is over');
      return 'dropped';
    }
    const mail = { ...composed, date: clock.now() };
    ({ refused } = await transport.send(mail, AbortSignal.any([abortSignal, AbortSignal.timeout(limitMs)])));
  } catch (error) {
    if (abortSignal.aborted) await releaseMail(db, row.id);
    else await recordFailure(row, error, context);
    return isServerUnreachable(error) ? 'unreachable' : 'failed';
  }
  if (!(await markSent(db, row.id, clock.now()))) await transport.removeCopy?.(row.id);
  if (refused > 0) log.warn({ ...about, refused }, 'mail sent, but refused for some recipients');
  else log.info(about, 'mail sent');
  return 'sent';
}

/** @returns undefined when the subject no longer exists: the submission was erased, or the alarm is over */
async function composeFor(row: OutboxMail, context: DeliveryContext): Promise<ComposedMail | undefined> {
  const { db, clock } = context;
  if (row.submission_table === 'outbox') {
    const failing = await findLongFailing(db, clock.now());
    return failing && composeAlarm(row, failing, context);
  }
  if (row.template.startsWith('desk-')) {
    const deskContext = await context.deskMailContext(row, clock.now());
    return deskContext && composeDeskMail(row, deskContext, context);
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
  return composeMail(row, about, clock.now(), context);
}

async function recordFailure(
  row: OutboxMail,
  error: unknown,
  { db, clock, log }: DeliveryContext,
): Promise<void> {
  const attempts = row.attempts + 1;
  const now = clock.now();
  const delay = retryDelay(attempts);
  const failure = describeFailure(error);
  const nextAttemptAt = delay === undefined ? undefined : new Date(now.getTime() + delay);
  await markFailed(db, row.id, { error: failure, now, nextAttemptAt });
  const about = { mail: row.id, template: row.template, attempts, failure };
  if (nextAttemptAt) log.warn({ ...about, nextAttemptAt }, 'mail not sent');
  else log.error(about, 'mail given up; the submission is stored');
}

/** Codes such as `EENVELOPE 550 RCPT TO`, without the server's message, which often repeats the address. */
function describeFailure(error: unknown): string {
  const { code, responseCode, command } = (error ?? {}) as NodemailerError;
  const codes = [code, responseCode, command].filter((part) => part !== undefined).map(String);
  const safe = codes.filter((part) => /^[A-Z0-9_ ]{1,30}$/i.test(part)).join(' ');
  return safe || (error instanceof Error ? error.name : 'unknown');
}

/** Whether the next e-mail would wait for the same timeout. A refusal may concern one recipient only. */
function isServerUnreachable(error: unknown): boolean {
  const { code = '', responseCode } = (error ?? {}) as NodemailerError;
  const connectionCodes = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EABORT'];
  return code === 'EAUTH' || (responseCode === undefined && connectionCodes.includes(code));
}

const minute = 60_000;
const maxDelay = 4 * 60 * minute;
/** No retry is later, in milliseconds: the longest delay, plus an hour for differences of servers' clocks. */
export const longestDelay = maxDelay + 60 * minute;
const giveUpAfter = 5 * 24 * 60 * minute;

/**
 * One minute after the first failure, doubling up to four hours, for five days, as mail servers do (RFC 5321,
 * 4.5.4.1).
 * @returns milliseconds, or undefined to give up
 */
export function retryDelay(attempts: number): number | undefined {
  let waited = 0;
  for (let attempt = 1; attempt < attempts; attempt += 1) waited += delay(attempt);
  return waited < giveUpAfter ? delay(attempts) : undefined;
}

function delay(attempt: number): number {
  return Math.min(minute * 2 ** (attempt - 1), maxDelay);
}
