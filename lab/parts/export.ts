import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '../../server/database/open-database.ts';
import { root, temporaryFolder } from '../folders.ts';
import { insertMessages } from '../insert-messages.ts';
import { type Figure, figures, type Part } from '../part.ts';

const inbox = join(root, 'server/inbox/main.ts');
const logPeakMemory = new URL('../log-peak-memory.ts', import.meta.url).href;

export const exportPart: Part = {
  name: 'export',
  description: 'time and peak memory of an export of a thousand and of a million messages',
  needsBuild: false,
  async measure({ quick, log }) {
    await using undo = new AsyncDisposableStack();
    const folder = temporaryFolder(undo);
    const found: Figure[] = [];
    let stored = 0;
    for (const rows of quick ? [1000, 5000] : [1000, 1_000_000]) {
      log(`inserting ${rows} messages …`);
      {
        await using db = await openDatabase({ dataDir: folder });
        await insertMessages(db, stored, rows);
      }
      stored = rows;
      for (const format of ['csv', 'json']) {
        const { seconds, peakMB, fileMB } = await runExport(format, folder);
        const subject = `export of ${rows.toLocaleString('en-US')} as ${format.toUpperCase()}`;
        log(`${subject}: ${seconds.toFixed(1)} s`);
        found.push(
          ...figures(subject, {
            time: [seconds, 's'],
            'peak RSS': [peakMB, 'MB'],
            file: [fileMB, 'MB'],
          }),
        );
      }
    }
    return found;
  },
};

/** The command that staff run. */
async function runExport(format: string, dataDir: string) {
  const output = join(dataDir, `export.${format}`);
  const args = ['export', '--form', 'contact', '--format', format, '--output', output];
  const started = performance.now();
  const { stderr } = await promisify(execFile)(
    process.execPath,
    ['--import', logPeakMemory, inbox, ...args],
    { env: { PATH: process.env.PATH, DATA_DIR: dataDir } },
  );
  const seconds = (performance.now() - started) / 1000;
  const [, kilobytes] = /^peak memory: (\d+) KB$/m.exec(stderr) ?? [];
  if (!kilobytes) throw new Error(`The export did not print its peak memory:\n${stderr}`);
  return { seconds, peakMB: Number(kilobytes) / 976.5625, fileMB: statSync(output).size / 1e6 };
}
