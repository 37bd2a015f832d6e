import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { addDays, calendarDay } from '#core/dates/calendar-day.ts';
import { instantAt } from '#core/dates/instants.ts';
import { type Clock, repeat } from '../clock.ts';
import { findClockDoubt } from '../clock-doubt.ts';
import { makePrivateFolder } from '../data-folder.ts';
import {
  acquireBackupLease,
  lastBackup,
  recordBackup,
  releaseBackupLease,
} from '../database/backup-repository.ts';
import type { Database } from '../database/schema.ts';
import {
  type BackupSource,
  backUp,
  backupFileName,
  backupRetentionMs,
  DamagedCopyError,
  removeOldBackups,
} from './back-up.ts';

const minute = 60_000;
const hour = 60 * minute;
const checkIntervalMs = 10 * minute;

interface DailyBackupOptions {
  db: Kysely<Database>;
  /** A running clock, not a frozen one. */
  clock: Clock;
  /** Undefined: no backups. */
  folder: string | undefined;
  from(): BackupSource;
  timeZone(): string;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * Makes one backup now and one each night at 3:15 in the ministry's zone. Of several hosts on one database,
 * one makes it. A failed backup is shown at the desk and retried after an hour.
 */
export function createDailyBackup({ db, clock, folder, from, timeZone, log }: DailyBackupOptions) {
  async function make(into: string, now: Date): Promise<void> {
    makePrivateFolder(into);
    const source = from();
    const name = backupFileName(now, source.key);
    await backUp(source, join(into, name));
    await recordBackup(db, now);
    log.info({ name }, 'backup made');
  }

  /** Also runs when another host made the last backup; expired files stay until there is a newer backup. */
  async function removeExpired(into: string, now: Date): Promise<void> {
    const since = new Date(now.getTime() - backupRetentionMs);
    const last = await lastBackup(db);
    if (!last || last <= since || !existsSync(into) || (await findClockDoubt(db, now))) return;
    await removeOldBackups(into, { since });
  }

  /** @returns whether a backup was made */
  async function runOnce(): Promise<boolean> {
    const now = clock.now();
    if (folder === undefined) return false;
    await removeExpired(folder, now);
    if (!(await acquireBackupLease(db, now, new Date(now.getTime() + hour)))) return false;
    try {
      await make(folder, now);
      await releaseBackupLease(db, nextBackupTime(now, timeZone()), null);
      return true;
    } catch (err) {
      log.error({ err }, 'the backup failed; it is retried in an hour');
      await releaseBackupLease(db, new Date(now.getTime() + hour), describeBackupFault(err));
      return false;
    }
  }

  const failed = (err: unknown) => log.error({ err }, 'the check for a due backup failed');
  return { runOnce, ...repeat(runOnce, failed, checkIntervalMs) };
}

/** The first 3:15 after an instant. */
function nextBackupTime(now: Date, timeZone: string): Date {
  const today = calendarDay(now, timeZone);
  const tonight = instantAt(today, '03:15', timeZone);
  return tonight > now ? tonight : instantAt(addDays(today, 1), '03:15', timeZone);
}

/** SQLite's error codes for errors of the disk. */
const diskErrorCodes: Record<number, string> = { 13: 'ENOSPC', 14: 'EACCES', 8: 'EROFS' };

/** Describes the cause of a failed backup in a sentence for staff. */
export function describeBackupFault(error: unknown): string {
  if (error instanceof DamagedCopyError) return 'The database of the website is damaged.';
  const { code, errcode } = Object(error);
  const fault = diskErrorCodes[errcode] ?? code;
  if (fault === 'ENOSPC' || fault === 'EDQUOT') return 'The disk on which backups are kept is full.';
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'].includes(fault))
    return 'The website may not write into the folder of its backups.';
  return 'The last backup failed.';
}
