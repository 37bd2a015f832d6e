import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyBaseLogger } from 'fastify';
import { parseFile } from 'music-metadata';
import { type Clock, repeat } from '#server/clock.ts';
import { isDiskFault, makePrivateFolder } from '#server/data-folder.ts';
import { isDiskFull } from '#server/plugins/health.ts';
import { diskFull, RefusedError } from '../publish/publisher.ts';
import { partialRecording, type UploadedFile } from '../uploads.ts';

/** Maximum bytes of a recording. */
export const maxRecordingBytes = 250_000_000;

/** Recordings that wait for their form, of all people. */
const maxWaiting = 8;

/** In milliseconds. What resuming needs is kept for at most a day. */
const cleanupInterval = 3_600_000;
const keptFor = 23 * cleanupInterval;

/** A recording whose form is not sent yet. */
export interface WaitingRecording {
  /** Chosen by the browser, so that it finds its file again. */
  id: string;
  ending: 'mp3' | 'm4a' | 'ogg';
  bytes: number;
  /** The length. */
  seconds: number;
}

/** Larger than allowed. */
export class TooLargeError extends RefusedError {
  constructor() {
    super(`The recording is larger than ${maxRecordingBytes / 1e6} MB. Export it smaller, as an MP3.`);
  }
}

const noRecording =
  'This file is not a recording that can be played. Choose an MP3, an M4A or an OGG file with sound.';

/** First bytes of the accepted formats, as Latin-1. */
const signatures: readonly [RegExp, WaitingRecording['ending']][] = [
  [/^(?:ID3|\xff[\xe2-\xff])/, 'mp3'],
  [/^.{4}ftyp/s, 'm4a'],
  [/^OggS/, 'ogg'],
];

export type RecordingStore = ReturnType<typeof createRecordingStore>;

/**
 * Receives recordings in parts, so that a broken upload continues, and moves complete ones to the folder
 * that visitors hear.
 */
export function createRecordingStore({ dataDir, clock }: { dataDir: string; clock: Clock }) {
  const folderOf = (name: 'uploads' | 'media') => join(dataDir, name);
  const receiving = new Set<string>();

  /** Other people's uploads have other names, whatever id they send. */
  function pathOf(owner: string, id: string): string {
    if (!/^[\w-]{16,64}$/.test(id)) throw new RefusedError('This upload has no name. Choose the file again.');
    const name = createHash('sha256').update(`${owner}\n${id}`).digest('hex').slice(0, 32);
    return join(folderOf('uploads'), `${partialRecording}${name}`);
  }

  const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0;

  async function waiting(): Promise<string[]> {
    const names = await readdir(folderOf('uploads')).catch(() => []);
    return names
      .filter((name) => name.startsWith(partialRecording))
      .map((name) => join(folderOf('uploads'), name));
  }

  async function removeOld() {
    for (const path of await waiting()) {
      const { mtimeMs = 0 } = (await stat(path).catch(() => undefined)) ?? {};
      if (mtimeMs < clock.now().getTime() - keptFor && !receiving.has(path)) await rm(path, { force: true });
    }
  }

  /** @throws RefusedError */
  async function makeRoom(path: string) {
    makePrivateFolder(dataDir);
    await mkdir(folderOf('uploads'), { recursive: true, mode: 0o700 });
    await removeOld();
    const others = (await waiting()).filter((other) => other !== path);
    if (others.length >= maxWaiting)
      throw new RefusedError('Too many recordings are waiting. Please try again tomorrow.');
    if (await isDiskFull(dataDir, maxRecordingBytes)) throw new RefusedError(diskFull);
  }

  return {
    removeOld,
    /** How many bytes of an upload have arrived. */
    received: (owner: string, id: string) => sizeOf(pathOf(owner, id)),
    /**
     * Adds the next part. A part that begins elsewhere is discarded.
     * @returns how many bytes have arrived
     * @throws RefusedError
     */
    async append(owner: string, id: string, from: number, part: Readable): Promise<number> {
      const path = pathOf(owner, id);
      const size = await sizeOf(path);
      if (from !== size || receiving.has(path)) {
        part.resume();
        return size;
      }
      receiving.add(path);
      try {
        if (from === 0) await makeRoom(path);
        await pipeline(
          part,
          limitTo(maxRecordingBytes - size),
          createWriteStream(path, { flags: 'a', mode: 0o600 }),
        );
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
      if (file.fault === 'too large') throw new TooLargeError();
      if (file.fault === 'disk full') throw new RefusedError(diskFull);
      const id = randomUUID();
      const path = pathOf(owner, id);
      await makeRoom(path);
      await rename(file.path, path);
      return id;
    },
    /** Checks a complete upload by its first bytes and its sound. @throws RefusedError, and removes it */
    async check(owner: string, id: string): Promise<WaitingRecording> {
      const path = pathOf(owner, id);
      const bytes = await sizeOf(path);
      const ending = bytes > 0 ? await endingOf(path) : undefined;
      const seconds = ending ? await lengthOf(path) : 0;
      if (ending && seconds > 0) return { id, ending, bytes, seconds };
      await rm(path, { force: true });
      throw new RefusedError(bytes > 0 ? noRecording : 'The recording did not arrive. Choose it again.');
    },
    /** Moves a recording to the media folder. @returns its file name, and how to move it back */
    async place(owner: string, { id, ending }: WaitingRecording, slug: string) {
      const from = pathOf(owner, id);
      const media = folderOf('media');
      await mkdir(media, { recursive: true, mode: 0o700 });
      const taken = new Set(await readdir(media));
      const candidates = Array.from({ length: taken.size + 1 }, (_, index) =>
        index === 0 ? `${slug}.${ending}` : `${slug}-${index + 1}.${ending}`,
      );
      const name = candidates.find((candidate) => !taken.has(candidate)) ?? '';
      await rename(from, join(media, name));
      return { name, undo: () => rename(join(media, name), from) };
    },
    /** @param name the file of a draft that no message names */
    remove: (name: string) => rm(join(folderOf('media'), name), { force: true }),
  };
}

/** Removes unfinished uploads, also when no other upload begins. */
export function createUploadCleanup({
  log,
  ...store
}: Parameters<typeof createRecordingStore>[0] & { log: Pick<FastifyBaseLogger, 'error'> }) {
  const runOnce = createRecordingStore(store).removeOld;
  const logFailure = (err: unknown) =>
    log.error({ err }, 'uploads that broke could not be removed; the next try is in an hour');
  return { runOnce, ...repeat(runOnce, logFailure, cleanupInterval) };
}

function limitTo(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(new TooLargeError());
      else done(null, chunk);
    },
  });
}

async function endingOf(path: string): Promise<WaitingRecording['ending'] | undefined> {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
  const head = buffer.toString('latin1', 0, bytesRead);
  return signatures.find(([signature]) => signature.test(head))?.[1];
}

/** In seconds, by reading every frame; 0 for a video and for a file without sound. */
async function lengthOf(path: string): Promise<number> {
  const { format } = await parseFile(path, { duration: true, skipCovers: true }).catch(() => ({
    format: {} as { duration?: number; hasVideo?: boolean; hasAudio?: boolean },
  }));
  return format.hasVideo || format.hasAudio === false ? 0 : (format.duration ?? 0);
}
