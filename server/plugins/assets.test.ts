import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readAssets } from './assets.ts';

async function folderWith(...files: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const file of files) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), 'x');
  }
  return folder;
}

test('hidden files of a file manager are not served', async () => {
  const assets = await readAssets(await folderWith('.DS_Store', 'photos/.DS_Store', 'photos/joel.jpg'));
  expect([...assets.keys()]).toEqual(['/photos/joel.jpg']);
});

test('a file of an unsupported type stops the start with a remedy', async () => {
  await expect(readAssets(await folderWith('photos/joel.heic'))).rejects.toThrow(
    'public/photos/joel.heic has a type that this site does not serve. Remove it, or add',
  );
});
