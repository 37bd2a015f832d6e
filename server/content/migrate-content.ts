import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { weeklyGatherings } from '#content-model/migrations/weekly-gatherings.ts';
import { writeWholeFile } from '../data-folder.ts';

/**
 * Writes the content of an earlier version in today's format; nothing for content that is in it. A folder
 * that cannot be written stays as it is, and its check then says what to do.
 * @param dir the content folder, which may be missing
 */
export async function migrateContent(dir: string, log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
  try {
    const files = Object.entries(weeklyGatherings(dir));
    if (files.length === 0) return;
    for (const [path, text] of files) {
      await mkdir(dirname(join(dir, path)), { recursive: true });
      await writeWholeFile(join(dir, path), (draft) => writeFile(draft, text));
    }
    log.info({ dir, files: files.map(([path]) => path) }, 'the content was migrated: weekly-gatherings');
  } catch (err) {
    log.error({ err, dir }, 'the content could not be migrated: make its folder writable, and start again');
  }
}
