import { findFailingMails } from '../database/failing-mail-repository.ts';
import { type MailStatus, mailStatus } from '../database/outbox-repository.ts';
import { type Db, ownMatters } from '../database/schema.ts';
import { referenceOf } from '../database/submission-repository.ts';

export interface MailReport extends MailStatus {
  /** In codes, of the mail that has been failing longest. Null while all goes well. */
  lastError: string | null;
  /** The mails that fail or were given up, the oldest first, and of many the first. Codes and references alone. */
  failing: {
    /** Of the submission it is about, as `npm run inbox -- show` takes it; null for an e-mail about none. */
    reference: string | null;
    template: string;
    attempts: number;
    lastError: string | null;
    /** Null when it has been given up. */
    nextAttemptAt: string | null;
  }[];
}

const longestList = 20;

/** How the sending of mail stands, in all and mail by mail, without anything by which a visitor could be known. */
export async function mailReport(db: Db): Promise<MailReport> {
  const failing = await findFailingMails(db, longestList);
  return {
    ...(await mailStatus(db)),
    lastError: failing[0]?.last_error ?? null,
    failing: failing.map((mail) => ({
      reference: ownMatters.some((own) => own === mail.submission_table)
        ? null
        : referenceOf(mail.submission_id),
      template: mail.template,
      attempts: mail.attempts,
      lastError: mail.last_error,
      nextAttemptAt: mail.failed_at === null ? mail.next_attempt_at : null,
    })),
  };
}
