import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { packTar, type TarSource, unpackTar } from 'modern-tar/fs';
import { Refusal } from '../command-line.ts';

/** Paths of the sources of an archive. */
interface ArchiveSources {
  database: string;
  content: string;
  /** The folder of the content's Git history, which may be missing. */
  history: string;
  /** The folder of recordings; undefined: left out. */
  media?: string | undefined;
}

export const archivePaths = {
  database: 'ministry.sqlite',
  content: 'content',
  history: 'content/.git',
  media: 'media',
};

/**
 * Writes the database, and the content with its pictures, PDFs and history, as tar and gzip.
 * @param key an age recipient (`age1…`); only its identity can decrypt the archive
 */
export async function writeArchive(
  file: string,
  from: ArchiveSources,
  key: string | undefined,
): Promise<void> {
  const sources: TarSource[] = [
    { type: 'file', source: from.database, target: archivePaths.database },
    ...(await filesOf(from.content, archivePaths.content)),
    // Objects come before references: a reference without its object would be broken.
    ...(await filesOf(from.history, archivePaths.history)).sort(
      (a, b) => Number(a.target.includes('/objects/')) - Number(b.target.includes('/objects/')),
    ),
    ...(from.media ? await filesOf(from.media, archivePaths.media) : []),
  ];
  await pipeline(
    packTar(sources, { dereference: true, concurrency: 1 }),
    createGzip(),
    createEncryption(key),
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
    .filter(({ path }) => name !== archivePaths.content || !path.startsWith('.git/'))
    .map(({ path, source }) => ({ type: 'file' as const, source, target: `${name}/${path}` }));
}

/** Imports the library on demand, so that a host without a key saves its memory. */
function createEncryption(key: string | undefined) {
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

const signatures: readonly [Buffer, BackupKind][] = [
  [Buffer.from('age-encryption.org/'), 'encrypted archive'],
  [Buffer.from([0x1f, 0x8b]), 'archive'],
];

/** Detects the kind by the first bytes. Any other file counts as a database, which is checked later. */
export async function detectBackupKind(file: string): Promise<BackupKind> {
  await using handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(32), 0, 32, 0);
  return signatures.find(([bytes]) => buffer.subarray(0, bytes.length).equals(bytes))?.[1] ?? 'database';
}

/**
 * The secret keys in a file of age-keygen.
 * @throws Refusal when the file is missing or has none
 */
export async function readIdentities(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error) => {
    throw new Refusal(`The key file "${file}" cannot be read (${error.code}). Name the file of age-keygen.`);
  });
  const lines = text.split('\n').map((line) => line.trim());
  const { Decrypter } = await import('age-encryption');
  const isKey = (line: string) => {
    try {
      if (!line.startsWith('AGE-SECRET-KEY-')) return false;
      new Decrypter().addIdentity(line);
      return true;
    } catch {
      return false;
    }
  };
  const keys = lines.filter(isKey);
  if (keys.length === 0)
    throw new Refusal(
      `"${file}" has no secret key of age: a line that begins with AGE-SECRET-KEY-. BACKUP_KEY itself is the public key, which cannot decrypt.`,
    );
  return keys;
}

/**
 * @param identities secret keys of age; required for an encrypted archive
 * @throws Error when the archive is damaged, unreadable or has unexpected files; the folder is then partly
 *   filled
 */
export async function readArchive(
  file: string,
  folder: string,
  identities?: readonly string[],
): Promise<void> {
  await pipeline(
    createReadStream(file),
    createDecryption(identities),
    createGunzip(),
    unpackTar(folder, {
      fmode: 0o600,
      dmode: 0o700,
      filter({ name, type }) {
        const isContent = [archivePaths.content, archivePaths.media].some((folderName) =>
          name.startsWith(`${folderName}/`),
        );
        if (type === 'file' && (isContent || name === archivePaths.database)) return true;
        // Archives that were packed by hand contain folders.
        if (type === 'directory' && isContent) return true;
        throw new Error(`it contains "${name}", which does not belong in a backup`);
      },
    }),
  );
}

function createDecryption(identities: readonly string[] | undefined) {
  return async function* (bytes: AsyncIterable<Uint8Array>) {
    if (identities === undefined) return yield* bytes;
    const { Decrypter } = await import('age-encryption');
    const decrypter = new Decrypter();
    for (const identity of identities) decrypter.addIdentity(identity);
    yield* await decrypter.decrypt(asWebStream(bytes));
  };
}
