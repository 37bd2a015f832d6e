import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { copyContent, scanFolder } from './content-folder.ts';

/** In milliseconds. A copy takes seconds. */
const leftoverAge = 3_600_000;

/** Where copies of the last valid content are, the newest first. */
export const lastGoodContent = (dataDir: string): [string, string] => [
  join(dataDir, 'last-good-content'),
  join(dataDir, 'last-good-content.old'),
];

interface Options {
  contentDir(): string;
  dataDir: string;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** The copy of the last valid content, made in the background. */
export function createLastGood({ contentDir, dataDir, log }: Options) {
  const [lastGood, former] = lastGoodContent(dataDir);
  /** Each host on the same folder has its own. */
  const draft = `${lastGood}.${randomUUID()}.part`;
  let saving: Promise<unknown> = Promise.resolve();
  let isWaiting = false;
  const stopping = new AbortController();

  /**
   * There are two complete copies, and the older one becomes the newer one: so a change costs by its files.
   * Books are left out: they come from the content folder.
   */
  async function copy(): Promise<void> {
    isWaiting = false;
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await removeLeftovers(dataDir);
    // Without an older copy, or with one that this host has begun to change.
    await rename(former, draft).catch(() => {});
    await utimes(draft, new Date(), new Date()).catch(() => {});
    const { fingerprint } = await scanFolder(contentDir());
    await copyContent(contentDir(), draft, { without: /\.pdf$/, earlier: lastGood });
    // A change meanwhile may have faults. It is read next, and saved if it has none.
    if ((await scanFolder(contentDir())).fingerprint !== fingerprint) return;
    await rm(former, { recursive: true, force: true });
    await rename(lastGood, former).catch(() => {});
    await rename(draft, lastGood);
  }

  return {
    /** Changes within the time, and while a copy is made, are saved together. @param after in milliseconds */
    save(after: number): void {
      if (isWaiting) return;
      isWaiting = true;
      saving = saving
        .then(() => wait(after, undefined, { signal: stopping.signal }).catch(() => {}))
        .then(copy)
        .catch((err) => {
          if (/ENOENT|ENOTEMPTY|EEXIST/.test(err.code))
            log.info(
              { err },
              'the last valid content was not saved: another server on the same folder is saving it',
            );
          else log.error({ err }, 'the last valid content could not be saved');
        });
    },
    async stop(): Promise<void> {
      stopping.abort();
      await saving;
    },
  };
}

/** Removes the copies of hosts that were killed. */
async function removeLeftovers(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => /^last-good-content\..*part$/.test(name));
  for (const path of names.map((name) => join(dataDir, name))) {
    const { mtimeMs = 0 } = (await stat(path).catch(() => undefined)) ?? {};
    if (mtimeMs < Date.now() - leftoverAge) await rm(path, { recursive: true, force: true });
  }
}
