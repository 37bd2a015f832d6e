import type { Sample } from '#content-model/hints.ts';
import type { OutboxMail } from '#server/database/outbox-repository.ts';
import { systemMailTables } from '#server/database/schema.ts';

/** Something that staff should see to. */
export interface Attention {
  /** "The last backup is 9 days old." */
  wrong: string;
  /** What it means, and what to do. */
  remedy: string;
  /** For whoever wants to know more; they may name files. */
  details: readonly string[];
  links: readonly { label: string; href: string }[];
}

export interface Condition {
  now: Date;
  /** Mails that have failed at least once, sent since or not. */
  failing: readonly Pick<
    OutboxMail,
    'submission_table' | 'submission_id' | 'template' | 'last_error' | 'failed_at'
  >[];
  /** No mail leaves the server. */
  isMailFailing: boolean;
  /** Faults of the content as it is written now, one line each; visitors see what was before. */
  refused: readonly string[];
  samples: readonly Sample[];
  /** Undefined: there has been none. */
  lastBackup: Date | undefined;
  /** Why the host's own backup failed, as a sentence; undefined: it did not, or it makes none. */
  backupFault: string | undefined;
  isDiskFull: boolean;
  /** Folders with histories that could not be read; a new one was begun. */
  historiesSetAside: readonly string[];
  /** Prayer requests that are erased within days, though staff have not opened them. */
  unopenedPrayers: number;
  /** Why the clock may be wrong, with instants in words; undefined: it is trusted. */
  clockDoubt:
    | { now: string; trustedFrom: string; lastRun: string; newestMessage: string | undefined }
    | undefined;
}

const day = 86_400_000;

/** An older backup is told of. */
const oldestBackup = 7 * day;

/** A mail that was given up earlier is history. */
const givenUpShown = 30 * day;

/**
 * What is wrong with the site and not with a visitor, the gravest first; each with what to do.
 *
 * @param readsMessages whether links to visitors' messages are of use
 */
export function attentionOf(condition: Condition, readsMessages: boolean): Attention[] {
  const { isDiskFull, isMailFailing, refused, samples } = condition;
  const found: (Attention | false)[] = [
    isDiskFull && {
      ...nothingMore,
      wrong: 'The disk of the website is nearly full.',
      remedy: 'Soon it can take no message. Ask whoever looks after the server to make room today.',
    },
    doubtedClock(condition),
    readsMessages && unopenedPrayers(condition),
    isMailFailing && {
      ...nothingMore,
      wrong: 'No e-mail leaves the website at the moment.',
      remedy:
        'Nothing is lost: it is tried again by itself, for five days. Look at the messages here meanwhile, and ask whoever looks after the server.',
      details: reasonsOf(condition.failing),
    },
    undelivered(condition, readsMessages),
    refused.length > 0 && {
      ...nothingMore,
      wrong: 'A change of the texts was not taken over.',
      remedy:
        'Something in it is not right, so visitors see what was there before. Whoever made it finds below what to correct.',
      details: refused,
    },
    condition.historiesSetAside.length > 0 && {
      ...nothingMore,
      wrong: 'The history of the changes could not be read, so a new one was started.',
      remedy:
        'Earlier changes cannot be undone until it is repaired. The website itself lost nothing. ' +
        'Ask the person who looks after the server to bring it back.',
      details: condition.historiesSetAside.map(
        (folder) =>
          `The earlier history is in ${folder}. The steps are in docs/deploying.md, “A history that was set aside”.`,
      ),
    },
    condition.backupFault !== undefined && {
      ...nothingMore,
      wrong: condition.backupFault,
      remedy:
        'So no backup could be made. It is tried again every hour. Ask whoever looks after the server to see to it today.',
    },
    oldBackup(condition),
    samples.length > 0 && {
      ...nothingMore,
      wrong: `${counted(samples.length, 'sample fact is', 'sample facts are')} still shown to visitors.`,
      remedy: 'They are invented. Put in your own, or ask whoever set up the website to.',
      details: samples.map(({ file, field }) => (field ? `${file}: ${field}` : file)),
    },
  ];
  return found.filter((attention) => attention !== false);
}

const nothingMore = { details: [], links: [] };

function doubtedClock({ clockDoubt }: Condition): Attention | false {
  if (!clockDoubt) return false;
  const { now, trustedFrom, lastRun, newestMessage } = clockDoubt;
  return {
    wrong: 'The clock of the server may be wrong.',
    remedy: `It says ${now}. If that is wrong, ask the person who looks after the server to correct it before ${trustedFrom}: until then no prayer request is erased. If it is right, there is nothing to do.`,
    details: [
      `Old prayer requests were last looked through on ${lastRun}.`,
      ...(newestMessage ? [`The newest message is dated ${newestMessage}.`] : []),
    ],
    links: [],
  };
}

function unopenedPrayers({ unopenedPrayers: count }: Condition): Attention | false {
  if (count === 0) return false;
  return {
    ...nothingMore,
    wrong: `${counted(count, 'prayer request', 'prayer requests')} will be erased soon, unopened.`,
    remedy:
      'Prayer requests are erased when they have been kept as long as visitors were told. Open them today.',
    links: [{ label: 'Open the prayer requests', href: '/desk/messages?kind=prayer-request&state=unread' }],
  };
}

function undelivered({ failing, now }: Condition, readsMessages: boolean): Attention | false {
  const lost = failing.filter(
    ({ failed_at, last_error, template }) =>
      (failed_at !== null && now.getTime() - Date.parse(failed_at) < givenUpShown) ||
      (failed_at === null && last_error?.startsWith('EENVELOPE') && !template.startsWith('staff-')),
  );
  if (lost.length === 0) return false;
  const isAddress = lost.every(({ last_error }) => last_error?.startsWith('EENVELOPE'));
  const messages = lost.filter(({ submission_table }) => isMessage(submission_table));
  return {
    wrong: `${counted(lost.length, 'e-mail did', 'e-mails did')} not arrive.`,
    remedy: isAddress
      ? 'The address may be misspelled. Reach them another way if you can.'
      : 'The message itself is safe here. Answer it another way if you can.',
    details: reasonsOf(lost),
    links: readsMessages
      ? [...new Set(messages.map(({ submission_id }) => submission_id))].map((id, index) => ({
          label: index === 0 ? 'Open the message' : `Open message ${index + 1}`,
          href: `/desk/messages/${id}`,
        }))
      : [],
  };
}

const isMessage = (table: OutboxMail['submission_table']) => !systemMailTables.some((own) => own === table);

function reasonsOf(failing: Condition['failing']): string[] {
  return [
    ...new Set(failing.map(({ template, last_error }) => `${template}: ${last_error ?? 'no reason given'}`)),
  ];
}

function oldBackup({ lastBackup, now }: Condition): Attention | false {
  if (lastBackup && now.getTime() - lastBackup.getTime() <= oldestBackup) return false;
  const days = lastBackup && Math.floor((now.getTime() - lastBackup.getTime()) / day);
  return {
    ...nothingMore,
    wrong: days === undefined ? 'There is no backup yet.' : `The last backup is ${days} days old.`,
    remedy: 'One should be made every night. Ask whoever looks after the server to see to it.',
  };
}

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

const counted = (count: number, one: string, many: string) =>
  `${words[count] ?? count} ${count === 1 ? one : many}`;
