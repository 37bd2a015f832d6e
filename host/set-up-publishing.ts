import { join } from 'node:path';
import { queueRecipientsMail } from '#desk/desk-mails.ts';
import { createContentPush } from '#desk/publish/content-push.ts';
import { createPublisher } from '#desk/publish/publisher.ts';
import { createSharingCheck } from '#server/content/shared-folders.ts';
import type { OpenContent } from './dependencies.ts';
import type { Base } from './open-data.ts';

export type Publishing = ReturnType<typeof setUpPublishing>;

/**
 * The publisher, the push to a git remote, and the check that servers with one database share their folders.
 * @param mailQueued called when a publish has queued an e-mail
 */
export function setUpPublishing(
  { config, db, log, clock, runningClock }: Base,
  { live }: OpenContent,
  mailQueued: () => void,
) {
  const { dataDir, publishDir } = config;
  const push = config.contentPush ? createContentPush({ ...config, log }) : undefined;
  const folders = [dataDir, ...(publishDir === join(dataDir, 'content') ? [] : [publishDir])];
  return {
    push,
    sharing: config.databaseUrl ? createSharingCheck({ db, folders, log }) : undefined,
    publisher: createPublisher({
      ...config,
      db,
      clock,
      log,
      live,
      published: () => push?.request(),
      async recipientsChanged({ id }) {
        await queueRecipientsMail(db, id, runningClock.now());
        mailQueued();
      },
    }),
  };
}
