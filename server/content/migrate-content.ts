import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { contentMigrations } from '#content-model/migrations/migrations.ts';
import { writeWholeFile } from '../data-folder.ts';

/**
 * Writes the content of an earlier version in today's format; nothing for content that is in it. A folder
 * that cannot be written stays as it is, and its check then says what to do.
 * @param dir the content folder, which may be missing
 */
export async function migrateContent(dir: string, log: Pick<FastifyBaseLogger, 'info' | 'error'>) {
  try {
    for (const { name, changes } of contentMigrations) {
      const files = Object.entries(changes(dir));
      for (const [path, text] of files) {
        await mkdir(dirname(join(dir, path)), { recursive: true });
        await writeWholeFile(join(dir, path), (draft) => writeFile(draft, text));
      }
      if (files.length > 0)
        log.info({ dir, files: files.map(([path]) => path) }, `the content was migrated: ${name}`);
    }
  } catch (err) {
    log.error({ err, dir }, 'the content could not be migrated: make its folder writable, and start again');
  }
}
