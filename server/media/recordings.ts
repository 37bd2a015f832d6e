import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { parseFile } from 'music-metadata';
import type { Content } from '#content-model/content.ts';
import type { Recording } from '#core/messages/library.ts';
import { problem } from '../plugins/errors.ts';
import { splitUrl } from '../plugins/request-hooks.ts';
import { sendFile } from './send-file.ts';

const types: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
};

interface RecordingDependencies {
  content(): Pick<Content, 'messages'>;
  contentDir(): string;
  dataDir: string;
  log: FastifyBaseLogger;
}

export interface Found {
  file: string;
  recording: Recording;
}

/** Where staff hear the recording of a draft. */
export const draftRecordings = '/desk/library/media/';

/** The file name in an address: 'a-stone.mp3' of 'a-stone.1a2b3c4d5e6f.mp3'. */
export function recordingFile(address: string): string | undefined {
  const [, name, ending] = /^([a-z0-9-]+)\.[0-9a-f]{12}(\.\w+)$/.exec(address) ?? [];
  return name && `${name}${ending}`;
}

export type Recordings = ReturnType<typeof createRecordings>;

/** The recordings of messages: in `DATA_DIR/media`, and for the samples in `content/messages/media`. */
export function createRecordings({ content, contentDir, dataDir, log }: RecordingDependencies) {
  const found = new LRUCache<string, Promise<Found>>({ max: 5000 });

  async function find(name: string): Promise<Found | undefined> {
    for (const folder of [join(dataDir, 'media'), join(contentDir(), 'messages', 'media')]) {
      const file = join(folder, name);
      // Synchronous, which is ten times as fast: a list of messages asks for twenty.
      const stats = statSync(file, { throwIfNoEntry: false });
      if (!stats?.isFile()) continue;
      const key = `${file} ${stats.size} ${stats.mtimeMs}`;
      const known = found.get(key) ?? read(file, stats.size);
      found.set(key, known);
      known.catch(() => found.delete(key));
      return known;
    }
    return undefined;
  }

  async function read(file: string, bytes: number): Promise<Found> {
    const [version, seconds] = await Promise.all([versionOf(file, bytes), lengthOf(file)]);
    const ending = extname(file);
    const src = `/media/${basename(file, ending)}.${version}${ending}`;
    return { file, recording: { src, type: types[ending] ?? '', bytes, seconds } };
  }

  async function lengthOf(file: string): Promise<number> {
    const { format } = await parseFile(file, { skipCovers: true });
    if (!format.duration) log.warn({ file: basename(file) }, 'the length of a recording is unknown');
    return format.duration ?? 0;
  }

  const isPublished = (audio: string | undefined) =>
    audio !== undefined && content().messages.some((message) => message.audio === audio);

  /** The recording of a message; undefined without one, or while its file is missing or unreadable. */
  async function recordingOf({ id, audio }: Content['messages'][number]): Promise<Recording | undefined> {
    if (!audio) return undefined;
    const one = await find(audio).catch((err) => {
      log.error({ err, message: id }, 'a recording could not be read');
      return undefined;
    });
    if (!one) log.warn({ message: id, audio }, 'a message has no recording: its file is missing');
    return one?.recording;
  }

  return {
    recordingOf,
    /** The same on the page of a draft, where staff hear what is not published. */
    async recordingOfDraft(message: Content['messages'][number]): Promise<Recording | undefined> {
      const recording = await recordingOf(message);
      if (!recording || isPublished(message.audio)) return recording;
      return { ...recording, src: recording.src.replace('/media/', draftRecordings) };
    },
    /** @param name accepted by the content check, or by `recordingFile` */
    find,
    isPublished,
    /** The file of a message at `/media/…`, with its current address, which may be another. */
    async fileAt(path: string): Promise<Found | undefined> {
      const audio = recordingFile(path.slice('/media/'.length));
      return audio !== undefined && isPublished(audio) ? find(audio) : undefined;
    },
  };
}

const sampled = 64 * 1024;

/** Hashes the size and three parts of the file: a whole recording of 250 MB would take seconds. */
async function versionOf(file: string, bytes: number): Promise<string> {
  const hash = createHash('sha256').update(String(bytes));
  await using handle = await open(file);
  for (const from of [0, Math.floor(bytes / 2), Math.max(0, bytes - sampled)]) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampled), 0, sampled, from);
    hash.update(buffer.subarray(0, bytesRead));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Serves recordings whole or in ranges, from the disk. An address changes with its file. */
export function addRecordings(app: FastifyInstance, recordings: Recordings): void {
  app.get('/media/:name', async (request, reply) => {
    const [path] = splitUrl(request.raw.url ?? '/');
    const found = await recordings.fileAt(path);
    if (!found) return problem(reply, 404);
    const { recording } = found;
    if (recording.src !== path) return reply.header('cache-control', 'no-store').redirect(recording.src, 302);
    reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      // Podcast players on other sites play it.
      'cross-origin-resource-policy': 'cross-origin',
    });
    return sendRecording(request, reply, found);
  });
}

export function sendRecording(request: FastifyRequest, reply: FastifyReply, { file, recording }: Found) {
  const tag = `"${recording.src.slice('/media/'.length)}"`;
  return sendFile(request, reply, { file, type: recording.type, tag });
}
