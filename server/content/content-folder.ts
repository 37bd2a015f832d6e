import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  type Stats,
  statSync,
  symlinkSync,
  utimesSync,
  watch,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import {
  type FolderLook,
  foldersUnder,
  isPictureFile,
  lookAt,
  notContent,
} from '#content-model/content-files.ts';

/** Pictures, and PDFs with a hash in their names: new bytes get a new name. */
const neverChanges = (path: string) => isPictureFile.test(path) || /-[\da-f]{8}\.pdf$/.test(path);

/** In milliseconds. A scan of a hundred files takes two. Scans may take a twentieth of the processor. */
const scanIntervalMs = 500;
const scanShare = 1 / 20;

/** How long a folder must be unchanged before it is read, in milliseconds, so that copying is finished. */
const settleMs = 200;

/** Thousands of pictures would slow a scan: their names are enough. */
function fingerprintLine(name: string, look: () => Stats): string {
  if (neverChanges(name)) return name;
  const { size, mtimeMs, ctimeMs, ino } = look();
  return `${name} ${size} ${mtimeMs} ${ctimeMs} ${ino}`;
}

/** The names, sizes and times of a folder's files. */
export const fingerprintOf = ({ files }: FolderLook): string =>
  [...files]
    .map(([name, stats]) => fingerprintLine(name, () => stats))
    .sort()
    .join('\n');

/** Undefined without a folder. */
export const folderFingerprint = (dir: string): string | undefined =>
  existsSync(dir) ? fingerprintOf(lookAt(dir)) : undefined;

/** How many files are looked at before waiting requests are answered. */
const seenTogether = 100;

/**
 * The same in pieces: on some disks a look at thousands of files takes a quarter of a second.
 * @returns also the milliseconds that it took, without what was answered meanwhile
 */
export async function scanFolder(dir: string): Promise<{ fingerprint: string | undefined; took: number }> {
  const lines: string[] = [];
  let started = performance.now();
  let took = 0;
  const rest = async () => {
    took += performance.now() - started;
    await setImmediate();
    started = performance.now();
  };
  try {
    for (const names of foldersUnder(dir)) {
      await rest();
      for (const [index, name] of names.entries()) {
        if (index % seenTogether === seenTogether - 1) await rest();
        lines.push(fingerprintLine(name, () => statSync(join(dir, name))));
      }
    }
  } catch (error) {
    // Also thrown when a file disappears during the scan. The next scan finds the result.
    if (Reflect.get(Object(error), 'code') !== 'ENOENT') throw error;
    return { fingerprint: undefined, took };
  }
  const fingerprint = lines.sort().join('\n');
  return { fingerprint, took: took + performance.now() - started };
}

/** How many files are copied before waiting requests are answered. */
const copiedTogether = 25;

/**
 * Copies without the files of editors and Git. Each file is copied synchronously, which is ten times as fast
 * as `cp` with a filter. In a folder that is an older copy only what has changed since is copied.
 * @param without further file names to leave out
 * @param earlier another copy; what has not changed since is linked, not copied
 */
export async function copyContent(
  from: string,
  to: string,
  { without, earlier }: { without?: RegExp; earlier?: string } = {},
): Promise<void> {
  if (!existsSync(dirname(to))) mkdirSync(dirname(to), { recursive: true });
  await copyFolder(from, to, without, earlier);
}

async function copyFolder(from: string, to: string, without?: RegExp, earlier?: string): Promise<void> {
  // Fails where another server has just moved the copy, so that no half of it is taken for the whole.
  if (!existsSync(to)) mkdirSync(to);
  const copied = new Map(readdirSync(to, { withFileTypes: true }).map((entry) => [entry.name, entry]));
  for (const [index, entry] of readdirSync(from, { withFileTypes: true }).entries()) {
    if (notContent.test(entry.name) || without?.test(entry.name)) continue;
    if (index % copiedTogether === 0) await setImmediate();
    const { name } = entry;
    const [source, target] = [join(from, name), join(to, name)];
    const former = earlier && join(earlier, name);
    const old = copied.get(name);
    copied.delete(name);
    const isKept = entry.isDirectory()
      ? old?.isDirectory()
      : entry.isFile() && old?.isFile() && isSame(source, target);
    if (old && !isKept) rmSync(target, { recursive: true });
    if (entry.isDirectory()) await copyFolder(source, target, without, former);
    else if (isKept) continue;
    else if (entry.isSymbolicLink()) symlinkSync(resolve(from, readlinkSync(source)), target);
    // Opening a pipe would wait forever.
    else if (!entry.isFile()) continue;
    else if (neverChanges(`pictures/${name}`) && tryLink(source, target)) continue;
    else if (!former || !isSame(source, former) || !tryLink(former, target)) copyFile(source, target);
  }
  for (const name of copied.keys()) rmSync(join(to, name), { recursive: true, force: true });
}

/** With its time, by which the next copy finds that it has not changed. */
function copyFile(source: string, target: string): void {
  const { atime, mtime } = statSync(source);
  copyFileSync(source, target, constants.COPYFILE_FICLONE);
  utimesSync(target, atime, mtime);
}

/** Whether a file has not changed since it was copied. */
function isSame(source: string, copy: string): boolean {
  const then = statSync(copy, { throwIfNoEntry: false });
  if (!then) return false;
  const now = statSync(source);
  return now.size === then.size && now.mtime.getTime() === then.mtime.getTime();
}

/** A hard link saves space. @returns false on another disk */
function tryLink(source: string, target: string): boolean {
  try {
    linkSync(source, target);
    return true;
  } catch {
    return false;
  }
}

/** Whether two fingerprints differ in other files than these. */
export function isFingerprintChangedExcept(
  before: string | undefined,
  after: string | undefined,
  files: readonly string[],
): boolean {
  const otherLines = (fingerprint = '') =>
    fingerprint
      .split('\n')
      .filter((line) => !files.some((file) => line === file || line.startsWith(`${file} `)));
  return otherLines(before).join('\n') !== otherLines(after).join('\n');
}

/**
 * Calls `changed` when a changed folder has settled. Scans every half second, because the system's events are
 * lost when a folder is replaced.
 * @param knownFingerprint of what has been read already
 */
export function followFolder(
  dir: string,
  {
    knownFingerprint,
    isOutdated,
    isUnfinished,
    changed,
    failed,
  }: {
    knownFingerprint: string | undefined;
    /** Whether what was read must be read again without a changed file. */
    isOutdated(): boolean;
    /** Whether the changes in the folder are not complete yet. The next scan asks again. */
    isUnfinished(): boolean;
    changed(): Promise<void>;
    failed(error: unknown): void;
  },
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let hint = Promise.withResolvers<void>();
  /** Resolves at the end of the next scan. */
  let scanned = Promise.withResolvers<void>();
  const watcher = watchFolder(dir, () => hint.resolve());
  let current = knownFingerprint;
  let paused: Promise<unknown> = Promise.resolve();
  let pauseMs = scanIntervalMs;
  let mustRead = false;

  async function scan(): Promise<string | undefined> {
    const { fingerprint, took } = await scanFolder(dir);
    pauseMs = Math.max(scanIntervalMs, took / scanShare);
    return fingerprint;
  }

  async function follow(): Promise<void> {
    while (!signal.aborted) {
      await Promise.race([wait(pauseMs, undefined, { signal, ref: false }), hint.promise]).catch(() => {});
      await paused;
      // Later requests are answered by the next scan.
      hint = Promise.withResolvers();
      if (signal.aborted) break;
      const scanning = scanned;
      scanned = Promise.withResolvers();
      try {
        let fingerprint = await scan();
        mustRead ||= isOutdated();
        if (fingerprint === current && !mustRead) continue;
        for (let before: string | undefined; before !== fingerprint; ) {
          before = fingerprint;
          await wait(settleMs, undefined, { signal, ref: false });
          await paused;
          fingerprint = await scan();
        }
        if ((fingerprint === current && !mustRead) || isUnfinished()) continue;
        current = fingerprint;
        mustRead = false;
        await changed();
      } catch (error) {
        if (!signal.aborted) failed(error);
      } finally {
        scanning.resolve();
      }
    }
    scanned.resolve();
  }

  const following = follow();
  return {
    /** Pauses scans while `work` writes. `work` returns the fingerprint that has been read by then. */
    async pauseWhile(work: () => Promise<string | undefined>): Promise<void> {
      const done = work();
      paused = done.catch(() => {});
      current = (await done) ?? current;
    },
    /** Resolves when the folder has been scanned, and read if it has changed. */
    scan(): Promise<void> {
      hint.resolve();
      return scanned.promise;
    },
    async stop(): Promise<void> {
      stopping.abort();
      watcher?.close();
      await following;
    },
  };
}

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
