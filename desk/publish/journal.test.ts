import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/built-host.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { finishPublish } from './journal.ts';

test.each([
  ['an empty file', ''],
  ['a truncated file', '{"by":{"name":"Ruth","email":"ruth@exam'],
  ['other JSON', '{"files":7}'],
])('sets aside and reports an invalid journal once: %s', async (_, text) => {
  const { dir } = copyOfContent();
  using data = temporaryFolder();
  writeFileSync(join(dir, '.publishing.json'), text);
  const files = readdirSync(dir).filter((name) => name !== '.publishing.json');
  const reported: string[] = [];
  const finish = () =>
    finishPublish(dir, data.path, {
      warn: () => expect.unreachable(),
      error: ({ file }: { file: string }) => void reported.push(file),
    });
  await finish();
  await finish();
  expect(reported).toEqual([join(dir, '.publishing.broken.json')]);
  expect(existsSync(join(dir, '.publishing.json'))).toBe(false);
  expect(readdirSync(dir).filter((name) => name !== '.publishing.broken.json')).toEqual(files);
});
