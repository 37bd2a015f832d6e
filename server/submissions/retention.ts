import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import { daily } from '../daily.ts';
import type { Database } from '../database/schema.ts';
import { eraseAgain, eraseForGood } from './erase-for-good.ts';

const day = 24 * 60 * 60 * 1000;

interface RetentionOptions {
  db: Kysely<Database>;
  /** Must run, not stand still. */
  clock: Clock;
  dataDir: string;
  /** Prayer requests older than this are erased. */
  retentionDays: number;
  log: FastifyBaseLogger;
}

export interface Retention {
  /** Erases what is old enough, now and every day. */
  start(): void;
  /** @returns how many were erased */
  runOnce(): Promise<number>;
  /** Waits for a round that is under way. */
  stop(): Promise<void>;
}

/** Keeps the promise of /privacy: prayer requests are erased when their time has come, and what was erased stays so. */
export function createRetention({ db, clock, dataDir, retentionDays, log }: RetentionOptions): Retention {
  async function runOnce() {
    const again = await eraseAgain(db, dataDir);
    if (again > 0) log.warn({ again }, 'what a restored backup had brought back is erased once more');
    const before = new Date(clock.now().getTime() - retentionDays * day);
    const erased = await eraseForGood(db, 'prayer_requests', { before }, dataDir);
    if (erased > 0) log.info({ erased }, 'prayer requests erased: their time has come');
    return erased;
  }

  const failed = (err: unknown) =>
    log.error({ err }, 'what is to go could not be erased; tried again tomorrow');
  return { runOnce, ...daily(runOnce, failed) };
}
