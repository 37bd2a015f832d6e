/* Writes the archive of this version: node tests/release/archives/write-archive.ts <new file> */
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { contentGit } from '#desk/publish/content-git.ts';
import { backUp } from '#server/backup/back-up.ts';
import { openSqlite } from '#server/database/open-database.ts';
import { contentDir } from '../../content.ts';
import { rowOfEachTable } from './row-of-each-table.ts';

/** Backs up the frozen test content with its history, and a database with a row in each table. */
export async function writeArchiveOfThisVersion(file: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'archive-'));
  try {
    await using db = await openSqlite({ dataDir });
    const tables = db as unknown as Kysely<Record<string, object>>;
    for (const [table, row] of Object.entries(rowOfEachTable))
      await tables.insertInto(table).values(row).execute();
    const by = { name: 'Naomi', email: 'naomi@example.org' };
    const info = { by, at: new Date('2026-03-14T15:00:00Z'), summary: 'began', where: '/' };
    await contentGit(contentDir, dataDir).record(info, pino({ level: 'silent' }));
    await backUp({ dataDir, contentDir }, file);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

if (import.meta.filename === process.argv[1])
  await writeArchiveOfThisVersion(process.argv[2] ?? 'archive.tar.gz');
