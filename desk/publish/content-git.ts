import disk from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import git, {
  type CommitObject,
  type PromiseFsClient,
  type ReadCommitResult,
  type WalkerEntry,
} from 'isomorphic-git';
import { isBookPdf, isPictureFile, notContent } from '../../reader/content-files.ts';
import { writeWholeFile } from '../../server/private-files.ts';

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
 * Each operation at once. A commit asks for thousands of them; handed to Node's threads, each would wait behind pages that are being
 * compressed: seconds in all, where the disk itself takes a few hundredths of one.
 */
const atOnce = Object.fromEntries(
  operations.map((name) => [
    name,
    async (...given: unknown[]) => (disk[`${name}Sync`] as (...given: unknown[]) => unknown)(...given),
  ]),
);

/**
 * Git's own files appear whole or not at all: an emptied reference would make the history unreadable. Of the objects only the last
 * few can be lost with the power, and then the history begins anew; waiting for the disk at each would take seconds.
 */
async function writeFile(file: string, data: string | Uint8Array): Promise<void> {
  if (!file.includes('/objects/')) return writeWholeFile(file, (draft) => disk.writeFileSync(draft, data));
  disk.writeFileSync(`${file}.part`, data);
  disk.renameSync(`${file}.part`, file);
}

const fs = { promises: { ...atOnce, writeFile } } as unknown as PromiseFsClient;

/**
 * The history of a content folder: a Git repository in it if there is one, otherwise one beside it, so that a folder which lies in
 * somebody's own repository is left alone.
 */
export function contentGit(dir: string, dataDir: string) {
  const own = join(dir, '.git');
  const gitdir =
    disk.existsSync(own) || dir === join(dataDir, 'content') ? own : join(dataDir, 'content-history');
  const repository = { fs, dir, gitdir };

  /** All files whose bytes the history does not have. */
  async function changedFiles(): Promise<string[]> {
    const rows = await git.statusMatrix({ ...repository, filter: (path) => !notContent.test(path) });
    return rows.filter(([, head, work]) => head !== work || head === 0).map(([path]) => path);
  }

  async function commit({ by, at, words, where }: Note): Promise<void> {
    if (!disk.existsSync(join(gitdir, 'HEAD'))) await git.init({ ...repository, defaultBranch: 'main' });
    const paths = await changedFiles();
    // What was only sent waits for what names it.
    if (paths.every(isNoText)) return;
    const isThere = Map.groupBy(paths, (path) => disk.existsSync(join(dir, path)));
    await git.add({ ...repository, filepath: isThere.get(true) ?? [], parallel: false });
    for (const path of isThere.get(false) ?? []) await git.remove({ ...repository, filepath: path });
    const timestamp = Math.floor(at.getTime() / 1000);
    await git.commit({
      ...repository,
      message: `${words}\n\nWhere: ${where}\n`,
      author: { ...by, timestamp, timezoneOffset: 0 },
    });
  }

  /** A history that cannot be read makes way for a new one; nothing of it is deleted. */
  async function record(note: Note, failed: (error: unknown) => void): Promise<void> {
    try {
      await commit(note);
    } catch (error) {
      failed(error);
      await rename(gitdir, `${gitdir}-unreadable-${note.at.getTime()}`);
      await commit(note);
    }
  }

  return {
    /**
     * Makes one change of all that the history does not have yet; nothing when it has all.
     *
     * @param failed told when the history could not be read and was begun anew
     */
    record,
    /** The latest changes, newest first; the first commit, which brought all files, is none. */
    async changes(limit: number): Promise<Change[]> {
      if (!disk.existsSync(join(gitdir, 'HEAD'))) return [];
      const log = await git.log({ ...repository, depth: limit + 1 }).catch((error) => {
        if (error.code === 'NotFoundError') return [];
        throw error;
      });
      return log
        .filter(({ commit: { parent } }) => parent.length > 0)
        .slice(0, limit)
        .map(changeOf);
    },
    /** @returns undefined when there is no such change */
    async change(id: string): Promise<Change | undefined> {
      const found = await git.readCommit({ ...repository, oid: id }).catch(() => undefined);
      return found && found.commit.parent.length > 0 ? changeOf(found) : undefined;
    },
  };

  function changeOf({ oid, commit: { author, message, parent } }: ReadCommitResult): Change {
    return { id: oid, ...noteOf(author, message), files: () => filesBetween(parent[0] ?? oid, oid) };
  }

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

function noteOf(author: CommitObject['author'], message: string): Note {
  const [words = '', ...rest] = message.split('\n');
  return {
    by: { name: author.name, email: author.email },
    at: new Date(author.timestamp * 1000),
    words,
    where: rest.find((line) => line.startsWith('Where: '))?.slice('Where: '.length) ?? '/',
  };
}
