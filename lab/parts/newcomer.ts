import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/test-support/free-port.ts';
import { root, temporaryFolder } from '../folders.ts';
import { figures, type Part } from '../part.ts';
import { untilReady } from '../servers/host.ts';

export const newcomer: Part = {
  name: 'newcomer',
  description: 'from a fresh clone to the first page, and the installed packages',
  needsBuild: false,
  async measure({ log, note }) {
    note('Packages come from the registry or the npm cache. The time to read and think is not included.');
    await using undo = new AsyncDisposableStack();
    const clone = join(temporaryFolder(undo), 'clone');
    execFileSync('git', ['clone', '--quiet', root, clone]);
    const port = await freePort();
    // npm needs these to reach its registry.
    const { PATH, HOME, NODE_EXTRA_CA_CERTS } = process.env;
    const started = performance.now();
    log('cloning, installing, building …');
    const site = spawn('npm', ['start'], {
      cwd: clone,
      env: { PATH, HOME, NODE_EXTRA_CA_CERTS, PORT: String(port), HOST: '127.0.0.1' },
      stdio: 'ignore',
    });
    undo.defer(() => stop(site));
    await untilReady(`http://localhost:${port}/`, site);
    return figures('a fresh clone', {
      // 60 % of the 62 s of November 2026.
      'first page': [(performance.now() - started) / 1000, 's', { atMost: 37 }],
      packages: [globSync('**/node_modules/{*,@*/*}/package.json', { cwd: clone }).length, 'packages'],
    });
  },
};

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}
