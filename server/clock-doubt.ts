import type { FastifyBaseLogger } from 'fastify';
import type { Kysely, Selectable } from 'kysely';
import { type Clock, repeat } from './clock.ts';
import type { Database, Db, RetentionTable } from './database/schema.ts';
import { type Cursor, listSubmissions, newestFirst } from './database/submission-repository.ts';
import { submissionTables } from './submissions/forms.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** A longer gap between runs raises doubt. A host that was off for a weekend does not. */
const largestGap = 3 * day;

/** Clocks of servers that share a database may differ by this much. */
const largestSkew = 60 * minute;

/** A clock without jumps is trusted after this time: a host that was off for a vacation recovers. */
const timeToTrust = 7 * day;

export interface ClockDoubt {
  now: Date;
  /** When the clock is trusted if it runs on without a jump. */
  trustedFrom: Date;
  /** The last daily check with a trusted clock. */
  lastRun: Date;
  newestMessage: Date | undefined;
}

/** The state of the daily checks; at most one row. */
export type RetentionState = Omit<Selectable<RetentionTable>, 'name'>;

/**
 * The clock is days away from the last run, or a message is dated in the future. @param newest message's time
 * @returns since when there is doubt; undefined when the clock is trusted
 */
export function clockDoubt(
  state: Pick<RetentionState, 'trusted_at' | 'doubted_since' | 'doubted_at'>,
  now: Date,
  newest: Date | undefined,
): Date | undefined {
  const gapTo = (instant: string) => Math.abs(now.getTime() - Date.parse(instant));
  const isFuture = newest !== undefined && newest.getTime() - now.getTime() > largestSkew;
  if (gapTo(state.trusted_at) <= largestGap && !isFuture) return undefined;
  const { doubted_since, doubted_at } = state;
  const continues =
    doubted_since !== null &&
    doubted_at !== null &&
    gapTo(doubted_at) <= largestGap &&
    Date.parse(doubted_since) <= now.getTime();
  const since = continues ? new Date(doubted_since) : now;
  return now.getTime() - since.getTime() >= timeToTrust ? undefined : since;
}

/**
 * Everything that deletes or publishes by the calendar asks this first.
 * @returns undefined when the clock is trusted, and before the first daily check
 */
export async function findClockDoubt(db: Db, now: Date): Promise<ClockDoubt | undefined> {
  const state = await retentionState(db);
  if (!state) return undefined;
  const newest = await newestSubmissionAt(db);
  const since = clockDoubt(state, now, newest);
  return (
    since && {
      now,
      trustedFrom: new Date(since.getTime() + timeToTrust),
      lastRun: new Date(state.trusted_at),
      newestMessage: newest,
    }
  );
}

/** An owner has confirmed the date, so the clock is trusted from now on. */
export async function trustClock(db: Db, now: Date): Promise<void> {
  const state = await retentionState(db);
  if (!state) return;
  const instant = now.toISOString();
  const since = new Date(now.getTime() - timeToTrust).toISOString();
  await saveRetentionState(db, { ...state, trusted_at: instant, doubted_since: since, doubted_at: instant });
}

/** @returns undefined before the first daily check */
export function retentionState(db: Db): Promise<RetentionState | undefined> {
  return db
    .selectFrom('retention')
    .select(['trusted_at', 'doubted_since', 'doubted_at', 'warned_at', 'warned_before'])
    .executeTakeFirst();
}

export async function saveRetentionState(db: Db, state: RetentionState): Promise<void> {
  await db
    .insertInto('retention')
    .values({ name: 'prayer requests', ...state })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(state))
    .execute();
}

/** When the newest message of any form was stored; undefined without messages. */
export async function newestSubmissionAt(db: Db): Promise<Date | undefined> {
  const newest: Cursor[] = [];
  for (const table of submissionTables) newest.push(...(await listSubmissions(db, table, { limit: 1 })));
  const [latest] = newest.sort(newestFirst);
  return latest && new Date(latest.created_at);
}

interface Options {
  db: Kysely<Database>;
  /** A running clock, not a frozen one. */
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn' | 'info' | 'error'>;
}

export type ClockCheck = ReturnType<typeof createClockCheck>;

/** Watches the clock for the tasks of one host, and logs when it is doubted and when it is trusted again. */
export function createClockCheck({ db, clock, log }: Options) {
  let current: ClockDoubt | undefined;

  async function doubt(): Promise<ClockDoubt | undefined> {
    const found = await findClockDoubt(db, clock.now());
    if (found && !current) {
      const { now, lastRun, trustedFrom } = found;
      log.warn(
        { now, lastRun, trustedFrom },
        'the clock may be wrong: nothing is deleted or published by the calendar. Correct the clock of the server; if it is right, press "The date is right" on Today at the desk',
      );
    }
    if (!found && current) log.info('the clock is trusted again');
    current = found;
    return found;
  }

  const failed = (err: unknown) => log.error({ err }, 'the clock could not be checked');
  return {
    doubt,
    isDoubted: async (): Promise<boolean> => (await doubt()) !== undefined,
    /** The day by which parts of the site open: while the clock is doubted, that of the last trusted time. */
    trustedNow: (): Date => current?.lastRun ?? clock.now(),
    ...repeat(doubt, failed, minute),
  };
}
