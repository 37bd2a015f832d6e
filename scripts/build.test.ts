import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/built-host.ts';
import { fingerprint } from './build.mjs';

test('a copy has the same fingerprint, and a changed copy another one', () => {
  using folder = temporaryFolder();
  const [original, copy] = [join(folder.path, 'original'), join(folder.path, 'copy')];
  mkdirSync(join(original, 'site'), { recursive: true });
  writeFileSync(join(original, 'site', 'page.ts'), 'export {};');
  cpSync(original, copy, { recursive: true });
  expect(fingerprint(copy)).toBe(fingerprint(original));
  writeFileSync(join(copy, 'site', 'page.ts'), 'export const changed = true;');
  expect(fingerprint(copy)).not.toBe(fingerprint(original));
});
