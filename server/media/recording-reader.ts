import { createHash } from 'node:crypto';
import { appendFile, open, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { RenderDocument } from '../drawing/orders.ts';
import type { RecordingFacts } from './read-recording.ts';

interface Dependencies {
  dataDir: string;
  /** Reads in a process with limits of memory and time. */
  readRecording: RenderDocument;
  log: FastifyBaseLogger;
}

export type RecordingReader = ReturnType<typeof createRecordingReader>;

const unreadable =
  'This recording cannot be read: it is damaged, or reading it takes too much memory or time. Save it as an MP3, and choose that.';

/**
 * Reads recordings outside of the host, each once: `DATA_DIR/recordings.jsonl` keeps the lengths by a hash of
 * the file, so that a start reads no file again, not even one that could not be read.
 */
export function createRecordingReader({ dataDir, readRecording, log }: Dependencies) {
  const file = join(dataDir, 'recordings.jsonl');
  let stored: Promise<Map<string, number>> | undefined;
  let isStopped = false;
  let storing: Promise<void> = Promise.resolve();

  async function readStored(): Promise<Map<string, number>> {
    const text = await readFile(file, 'utf8').catch(() => '');
    const lengths = new Map<string, number>();
    for (const [, version = '', seconds] of text.matchAll(/^\{"version":"(\w+)","seconds":([\d.]+)\}$/gm))
      lengths.set(version, Number(seconds));
    return lengths;
  }
  const lengths = () => (stored ??= readStored());

  async function store(version: string, seconds: number) {
    (await lengths()).set(version, seconds);
    if (isStopped) return;
    storing = appendFile(file, `${JSON.stringify({ version, seconds })}\n`, { mode: 0o600 }).catch((err) =>
      log.error({ err }, 'the length of a recording could not be stored; it will be read again'),
    );
    await storing;
  }

  /** @returns facts with a fault, and no length, when a limit was reached */
  async function readFacts(path: string): Promise<RecordingFacts> {
    try {
      return JSON.parse(String(await readRecording({ kind: 'recording', from: path })));
    } catch (err) {
      if (isStopped) throw err;
      log.warn({ err, file: basename(path) }, 'a recording could not be read');
      return { ending: undefined, seconds: 0, junk: 0, fault: unreadable };
    }
  }

  return {
    /**
     * Reads an upload, and stores its length for when it is placed.
     * @param path an absolute path
     */
    async read(path: string): Promise<RecordingFacts> {
      const facts = await readFacts(path);
      if (!facts.fault && facts.junk === 0) await store(await versionOf(path), facts.seconds);
      return facts;
    },
    /**
     * The length in seconds; 0 if it cannot be read.
     * @param version of `versionOf`
     */
    async lengthOf(path: string, version: string): Promise<number> {
      const cached = (await lengths()).get(version);
      if (cached !== undefined) return cached;
      const { seconds, fault } = await readFacts(path);
      if (fault) log.warn({ file: basename(path) }, `a recording may not play: ${fault}`);
      await store(version, seconds);
      return seconds;
    },
    /** Waits for the file. What is read from now on is read again after the next start. */
    async stop(): Promise<void> {
      isStopped = true;
      await storing;
    },
  };
}

const sampled = 64 * 1024;

/** Hashes the size and three parts of the file: a whole recording of 250 MB would take seconds. */
export async function versionOf(path: string): Promise<string> {
  const { size } = await stat(path);
  const hash = createHash('sha256').update(String(size));
  await using handle = await open(path);
  for (const from of [0, Math.floor(size / 2), Math.max(0, size - sampled)]) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sampled), 0, sampled, from);
    hash.update(buffer.subarray(0, bytesRead));
  }
  return hash.digest('hex').slice(0, 12);
}
