import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

// A fake npm that logs its arguments and leaves the pinned Node like the real one.
const npm = `
const { mkdirSync, writeFileSync } = require('node:fs');
writeFileSync('asked.json', JSON.stringify(process.argv.slice(2)));
mkdirSync('node_modules/node/bin', { recursive: true });
writeFileSync('node_modules/node/bin/node${process.platform === 'win32' ? '.exe' : ''}', '');
`;

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'install-test-'));
  mkdirSync(join(root, 'scripts'));
  copyFileSync('scripts/install.mjs', join(root, 'scripts', 'install.mjs'));
  writeFileSync(join(root, 'package-lock.json'), '{}');
  writeFileSync(join(root, 'npm.cjs'), npm);
});

afterEach(() => rmSync(root, { recursive: true }));

function install(env: Record<string, string> = {}, dev = false) {
  const program = `import { ensureInstalled } from ${JSON.stringify(join(root, 'scripts', 'install.mjs'))}; await ensureInstalled({ dev: ${dev} });`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    env: { ...process.env, npm_execpath: join(root, 'npm.cjs'), ...env },
    encoding: 'utf8',
  });
  return { status, stdout };
}

const asked = () => JSON.parse(readFileSync(join(root, 'asked.json'), 'utf8')).slice(0, 3);

it.each(['production', 'development'])('installs only what the site needs with NODE_ENV=%s', (env) => {
  expect(install({ NODE_ENV: env })).toMatchObject({ status: 0 });
  expect(asked()).toEqual(['install', '--no-save', '--omit=dev']);
});

it('adds what the tests need, on a server in production too', () => {
  install();
  expect(install({ NODE_ENV: 'production' }, true).stdout).toContain('Installing what the tests need');
  expect(asked()).toEqual(['install', '--no-save', '--include=dev']);
});

it('leaves what the tests need where it is, with another lockfile too', () => {
  install({}, true);
  expect(install().stdout).toBe('');
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
  install();
  expect(asked()).toContain('--include=dev');
});

it('installs once, and again when the lockfile is another', () => {
  expect(install().stdout).toContain('Installing what the site needs');
  expect(install().stdout).toBe('');
  writeFileSync(join(root, 'package-lock.json'), '{"packages":{}}');
  expect(install().stdout).toContain('Installing what the site needs');
});

it('fails where npm fails', () => {
  writeFileSync(join(root, 'npm.cjs'), 'process.exit(7)');
  expect(install()).toMatchObject({ status: 7 });
});
