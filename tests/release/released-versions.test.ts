import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readArchive } from '#server/backup/archive.ts';
import { restore } from '#server/backup/restore.ts';
import { startBuiltHost, temporaryFolder } from '../built-host.ts';
import { content } from '../content.ts';
import { rowOfEachTable } from './archives/row-of-each-table.ts';
import { writeArchiveOfThisVersion } from './archives/write-archive.ts';

/* From 1.0.0 on, content and backups of each released version work under every later one. */

const archives = fileURLToPath(new URL('archives', import.meta.url));

/** The first column of each row, by table: a later version may have more columns. */
function rowsOf(dataDir: string): Record<string, unknown[]> {
  using database = new DatabaseSync(join(dataDir, 'ministry.sqlite'), { readOnly: true });
  const names = database.prepare("select name from sqlite_schema where type = 'table'").all();
  return Object.fromEntries(
    names
      .map(({ name }) => String(name))
      .filter((name) => !name.startsWith('kysely_'))
      .map((name) => [
        name,
        database
          .prepare(`select * from ${name}`)
          .all()
          .map((row) => Object.values(row)[0]),
      ]),
  );
}

const released = readdirSync(archives).filter((name) => name.endsWith('.tar.gz'));

test.each([...released, 'this version'])(
  'the archive of %s is restored with all rows, and served',
  async (name) => {
    using folder = temporaryFolder();
    const path = (inFolder: string) => join(folder.path, inFolder);
    const archive = name === 'this version' ? path('archive.tar.gz') : join(archives, name);
    if (name === 'this version') await writeArchiveOfThisVersion(archive);
    await readArchive(archive, path('unpacked'));
    await restore({ file: archive, dataDir: path('data') });

    const before = rowsOf(path('unpacked'));
    expect(Object.keys(before).length).toBeGreaterThanOrEqual(24);
    const after = rowsOf(path('data'));
    for (const [table, rows] of Object.entries(before)) {
      expect([table, rows.length]).not.toEqual([table, 0]);
      expect([table, after[table]]).toEqual([table, expect.arrayContaining(rows)]);
    }
    if (name === 'this version')
      expect(Object.keys(after).sort()).toEqual(Object.keys(rowOfEachTable).sort());

    await using host = await startBuiltHost(path('data'), { env: { CONTENT_DIR: '' } });
    expect(await (await fetch(host.url)).text()).toContain(content.ministry.name);
    const ready = await (await fetch(`${host.url}/readyz`)).json();
    expect(ready).toMatchObject({ status: 'ready', content: 'good' });
  },
);
