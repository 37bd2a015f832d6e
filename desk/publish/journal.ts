import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { isDiskFault, writeWholeFile } from '#server/data-folder.ts';
import { contentGit } from './content-git.ts';

/** Texts of files by path in the content folder; null: there is no such file. */
export type Files = Record<string, string | null>;

/**
 * One publish, written down before the first file is touched, so that a crash leaves the old content or the
 * new, whole.
 */
const journalSchema = z.object({
  by: z.object({ name: z.string(), email: z.string() }),
  at: z.iso.datetime(),
  words: z.string(),
  where: z.string(),
  /** The new text of each file, by path in the folder; null deletes the file. */
  files: z.record(z.string(), z.string().nullable()),
});

type Journal = z.infer<typeof journalSchema>;

export type PublishLog = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** In the content folder itself: whoever publishes or starts there next ends what another left. */
const journalFile = (dir: string) => join(dir, '.publishing.json');

/** From here on the publish takes place, whatever happens to this process. */
export async function writeJournal(dir: string, journal: Journal): Promise<void> {
  await writeWholeFile(journalFile(dir), (draft) => writeFile(draft, JSON.stringify(journal)));
}

/** Where a journal that cannot be read is kept, next to the journal. */
const brokenJournalFile = (dir: string) => join(dir, '.publishing.broken.json');

/**
 * The journal of a publish that did not finish. Undefined when there is none, or when it could not be read
 * and was set aside.
 */
async function readJournal(dir: string, log: PublishLog): Promise<Journal | undefined> {
  const text = await readFile(journalFile(dir), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const { data } = journalSchema.safeParse(parseJson(text));
  if (data) return data;
  const file = brokenJournalFile(dir);
  await rename(journalFile(dir), file);
  log.error(
    { file },
    'the journal of an unfinished publish cannot be read and was set aside; check the last change at the desk',
  );
  return undefined;
}

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
        // Whoever else keeps this folder may read what the desk wrote.
        await chmod(draft, 0o644);
      });
    }
  }
}

/**
 * Does what the journal of a content folder says, from wherever it was left: files first, then history.
 * Nothing when there is none.
 */
export async function finishPublish(dir: string, dataDir: string, log: PublishLog): Promise<void> {
  const journal = await readJournal(dir, log);
  if (!journal) return;
  const { files, at, ...note } = journal;
  await writeFiles(dir, files);
  await contentGit(dir, dataDir).record({ ...note, at: new Date(at) }, log);
  await rm(journalFile(dir), { force: true });
  await rm(reserveFile(dir), { force: true });
}

/**
 * The same when a host starts. A full disk does not keep the site from visitors: the next publish tries
 * again.
 */
export async function finishAtStart(dir: string, dataDir: string, log: PublishLog): Promise<void> {
  try {
    await finishPublish(dir, dataDir, log);
  } catch (err) {
    if (!isDiskFault(err)) throw err;
    log.error({ err }, 'a publish could not be finished: make room on the disk, or make it writable');
  }
}

/**
 * Takes the room on the disk that `cancelPublish` needs: a disk can become full while the history is written.
 */
const reserveFile = (dir: string) => join(dir, '.publishing.reserve');

/** In bytes: what a file system takes for a folder, and for a file's last piece. */
const block = 4096;

/** @param before what the files of a publish hold now */
export async function reserveRoom(dir: string, before: Files): Promise<void> {
  const texts = Object.values(before).map((text) => Buffer.byteLength(text ?? '') + block);
  const size = texts.reduce((sum, one) => sum + one, 2 * block);
  await writeFile(reserveFile(dir), Buffer.alloc(size));
}

/** Takes a publish back that could not be finished. @param before what its files held */
export async function cancelPublish(dir: string, before: Files): Promise<void> {
  const changed: Files = {};
  for (const [path, text] of Object.entries(before)) {
    const present = await readFile(join(dir, path), 'utf8').catch(() => null);
    if (present !== text) changed[path] = text;
  }
  await rm(reserveFile(dir), { force: true });
  await writeFiles(dir, changed);
  await rm(journalFile(dir), { force: true });
}
