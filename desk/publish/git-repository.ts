import { hash } from 'node:crypto';
import disk from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import git, { type PromiseFsClient, type TreeEntry } from 'isomorphic-git';
import { isPdf, isPictureFile } from '#content-model/content-files.ts';
import { asSingleLine } from '#core/text.ts';
import { isDiskFault, writeWholeFile } from '#server/data-folder.ts';

/** A file in a commit. */
export interface TreeFile {
  /** Octal: "100644" for an ordinary file. */
  mode: string;
  oid: string;
}

/** The data of a commit. */
export interface CommitInfo {
  by: { name: string; email: string };
  at: Date;
  /** "cancelled the Sabbath Service on November 28, 2026" */
  summary: string;
  /** The page on which visitors see it. */
  where: string;
}

interface Commit {
  tree: string;
  parent: string | undefined;
  info: CommitInfo;
}

export const isBinary = (path: string) => isPictureFile.test(path) || isPdf(path);

/** File operations that isomorphic-git needs, besides `writeFile`. */
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
 * A Git repository for one task, with its own cache, which ends with it. It never reads the index, and
 * writes one that equals the latest commit.
 */
export function openRepository(dir: string, gitdir: string) {
  let diskFault: unknown;
  const fs = createFs((error) => {
    diskFault = error;
  });
  const repository = { fs, dir, gitdir, cache: {} };
  const objects = openObjects(repository);

  return {
    /** The last error of the disk, which isomorphic-git wraps or takes for a missing file. */
    diskFault: () => diskFault,
    /** @returns undefined before the first commit */
    head: (): Promise<string | undefined> => git.resolveRef({ ...repository, ref: 'HEAD' }).catch(ifNotFound),
    read: objects.read,
    filesIn: (tree: string | undefined) => filesIn(objects, tree),
    filesBetween: (before: string | undefined, after: string | undefined) =>
      filesBetween(objects, before, after),
    treeWith: (tree: string | undefined, changes: ReadonlyMap<string, TreeFile | null>) =>
      treeWith(objects, tree, changes),
    /** Parsed here, because isomorphic-git rejects author names with a line separator. */
    async readCommit(oid: string): Promise<Commit> {
      // It may come from an address.
      if (!/^[0-9a-f]{40}$/.test(oid)) throw new Error('the id is not that of a commit');
      return parseCommit((await objects.read(oid)).toString());
    },
    isIgnored: (filepath: string) => git.isIgnored({ ...repository, filepath }),
    async init(): Promise<void> {
      if (!disk.existsSync(join(gitdir, 'HEAD'))) await git.init({ ...repository, defaultBranch: 'main' });
    },
    /** Stores a file of the folder. Pictures and PDFs are compressed already. */
    store: (path: string): Promise<string> =>
      objects.write('blob', disk.readFileSync(join(dir, path)), isBinary(path) ? 0 : undefined),
    writeIndex: (files: ReadonlyMap<string, TreeFile>): Promise<void> =>
      fs.promises.writeFile(join(gitdir, 'index'), indexBytes(files)),
    /** Writes a commit and moves the branch to it. */
    async commit(tree: string, parent: string | undefined, info: CommitInfo): Promise<void> {
      const value = await objects.write('commit', Buffer.from(commitText(tree, parent, info)));
      // A detached HEAD has a commit in place of a branch.
      const branch = await git.resolveRef({ ...repository, ref: 'HEAD', depth: 2 });
      const ref = branch.startsWith('refs/') ? branch : 'HEAD';
      await git.writeRef({ ...repository, ref, value, force: true });
    },
  };
}

type ObjectType = 'blob' | 'tree' | 'commit';

const objectBytes = (type: ObjectType, content: Buffer) =>
  Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);

/** The hash by which Git names an object. */
export const oidOf = (type: ObjectType, content: Buffer): string => hash('sha1', objectBytes(type, content));

type Objects = ReturnType<typeof openObjects>;

function openObjects(repository: { fs: PromiseFsClient; dir: string; gitdir: string; cache: object }) {
  const trees = new Map<string, TreeEntry[]>();
  return {
    async read(oid: string): Promise<Buffer> {
      const { object } = await git.readObject({ ...repository, oid, format: 'content' });
      return Buffer.from(object as Uint8Array);
    },
    /** Written compressed, because isomorphic-git would compress in Node's thread pool and in much memory. */
    async write(type: ObjectType, content: Buffer, level = 6): Promise<string> {
      const object = objectBytes(type, content);
      const oid = hash('sha1', object);
      // In the usual small chunks the result would take its memory twice. Each 64 KB get 5 more bytes.
      const options =
        level === 0 ? { level, chunkSize: object.length + (object.length >> 12) + 1024 } : { level };
      await git.writeObject({ ...repository, format: 'deflated', object: deflateSync(object, options), oid });
      return oid;
    },
    async entriesOf(tree: string | undefined): Promise<TreeEntry[]> {
      if (tree === undefined) return [];
      const cached = trees.get(tree);
      if (cached) return cached;
      const { tree: entries } = await git.readTree({ ...repository, oid: tree });
      trees.set(tree, entries);
      return entries;
    },
  };
}

/** Every file below a tree, by path. */
async function filesIn(objects: Objects, tree: string | undefined, folder = '') {
  const files = new Map<string, TreeFile>();
  for (const { path: name, type, mode, oid } of await objects.entriesOf(tree)) {
    if (type !== 'tree') files.set(folder + name, { mode, oid });
    else for (const [path, file] of await filesIn(objects, oid, `${folder}${name}/`)) files.set(path, file);
  }
  return files;
}

/** The files that differ between two trees. Only folders that differ are read. */
async function filesBetween(
  objects: Objects,
  before: string | undefined,
  after: string | undefined,
  folder = '',
): Promise<{ path: string; before: string | undefined; after: string | undefined }[]> {
  if (before === after) return [];
  const [old, next] = [await entriesByName(objects, before), await entriesByName(objects, after)];
  const oidIf = (type: TreeEntry['type'], entry?: TreeEntry) =>
    entry?.type === type ? entry.oid : undefined;
  const found = [];
  for (const name of [...new Set([...old.keys(), ...next.keys()])].sort()) {
    const [a, b] = [old.get(name), next.get(name)];
    if (a?.oid === b?.oid) continue;
    const path = folder + name;
    const file = { path, before: oidIf('blob', a), after: oidIf('blob', b) };
    if (file.before !== file.after) found.push(file);
    found.push(...(await filesBetween(objects, oidIf('tree', a), oidIf('tree', b), `${path}/`)));
  }
  return found;
}

const entriesByName = async (objects: Objects, tree: string | undefined) =>
  new Map((await objects.entriesOf(tree)).map((entry) => [entry.path, entry]));

/**
 * Writes a tree with changed files, and only the folders that hold them.
 * @param changes by path; null: the file is removed
 * @returns undefined for a tree without files
 */
async function treeWith(
  objects: Objects,
  tree: string | undefined,
  changes: ReadonlyMap<string, TreeFile | null>,
): Promise<string | undefined> {
  const entries = await entriesByName(objects, tree);
  const folders = new Map<string, Map<string, TreeFile | null>>();
  for (const [path, file] of changes) {
    const [name = '', ...rest] = path.split('/');
    if (rest.length > 0) folders.set(name, (folders.get(name) ?? new Map()).set(rest.join('/'), file));
    else if (file) entries.set(name, { path: name, type: 'blob', ...file });
    else entries.delete(name);
  }
  for (const [name, inFolder] of folders) {
    const old = entries.get(name);
    const oid = await treeWith(objects, old?.type === 'tree' ? old.oid : undefined, inFolder);
    if (oid) entries.set(name, { path: name, type: 'tree', mode: '040000', oid });
    else entries.delete(name);
  }
  return entries.size > 0 ? objects.write('tree', treeBytes([...entries.values()])) : undefined;
}

/**
 * Synchronous operations. A commit needs many; in Node's thread pool each would wait behind page compression,
 * for seconds instead of hundredths of a second.
 */
function createFs(onDiskFault: (error: unknown) => void) {
  function watched<Result>(operation: () => Result): Result {
    try {
      return operation();
    } catch (error) {
      if (isDiskFault(error)) onDiskFault(error);
      throw error;
    }
  }
  /**
   * Atomic, because an emptied reference makes the history unreadable. Objects are not synced to the disk,
   * which would take seconds: a power loss can lose the last few, and then a new history begins.
   */
  async function writeFile(file: string, data: string | Uint8Array): Promise<void> {
    if (!file.includes('/objects/'))
      return writeWholeFile(file, (draft) => watched(() => disk.writeFileSync(draft, data)));
    try {
      watched(() => disk.writeFileSync(`${file}.part`, data));
      disk.renameSync(`${file}.part`, file);
    } catch (error) {
      disk.rmSync(`${file}.part`, { force: true });
      throw error;
    }
  }
  const promises = Object.fromEntries(
    operations.map((name) => [
      name,
      async (...args: unknown[]) =>
        watched(() => (disk[`${name}Sync`] as (...args: unknown[]) => unknown)(...args)),
    ]),
  );
  return { promises: { ...promises, writeFile } } as unknown as PromiseFsClient;
}

/** Git sorts a folder as if its name ended in a slash. */
function treeBytes(entries: readonly TreeEntry[]): Buffer {
  const key = ({ path, type }: TreeEntry) => Buffer.from(type === 'tree' ? `${path}/` : path);
  return Buffer.concat(
    entries
      .map((entry) => ({ entry, key: key(entry) }))
      .sort((a, b) => Buffer.compare(a.key, b.key))
      .flatMap(({ entry: { mode, path, oid } }) => [
        Buffer.from(`${mode.replace(/^0/, '')} ${path}\0`),
        Buffer.from(oid, 'hex'),
      ]),
  );
}

/** The bytes of an index entry before its name. */
const entryHead = 62;

/** Git's index, version 2, without times and sizes, which Git then finds by itself. */
function indexBytes(files: ReadonlyMap<string, TreeFile>): Buffer {
  const entries = [...files]
    .map(([path, file]) => ({ name: Buffer.from(path), file }))
    .sort((a, b) => Buffer.compare(a.name, b.name))
    .map(({ name, file: { mode, oid } }) => {
      const entry = Buffer.alloc((entryHead + name.length + 8) & ~7);
      entry.writeUInt32BE(Number.parseInt(mode, 8), 24);
      entry.write(oid, 40, 'hex');
      entry.writeUInt16BE(Math.min(name.length, 0xfff), 60);
      name.copy(entry, entryHead);
      return entry;
    });
  const head = Buffer.from('DIRC\0\0\0\x02\0\0\0\0', 'latin1');
  head.writeUInt32BE(entries.length, 8);
  const bytes = Buffer.concat([head, ...entries]);
  return Buffer.concat([bytes, Buffer.from(hash('sha1', bytes), 'hex')]);
}

function commitText(
  tree: string,
  parent: string | undefined,
  { by, at, summary, where }: CommitInfo,
): string {
  const inName = (text: string) => asSingleLine(text.replace(/[<>]/g, '')).trim();
  const author = `${inName(by.name)} <${inName(by.email)}> ${Math.floor(at.getTime() / 1000)} +0000`;
  return [
    `tree ${tree}`,
    ...(parent ? [`parent ${parent}`] : []),
    `author ${author}`,
    `committer ${author}`,
    '',
    asSingleLine(summary),
    '',
    `Where: ${asSingleLine(where)}`,
    '',
  ].join('\n');
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
    info: {
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
