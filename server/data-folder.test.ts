import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/built-host.ts';
import { lockDataFolder } from './data-folder.ts';

test('a second host on the same data folder is refused with a sentence', async () => {
  using folder = temporaryFolder();
  const lock = await lockDataFolder(folder.path);
  await expect(lockDataFolder(folder.path, 0)).rejects.toMatchObject({
    name: 'DatabaseOpenError',
    message: `DATA_DIR is "${folder.path}", which another running host uses. Stop that host, or give this one another DATA_DIR.`,
  });
  lock.close();
});

test('a starting host waits for the previous host to stop', async () => {
  using folder = temporaryFolder();
  const lock = await lockDataFolder(folder.path);
  setTimeout(() => lock.close(), 200);
  (await lockDataFolder(folder.path)).close();
});

test('a killed process releases its lock', async () => {
  using folder = temporaryFolder();
  const script = `
    import { lockDataFolder } from './server/data-folder.ts';
    globalThis.held = await lockDataFolder(process.argv[1]);
    console.log('held');
    setInterval(() => {}, 1000);`;
  const args = ['--input-type=module-typescript', '-e', script, folder.path];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  await expect(lockDataFolder(folder.path, 0)).rejects.toThrow('another running host');
  child.kill('SIGKILL');
  await once(child, 'exit');
  (await lockDataFolder(folder.path, 0)).close();
});
