import { createDrafts } from '#desk/editor/drafts.ts';
import { createScheduledDrafts } from '#desk/editor/scheduled-drafts.ts';
import { createUploadCleanup } from '#desk/library/recording-store.ts';
import { createTrash } from '#desk/media/trash.ts';
import { historyFolder } from '#desk/publish/content-git.ts';
import { packHistory } from '#desk/publish/git-program.ts';
import { createDailyBackup } from '#server/backup/daily-backup.ts';
import { repeat } from '#server/clock.ts';
import { createWarming } from '#server/lookups/lookups.ts';
import { createRetention } from '#server/submissions/retention.ts';
import type { OpenContent } from './dependencies.ts';
import type { Base } from './open-data.ts';
import type { Mail } from './set-up-mail.ts';
import type { Publishing } from './set-up-publishing.ts';
import type { Sites } from './set-up-sites.ts';

/** In milliseconds. */
const packInterval = 3_600_000;
const followInterval = 2_000;

/** What the host does without a request: it sends, erases, publishes on time, backs up, follows. */
export function setUpJobs(
  { config, isDeskOpen, db, log, clock, runningClock, clockCheck }: Base,
  { live }: OpenContent,
  { current, lookups, recordingUploads }: Sites,
  { publisher, push, sharing }: Publishing,
  mail: Mail,
) {
  const { dataDir, publishDir } = config;
  const content = () => current().content;
  const retention = createRetention({ ...config, db, content, clock: runningClock, log });
  const trash = createTrash({ ...config, content, clock, publisher, clockCheck, log });
  const scheduledDrafts = createScheduledDrafts({
    db,
    clock,
    drafts: createDrafts({ db, clock, live, site: current, publisher }),
    clockCheck,
    log,
  });
  const backup = createDailyBackup({
    db,
    clock: runningClock,
    folder: config.backupDir,
    from: () => ({
      dataDir,
      contentDir: live.dir(),
      postgres: config.databaseUrl === undefined ? undefined : db,
      key: config.backupKey,
      hasMedia: config.backupMedia,
    }),
    timeZone: () => content().ministry.address.timeZone,
    log,
  });
  const following = repeat(
    () => publisher.followServers(),
    (err) => log.error({ err }, 'what another server began could not be finished; the next try is soon'),
    followInterval,
  );
  const packing = repeat(
    async () => {
      await publisher.prepare();
      await packHistory(historyFolder(publishDir, dataDir));
    },
    (err) => log.error({ err }, 'the history of the content could not be read or packed'),
    packInterval,
  );
  const brokenUploads = createUploadCleanup(recordingUploads, log);
  const warming = createWarming(lookups, content);
  const ofDesk = isDeskOpen ? [packing, trash, brokenUploads, scheduledDrafts] : [];
  const ofServers = sharing ? [sharing, following] : [];
  const jobs = [clockCheck, warming, ...ofServers, ...ofDesk];
  const longJobs = [retention, backup];

  return {
    /** Those that can be run alone. */
    named: { retention, trash, brokenUploads, scheduledDrafts, backup, warming },
    start(): void {
      mail.worker.start();
      live.follow();
      // What a host that was killed had not pushed.
      push?.request();
      for (const job of [...jobs, ...longJobs]) job.start();
    },
    /** Waits for running tasks. */
    async stop(): Promise<void> {
      for (const job of jobs) await job.stop();
      await push?.stop();
    },
    /** Waits for tasks that may take long, when the requests in progress have ended. */
    async stopLong(): Promise<void> {
      for (const job of longJobs) await job.stop();
    },
  };
}
