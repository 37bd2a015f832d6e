import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../server/database/open-database.ts';
import { fill } from '../fill.ts';
import type { Figure, Part } from '../part.ts';
import { temporaryFolder } from '../servers/host.ts';

const inbox = fileURLToPath(new URL('../../server/inbox/main.ts', import.meta.url));
const tellMemory = new URL('../tell-memory.ts', import.meta.url).href;

export const exporting: Part = {
  name: 'exporting',
  about: "the inbox's export of a thousand and of a million messages: time and peak memory",
  ofBuiltSite: false,
  async measure({ quick, say }) {
    await using undo = new AsyncDisposableStack();
    const folder = temporaryFolder(undo);
    const figures: Figure[] = [];
    let stored = 0;
    for (const rows of quick ? [1000, 5000] : [1000, 1_000_000]) {
      say(`filling up to ${rows} …`);
      {
        await using db = await openDatabase({ dataDir: folder });
        await fill(db, stored, rows);
      }
      stored = rows;
      for (const format of ['csv', 'json']) {
        const { seconds, peakMB, fileMB } = await exportAs(format, folder);
        const of = `export of ${rows.toLocaleString('en-US')} as ${format.toUpperCase()}`;
        say(`${of}: ${seconds.toFixed(1)} s`);
        figures.push(
          { of, measure: 'time', value: seconds, unit: 's' },
          { of, measure: 'peak RSS', value: peakMB, unit: 'MB' },
          { of, measure: 'file', value: fileMB, unit: 'MB' },
        );
      }
    }
    return figures;
  },
};

/** As staff run it. */
async function exportAs(format: string, dataDir: string) {
  const output = join(dataDir, `export.${format}`);
  const args = ['export', '--form', 'contact', '--format', format, '--output', output];
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', tellMemory, inbox, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = once(child, 'exit');
  const said = await text(child.stderr);
  const [code] = await exited;
  const seconds = (performance.now() - started) / 1000;
  const [, kilobytes] = /^peak memory: (\d+) KB$/m.exec(said) ?? [];
  if (code !== 0 || !kilobytes) throw new Error(`The export ended with ${code}:\n${said}`);
  return { seconds, peakMB: Number(kilobytes) / 976.5625, fileMB: statSync(output).size / 1e6 };
}
