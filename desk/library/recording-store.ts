import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type Clock, repeat } from '#server/clock.ts';
import { isDiskFault, makePrivateFolder } from '#server/data-folder.ts';
import type { RecordingEnding } from '#server/media/read-recording.ts';
import type { RecordingReader } from '#server/media/recording-reader.ts';
import { isDiskFull } from '#server/plugins/health.ts';
import { maxRecordingBytes, TooLargeError } from '../media/upload-checks.ts';
import { diskFull, RefusedError } from '../publish/publisher.ts';
import { partialRecording, type UploadedFile } from '../uploads.ts';

/** Recordings of one person that wait for their form. */
const maxWaiting = 4;

/** In milliseconds. What resuming needs is kept for at most a day. */
const cleanupInterval = 3_600_000;
const keptFor = 23 * cleanupInterval;

/** A recording whose form is not sent yet. */
export interface WaitingRecording {
  /** Chosen by the browser, so that it finds its file again. */
  id: string;
  /** Its name among the unfinished uploads. */
  key: string;
  ending: RecordingEnding;
  bytes: number;
  /** The length. */
  seconds: number;
}

/** An upload that no message uses yet, as its person sees it. */
interface UnfinishedUpload {
  path: string;
  /** Names it for `removeUnfinished`, and as the key of a `WaitingRecording`. */
  key: string;
  /** The id of the person who began it; empty for one of an earlier version. */
  owner: string;
  bytes: number;
  startedAt: Date;
}

const tooMany = `You have ${maxWaiting} unfinished uploads. Remove one of them below “Recording”, then choose the file again.`;
const tooLarge = `The recording is larger than ${maxRecordingBytes / 1e6} MB. Export it smaller, as an MP3.`;
export const notArrived = 'The recording did not arrive. Choose it again.';

export type RecordingStore = ReturnType<typeof createRecordingStore>;

interface Dependencies {
  dataDir: string;
  clock: Clock;
  reader: Pick<RecordingReader, 'read'>;
}

/**
 * Receives recordings in parts, so that a broken upload continues, and moves complete ones to the folder
 * that visitors hear. A host has one: it knows which uploads are running.
 */
async function removeOldIn(uploads: string, clock: Clock, receiving: ReadonlySet<string>) {
  for (const path of await waitingIn(uploads)) {
    const { mtimeMs = 0 } = (await stat(path).catch(() => undefined)) ?? {};
    if (mtimeMs < clock.now().getTime() - keptFor && !receiving.has(path))
      await rm(path, { recursive: true, force: true });
  }
}

export function createRecordingStore({ dataDir, clock, reader }: Dependencies) {
  const uploads = join(dataDir, 'uploads');
  const media = join(dataDir, 'media');
  const receiving = new Set<string>();

  const removeOld = () => removeOldIn(uploads, clock, receiving);

  /** @throws RefusedError */
  async function makeRoom(owner: string, path: string) {
    makePrivateFolder(dataDir);
    await mkdir(uploads, { recursive: true, mode: 0o700 });
    await removeOld();
    const others = new Set(
      [...(await waitingIn(uploads)), ...receiving].filter((waiting) => namedIn(waiting).owner === owner),
    );
    others.delete(path);
    if (others.size >= maxWaiting) throw new RefusedError(tooMany);
    if (await isDiskFull(dataDir, maxRecordingBytes)) throw new RefusedError(diskFull);
  }

  return {
    removeOld,
    /** How many bytes of an upload have arrived. */
    received: (owner: string, id: string) => sizeOf(pathOf(uploads, owner, id)),
    /**
     * Adds the next part. A part that begins elsewhere is discarded.
     * @returns how many bytes have arrived
     * @throws RefusedError
     */
    async append(owner: string, id: string, from: number, part: Readable): Promise<number> {
      const path = pathOf(uploads, owner, id);
      const size = await sizeOf(path);
      if (from !== size || receiving.has(path)) {
        part.resume();
        return size;
      }
      receiving.add(path);
      try {
        if (from === 0) await makeRoom(owner, path);
        // Neither emptied nor appended: another host may still write the same bytes of a broken connection.
        const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
        await pipeline(part, limitTo(maxRecordingBytes - size), file.createWriteStream({ start: from }));
      } catch (error) {
        if (error instanceof TooLargeError) await rm(path, { force: true });
        if (error instanceof RefusedError) throw error;
        if (isDiskFault(error)) throw new RefusedError(diskFull);
        // The connection broke: what has arrived is kept.
      } finally {
        receiving.delete(path);
      }
      return sizeOf(path);
    },
    /** Keeps the file of a form without JavaScript, so that a refused form need not send it again. */
    async keep(owner: string, file: UploadedFile): Promise<string> {
      if (file.fault === 'too large') throw new TooLargeError(tooLarge);
      if (file.fault === 'disk full') throw new RefusedError(diskFull);
      const id = randomUUID();
      const path = pathOf(uploads, owner, id);
      await makeRoom(owner, path);
      await rename(file.path, path);
      return id;
    },
    /** Reads a complete upload. @throws RefusedError, and removes it */
    async check(owner: string, id: string): Promise<WaitingRecording> {
      const path = pathOf(uploads, owner, id);
      const facts = (await sizeOf(path)) > 0 ? await reader.read(path) : undefined;
      if (!facts?.ending || facts.fault) {
        await rm(path, { force: true });
        throw new RefusedError(facts?.fault ?? notArrived);
      }
      const { ending, seconds, junk } = facts;
      // Not every player skips what is before the sound.
      if (junk > 0) await removeStart(path, junk);
      return { id, key: namedIn(path).key ?? '', ending, bytes: await sizeOf(path), seconds };
    },
    /** @param isTaken whether a message of another folder may have a recording of this name */
    place: (
      owner: string,
      { id, ending }: WaitingRecording,
      slug: string,
      isTaken: (name: string) => Promise<boolean>,
    ) => placeIn(media, pathOf(uploads, owner, id), slug, ending, isTaken),
    /**
     * The uploads that wait for their form, the oldest first.
     * @param owner undefined: of all people
     */
    unfinished: (owner?: string) => unfinishedIn(uploads, owner),
    /** @param owner undefined for any person */
    async removeUnfinished(key: string, owner?: string): Promise<void> {
      for (const upload of await unfinishedIn(uploads, owner))
        if (upload.key === key) await rm(upload.path, { force: true });
    },
    /** @param name the file of a draft that no message names */
    remove: (name: string) => rm(join(media, name), { force: true }),
  };
}

/** The path of an upload. Other people's uploads have other names, whatever id they send. */
function pathOf(uploads: string, owner: string, id: string): string {
  if (!/^[\w-]{16,64}$/.test(id)) throw new RefusedError('This upload has no name. Choose the file again.');
  const hash = createHash('sha256').update(`${owner}\n${id}`).digest('hex').slice(0, 32);
  return join(uploads, `${partialRecording}${owner}-${hash}`);
}

const unfinishedName = new RegExp(`^${partialRecording}(?:(.+)-)?([0-9a-f]{32})$`);

/** The person and the key in the path of an upload. */
function namedIn(path: string): { owner: string; key: string | undefined } {
  const [, owner = '', key] = unfinishedName.exec(basename(path)) ?? [];
  return { owner, key };
}

/** The paths of the uploads that wait for their form. */
async function waitingIn(uploads: string): Promise<string[]> {
  const names = await readdir(uploads).catch(() => []);
  return names.filter((name) => name.startsWith(partialRecording)).map((name) => join(uploads, name));
}

async function unfinishedIn(uploads: string, owner: string | undefined): Promise<UnfinishedUpload[]> {
  const found: UnfinishedUpload[] = [];
  for (const path of await waitingIn(uploads)) {
    const { owner: by, key } = namedIn(path);
    const stats = await stat(path).catch(() => undefined);
    if (!key || !stats || (owner !== undefined && by !== owner)) continue;
    const startedAt = stats.birthtimeMs > 0 ? stats.birthtime : stats.mtime;
    found.push({ path, key, owner: by, bytes: stats.size, startedAt });
  }
  return found.sort((a, b) => a.startedAt.getTime() - b.startedAt.getTime());
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0;

/**
 * Moves a recording to the media folder, under a name that no file has.
 * @returns its file name, and how to move it back
 * @throws RefusedError when it is not there any more
 */
async function placeIn(
  media: string,
  from: string,
  slug: string,
  ending: RecordingEnding,
  isTaken: (name: string) => Promise<boolean>,
) {
  await mkdir(media, { recursive: true, mode: 0o700 });
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? `${slug}.${ending}` : `${slug}-${number}.${ending}`;
    const path = join(media, name);
    if (await isTaken(name)) continue;
    // Another request, or another host, may choose the same name: only one creates its file.
    const created = await open(path, 'wx', 0o600).catch((error) => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (!created) continue;
    await created.close();
    try {
      await rename(from, path);
    } catch (error) {
      await rm(path, { force: true });
      throw Reflect.get(Object(error), 'code') === 'ENOENT' ? new RefusedError(notArrived) : error;
    }
    return { name, undo: () => rename(path, from) };
  }
}

/** Removes unfinished uploads, also when no other upload begins. */
export function createUploadCleanup(
  { removeOld }: Pick<RecordingStore, 'removeOld'>,
  log: Pick<FastifyBaseLogger, 'error'>,
) {
  const logFailure = (err: unknown) =>
    log.error({ err }, 'uploads that broke could not be removed; the next try is in an hour');
  return { runOnce: removeOld, ...repeat(removeOld, logFailure, cleanupInterval) };
}

/** Removes the first bytes of a file. */
async function removeStart(path: string, bytes: number): Promise<void> {
  const rest = `${path}.rest`;
  await pipeline(createReadStream(path, { start: bytes }), createWriteStream(rest, { mode: 0o600 }));
  await rename(rest, path);
}

function limitTo(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new TooLargeError(tooLarge));
      else done(null, chunk);
    },
  });
}
