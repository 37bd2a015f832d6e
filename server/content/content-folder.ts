import { watch } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Between two looks, in milliseconds. A look at a hundred files takes two. */
const scanEvery = 500;

/** So long must a folder be left alone before it is read, in milliseconds: whoever copies files into it is done. */
const quiet = 200;

/** What editors and synchronising programs leave beside the files. */
const notContent = /(?:^|\/)[.~]|~$|\.(?:part|tmp|swp)$|\.sync-conflict-/;

/**
 * A mark of all files in a folder: their names, sizes and times. It changes whenever one of them does.
 *
 * @returns undefined when there is no such folder
 */
export async function folderMark(dir: string): Promise<string | undefined> {
  try {
    const names = (await readdir(dir, { recursive: true })).filter((name) => !notContent.test(name)).sort();
    const marks = await Promise.all(
      names.map(async (name) => {
        const { size, mtimeMs, ctimeMs, ino } = await stat(join(dir, name));
        return `${name} ${size} ${mtimeMs} ${ctimeMs} ${ino}`;
      }),
    );
    return marks.join('\n');
  } catch (error) {
    // Also a file that went away between the two questions: the next look tells.
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Calls `changed` whenever something in a folder has changed and has been quiet for a moment. It looks every half a second, because
 * the system's own messages are lost when a folder is swapped for another; where they come, they only make it look sooner.
 *
 * @param seen the mark of what has been read already
 * @param changed not called again before it has ended
 */
export function followFolder(
  dir: string,
  {
    seen,
    changed,
    failed,
  }: { seen: string | undefined; changed(): Promise<void>; failed(error: unknown): void },
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hint = Promise.withResolvers<void>();
  const watcher = watchFolder(dir, () => hint.resolve());

  async function follow(): Promise<void> {
    let known = seen;
    while (!signal.aborted) {
      hint = Promise.withResolvers();
      await Promise.race([wait(scanEvery, undefined, { signal, ref: false }), hint.promise]).catch(() => {});
      if (signal.aborted) return;
      try {
        let mark = await folderMark(dir);
        if (mark === known) continue;
        for (let before: string | undefined; before !== mark; ) {
          before = mark;
          await wait(quiet, undefined, { signal, ref: false });
          mark = await folderMark(dir);
        }
        known = mark;
        await changed();
      } catch (error) {
        if (!signal.aborted) failed(error);
      }
    }
  }

  const following = follow();
  return {
    async stop() {
      stopping.abort();
      watcher?.close();
      await following;
    },
  };
}

/** Undefined where the system cannot watch: looking alone does as well. */
function watchFolder(dir: string, changed: () => void) {
  try {
    const watcher = watch(dir, { recursive: true, persistent: false }, changed);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}
