import { statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Content } from '#content-model/content.ts';
import type { Recording } from '#core/messages/library.ts';
import { problem } from '../plugins/errors.ts';
import { splitUrl } from '../plugins/request-hooks.ts';
import { type RecordingReader, versionOf } from './recording-reader.ts';
import { sendFile } from './send-file.ts';

const types: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.ogg': 'audio/ogg',
  '.aac': 'audio/aac',
};

interface RecordingDependencies {
  content(): Pick<Content, 'messages'>;
  contentDir(): string;
  dataDir: string;
  reader: Pick<RecordingReader, 'lengthOf'>;
  /** Called when a length became known after a page was rendered without it. */
  measuredLate(audio: string): void;
  log: FastifyBaseLogger;
}

export interface FoundAudio {
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

/** How long a page waits for the length of a recording, in milliseconds. Then it is rendered without. */
const patience = 2000;

interface Entry extends FoundAudio {
  isMeasured: boolean;
  /** Sets the length of `recording`. */
  measured: Promise<void>;
}

/** The recordings of messages: in `DATA_DIR/media`, and for the samples in `content/messages/media`. */
export function createRecordings(dependencies: RecordingDependencies) {
  const { content, contentDir, dataDir, measuredLate, log } = dependencies;
  const entries = new LRUCache<string, Promise<Entry>>({ max: 5000 });
  /** A page has waited in vain, so others do not wait until that file is read. */
  let isReadingSlowly = false;

  async function find(name: string): Promise<Entry | undefined> {
    for (const folder of [join(dataDir, 'media'), join(contentDir(), 'messages', 'media')]) {
      const file = join(folder, name);
      // Synchronous, which is ten times as fast: a list of messages asks for twenty.
      const stats = statSync(file, { throwIfNoEntry: false });
      if (!stats?.isFile()) continue;
      const key = `${file} ${stats.size} ${stats.mtimeMs}`;
      const entry = entries.get(key) ?? readEntry(dependencies, file, stats.size);
      entries.set(key, entry);
      entry.catch(() => entries.delete(key));
      return entry;
    }
    return undefined;
  }

  async function waitForLength(audio: string, entry: Entry): Promise<void> {
    if (entry.isMeasured) return;
    const { measured } = entry;
    await Promise.race([measured, wait(isReadingSlowly ? 0 : patience, undefined, { ref: false })]);
    if (entry.isMeasured) return;
    isReadingSlowly = true;
    measured.then(() => {
      isReadingSlowly = false;
      measuredLate(audio);
    });
  }

  const isPublished = (audio: string | undefined) =>
    audio !== undefined && content().messages.some((message) => message.audio === audio);

  /**
   * The recording of a message; undefined without one, or while its file is missing.
   * @param waits whether to wait for its length, however long that takes
   */
  async function recordingOf(
    { id, audio }: Content['messages'][number],
    waits = false,
  ): Promise<Recording | undefined> {
    if (!audio) return undefined;
    const entry = await find(audio).catch((err) => {
      log.error({ err, message: id }, 'a recording could not be read');
      return undefined;
    });
    if (!entry) log.warn({ message: id, audio }, 'a message has no recording: its file is missing');
    else await (waits ? entry.measured : waitForLength(audio, entry));
    return entry?.recording;
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
    find: (name: string): Promise<FoundAudio | undefined> => find(name),
    /** The same with its length, unless that takes long. */
    async measure(name: string): Promise<FoundAudio | undefined> {
      const entry = await find(name);
      if (entry) await waitForLength(name, entry);
      return entry;
    },
    /** The file of a message at `/media/…`, with its current address, which may be another. */
    async fileAt(path: string): Promise<FoundAudio | undefined> {
      const audio = recordingFile(path.slice('/media/'.length));
      return audio !== undefined && isPublished(audio) ? find(audio) : undefined;
    },
  };
}

async function readEntry(
  { reader, log }: Pick<RecordingDependencies, 'reader' | 'log'>,
  file: string,
  bytes: number,
): Promise<Entry> {
  const version = await versionOf(file);
  const ending = extname(file);
  const src = `/media/${basename(file, ending)}.${version}${ending}`;
  const entry: Entry = {
    file,
    recording: { src, type: types[ending] ?? '', bytes, seconds: 0 },
    isMeasured: false,
    measured: reader
      .lengthOf(file, version)
      .then((seconds) => {
        entry.recording = { ...entry.recording, seconds };
      })
      .catch((err) => log.error({ err, file: basename(file) }, 'the length of a recording is unknown'))
      .finally(() => {
        entry.isMeasured = true;
      }),
  };
  return entry;
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

export function sendRecording(request: FastifyRequest, reply: FastifyReply, { file, recording }: FoundAudio) {
  const tag = `"${recording.src.slice('/media/'.length)}"`;
  return sendFile(request, reply, { file, type: recording.type, tag });
}
