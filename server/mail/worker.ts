import type { Content } from '#content-model/content.ts';
import type { EmailId } from '#content-model/schemas/emails.ts';
import { isSwitchedOff } from '#site/routes.ts';
import { queueAlarm } from '../database/mail-status-repository.ts';
import { claimDueMail, nextMailDue, renewLease, repairFutureTimes } from '../database/outbox-repository.ts';
import { forms } from '../submissions/forms.ts';
import { MissingTemplateError } from './compose-mail.ts';
import { type DeliveryContext, deliverMail, longestDelay } from './deliver-mail.ts';

interface MailWorkerOptions extends DeliveryContext {
  content: DeliveryContext['content'] & Pick<Content, 'parts'>;
  /** Time limit of one sending in milliseconds; the default allows the largest e-mail on a slow line. */
  sendLimitMs?: number;
  /** Lease of an e-mail unless it is renewed, in milliseconds; 45 seconds by default. */
  leaseMs?: number;
}

/** Pause when no e-mail is due, because a command or another server may queue one. */
const idlePauseMs = 5000;

/** Pause after a failure, as long as the first retry's delay. */
const failurePauseMs = 60_000;

/**
 * In milliseconds. Three renewals per lease allow it to be short; the margin is for servers' clocks and load.
 */
const defaultLeaseMs = 45_000;

/** The worker keeps no version of the content. @throws MissingTemplateError */
function checkTemplates(content: MailWorkerOptions['content']): void {
  const formMails = forms.filter(({ path }) => !isSwitchedOff(content, path)).flatMap(({ mails }) => mails);
  // E-mails without a form that may be sent.
  const systemMails: EmailId[] = content.parts.books
    ? ['visitor-book-delayed', 'staff-alarm']
    : ['staff-alarm'];
  const missing = [...formMails, ...systemMails].find(
    (name) => !content.emails.some(({ id }) => id === name),
  );
  if (missing) throw new MissingTemplateError(missing);
}

/**
 * Sends the e-mails of the outbox until they are accepted or given up. Leases let several servers share an
 * outbox.
 * @throws MissingTemplateError when a form needs an e-mail that the content lacks
 */
export function createMailWorker(options: MailWorkerOptions) {
  checkTemplates(options.content);
  const { db, clock, log, sendLimitMs = 120_000, leaseMs = defaultLeaseMs } = options;
  const abortController = new AbortController();
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  let wakeUp = Promise.withResolvers<void>();

  function renew(id: string): void {
    renewLease(db, id, new Date(clock.now().getTime() + leaseMs)).catch((error: unknown) =>
      log.warn({ mail: id, err: error }, 'the lease of a mail could not be renewed'),
    );
  }

  async function runOnce() {
    const counts = { sent: 0, failed: 0 };
    await repairFutureTimes(db, new Date(clock.now().getTime() + longestDelay));
    while (!stopping) {
      const row = await claimDueMail(db, clock.now(), leaseMs);
      if (!row) break;
      const renewal = setInterval(renew, leaseMs / 3, row.id);
      const delivery = await deliverMail(row, options, {
        abortSignal: abortController.signal,
        limitMs: sendLimitMs,
      }).finally(() => clearInterval(renewal));
      if (delivery === 'sent') counts.sent += 1;
      else if (delivery !== 'dropped') counts.failed += 1;
      // An alarm would wait too. It is queued when the server answers, if e-mails still fail.
      if (delivery === 'unreachable') return counts;
    }
    if (await queueAlarm(db, clock.now())) {
      log.error('mails have been failing for an hour: see /readyz, or "npm run inbox -- status"');
      wakeUp.resolve();
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
      // Renewed before the run, so that an e-mail queued meanwhile starts another.
      wakeUp = Promise.withResolvers();
      const pauseMs = await runOnce()
        .then(pauseAfter)
        .catch((error: unknown) => {
          log.error({ err: error }, 'the outbox cannot be read');
          return failurePauseMs;
        });
      const timer = setTimeout(wakeUp.resolve, pauseMs);
      if (!stopping) await wakeUp.promise;
      clearTimeout(timer);
    }
  }

  return {
    /**
     * Sends due e-mails; an unreachable server ends the run. For tests and commands, not together with
     * `start`.
     */
    runOnce,
    start() {
      running = run();
    },
    /** Starts a run, because an e-mail has been queued. */
    queued() {
      wakeUp.resolve();
    },
    /** Finishes the current e-mail, or aborts it after `graceMs` and leaves it to the next start. */
    async stop(graceMs = 5000): Promise<void> {
      stopping = true;
      wakeUp.resolve();
      const timer = setTimeout(() => abortController.abort(), graceMs);
      await running;
      clearTimeout(timer);
    },
  };
}
