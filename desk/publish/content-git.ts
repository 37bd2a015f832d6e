import { hash } from 'node:crypto';
import disk from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';
import type { FastifyBaseLogger } from 'fastify';
import git, { type PromiseFsClient, type WalkerEntry } from 'isomorphic-git';
import { filesUnder, isPdf, isPictureFile, isTranscript, notContent } from '#content-model/content-files.ts';
import { asSingleLine } from '#core/text.ts';
import { isDiskFault, writeWholeFile } from '#server/data-folder.ts';

/** Separates the name of a set-aside history from its time. */
const setAsideSuffix = '-unreadable-';

const isBinary = (path: string) => isPictureFile.test(path) || isPdf(path);

/** Bytes from which a file is large. */
const largeBytes = 1_000_000;

/** The author of a change. */
export interface Author {
  name: string;
  email: string;
}

/** The data of a commit. */
export interface CommitInfo {
  by: Author;
  at: Date;
  /** "cancelled the Sabbath Service on November 28, 2026" */
  summary: string;
  /** The page on which visitors see it. */
  where: string;
}

/** A published change. */
export interface Change extends CommitInfo {
  id: string;
  /** The changed files by path in the folder; null where a file did not exist. */
  files(): Promise<{ path: string; before: string | null; after: string | null }[]>;
}

/** File operations that isomorphic-git needs. */
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
 * Synchronous operations. A commit needs thousands; in Node's thread pool each would wait behind page
 * compression, for seconds instead of hundredths of a second.
 */
const syncOperations = Object.fromEntries(
  operations.map((name) => [
    name,
    async (...args: unknown[]) =>
      recordingDiskFaults(() => (disk[`${name}Sync`] as (...args: unknown[]) => unknown)(...args)),
  ]),
);

/**
 * isomorphic-git treats an unreadable file as missing and wraps write errors, so disk faults are recorded
 * here.
 */
let lastDiskFault: unknown;

function recordingDiskFaults<Result>(operation: () => Result): Result {
  try {
    return operation();
  } catch (error) {
    if (isDiskFault(error)) lastDiskFault = error;
    throw error;
  }
}

/**
 * Writes Git files atomically, because an emptied reference makes the history unreadable. Objects are not
 * synced to the disk, which would take seconds: a power loss can lose the last few, and then a new history
 * begins.
 */
async function writeFile(file: string, data: string | Uint8Array): Promise<void> {
  if (!file.includes('/objects/'))
    return writeWholeFile(file, (draft) => recordingDiskFaults(() => disk.writeFileSync(draft, data)));
  try {
    recordingDiskFaults(() => disk.writeFileSync(`${file}.part`, data));
    disk.renameSync(`${file}.part`, file);
  } catch (error) {
    disk.rmSync(`${file}.part`, { force: true });
    throw error;
  }
}

const fs = { promises: { ...syncOperations, writeFile } } as unknown as PromiseFsClient;

/**
 * The history of a content folder: its own Git repository, otherwise one next to it. A content folder
 * inside another repository does not touch that repository.
 */
export function contentGit(dir: string, dataDir: string) {
  const own = join(dir, '.git');
  const isRepository = disk.statSync(own, { throwIfNoEntry: false })?.isDirectory();
  const gitdir = isRepository || dir === join(dataDir, 'content') ? own : join(dataDir, 'content-history');
  const repository = { fs, dir, gitdir };

  /** The tree of the latest commit, from `readCommit`, because isomorphic-git rejects some commits. */
  async function headTree(): Promise<string | undefined> {
    const head = await git.resolveRef({ ...repository, ref: 'HEAD' }).catch(ifNotFound);
    return head && (await readCommit(head)).tree;
  }

  /** Files that differ from the latest commit, and files that differ from the index. */
  async function changedFiles(): Promise<{ changed: string[]; unstaged: string[] }> {
    const ref = await headTree();
    const all = await git.statusMatrix({
      ...repository,
      ...(ref && { ref }),
      filter: (path) => !notContent.test(path),
    });
    const added = all.flatMap(([path, head]) => (head === 0 && isTranscript.test(path) ? [path] : []));
    // The transcript of a draft is committed with its message.
    const unnamed = new Set(added.length > 0 ? unnamedIn(added) : []);
    const rows = all.filter(([path]) => !unnamed.has(path));
    return {
      changed: rows.filter(([, head, work]) => head !== work).map(([path]) => path),
      unstaged: rows.filter(([, , work, stage]) => work !== stage).map(([path]) => path),
    };
  }

  /** The transcripts that no message names. */
  function unnamedIn(transcripts: readonly string[]): string[] {
    const folder = join(dir, 'messages');
    const records = disk.readdirSync(folder).filter((name) => name.endsWith('.yaml'));
    const texts = records.map((name) => disk.readFileSync(join(folder, name), 'utf8')).join('\n');
    return transcripts.filter((path) => !texts.includes(basename(path)));
  }

  /**
   * Adds new large files to the index. isomorphic-git would compress them, which pictures and PDFs already
   * are, and keep many copies in memory.
   */
  async function addLargeFiles(): Promise<void> {
    const known = new Set(await git.listFiles(repository));
    const sizeOf = (path: string) => disk.statSync(join(dir, path), { throwIfNoEntry: false })?.size ?? 0;
    const isLarge = (path: string) => sizeOf(path) > largeBytes;
    for (const filepath of filesUnder(dir).filter((path) => !known.has(path) && isLarge(path))) {
      if (await git.isIgnored({ ...repository, filepath })) continue;
      const head = Buffer.from(`blob ${sizeOf(filepath)}\0`);
      const object = Buffer.concat([head, disk.readFileSync(join(dir, filepath))]);
      const oid = hash('sha1', object);
      // In the usual small chunks the result would take its memory twice. Each 64 KB get 5 more bytes.
      const options = { level: 0, chunkSize: object.length + (object.length >> 12) + 1024 };
      const stored = { format: 'deflated', object: deflateSync(object, options), oid } as const;
      await git.writeObject({ ...repository, ...stored });
      await git.updateIndex({ ...repository, filepath, oid, mode: 0o100644, add: true });
    }
  }

  async function commit({ by, at, summary, where }: CommitInfo): Promise<void> {
    if (!disk.existsSync(join(gitdir, 'HEAD'))) await git.init({ ...repository, defaultBranch: 'main' });
    await addLargeFiles();
    const { changed, unstaged } = await changedFiles();
    // Uploads alone are committed with the record that uses them.
    if (changed.every(isBinary)) return;
    const isThere = Map.groupBy(unstaged, (path) => disk.existsSync(join(dir, path)));
    await git.add({ ...repository, filepath: isThere.get(true) ?? [], parallel: false });
    for (const path of isThere.get(false) ?? []) await git.remove({ ...repository, filepath: path });
    const timestamp = Math.floor(at.getTime() / 1000);
    await git.commit({
      ...repository,
      message: `${asSingleLine(summary)}\n\nWhere: ${asSingleLine(where)}\n`,
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
   * Commits, and rebuilds a broken index. A history that is still unreadable is set aside and a new one
   * begins.
   * @throws disk errors, and other errors of a readable history
   */
  async function record(note: CommitInfo, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Promise<void> {
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
      log.warn({ err: error }, 'the content history could not be written; rebuilding its index');
    }
    try {
      return await commit(note);
    } catch (error) {
      unlessDiskFault(error);
      const readable = await isReadable();
      unlessDiskFault(undefined);
      if (readable) throw error;
      log.error({ err: error }, 'the content history cannot be read; it was set aside and a new one begins');
    }
    await rename(gitdir, `${gitdir}${setAsideSuffix}${note.at.getTime()}`);
    await commit(note);
  }

  return {
    /** Commits all uncommitted changes, if there are any. */
    record,
    /** Folders of unreadable histories. */
    async setAside(): Promise<string[]> {
      const names = await readdir(dirname(gitdir)).catch(() => []);
      return names
        .filter((name) => name.startsWith(basename(gitdir) + setAsideSuffix))
        .map((name) => join(dirname(gitdir), name));
    },
    /** The latest changes, newest first, without the first commit, which added all files. */
    async changes(limit: number): Promise<Change[]> {
      const changes: Change[] = [];
      let id = await git.resolveRef({ ...repository, ref: 'HEAD' }).catch(ifNotFound);
      while (id !== undefined && changes.length < limit) {
        // Changes after an unreadable commit stay visible.
        const commit = await readCommit(id).catch(() => undefined);
        if (!commit?.parent) break;
        changes.push(changeOf(id, commit));
        id = commit.parent;
      }
      return changes;
    },
    async change(id: string): Promise<Change | undefined> {
      const found = await readCommit(id).catch(() => undefined);
      return found?.parent ? changeOf(id, found) : undefined;
    },
  };

  function changeOf(id: string, { note, tree, parent }: Commit): Change {
    const before = async () => (parent ? (await readCommit(parent)).tree : tree);
    return { id, ...note, files: async () => filesBetween(await before(), tree) };
  }

  /**
   * Parsed here, because isomorphic-git rejects author names with a line separator and everything after
   * them.
   */
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
        const [old = null, next = null] = entries;
        // Skips unchanged folders.
        if (path !== '.' && (await old?.oid()) === (await next?.oid())) return null;
        // Pictures and PDFs are not undone; unused files stay.
        if (isBinary(path)) return null;
        const [a, b] = [await treeEntry(old), await treeEntry(next)];
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
  note: CommitInfo;
}

function parseCommit(text: string): Commit {
  const end = text.indexOf('\n\n');
  const headers = text.slice(0, Math.max(0, end)).split('\n');
  const header = (name: string) =>
    headers.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
  const tree = header('tree');
  if (!tree) throw new Error('the object is not a commit');
  const [, name = '', email = '', seconds = '0'] =
    /^([^\n]*) <([^\n]*)> (\d+)/.exec(header('author') ?? '') ?? [];
  const [summary = '', ...rest] = text.slice(end + 2).split('\n');
  return {
    tree,
    parent: header('parent'),
    note: {
      by: { name: asSingleLine(name), email },
      at: new Date(Number(seconds) * 1000),
      summary,
      where: rest.find((line) => line.startsWith('Where: '))?.slice('Where: '.length) ?? '/',
    },
  };
}

const ifNotFound = (error: { code?: string }) => {
  if (error.code !== 'NotFoundError') throw error;
  return undefined;
};
