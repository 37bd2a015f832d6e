import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { writeWholeFile } from '../../server/private-files.ts';
import { contentGit } from './content-git.ts';

/** One publish, written down before the first file is touched, so that a crash leaves the old content or the new, whole. */
const journalSchema = z.object({
  by: z.object({ name: z.string(), email: z.string() }),
  at: z.iso.datetime(),
  words: z.string(),
  where: z.string(),
  /** The new text of each file, by path in the folder; null deletes the file. */
  files: z.record(z.string(), z.string().nullable()),
});

type Journal = z.infer<typeof journalSchema>;

/** In the content folder itself: whoever publishes or starts there next ends what another left. */
const journalFile = (dir: string) => join(dir, '.publishing.json');

/** From here on the publish takes place, whatever happens to this process. */
export async function writeJournal(dir: string, journal: Journal): Promise<void> {
  await writeWholeFile(journalFile(dir), (draft) => writeFile(draft, JSON.stringify(journal)));
}

/** Where a journal that cannot be read is kept, next to the journal. */
const brokenJournalFile = (dir: string) => join(dir, '.publishing.broken.json');

/** The journal of a publish that did not finish. Undefined when there is none, or when it could not be read and was set aside. */
async function readJournal(dir: string, setAside: (file: string) => void): Promise<Journal | undefined> {
  const text = await readFile(journalFile(dir), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const { data } = journalSchema.safeParse(parseJson(text));
  if (data) return data;
  await rename(journalFile(dir), brokenJournalFile(dir));
  setAside(brokenJournalFile(dir));
  return undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Does what the journal of a content folder says, from wherever it was left: files first, then history. Nothing when there is none.
 *
 * @param failed told when the history could not be read and was begun anew
 * @param setAside called with the path of a journal that could not be read and was renamed
 */
export async function finishPublish(
  dir: string,
  dataDir: string,
  failed: (error: unknown) => void,
  setAside: (file: string) => void = () => {},
): Promise<void> {
  const journal = await readJournal(dir, setAside);
  if (!journal) return;
  const { files, at, ...note } = journal;
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
  await contentGit(dir, dataDir).record({ ...note, at: new Date(at) }, failed);
  await rm(journalFile(dir));
}
