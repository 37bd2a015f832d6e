import { sizeInWords } from '#core/messages/library.ts';
import { countInWords } from '#core/number-words.ts';
import type { OutboxMail } from '#server/database/outbox-repository.ts';
import { systemMailTables } from '#server/database/schema.ts';
import type { PushFault } from '../publish/content-push.ts';

/** A problem that staff should solve. */
export interface Attention {
  /** "The last backup is 9 days old." */
  problem: string;
  /** What it means and what to do. */
  remedy: string;
  /** Technical details; may name files. */
  details?: readonly string[];
  links?: readonly { label: string; href: string }[];
  /** What an owner can do about it here. */
  button?: { label: string; action: string };
}

export interface Condition {
  now: Date;
  /** E-mails with at least one failed attempt, sent later or not. */
  failing: readonly Pick<
    OutboxMail,
    'submission_table' | 'submission_id' | 'template' | 'last_error' | 'failed_at'
  >[];
  /** No e-mail can be sent. */
  isMailFailing: boolean;
  /** Problems of the changed content, one line each. Visitors still see the previous content. */
  contentProblems: readonly string[];
  /** What visitors see while there are problems: "Visitors see the last valid content." */
  contentShown: string;
  /** Undefined before the first backup. */
  lastBackup: Date | undefined;
  /** Why the last automatic backup failed, as a sentence; undefined if it did not fail or is turned off. */
  backupFault: string | undefined;
  isDiskFull: boolean;
  /** Free space on the disk of recordings; undefined without a message library. */
  recordingBytes: number | undefined;
  /** Folders with unreadable histories, each replaced by a new one. */
  historiesSetAside: readonly string[];
  /** Another server shares the database, but not the content and media. */
  isContentApart: boolean;
  /** Why published changes do not reach the git remote; undefined if they do, or need not. */
  pushFault: PushFault | undefined;
  /** Unopened prayer requests that will be erased within days. */
  unopenedPrayers: number;
  /** Why the clock may be wrong, with formatted dates; undefined if it is trusted. */
  clockDoubt:
    | { now: string; trustedFrom: string; lastRun: string; newestMessage: string | undefined }
    | undefined;
}

const day = 86_400_000;

/** Older backups are reported, in milliseconds. */
const maxBackupAge = 7 * day;

/** Older delivery failures are not reported, in milliseconds. */
const maxFailureAge = 30 * day;

/**
 * Problems of the site, most serious first, each with a remedy.
 * @param readsMessages whether to link to messages
 * @param readsPrayers whether to report unopened prayer requests
 */
export function attentionOf(
  condition: Condition,
  readsMessages: boolean,
  readsPrayers = readsMessages,
): Attention[] {
  const { isDiskFull, isMailFailing, contentProblems } = condition;
  const found: (Attention | false)[] = [
    isDiskFull && {
      problem: 'The disk of the website is nearly full.',
      remedy: 'Soon it cannot store new messages. Ask the person who runs the server to free space today.',
    },
    !isDiskFull && littleRoom(condition),
    suspiciousClock(condition),
    readsPrayers && unopenedPrayers(condition),
    isMailFailing && {
      problem: 'The website cannot send e-mail at the moment.',
      remedy:
        'Nothing is lost: sending is retried automatically for five days. Read the messages here meanwhile, and tell the person who runs the server.',
      details: reasonsOf(condition.failing),
    },
    undelivered(condition, readsMessages),
    contentProblems.length > 0 && {
      problem: 'A change of the texts was rejected.',
      remedy: `It contains an error, or does not fit this version of the website. ${condition.contentShown} The details say what to correct.`,
      details: contentProblems,
    },
    condition.historiesSetAside.length > 0 && {
      problem: 'The history of the changes could not be read, so a new one was started.',
      remedy:
        'Earlier changes cannot be undone until it is repaired. The website itself lost nothing. ' +
        'Ask the person who runs the server to restore it.',
      details: condition.historiesSetAside.map(
        (folder) =>
          `The earlier history is in ${folder}. The steps are in docs/deploying.md, “Unreadable history”.`,
      ),
    },
    condition.isContentApart && {
      problem: 'The website runs on several servers that do not share their texts and files.',
      remedy:
        'What you publish may be missing for some visitors. Tell the person who runs the servers today: “Several servers” in docs/scaling.md says how.',
    },
    condition.pushFault !== undefined && pushFailed(condition.pushFault),
    condition.backupFault !== undefined && {
      problem: condition.backupFault,
      remedy: 'No backup could be made. It is retried every hour. Tell the person who runs the server today.',
    },
    oldBackup(condition),
  ];
  return found.filter((attention) => attention !== false);
}

/** Less is reported: four of the largest recordings, in bytes. */
const littleRoomBytes = 1e9;

function littleRoom({ recordingBytes = littleRoomBytes }: Condition): Attention | false {
  return (
    recordingBytes < littleRoomBytes && {
      problem: `There is room for only ${sizeInWords(recordingBytes)} of recordings.`,
      remedy: 'Ask the person who runs the server for a larger disk before you add more messages.',
    }
  );
}

function pushFailed({ kind, detail }: PushFault): Attention {
  const problem = {
    'no remote': 'Published changes are not copied to a git remote, because none is named.',
    'remote is ahead': 'The git remote has changes that the website does not have.',
    refused: 'The git remote refuses the password or key with which published changes are copied to it.',
    failed: 'Published changes could not be copied to the git remote.',
  }[kind];
  const remedy =
    kind === 'failed'
      ? 'Nothing is lost, and it is tried again automatically. If this stays for a day, tell the person who runs the server.'
      : 'Nothing is lost, but nothing is copied either. The person who runs the server finds the steps under “Copies in a git remote” in the documentation.';
  return { problem, remedy, details: [detail] };
}

function suspiciousClock({ clockDoubt }: Condition): Attention | false {
  if (!clockDoubt) return false;
  const { now, trustedFrom, lastRun, newestMessage } = clockDoubt;
  return {
    problem: 'The clock of the server may be wrong.',
    remedy: `It says ${now}. If that is wrong, ask the person who runs the server to correct it before ${trustedFrom}. If it is right, an owner presses “The date is right”. Until then nothing is erased, and no draft is published at its time.`,
    details: [
      `Old prayer requests were last checked on ${lastRun}.`,
      ...(newestMessage ? [`The newest message is dated ${newestMessage}.`] : []),
    ],
    button: { label: 'The date is right', action: '/desk/clock' },
  };
}

function unopenedPrayers({ unopenedPrayers: count }: Condition): Attention | false {
  if (count === 0) return false;
  return {
    problem: `${countInWords(count, 'prayer request', 'prayer requests')} will be erased soon, unopened.`,
    remedy: 'Prayer requests are erased after the time that visitors were promised. Open them today.',
    links: [{ label: 'Open the prayer requests', href: '/desk/messages?kind=prayer-request&state=unread' }],
  };
}

function undelivered({ failing, now }: Condition, readsMessages: boolean): Attention | false {
  const lost = failing.filter(
    ({ failed_at, last_error, template }) =>
      (failed_at !== null && now.getTime() - Date.parse(failed_at) < maxFailureAge) ||
      (failed_at === null && last_error?.startsWith('EENVELOPE') && !template.startsWith('staff-')),
  );
  if (lost.length === 0) return false;
  const isAddress = lost.every(({ last_error }) => last_error?.startsWith('EENVELOPE'));
  const submissions = lost.filter(({ submission_table }) => isSubmission(submission_table));
  return {
    problem: `${countInWords(lost.length, 'e-mail did', 'e-mails did')} not arrive.`,
    remedy: isAddress
      ? 'The address may be misspelled. Reach them another way if you can.'
      : 'The message itself is stored here. Answer it another way if you can.',
    details: reasonsOf(lost),
    links: readsMessages
      ? [...new Set(submissions.map(({ submission_id }) => submission_id))].map((id, index) => ({
          label: index === 0 ? 'Open the message' : `Open message ${index + 1}`,
          href: `/desk/messages/${id}`,
        }))
      : [],
  };
}

const isSubmission = (table: OutboxMail['submission_table']) =>
  !systemMailTables.some((systemTable) => systemTable === table);

function reasonsOf(failing: Condition['failing']): string[] {
  return [
    ...new Set(failing.map(({ template, last_error }) => `${template}: ${last_error ?? 'no reason given'}`)),
  ];
}

function oldBackup({ lastBackup, now }: Condition): Attention | false {
  if (lastBackup && now.getTime() - lastBackup.getTime() <= maxBackupAge) return false;
  const days = lastBackup && Math.floor((now.getTime() - lastBackup.getTime()) / day);
  return {
    problem: days === undefined ? 'There is no backup yet.' : `The last backup is ${days} days old.`,
    remedy: 'A backup should be made every night. Tell the person who runs the server.',
  };
}
