import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { Content } from '#content-model/content.ts';
import { eventTimes } from '#core/events/event.ts';
import { type Clock, daily } from '../clock.ts';
import {
  clockDoubt,
  findClockDoubt,
  newestSubmissionAt,
  type RetentionState,
  retentionState,
  saveRetentionState,
} from '../clock-doubt.ts';
import { findOrphans, listSignUps } from '../database/event-signup-repository.ts';
import type { Database, Db } from '../database/schema.ts';
import { eraseAgain, erasePermanently } from './erase-for-good.ts';

const day = 24 * 60 * 60 * 1000;

/** Sign-ups are erased this many days after their event. */
export const daysAfterEvent = 30;

/** Submissions that were set aside as robots are erased after this many days. */
export const daysSetAside = 30;

interface RetentionOptions {
  db: Kysely<Database>;
  /** A running clock, not a frozen one. */
  clock: Clock;
  dataDir: string;
  /** Older prayer requests are erased. */
  retentionDays: number;
  content(): Pick<Content, 'events' | 'pastEvents' | 'ministry'>;
  log: FastifyBaseLogger;
}

/**
 * Keeps the promises of /privacy, also for restored backups. Erases nothing while the clock may be wrong, and
 * warns staff a day before it erases unopened requests.
 */
export function createRetention(options: RetentionOptions) {
  const { db, clock, dataDir, retentionDays, content, log } = options;

  async function runOnce() {
    const again = await eraseAgain(db, dataDir);
    if (again > 0) log.warn({ again }, 'erased submissions from a restored backup were erased again');
    const now = clock.now();
    const state = await retentionState(db);
    // The first run has no earlier time to compare.
    const previous = state ?? { ...emptyState, trusted_at: now.toISOString() };
    const doubtedSince = clockDoubt(previous, now, await newestSubmissionAt(db));
    if (doubtedSince) {
      const doubt = { doubted_since: doubtedSince.toISOString(), doubted_at: now.toISOString() };
      await saveRetentionState(db, { ...previous, ...doubt });
      log.warn(doubt, 'the clock may be wrong: nothing is erased until it has run for a week without a jump');
      return 0;
    }
    if (!state) return eraseOld(now, previous, true);
    await eraseSetAside(now);
    return (await eraseSignUps(now)) + (await eraseOld(now, previous, false));
  }

  async function eraseSetAside(now: Date): Promise<void> {
    const before = new Date(now.getTime() - daysSetAside * day);
    const erased = await erasePermanently(db, 'set_aside', { before }, dataDir);
    if (erased > 0) log.info({ erased }, 'submissions set aside as robots erased');
  }

  /** Those for events without a file are erased as many days after they were sent. */
  async function eraseSignUps(now: Date): Promise<number> {
    const { events, pastEvents, ministry } = content();
    const before = new Date(now.getTime() - daysAfterEvent * day);
    const allEvents = [...events, ...pastEvents];
    const ended = allEvents.filter((event) => eventTimes(event, ministry.address.timeZone).end < before);
    const rows = await Promise.all(ended.map(({ id }) => listSignUps(db, id)));
    const orphans = await findOrphans(
      db,
      allEvents.map(({ id }) => id),
      before,
    );
    const ids = [...rows.flat().map(({ id }) => id), ...orphans];
    const erased = await erasePermanently(db, 'event_signups', { ids }, dataDir);
    if (erased > 0) log.info({ erased }, 'sign-ups of past events erased');
    return erased;
  }

  async function eraseOld(now: Date, state: RetentionState, isFirst: boolean): Promise<number> {
    const before = new Date(now.getTime() - retentionDays * day);
    const { opened, unopened } = await prayerRequestsBefore(db, before);
    const isWarned = (created: string) =>
      state.warned_at !== null &&
      state.warned_before !== null &&
      created < state.warned_before &&
      now.getTime() - Date.parse(state.warned_at) >= day;
    const warned = unopened.filter(({ created_at }) => isWarned(created_at)).map(({ id }) => id);
    const erased = isFirst
      ? 0
      : await erasePermanently(db, 'prayer_requests', { ids: [...opened, ...warned] }, dataDir);
    if (erased > 0) log.info({ erased }, 'old prayer requests erased');
    await saveRetentionState(db, {
      ...emptyState,
      ...warningAfter(state, now, before),
      trusted_at: now.toISOString(),
    });
    return erased;
  }

  const failed = (err: unknown) =>
    log.error({ err }, 'old prayer requests could not be erased; it is retried tomorrow');
  return { runOnce, ...daily(runOnce, failed) };
}

const emptyState = { doubted_since: null, doubted_at: null, warned_at: null, warned_before: null };

/** A warning stays for a day. The next one covers all requests that are due a day later. */
function warningAfter({ warned_at, warned_before }: RetentionState, now: Date, before: Date) {
  const age = warned_at === null ? Number.POSITIVE_INFINITY : now.getTime() - Date.parse(warned_at);
  if (age >= 0 && age < day) return { warned_at, warned_before };
  const next = new Date(before.getTime() + 2 * day);
  return { warned_at: now.toISOString(), warned_before: next.toISOString() };
}

export async function retentionNotice(db: Db, now: Date) {
  const before = (await retentionState(db))?.warned_before;
  return {
    /** Set when the clock may be wrong. */
    clock: await findClockDoubt(db, now),
    /** Number of unopened prayer requests that are erased within days. */
    unopened: before ? (await prayerRequestsBefore(db, new Date(before))).unopened.length : 0,
  };
}

/** Prayer requests sent before an instant, by whether staff have opened them at the desk. */
async function prayerRequestsBefore(
  db: Db,
  before: Date,
): Promise<{ opened: string[]; unopened: { id: string; created_at: string }[] }> {
  const rows = await db
    .selectFrom('prayer_requests')
    .select(['id', 'created_at'])
    .select(
      sql<boolean>`exists (select 1 from desk_message_events where submission_id = prayer_requests.id and kind = 'opened')`.as(
        'isOpened',
      ),
    )
    .where('created_at', '<', before.toISOString())
    .execute();
  return {
    opened: rows.filter(({ isOpened }) => isOpened).map(({ id }) => id),
    unopened: rows.filter(({ isOpened }) => !isOpened),
  };
}
