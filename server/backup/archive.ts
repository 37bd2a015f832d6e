import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { packTar, type TarSource, unpackTar } from 'modern-tar/fs';

/** What an archive is made from; each a path. */
interface Archived {
  /** A copy that nobody writes to. */
  database: string;
  content: string;
  /** Where the content's history lies, if it has one; in the archive it lies in the content. */
  history: string;
}

/** Names within an archive. */
export const inArchive = { database: 'ministry.sqlite', content: 'content', history: 'content/.git' };

/**
 * Writes one archive (tar, gzip): the database, and the content with its pictures, PDFs and history.
 *
 * @param key an age recipient (`age1…`): only who has the identity that belongs to it can read the archive
 */
export async function writeArchive(file: string, from: Archived, key: string | undefined): Promise<void> {
  const sources: TarSource[] = [
    { type: 'file', source: from.database, target: inArchive.database },
    ...(await filesOf(from.content, inArchive.content)),
    // What it points to first: objects that come meanwhile do no harm, but a name whose object is not there would.
    ...(await filesOf(from.history, inArchive.history)).sort(
      (a, b) => Number(a.target.includes('/objects/')) - Number(b.target.includes('/objects/')),
    ),
  ];
  await pipeline(
    packTar(sources, { dereference: true, concurrency: 1 }),
    createGzip(),
    encryptedFor(key),
    createWriteStream(file),
  );
}

async function filesOf(folder: string, name: string) {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory() && !entry.name.endsWith('.part'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((source) => ({ path: relative(folder, source).replaceAll('\\', '/'), source }))
    .filter(({ path }) => name !== inArchive.content || !path.startsWith('.git/'))
    .map(({ path, source }) => ({ type: 'file' as const, source, target: `${name}/${path}` }));
}

/** The library is loaded where it is needed: a host without a key does without its memory. */
function encryptedFor(key: string | undefined) {
  return async function* (bytes: AsyncIterable<Uint8Array>) {
    if (key === undefined) return yield* bytes;
    const { Encrypter } = await import('age-encryption');
    const encrypter = new Encrypter();
    encrypter.addRecipient(key);
    yield* await encrypter.encrypt(asWebStream(bytes));
  };
}

const asWebStream = (bytes: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(bytes) as globalThis.ReadableStream<Uint8Array>;

type BackupKind = 'database' | 'archive' | 'encrypted archive';

const beginnings: readonly [Buffer, BackupKind][] = [
  [Buffer.from('age-encryption.org/'), 'encrypted archive'],
  [Buffer.from([0x1f, 0x8b]), 'archive'],
];

/** What a file is by its first bytes. Whatever is no archive counts as a database, which is checked as one. */
export async function kindOfBackup(file: string): Promise<BackupKind> {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(32), 0, 32, 0);
  return beginnings.find(([bytes]) => buffer.subarray(0, bytes.length).equals(bytes))?.[1] ?? 'database';
}

/**
 * Unpacks an archive into a folder.
 *
 * @param identityFile holds an age identity, as age-keygen writes it; for an encrypted archive
 * @throws Error when it is damaged, encrypted for another identity, or holds what no backup holds; the folder is half filled then
 */
export async function readArchive(file: string, folder: string, identityFile?: string): Promise<void> {
  await pipeline(
    createReadStream(file),
    decryptedBy(identityFile),
    createGunzip(),
    unpackTar(folder, {
      fmode: 0o600,
      dmode: 0o700,
      filter({ name, type }) {
        const isContent = name.startsWith(`${inArchive.content}/`);
        if (type === 'file' && (isContent || name === inArchive.database)) return true;
        // As in an archive that somebody packed by hand.
        if (type === 'directory' && isContent) return true;
        throw new Error(`it holds "${name}", which is not of a backup`);
      },
    }),
  );
}

function decryptedBy(identityFile: string | undefined) {
  return async function* (bytes: AsyncIterable<Uint8Array>) {
    if (identityFile === undefined) return yield* bytes;
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    for (const line of (await readFile(identityFile, 'utf8')).split('\n'))
      if (line.startsWith('AGE-SECRET-KEY-')) decrypter.addIdentity(line.trim());
    yield* await decrypter.decrypt(asWebStream(bytes));
  };
}
