import type { Content } from '#content-model/content.ts';
import type { EmailId } from '#content-model/schemas/emails.ts';
import { isSwitchedOff } from '#site/routes.ts';
import { queueAlarm } from '../database/mail-status-repository.ts';
import { claimDueMail, nextMailDue, renewLease, repairFutureTimes } from '../database/outbox-repository.ts';
import { forms } from '../submissions/forms.ts';
import { MissingTemplateError } from './compose-mail.ts';
import { type DeliverySetting, deliverMail, longestDelay } from './deliver-mail.ts';

interface MailWorkerOptions extends DeliverySetting {
  content: DeliverySetting['content'] & Pick<Content, 'parts'>;
  /** After which a sending counts as failed, in milliseconds: by default time for the largest mail on a slow line. */
  sendLimitMs?: number;
  /** How long a claim lasts unless it is prolonged, in milliseconds; 45 seconds unless given. */
  leaseMs?: number;
}

interface MailWorker {
  /** Sends what is due, now and from now on. */
  start(): void;
  /** Look now: something has been queued. */
  queued(): void;
  /**
   * Sends what is due, one mail after the other; a server that cannot be reached ends the round. For tests and commands, not
   * beside `start`.
   */
  runOnce(): Promise<{ sent: number; failed: number }>;
  /** Finishes the mail being sent, but breaks it off after `graceMs` (5000) and leaves it to the next start. */
  stop(graceMs?: number): Promise<void>;
}

/** Between looks when nothing is known to be due: a command or another server may have queued something. */
const idlePauseMs = 5000;

/** After a failed sending or reading: the first retry is that far off too. */
const failurePauseMs = 60_000;

/**
 * After a kill, the mail that was being sent waits this long, in milliseconds. Prolonged thrice as often while it is being sent, so
 * it may be short; not shorter, because the clocks of servers differ and a busy one may be late.
 */
const claimLease = 45_000;

/**
 * Sends what the outbox holds, again and again until it is accepted or given up. Each mail is claimed first, so that several
 * servers can share an outbox. Whoever posts a form never waits for it.
 *
 * @throws MissingTemplateError when a form calls for an e-mail that content does not have
 */
export function createMailWorker(options: MailWorkerOptions): MailWorker {
  const { db, clock, log, content, sendLimitMs = 120_000, leaseMs = claimLease } = options;
  const asked = forms.filter(({ path }) => !isSwitchedOff(content, path)).flatMap(({ mails }) => mails);
  // Mails that no form calls for, but that may have to be sent.
  const unasked: EmailId[] = content.parts.books ? ['visitor-book-delayed', 'staff-alarm'] : ['staff-alarm'];
  const missing = [...asked, ...unasked].find((name) => !content.emails.some(({ id }) => id === name));
  if (missing) throw new MissingTemplateError(missing);

  const breakOff = new AbortController();
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  let lookAgain = Promise.withResolvers<void>();

  function prolong(id: string): void {
    renewLease(db, id, new Date(clock.now().getTime() + leaseMs)).catch((error: unknown) =>
      log.warn({ mail: id, err: error }, 'the claim of a mail could not be prolonged'),
    );
  }

  async function runOnce() {
    const counts = { sent: 0, failed: 0 };
    await repairFutureTimes(db, new Date(clock.now().getTime() + longestDelay));
    while (!stopping) {
      const row = await claimDueMail(db, clock.now(), leaseMs);
      if (!row) break;
      const hold = setInterval(prolong, leaseMs / 3, row.id);
      const delivery = await deliverMail(row, options, {
        breakOff: breakOff.signal,
        limitMs: sendLimitMs,
      }).finally(() => clearInterval(hold));
      if (delivery === 'sent') counts.sent += 1;
      else if (delivery !== 'dropped') counts.failed += 1;
      // An alarm would only lie there with the others. Once the server answers, it tells of what still waits.
      if (delivery === 'unreachable') return counts;
    }
    if (await queueAlarm(db, clock.now())) {
      log.error('mails have been failing for long: see /readyz, or "npm run inbox -- status"');
      lookAgain.resolve();
    }
    return counts;
  }

  /** In milliseconds. */
  async function pauseAfter({ failed }: { failed: number }): Promise<number> {
    if (failed > 0) return failurePauseMs;
    const due = await nextMailDue(db);
    return due ? Math.min(Math.max(due.getTime() - clock.now().getTime(), 1000), idlePauseMs) : idlePauseMs;
  }

  async function run(): Promise<void> {
    while (!stopping) {
      // Renewed before the round, so that what is queued meanwhile leads to another.
      lookAgain = Promise.withResolvers();
      const pauseMs = await runOnce()
        .then(pauseAfter)
        .catch((error: unknown) => {
          log.error({ err: error }, 'the outbox cannot be read');
          return failurePauseMs;
        });
      const alarm = setTimeout(lookAgain.resolve, pauseMs);
      if (!stopping) await lookAgain.promise;
      clearTimeout(alarm);
    }
  }

  return {
    runOnce,
    start() {
      running = run();
    },
    queued() {
      lookAgain.resolve();
    },
    async stop(graceMs = 5000) {
      stopping = true;
      lookAgain.resolve();
      const alarm = setTimeout(() => breakOff.abort(), graceMs);
      await running;
      clearTimeout(alarm);
    },
  };
}
