import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/*
 * Whether Caddy and systemd understand the files that are for them. Only where these are installed; what can be held everywhere:
 * deploy.test.ts.
 */

const folder = fileURLToPath(new URL('.', import.meta.url));
const installed = (program: string) => spawnSync('which', [program]).status === 0;

function run(program: string, args: string[]) {
  const env = {
    PATH: process.env.PATH,
    HOME: tmpdir(),
    SITE_ADDRESS: 'www.example.org',
    SERVERS: '10.0.0.11:3000 10.0.0.12:3000',
  };
  const { status, stderr } = spawnSync(program, args, { env, encoding: 'utf8' });
  return { status, said: stderr };
}

test.skipIf(!installed('caddy')).each(['Caddyfile', 'several/Caddyfile'])('Caddy understands %s', (file) => {
  const understood = (path: string) => run('caddy', ['adapt', '--adapter', 'caddyfile', '--config', path]);
  const path = join(folder, file);
  expect(understood(path)).toMatchObject({ status: 0, said: expect.not.stringContaining('not formatted') });

  const broken = join(mkdtempSync(join(tmpdir(), 'caddy-')), 'Caddyfile');
  writeFileSync(broken, readFileSync(path, 'utf8').replace('reverse_proxy', 'reverse_proxxy'));
  expect(understood(broken)).toMatchObject({ status: 1 });
  rmSync(join(broken, '..'), { recursive: true });
});

test.skipIf(!installed('systemd-analyze'))('systemd understands the units', () => {
  const copies = mkdtempSync(join(tmpdir(), 'units-'));
  const units = readdirSync(folder).filter((name) => /\.(service|timer)$/.test(name));
  const understood = () => run('systemd-analyze', ['verify', ...units.map((name) => join(copies, name))]);
  for (const name of units) {
    cpSync(join(folder, name), join(copies, name));
    // The site is not installed here, and a unit whose program is missing is refused.
    const text = readFileSync(join(copies, name), 'utf8');
    writeFileSync(join(copies, name), text.replace(/^ExecStart=\/srv\S+/m, `ExecStart=${process.execPath}`));
  }
  expect(understood()).toEqual({ status: 0, said: '' });
  const [first = ''] = units;
  writeFileSync(
    join(copies, first),
    readFileSync(join(copies, first), 'utf8').replace('ProtectHome=', 'ProtectHomes='),
  );
  expect(understood().said).toContain('ProtectHomes');
  rmSync(copies, { recursive: true });
});
