import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHoldable } from '#server/version-lock.ts';
import { currentIn, makeCurrent, versionsIn } from './versions.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'versions-test-')));
});

afterEach(() => rmSync(root, { recursive: true }));

function build(name: string) {
  const version = join(versionsIn(root), name);
  mkdirSync(version, { recursive: true });
  makeHoldable(version);
  writeFileSync(join(version, 'name'), name);
  makeCurrent(root, version);
  return version;
}

const current = () => readFileSync(join(currentIn(root), 'name'), 'utf8');
const versions = () => readdirSync(versionsIn(root));

test('the newest version is the current one, and the one before stays', () => {
  for (const name of ['1', '2', '3']) {
    build(name);
    expect(current()).toBe(name);
  }
  expect(versions()).toEqual(['2', '3']);
});

test('a version stays for as long as some process uses it, however that ends', async () => {
  const used = build('1');
  const program = `import { holdVersion } from '${join(import.meta.dirname, '../server/version-lock.ts')}';
    globalThis.held = holdVersion(${JSON.stringify(used)});
    console.log('held');
    setInterval(() => {}, 1000);`;
  const user = spawn(process.execPath, ['--input-type=module-typescript', '--eval', program]);
  await once(user.stdout, 'data');
  for (const name of ['2', '3', '4']) build(name);
  expect(versions()).toEqual(['1', '3', '4']);
  user.kill('SIGKILL');
  await once(user, 'exit');
  build('5');
  expect(versions()).toEqual(['4', '5']);
});

test('a folder that an older copy of the project built in place makes room', () => {
  mkdirSync(join(currentIn(root), 'host'), { recursive: true });
  build('1');
  expect(current()).toBe('1');
});
