import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { isDiskFault, writeWholeFile } from '#server/data-folder.ts';
import { contentGit } from './content-git.ts';
import type { Files } from './permissions.ts';

/**
 * Describes a publish before the first file is written, so that a crash leaves the old or the new content,
 * never a mix.
 */
const journalSchema = z.object({
  by: z.object({ name: z.string(), email: z.string() }),
  at: z.iso.datetime(),
  words: z.string(),
  where: z.string(),
  /** New file texts by path in the folder; null deletes the file. */
  files: z.record(z.string(), z.string().nullable()),
});

export type Journal = z.infer<typeof journalSchema>;

type History = Pick<ReturnType<typeof contentGit>, 'record'>;

export type PublishLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** In the content folder, so that the next publish or start on any host finishes it. */
const journalFile = (dir: string) => join(dir, '.publishing.json');

/** Whether a publish runs, or ended in the middle: some files may be new and others old. */
export const isUnfinished = (dir: string): boolean => existsSync(journalFile(dir));

/** Once the journal is written, the publish happens even if this process ends. */
export async function writeJournal(dir: string, journal: Journal): Promise<void> {
  await writeWholeFile(journalFile(dir), (draft) => writeFile(draft, JSON.stringify(journal)));
}

/** @returns undefined when there is no unfinished publish, or its journal was invalid and set aside */
async function readJournal(dir: string, log: PublishLog): Promise<Journal | undefined> {
  const text = await readText(journalFile(dir));
  if (text === null) return undefined;
  const { data } = journalSchema.safeParse(parseJson(text));
  if (data) return data;
  const file = join(dir, '.publishing.broken.json');
  await rename(journalFile(dir), file);
  log.error(
    { file },
    'the journal of an unfinished publish cannot be read and was set aside; check the last change at the desk',
  );
  return undefined;
}

/** @returns null without the file */
export const readText = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function writeFiles(dir: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(dir, path);
    if (content === null) await rm(file, { force: true });
    else {
      await mkdir(dirname(file), { recursive: true });
      await writeWholeFile(file, async (draft) => {
        await writeFile(draft, content);
        // Readable for other users of the content folder.
        await chmod(draft, 0o644);
      });
    }
  }
}

/**
 * Finishes the publish of the journal from any point: files first, then history.
 * @param history of the content folder
 */
export async function finishPublish(
  dir: string,
  dataDir: string,
  log: PublishLog,
  history: History = contentGit(dir, dataDir),
): Promise<void> {
  const journal = await readJournal(dir, log);
  if (!journal) return;
  const { files, at: time, words, ...info } = journal;
  await writeFiles(dir, files);
  await history.record({ ...info, summary: words, at: new Date(time) }, log, Object.keys(files));
  await rm(journalFile(dir), { force: true });
  await rm(reserveFile(dir), { force: true });
}

/** Finishes a publish at start. A fault does not stop the site; the next publish tries again. */
export async function finishAtStart(dir: string, dataDir: string, log: PublishLog): Promise<void> {
  try {
    await finishPublish(dir, dataDir, log);
  } catch (err) {
    log.error(
      { err },
      isDiskFault(err)
        ? 'a publish could not be finished: free disk space, or make the disk writable'
        : 'a publish could not be finished: check the last change at the desk',
    );
  }
}

/**
 * Writes all files and the history, or nothing if the disk refuses one of them.
 * @param before the current texts of its files
 */
export async function publishFiles(
  dir: string,
  dataDir: string,
  journal: Journal,
  before: Files,
  log: PublishLog,
  history: History,
): Promise<void> {
  try {
    await reserveRoom(dir, before);
    await writeJournal(dir, journal);
    await finishPublish(dir, dataDir, log, history);
  } catch (error) {
    await cancelPublish(dir, before).catch((err) =>
      log.error({ err }, 'a publish could not be undone: the next publish or start finishes it'),
    );
    throw error;
  }
}

/**
 * Reserves the disk space that `cancelPublish` needs, because the disk may fill while the history is
 * written.
 */
const reserveFile = (dir: string) => join(dir, '.publishing.reserve');

/** Bytes: a file system block. */
const block = 4096;

async function reserveRoom(dir: string, before: Files): Promise<void> {
  const texts = Object.values(before).map((text) => Buffer.byteLength(text ?? '') + block);
  const size = texts.reduce((sum, bytes) => sum + bytes, 2 * block);
  await writeFile(reserveFile(dir), Buffer.alloc(size));
}

/** Undoes a publish that could not finish. */
async function cancelPublish(dir: string, before: Files): Promise<void> {
  const changed: Record<string, string | null> = {};
  for (const [path, text] of Object.entries(before)) {
    const present = await readFile(join(dir, path), 'utf8').catch(() => null);
    if (present !== text) changed[path] = text;
  }
  await rm(reserveFile(dir), { force: true });
  await writeFiles(dir, changed);
  await rm(journalFile(dir), { force: true });
}
