import disk from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import git, { type PromiseFsClient, type WalkerEntry } from 'isomorphic-git';
import { isBookPdf, isPictureFile, notContent } from '#content-model/content-files.ts';
import { asSingleLine } from '#core/text.ts';
import { isDiskFault, writeWholeFile } from '#server/data-folder.ts';

/** Between the name of a history that was set aside and its time. */
const asideMark = '-unreadable-';

const isNoText = (path: string) => isPictureFile.test(path) || isBookPdf.test(path);

/** Who made a change. */
export interface Author {
  name: string;
  email: string;
}

/** What one change says of itself. */
export interface Note {
  by: Author;
  at: Date;
  /** "cancelled the Sabbath Service on November 28, 2026" */
  words: string;
  /** The page on which visitors see it. */
  where: string;
}

/** A change that was published. */
export interface Change extends Note {
  id: string;
  /** The files it touched, by path in the folder; null where a file was not there. */
  files(): Promise<{ path: string; before: string | null; after: string | null }[]>;
}

/** What isomorphic-git asks of a disk. */
const operations = [
  'readFile',
  'mkdir',
  'rmdir',
  'unlink',
  'stat',
  'lstat',
  'readdir',
  'readlink',
  'symlink',
] as const;

/**
 * Each operation at once. A commit asks for thousands of them; handed to Node's threads, each would wait
 * behind pages that are being compressed: seconds in all, where the disk itself takes a few hundredths of
 * one.
 */
const atOnce = Object.fromEntries(
  operations.map((name) => [
    name,
    async (...given: unknown[]) =>
      notingDiskFaults(() => (disk[`${name}Sync`] as (...given: unknown[]) => unknown)(...given)),
  ]),
);

/**
 * isomorphic-git takes a file that cannot be read for a missing one, and wraps what the writing of several
 * files throws.
 */
let lastDiskFault: unknown;

function notingDiskFaults<Result>(operation: () => Result): Result {
  try {
    return operation();
  } catch (error) {
    if (isDiskFault(error)) lastDiskFault = error;
    throw error;
  }
}

/**
 * Git's own files appear whole or not at all: an emptied reference would make the history unreadable. Of the
 * objects only the last few can be lost with the power, and then the history begins anew; waiting for the
 * disk at each would take seconds.
 */
async function writeFile(file: string, data: string | Uint8Array): Promise<void> {
  if (!file.includes('/objects/'))
    return writeWholeFile(file, (draft) => notingDiskFaults(() => disk.writeFileSync(draft, data)));
  try {
    notingDiskFaults(() => disk.writeFileSync(`${file}.part`, data));
    disk.renameSync(`${file}.part`, file);
  } catch (error) {
    disk.rmSync(`${file}.part`, { force: true });
    throw error;
  }
}

const fs = { promises: { ...atOnce, writeFile } } as unknown as PromiseFsClient;

/**
 * The history of a content folder: a Git repository in it if there is one, otherwise one beside it, so that a
 * folder which lies in somebody's own repository is left alone.
 */
export function contentGit(dir: string, dataDir: string) {
  const own = join(dir, '.git');
  const isRepository = disk.statSync(own, { throwIfNoEntry: false })?.isDirectory();
  const gitdir = isRepository || dir === join(dataDir, 'content') ? own : join(dataDir, 'content-history');
  const repository = { fs, dir, gitdir };

  /** The tree of the latest commit: given a commit, isomorphic-git refuses some that `readCommit` reads. */
  async function headTree(): Promise<string | undefined> {
    const head = await git.resolveRef({ ...repository, ref: 'HEAD' }).catch(ifNotFound);
    return head && (await readCommit(head)).tree;
  }

  /** All files whose bytes the history does not have, and those that its index has not as they are. */
  async function changedFiles(): Promise<{ changed: string[]; unstaged: string[] }> {
    const ref = await headTree();
    const rows = await git.statusMatrix({
      ...repository,
      ...(ref && { ref }),
      filter: (path) => !notContent.test(path),
    });
    return {
      changed: rows.filter(([, head, work]) => head !== work).map(([path]) => path),
      unstaged: rows.filter(([, , work, stage]) => work !== stage).map(([path]) => path),
    };
  }

  async function commit({ by, at, words, where }: Note): Promise<void> {
    if (!disk.existsSync(join(gitdir, 'HEAD'))) await git.init({ ...repository, defaultBranch: 'main' });
    const { changed, unstaged } = await changedFiles();
    // What was only sent waits for what names it.
    if (changed.every(isNoText)) return;
    const isThere = Map.groupBy(unstaged, (path) => disk.existsSync(join(dir, path)));
    await git.add({ ...repository, filepath: isThere.get(true) ?? [], parallel: false });
    for (const path of isThere.get(false) ?? []) await git.remove({ ...repository, filepath: path });
    const timestamp = Math.floor(at.getTime() / 1000);
    await git.commit({
      ...repository,
      message: `${asSingleLine(words)}\n\nWhere: ${asSingleLine(where)}\n`,
      author: {
        name: asSingleLine(by.name.replace(/[<>]/g, '')),
        email: asSingleLine(by.email.replace(/[<>]/g, '')),
        timestamp,
        timezoneOffset: 0,
      },
    });
  }

  async function isReadable(): Promise<boolean> {
    try {
      const ref = (await headTree()) ?? 'HEAD';
      await git.walk({ ...repository, trees: [git.TREE({ ref })], map: async (path) => path });
      return true;
    } catch {
      return false;
    }
  }

  /**
   * A broken index is built again. A history that cannot be read even then makes way for a new one; nothing
   * of it is deleted.
   *
   * @throws what the disk refuses, and any other fault of a history that can be read
   */
  async function record(note: Note, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Promise<void> {
    lastDiskFault = undefined;
    const unlessDiskFault = (error: unknown) => {
      if (isDiskFault(error)) throw error;
      if (lastDiskFault) throw lastDiskFault;
    };
    try {
      return await commit(note);
    } catch (error) {
      unlessDiskFault(error);
      const index = join(gitdir, 'index');
      if (disk.existsSync(index)) await rename(index, `${index}-unreadable`);
      log.warn({ err: error }, 'the history of the content could not be written; its index is built again');
    }
    try {
      return await commit(note);
    } catch (error) {
      unlessDiskFault(error);
      const readable = await isReadable();
      unlessDiskFault(undefined);
      if (readable) throw error;
      log.error(
        { err: error },
        'the history of the content cannot be read: it is set aside, and a new one begins',
      );
    }
    await rename(gitdir, `${gitdir}${asideMark}${note.at.getTime()}`);
    await commit(note);
  }

  return {
    /**
     * Makes one change of all that the history does not have yet; nothing when it has all.
     */
    record,
    /** Folders with earlier histories that could not be read. */
    async setAside(): Promise<string[]> {
      const names = await readdir(dirname(gitdir)).catch(() => []);
      return names
        .filter((name) => name.startsWith(basename(gitdir) + asideMark))
        .map((name) => join(dirname(gitdir), name));
    },
    /** The latest changes, newest first; the first commit, which brought all files, is none. */
    async changes(limit: number): Promise<Change[]> {
      const changes: Change[] = [];
      let id = await git.resolveRef({ ...repository, ref: 'HEAD' }).catch(ifNotFound);
      while (id !== undefined && changes.length < limit) {
        // What comes after a commit that cannot be read stays in sight.
        const commit = await readCommit(id).catch(() => undefined);
        if (!commit?.parent) break;
        changes.push(changeOf(id, commit));
        id = commit.parent;
      }
      return changes;
    },
    /** @returns undefined when there is no such change */
    async change(id: string): Promise<Change | undefined> {
      const found = await readCommit(id).catch(() => undefined);
      return found?.parent ? changeOf(id, found) : undefined;
    },
  };

  function changeOf(id: string, { note, tree, parent }: Commit): Change {
    const before = async () => (parent ? (await readCommit(parent)).tree : tree);
    return { id, ...note, files: async () => filesBetween(await before(), tree) };
  }

  /** Read here: isomorphic-git refuses a name that holds a line separator, and all history with it. */
  async function readCommit(oid: string): Promise<Commit> {
    const { object } = await git.readObject({ ...repository, oid, format: 'content' });
    return parseCommit(Buffer.from(object as Uint8Array).toString());
  }

  /** @param before a tree, as is `after` */
  async function filesBetween(before: string, after: string) {
    const files: { path: string; before: string | null; after: string | null }[] = [];
    const textOf = async (entry: Awaited<ReturnType<typeof treeEntry>>) =>
      entry ? Buffer.from((await entry.content()) ?? []).toString() : null;
    const treeEntry = async (entry: WalkerEntry | null) =>
      entry && (await entry.type()) === 'blob' ? entry : null;
    await git.walk({
      ...repository,
      trees: [git.TREE({ ref: before }), git.TREE({ ref: after })],
      map: async (path, entries) => {
        const [one = null, two = null] = entries;
        // A folder with nothing new in it is not walked.
        if (path !== '.' && (await one?.oid()) === (await two?.oid())) return null;
        // What is no text is not taken back: pictures and PDFs that no record names stay where they are.
        if (isNoText(path)) return null;
        const [a, b] = [await treeEntry(one), await treeEntry(two)];
        if (a || b) files.push({ path, before: await textOf(a), after: await textOf(b) });
        return true;
      },
    });
    return files;
  }
}

interface Commit {
  tree: string;
  parent: string | undefined;
  note: Note;
}

function parseCommit(text: string): Commit {
  const end = text.indexOf('\n\n');
  const headers = text.slice(0, Math.max(0, end)).split('\n');
  const header = (name: string) =>
    headers.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
  const tree = header('tree');
  if (!tree) throw new Error('this is no commit');
  const [, name = '', email = '', seconds = '0'] =
    /^([^\n]*) <([^\n]*)> (\d+)/.exec(header('author') ?? '') ?? [];
  const [words = '', ...rest] = text.slice(end + 2).split('\n');
  return {
    tree,
    parent: header('parent'),
    note: {
      by: { name: asSingleLine(name), email },
      at: new Date(Number(seconds) * 1000),
      words,
      where: rest.find((line) => line.startsWith('Where: '))?.slice('Where: '.length) ?? '/',
    },
  };
}

const ifNotFound = (error: { code?: string }) => {
  if (error.code !== 'NotFoundError') throw error;
  return undefined;
};
