import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../folders.ts';
import { figures, type Part } from '../part.ts';
import { median } from '../statistics.ts';

const caches = ['dist', '.versions', '.astro', 'node_modules/.vite', 'node_modules/.astro'];

export const build: Part = {
  name: 'build',
  description: 'a build of the site without caches',
  needsBuild: false,
  async measure({ quick, log }) {
    const seconds: number[] = [];
    for (let run = 0; run < (quick ? 1 : 3); run += 1) {
      for (const cache of caches) rmSync(join(root, cache), { recursive: true, force: true });
      const started = performance.now();
      const { status, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], {
        cwd: root,
        encoding: 'utf8',
      });
      if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
      seconds.push((performance.now() - started) / 1000);
      log(`built in ${seconds.at(-1)?.toFixed(1)} s`);
    }
    return figures('build', { median: [median(seconds), 's'] });
  },
};
