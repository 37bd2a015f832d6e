import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeWholeFile } from '../../server/private-files.ts';
import { type Author, contentGit } from './content-git.ts';

/** One publish, written down before the first file is touched, so that a crash leaves the old content or the new, whole. */
interface Journal {
  by: Author;
  /** ISO instant. */
  at: string;
  words: string;
  where: string;
  /** What the files are to hold, by path in the folder; null: the file goes. */
  files: Record<string, string | null>;
}

/** In the content folder itself: whoever publishes or starts there next ends what another left. */
const journalFile = (dir: string) => join(dir, '.publishing.json');

/** From here on the publish takes place, whatever happens to this process. */
export async function writeJournal(dir: string, journal: Journal): Promise<void> {
  await writeWholeFile(journalFile(dir), (draft) => writeFile(draft, JSON.stringify(journal)));
}

/**
 * Does what the journal of a content folder says, from wherever it was left: files first, then history. Nothing when there is none.
 *
 * @param failed told when the history could not be read and was begun anew
 */
export async function finishPublish(
  dir: string,
  dataDir: string,
  failed: (error: unknown) => void,
): Promise<void> {
  const text = await readFile(journalFile(dir), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return;
  const { files, at, ...note }: Journal = JSON.parse(text);
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
