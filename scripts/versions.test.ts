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
import { currentIn, makeCurrent, versionsIn } from './versions.ts';

let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'versions-test-')));
});

afterEach(() => rmSync(root, { recursive: true }));

function build(name: string) {
  const version = join(versionsIn(root), name);
  mkdirSync(version, { recursive: true });
  writeFileSync(join(version, 'name'), name);
  makeCurrent(root, version);
  return version;
}

const current = () => readFileSync(join(currentIn(root), 'name'), 'utf8');
const versions = () => readdirSync(versionsIn(root));

test('makes the newest version current and keeps the previous one', () => {
  for (const name of ['1', '2', '3']) {
    build(name);
    expect(current()).toBe(name);
  }
  expect(versions()).toEqual(['2', '3']);
});

test('keeps a version until no running process uses it, also after a kill', async () => {
  const used = build('1');
  const program = `import { writePidFile } from '${join(import.meta.dirname, '../server/pid-file.ts')}';
    writePidFile(${JSON.stringify(used)});
    console.log('noted');
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

test('replaces a folder that an earlier release built in place', () => {
  mkdirSync(join(currentIn(root), 'host'), { recursive: true });
  build('1');
  expect(current()).toBe('1');
});
