import { join } from 'node:path';
import { rememberSlowTexts } from '#content-model/deadline.ts';
import { hasGit } from '#desk/publish/git-program.ts';
import { frozenClock, systemClock } from '#server/clock.ts';
import { createClockCheck } from '#server/clock-doubt.ts';
import { lockDataFolder } from '#server/data-folder.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { StartError } from '#server/errors.ts';
import { createLog } from '#server/log.ts';
import type { HostDependencies } from './dependencies.ts';

/** What every other part of the host needs. */
export type Base = Awaited<ReturnType<typeof openData>>;

/**
 * Opens the data folder and the database, and asks whether the clock is right.
 * @throws DatabaseOpenError; StartError when the data folder is in use
 */
export async function openData(
  dependencies: HostDependencies,
  isDeskOpen: boolean,
  disposables: AsyncDisposableStack,
) {
  const { config } = dependencies;
  const log = dependencies.log ?? createLog(config);
  const clock = dependencies.clock ?? (config.clock ? frozenClock(config.clock) : systemClock);
  const runningClock = dependencies.runningClock ?? systemClock;
  // Two hosts on one SQLite file would publish over each other. PostgreSQL has a lock for each publish.
  if (config.databaseUrl === undefined && !dependencies.db)
    disposables.use(await lockDataFolder(config.dataDir));
  if (config.contentPush && !(await hasGit()))
    throw new StartError(
      'CONTENT_PUSH is on, but the program git is not installed. Install git, or set CONTENT_PUSH=off.',
    );
  rememberSlowTexts(join(config.dataDir, 'slow-texts'));
  const db = dependencies.db ?? (await openDatabase(config));
  disposables.defer(() => db.destroy());
  const clockCheck = createClockCheck({ db, clock: runningClock, log });
  await clockCheck.doubt();
  return { ...dependencies, isDeskOpen, log, clock, runningClock, db, clockCheck };
}
