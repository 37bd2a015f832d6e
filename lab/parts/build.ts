import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Part } from '../part.ts';
import { median } from '../statistics.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

export const build: Part = {
  name: 'build',
  about: 'building the site, with nothing kept from an earlier build',
  ofBuiltSite: false,
  async measure({ quick, say }) {
    const seconds: number[] = [];
    for (let time = 0; time < (quick ? 1 : 3); time += 1) {
      for (const kept of ['dist', '.versions', '.astro', 'node_modules/.vite', 'node_modules/.astro']) {
        rmSync(`${root}${kept}`, { recursive: true, force: true });
      }
      const started = performance.now();
      const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
        cwd: root,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
      seconds.push((performance.now() - started) / 1000);
      say(`built in ${seconds.at(-1)?.toFixed(1)} s`);
    }
    return [{ of: 'build', measure: 'median', value: median(seconds), unit: 's' }];
  },
};
