import disk from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { filesUnder, isTranscript, notContent } from '#content-model/content-files.ts';
import { isDiskFault } from '#server/data-folder.ts';
import { type CommitInfo, isBinary, oidOf, openRepository, type TreeFile } from './git-repository.ts';

/** Separates the name of a set-aside history from its time. */
const setAsideSuffix = '-unreadable-';

/** A published change. */
export interface Change extends CommitInfo {
  id: string;
  /** The changed files by path in the folder; null where a file did not exist. Without pictures and PDFs. */
  files(): Promise<{ path: string; before: string | null; after: string | null }[]>;
}

type Repository = ReturnType<typeof openRepository>;

/** The folder of a content folder's history: its own repository, otherwise one in the data folder. */
export function historyFolder(dir: string, dataDir: string): string {
  const gitFolder = join(dir, '.git');
  const isRepository = disk.statSync(gitFolder, { throwIfNoEntry: false })?.isDirectory();
  return isRepository || dir === join(dataDir, 'content') ? gitFolder : join(dataDir, 'content-history');
}

/** Files that are read before waiting requests are answered. */
const readTogether = 50;

/**
 * The history of a content folder: its own Git repository, otherwise one next to it. A content folder
 * inside another repository does not touch that repository. One instance remembers what it has read, so that
 * a publish costs by its files, not by the folder.
 */
export function contentGit(dir: string, dataDir: string) {
  const open = () => openHistory(dir, dataDir);
  const hashOf = createHashes(dir);
  return {
    record: createRecorder(dir, dataDir, hashOf),
    /** Reads the folder once, so that the first publish after a start need not. */
    async readFolder(): Promise<void> {
      for (const [index, path] of filesUnder(dir).entries()) {
        if (index % readTogether === 0) await setImmediate();
        hashOf(path);
      }
    },
    /** Folders of unreadable histories. */
    async setAside(): Promise<string[]> {
      const gitdir = historyFolder(dir, dataDir);
      const names = await readdir(dirname(gitdir)).catch(() => []);
      return names
        .filter((name) => name.startsWith(basename(gitdir) + setAsideSuffix))
        .map((name) => join(dirname(gitdir), name));
    },
    /**
     * The latest changes, newest first, without the first commit, which added all files.
     * @param from the id of the newest change to list; otherwise the latest
     */
    async changes(limit: number, from?: string): Promise<Change[]> {
      const repository = open();
      const changes: Change[] = [];
      let id = from ?? (await repository.head());
      while (id !== undefined && changes.length < limit) {
        // Changes after an unreadable commit stay visible.
        const commit: Commit | undefined = await repository.readCommit(id).catch(() => undefined);
        if (!commit?.parent) break;
        changes.push(changeOf(repository, id, commit));
        id = commit.parent;
      }
      return changes;
    },
    async change(id: string): Promise<Change | undefined> {
      const repository = open();
      const found = await repository.readCommit(id).catch(() => undefined);
      return found?.parent ? changeOf(repository, id, found) : undefined;
    },
    /** The texts at each commit, the newest first, back to the first one. */
    async *earlierTexts(limit = 50): AsyncGenerator<{ time: Date; texts: ReadonlyMap<string, string> }> {
      const repository = open();
      const texts = new Map<string, string>();
      let id = await repository.head();
      let later: string | undefined;
      for (let count = 0; id !== undefined && count < limit; count++) {
        const commit: Commit = await repository.readCommit(id);
        for (const { path, after } of await repository.filesBetween(later, commit.tree)) {
          if (isBinary(path)) continue;
          if (after) texts.set(path, (await repository.read(after)).toString());
          else texts.delete(path);
        }
        yield { time: commit.info.at, texts };
        later = commit.tree;
        id = commit.parent;
      }
    },
  };
}

const openHistory = (dir: string, dataDir: string) => openRepository(dir, historyFolder(dir, dataDir));

function createRecorder(dir: string, dataDir: string, hashOf: ReturnType<typeof createHashes>) {
  /** The files of the tree that was read last. */
  let headTree: { tree: string | undefined; files: Map<string, TreeFile> } | undefined;

  /** The files of the latest commit. */
  async function headFiles(repository: Repository) {
    const parent = await repository.head();
    const tree = parent && (await repository.readCommit(parent)).tree;
    if (!headTree || headTree.tree !== tree) headTree = { tree, files: await repository.filesIn(tree) };
    return { parent, tree, files: headTree.files };
  }

  /**
   * Files that differ from the latest commit.
   * @param paths looks only at these and at new uploads; otherwise at every file
   */
  async function changedPaths(
    repository: Repository,
    committed: ReadonlyMap<string, TreeFile>,
    paths?: readonly string[],
  ): Promise<string[]> {
    const present = filesUnder(dir);
    const added = present.filter((path) => !committed.has(path));
    const unnamed = unnamedTranscripts(
      dir,
      added.filter((path) => isTranscript.test(path)),
    );
    const isUpload = (path: string) => isBinary(path) || isTranscript.test(path);
    const looked = paths
      ? [...paths, ...added.filter(isUpload)]
      : [...present, ...[...committed].flatMap(([path, { mode }]) => (isOrdinary(mode) ? [path] : []))];
    const changed: string[] = [];
    for (const [index, path] of [...new Set(looked)].entries()) {
      if (index % readTogether === 0) await setImmediate();
      if (unnamed.has(path) || notContent.test(path)) continue;
      if (hashOf(path) === committed.get(path)?.oid) continue;
      if (committed.has(path) || !(await repository.isIgnored(path))) changed.push(path);
    }
    return changed;
  }

  async function commit(repository: Repository, info: CommitInfo, paths?: readonly string[]): Promise<void> {
    await repository.init();
    const { parent, tree, files } = await headFiles(repository);
    const changed = await changedPaths(repository, files, parent ? paths : undefined);
    // Uploads alone are committed with the record that uses them.
    if (changed.every(isBinary)) return;
    const changes = new Map<string, TreeFile | null>();
    const next = new Map(files);
    for (const [index, path] of changed.entries()) {
      if (index % readTogether === 0) await setImmediate();
      const { mode = '' } = files.get(path) ?? {};
      if (disk.existsSync(join(dir, path))) {
        const file = { mode: isOrdinary(mode) ? mode : '100644', oid: await repository.store(path) };
        changes.set(path, file);
        next.set(path, file);
      } else {
        changes.set(path, null);
        next.delete(path);
      }
    }
    const nextTree = await repository.treeWith(tree, changes);
    if (nextTree === undefined) throw new Error('The content folder is empty.');
    await repository.writeIndex(next);
    await repository.commit(nextTree, parent, info);
    headTree = { tree: nextTree, files: next };
  }

  /**
   * Commits all uncommitted changes, if there are any. A history that is unreadable is set aside and a new
   * one begins.
   * @param paths the changed files, which are committed with new uploads; otherwise all changes
   * @throws disk errors, and other errors of a readable history
   */
  return async function record(
    info: CommitInfo,
    log: Pick<FastifyBaseLogger, 'error'>,
    paths?: readonly string[],
  ): Promise<void> {
    let repository = openHistory(dir, dataDir);
    try {
      return await commit(repository, info, paths);
    } catch (error) {
      const fault = isDiskFault(error) ? error : repository.diskFault();
      headTree = undefined;
      if (fault) throw fault;
      repository = openHistory(dir, dataDir);
      const isReadable = await headFiles(repository).then(
        () => true,
        () => false,
      );
      if (repository.diskFault()) throw repository.diskFault();
      if (isReadable) throw error;
      log.error({ err: error }, 'the content history cannot be read; it was set aside and a new one begins');
    }
    const gitdir = historyFolder(dir, dataDir);
    await rename(gitdir, `${gitdir}${setAsideSuffix}${info.at.getTime()}`);
    await commit(openHistory(dir, dataDir), info);
  };
}

/** Hashes files as Git does; undefined without the file. Unchanged files are not read again. */
function createHashes(dir: string) {
  /** What files contained when they had these sizes and times. */
  const hashes = new Map<string, { stats: string; oid: string }>();
  return function hashOf(path: string): string | undefined {
    const stat = disk.statSync(join(dir, path), { throwIfNoEntry: false });
    if (!stat?.isFile()) return undefined;
    const stats = [stat.size, stat.mtimeMs, stat.ctimeMs, stat.ino].join(' ');
    const read = hashes.get(path);
    if (read?.stats === stats) return read.oid;
    const oid = oidOf('blob', disk.readFileSync(join(dir, path)));
    hashes.set(path, { stats, oid });
    return oid;
  };
}

const transcriptNames = /[a-z0-9-]+\.(?:vtt|srt|sbv|txt)\b/g;

/** The transcripts that no message names. The transcript of a draft is committed with its message. */
function unnamedTranscripts(dir: string, transcripts: readonly string[]): Set<string> {
  if (transcripts.length === 0) return new Set();
  const folder = join(dir, 'messages');
  const records = filesUnder(folder).filter((name) => name.endsWith('.yaml'));
  const named = new Set(
    records.flatMap((name) => disk.readFileSync(join(folder, name), 'utf8').match(transcriptNames) ?? []),
  );
  return new Set(transcripts.filter((path) => !named.has(basename(path))));
}

const changeOf = (repository: Repository, id: string, { info, tree, parent }: Commit): Change => ({
  id,
  ...info,
  async files() {
    const before = parent ? (await repository.readCommit(parent)).tree : tree;
    const between = await repository.filesBetween(before, tree);
    const textOf = async (oid: string | undefined) => (oid ? (await repository.read(oid)).toString() : null);
    // Pictures and PDFs are not undone; unused files stay.
    const texts = between.filter(({ path }) => !isBinary(path));
    return Promise.all(
      texts.map(async (file) => ({
        path: file.path,
        before: await textOf(file.before),
        after: await textOf(file.after),
      })),
    );
  },
});

type Commit = Awaited<ReturnType<Repository['readCommit']>>;

/** Not a symbolic link or another repository, which stay as they are. */
const isOrdinary = (mode: string) => mode.startsWith('100');
