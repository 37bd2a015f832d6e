import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { addDays, calendarDay } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import type { Clock } from '../clock.ts';
import { makePrivateFolder } from '../data-folder.ts';
import { endBackupTurn, lastBackup, noteBackup, takeBackupTurn } from '../database/backup-repository.ts';
import type { Database } from '../database/schema.ts';
import { type BackedUp, backUp, keptFor, nameAt, removeOld } from './back-up.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Between two looks whether one is due. */
const lookEvery = 10 * minute;

interface DailyBackupOptions {
  db: Kysely<Database>;
  /** Must run, not stand still. */
  clock: Clock;
  /** Undefined: none is made. */
  folder: string | undefined;
  /** Asked for each: the desk may move the content. */
  from(): BackedUp;
  timeZone(): string;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * One backup each night, at a quarter past three where the ministry is, and the first at once; of several hosts on one database one
 * makes it. What fails is told at the desk, and tried again after an hour.
 */
export function createDailyBackup({ db, clock, folder, from, timeZone, log }: DailyBackupOptions) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  async function make(into: string, now: Date): Promise<void> {
    makePrivateFolder(into);
    const source = from();
    const name = nameAt(now, source.key);
    await backUp(source, join(into, name));
    await noteBackup(db, now);
    log.info({ name }, 'backup made');
  }

  /** In this host's folder, whoever made the last one; unless there are no newer ones. */
  async function clearOld(into: string, now: Date): Promise<void> {
    const since = new Date(now.getTime() - keptFor);
    const last = await lastBackup(db);
    if (last && last > since && existsSync(into)) await removeOld(into, { since });
  }

  /** @returns whether one was made */
  async function runOnce(): Promise<boolean> {
    const now = clock.now();
    if (folder === undefined) return false;
    await clearOld(folder, now);
    if (!(await takeBackupTurn(db, now, new Date(now.getTime() + hour)))) return false;
    try {
      await make(folder, now);
      await endBackupTurn(db, nextNight(now, timeZone()), null);
      return true;
    } catch (err) {
      log.error({ err }, 'no backup could be made; tried again in an hour');
      await endBackupTurn(db, new Date(now.getTime() + hour), faultOf(err));
      return false;
    }
  }

  function round() {
    running = runOnce().then(
      () => {},
      (err: unknown) => log.error({ err }, 'whether a backup is due could not be found out'),
    );
  }

  return {
    runOnce,
    start() {
      if (folder === undefined) return;
      round();
      timer = setInterval(round, lookEvery);
    },
    /** Waits for one that is under way. */
    stop() {
      clearInterval(timer);
      return running;
    },
  };
}

/** The first quarter past three after an instant. */
function nextNight(now: Date, timeZone: string): Date {
  const today = calendarDay(now, timeZone);
  const tonight = instantAt(today, '03:15', timeZone);
  return tonight > now ? tonight : instantAt(addDays(today, 1), '03:15', timeZone);
}

/** SQLite's own numbers for what the disk says. */
const sqliteFaults: Record<number, string> = { 13: 'ENOSPC', 14: 'EACCES', 8: 'EROFS' };

/** Why no backup was made, in a sentence for staff. */
export function faultOf(error: unknown): string {
  const { code, errcode } = Object(error);
  const fault = sqliteFaults[errcode] ?? code;
  if (fault === 'ENOSPC' || fault === 'EDQUOT') return 'The disk on which backups are kept is full.';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(fault))
    return 'The website may not write into the folder of its backups.';
  return 'The last backup failed.';
}
