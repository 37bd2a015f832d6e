import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  watch,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { filesUnder, isPictureFile, notContent } from '#content-model/content-files.ts';

/** Between two looks, in milliseconds. A look at a hundred files takes two. */
const scanEvery = 500;

/** So long must a folder be left alone before it is read, in milliseconds: whoever copies files into it is done. */
const quiet = 200;

/**
 * A mark of all files in a folder: their names, sizes and times. It changes whenever one of them does. At once, like copying: asked
 * through Node's threads, a hundred files take several times as long.
 *
 * @returns undefined when there is no such folder
 */
export function folderMark(dir: string): string | undefined {
  try {
    const marks = filesUnder(dir)
      .sort()
      .map((name) => {
        // Thousands of pictures would take longer to look at than all words; another picture has another name.
        if (isPictureFile.test(name)) return name;
        const { size, mtimeMs, ctimeMs, ino } = statSync(join(dir, name));
        return `${name} ${size} ${mtimeMs} ${ctimeMs} ${ino}`;
      });
    return marks.join('\n');
  } catch (error) {
    // Also a file that went away between the two questions: the next look tells.
    if (Reflect.get(Object(error), 'code') === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Copies a content folder into a new one, without what editors and Git leave in it. At once, entry by entry: for a hundred small files
 * that takes a hundredth of a second, and `cp` with a filter ten times as long.
 *
 * @param without what else is left out, by the path of the file
 */
export function copyContent(from: string, to: string, without?: RegExp): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (notContent.test(entry.name) || without?.test(entry.name)) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copyContent(source, target, without);
    else if (entry.isSymbolicLink()) symlinkSync(resolve(from, readlinkSync(source)), target);
    else if (!isPictureFile.test(`pictures/${entry.name}`) || !linked(source, target))
      copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}

/** Pictures are never written again, so a copy need take no room. False on another disk. */
function linked(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false;
  }
}

/** Whether two marks differ in other files than these. */
export function isMarkChangedBeside(
  one: string | undefined,
  other: string | undefined,
  files: readonly string[],
): boolean {
  const rest = (mark = '') =>
    mark.split('\n').filter((line) => !files.some((file) => line === file || line.startsWith(`${file} `)));
  return rest(one).join('\n') !== rest(other).join('\n');
}

interface FolderFollower {
  /** Resolves when the folder as it is now has been looked at, and read if it has changed. */
  look(): Promise<void>;
  /** Does not look while `work` writes. What it returns is the mark of the folder as it has been read by then. */
  hold(work: () => Promise<string | undefined>): Promise<void>;
  stop(): Promise<void>;
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
): FolderFollower {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hint = Promise.withResolvers<void>();
  /** Resolved at the end of the look after the present one. */
  let looked = Promise.withResolvers<void>();
  const watcher = watchFolder(dir, () => hint.resolve());
  let known = seen;
  /** The folder is not looked at before this has ended. */
  let held: Promise<unknown> = Promise.resolve();

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await Promise.race([wait(scanEvery, undefined, { signal, ref: false }), hint.promise]).catch(() => {});
      await held;
      // Whoever asks from here on is answered by the next look.
      hint = Promise.withResolvers();
      if (signal.aborted) break;
      const looking = looked;
      looked = Promise.withResolvers();
      try {
        let mark = folderMark(dir);
        if (mark === known) continue;
        for (let before: string | undefined; before !== mark; ) {
          before = mark;
          await wait(quiet, undefined, { signal, ref: false });
          await held;
          mark = folderMark(dir);
        }
        if (mark === known) continue;
        known = mark;
        await changed();
      } catch (error) {
        if (!signal.aborted) failed(error);
      } finally {
        looking.resolve();
      }
    }
    looked.resolve();
  }

  const following = follow();
  return {
    async hold(work) {
      const done = work();
      held = done.catch(() => {});
      known = (await done) ?? known;
    },
    look() {
      hint.resolve();
      return looked.promise;
    },
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
    // The history of the content has thousands of files, and each would be watched.
    const watcher = watch(dir, { recursive: true, persistent: false, ignore: notContent }, changed);
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}
