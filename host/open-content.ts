import type { ContentFolder } from '#content-model/read-content.ts';
import { contentGit } from '#desk/publish/content-git.ts';
import { finishAtStart, isUnfinished } from '#desk/publish/journal.ts';
import { BusyError, withPublishLock } from '#desk/publish/publisher.ts';
import { readLiveContent, refuseSampleAddresses } from '#server/content/live-content.ts';
import { migrateContent } from '#server/content/migrate-content.ts';
import { type OpenContent, partsOf } from './dependencies.ts';
import type { Base } from './open-data.ts';

/**
 * Reads the content folder, after what a publish or an earlier version left to finish in it.
 * @param replace makes changed content visible
 * @throws StartError for invalid content, or for sample addresses in production
 */
export async function openContent(
  base: Base,
  replace: (folder: ContentFolder) => void,
): Promise<OpenContent> {
  const { config, build, db, log, clock, runningClock, clockCheck } = base;
  const { contentDir, dataDir } = config;
  const read = async () =>
    base.content ??
    readLiveContent({
      contentDir,
      parts: partsOf(build),
      dataDir,
      log,
      clock,
      // A frozen clock is not doubted.
      ...(clock === runningClock && { partsClock: { now: clockCheck.trustedNow } }),
      ...(config.databaseUrl !== undefined && { isUnfinished }),
      earlierTexts: () => contentGit(contentDir, dataDir).earlierTexts(),
      changed(folder) {
        replace(folder);
        base.contentRead?.();
      },
      onProblems: () => base.contentRead?.(),
    });
  // Not while another host publishes.
  const content = await withPublishLock(db, async () => {
    await finishAtStart(contentDir, dataDir, log);
    await migrateContent(contentDir, log);
    return read();
  }).catch((error) => {
    if (error instanceof BusyError) return read();
    throw error;
  });
  refuseSampleAddresses(config, content.first.sampleAddresses);
  return content;
}
