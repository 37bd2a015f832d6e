import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { smallMemory } from '#scripts/run-host.mjs';
import { readConfig } from '#server/config.ts';

/* Checks that deploy/, docs/deploying.md and the program agree. Manual tests: docs/decisions/deploying.md. */

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const docs = read('docs/deploying.md');
const unit = read('deploy/ministry-website.service');
const container = read('Dockerfile');
const compose = parse(read('deploy/several/compose.yaml'), { merge: true });
const one = parse(read('compose.yaml'));
const render = parse(read('render.yaml')).services[0];
const fly = read('fly.toml');
const envFile = parseEnv(read('.env.example')) as Record<string, string>;

/** Every variable that the configuration reads. */
const asked = new Set<string>();
readConfig(
  new Proxy({}, { get: (_, name) => void asked.add(String(name)) }) as Record<string, string | undefined>,
);

/** The value of a key in a unit file. */
function inUnit(text: string, key: string): string {
  const [, value] = new RegExp(`^${key}=(.*)$`, 'm').exec(text) ?? [];
  if (value === undefined) throw new Error(`There is no ${key} in the unit.`);
  return value;
}

/** The rows of the settings table: names and defaults. */
const settings = docs
  .slice(docs.indexOf('## Settings'))
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => {
    const [, names = '', defaults = ''] = line.split('|').map((cell) => cell.trim());
    const values = defaults.split(', ');
    return names
      .split(', ')
      .map((name, index) => ({ name: name.replaceAll('`', ''), value: values[index] ?? '' }));
  });

test('the settings table names exactly the variables that the site and its build read', () => {
  expect(settings.map(({ name }) => name).sort()).toEqual([...asked, 'SCRIPTURE'].sort());
});

test.each(settings.filter(({ value }) => !/^(none|off|from .*|http:.*|)$/.test(value)))(
  'the default of $name is $value',
  ({ name, value }) => {
    // Setting the content folder, even to the included one, lets the desk change it in place.
    const unlessNamed = name === 'CONTENT_DIR' ? { publishDir: expect.any(String) } : {};
    expect(readConfig({ [name]: value })).toEqual({ ...readConfig({}), ...unlessNamed });
  },
);

test('the example settings are valid in production', () => {
  expect(readConfig(envFile)).toMatchObject({ environment: 'production', host: '127.0.0.1', trustProxy: 1 });
  expect(Object.keys(envFile).filter((name) => !asked.has(name))).toEqual([]);
});

test('the example’s commented settings are known and valid', () => {
  const later = parseEnv(read('.env.example').replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
  expect(Object.keys(later).length).toBeGreaterThan(Object.keys(envFile).length);
  expect(Object.keys(later).filter((name) => !asked.has(name))).toEqual([]);
  readConfig(later);
});

test('Caddy connects to the site’s address, which systemd keeps open', () => {
  const { host, port } = readConfig(envFile);
  expect(read('deploy/ministry-website.socket')).toContain(`\nListenStream=${host}:${port}\n`);
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy ${host}:${port} {`);
});

test.each(['deploy/Caddyfile', 'deploy/several/Caddyfile', 'deploy/congregations/Caddyfile'])(
  '%s does not limit the length of a form',
  (file) => {
    expect(read(file)).not.toMatch(/^\s*request_body/m);
  },
);

test('the unit runs existing files with the data folder and the same settings', () => {
  const { dataDir, backupDir } = readConfig(envFile);
  const folder = inUnit(unit, 'WorkingDirectory');
  const [node = '', script = ''] = inUnit(unit, 'ExecStart').split(' ');
  expect(node).toBe(`${folder}/node_modules/node/bin/node`);
  // scripts/finish-build.ts writes the build's own files, and npm start runs them.
  expect(existsSync(join(root, script)) || read('scripts/run-host.mjs').includes(`'${script}'`)).toBe(true);
  expect(`/var/lib/${inUnit(unit, 'StateDirectory')}`).toBe(dataDir);
  expect(read('deploy/with-settings')).toContain(`\n. ${inUnit(unit, 'EnvironmentFile')}\n`);
  expect(read('deploy/with-settings')).toContain(`--reuid=${inUnit(unit, 'User')} `);
  expect(read('deploy/with-settings')).toContain(`HOME=${dataDir}\n`);
  expect(inUnit(unit, 'ReadWritePaths')).toBe(`-${backupDir}`);
});

test('systemd and the container limit memory like npm start', () => {
  const { NODE_OPTIONS, ...more } = smallMemory;
  const rest = Object.entries(more)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
  expect(inUnit(unit, 'Environment')).toBe(`"NODE_OPTIONS=${NODE_OPTIONS}" ${rest}`);
  expect(container).toContain(`\nENV NODE_OPTIONS="${NODE_OPTIONS}" ${rest}\n`);
});

test('systemd waits longer than a stop may take', () => {
  const [, limit = ''] = /stopLimit = ([\d_]+)/.exec(read('host/main.ts')) ?? [];
  expect(Number(inUnit(unit, 'TimeoutStopSec')) * 1000).toBeGreaterThan(
    Number(limit.replaceAll('_', '')) + 1000,
  );
  expect(Number.parseInt(compose.services['site-1'].stop_grace_period, 10) * 1000).toBeGreaterThan(10_000);
});

test('the container listens on its port, as a user who may write only its data', () => {
  // Without the changes of the following stage.
  const [release = ''] = container.split('AS on-volume');
  const env = Object.fromEntries(
    [...release.matchAll(/(?<=^ENV .*)([A-Z_]+)=(\S+)/gm)].map(([, k, v]) => [k, v]),
  );
  expect(Object.keys(env).filter((name) => !asked.has(name) && !(name in smallMemory))).toEqual([]);
  const { environment, port, dataDir, backupDir } = readConfig({ ...env, MAIL_TRANSPORT: 'files' });
  expect(environment).toBe('production');
  expect(container).toContain(`EXPOSE ${port}\n`);
  expect(container).toContain(`VOLUME ${dataDir} ${backupDir}\n`);
  expect(container).toContain(` ${dataDir} ${backupDir}\n`);
  expect(container).toMatch(/^USER node$/m);
});

test('the container copies and runs the release, and its context includes all inputs', () => {
  const [, folder = ''] = /npm run release -- --into (\S+)$/m.exec(container) ?? [];
  expect(container).toContain(`COPY --from=build ${folder} ./\n`);
  const ignored = read('.dockerignore').split('\n');
  for (const path of [
    'content',
    'deploy',
    'desk',
    'core',
    'content-model',
    'scripts',
    'server',
    'site',
    'public',
  ])
    expect(ignored, path).not.toContain(path);
  const commands = [...container.matchAll(/^CMD (\[.*\])$/gm)].map(([, command = '']) => JSON.parse(command));
  for (const command of commands)
    expect(`${inUnit(unit, 'WorkingDirectory')}/${command.join(' ')}`).toBe(inUnit(unit, 'ExecStart'));
});

test('the servers of the compose file have valid settings and share one data folder', () => {
  const servers = Object.entries<{ environment: Record<string, unknown>; volumes: string[] }>(
    compose.services,
  ).filter(([name]) => name.startsWith('site-'));
  expect(servers.length).toBeGreaterThan(1);
  for (const [, { environment, volumes }] of servers) {
    const env = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => {
        const secret = key === 'SMTP_URL' ? 'smtps://user:password@mail.example.org:465' : 'www.example.org';
        return [key, String(value).replaceAll(/\$\{\w+:\?\}/g, secret)];
      }),
    );
    expect(Object.keys(env).filter((key) => !asked.has(key))).toEqual([]);
    expect(readConfig({ NODE_ENV: 'production', ...env })).toMatchObject({ trustProxy: 1 });
    expect(new URL(env.DATABASE_URL ?? '')).toMatchObject({ hostname: 'database', username: 'ministry' });
    expect(volumes).toEqual(['data:/data', 'backups:/backups']);
  }
  expect(compose.services.caddy.environment.SERVERS).toBe(servers.map(([name]) => `${name}:3000`).join(' '));
  for (const [, name = ''] of read('deploy/several/Caddyfile').matchAll(/\{\$(\w+)\}/g))
    expect(Object.keys(compose.services.caddy.environment)).toContain(name);
});

/** The settings in a hosting provider's file, with requested and secret values filled in. */
const given: Record<string, Record<string, string>> = {
  'compose.yaml': one.services.site.environment,
  'fly.toml': Object.fromEntries(
    [...fly.slice(fly.indexOf('[env]'), fly.indexOf('[build]')).matchAll(/^ +(\w+) = "(.*)"$/gm)].map(
      ([, key = '', value = '']) => [key, value],
    ),
  ),
  'render.yaml': Object.fromEntries(
    render.envVars
      .filter(({ key }: { key: string }) => key !== 'NODE_VERSION')
      .map(({ key, value }: { key: string; value?: string }) => [key, value ?? '']),
  ),
};

test.each(Object.keys(given))('the settings in %s are valid in production', (file) => {
  const env = Object.fromEntries(
    Object.entries(given[file] ?? {}).map(([key, value]) => [
      key,
      String(value).replace(/\$\{\w+:\?\}/, 'www.example.org'),
    ]),
  );
  env.SITE_URL ||= 'https://www.example.org';
  env.SMTP_URL = 'smtps://user:password@mail.example.org:465';
  expect(Object.keys(env).filter((name) => !asked.has(name))).toEqual([]);
  const config = readConfig({ NODE_ENV: 'production', ...env });
  expect(config.trustProxy).not.toBe(false);
  expect(config.siteUrl).toMatch(/^https:/);
});

test('hosts mount the data disk, wait for the stop, and request the health address', () => {
  const { port, dataDir } = readConfig({ PORT: /PORT=(\d+)/.exec(container)?.[1], DATA_DIR: '/data' });
  expect(fly).toContain(`internal_port = ${port}\n`);
  expect(fly).toContain(`destination = "${dataDir}"\n`);
  expect(fly).toContain('kill_timeout = "15s"');
  expect(container).toContain(` AS ${/build-target = "(.*)"/.exec(fly)?.[1]}\n`);
  expect(render.disk.mountPath).toBe(given['render.yaml']?.DATA_DIR);
  expect(render.maxShutdownDelaySeconds).toBeGreaterThan(10);
  for (const text of [fly, read('render.yaml')]) expect(text).toContain('/healthz');
  expect(one.services.site.volumes).toEqual(['site:/data', 'backups:/backups']);
  expect(one.services.caddy.environment.SERVERS).toBe(`site:${port}`);
});

test('the files for hosts name files and commands that exist', () => {
  type Service = { build?: string; volumes: string[] };
  const named = Object.entries({ '.': one, 'deploy/several': compose }).flatMap(([folder, { services }]) =>
    Object.values<Service>(services).flatMap(({ build, volumes }) => [
      ...(build ? [join(folder, build, 'Dockerfile')] : []),
      ...volumes
        .filter((volume) => volume.startsWith('.'))
        .map((volume) => join(folder, volume.replace(/:.*/, ''))),
    ]),
  );
  named.push(/dockerfile = "(.*)"/.exec(fly)?.[1] ?? '');
  expect(named.length).toBeGreaterThan(4);
  for (const path of named) expect(existsSync(join(root, path)), path).toBe(true);
  const { scripts } = JSON.parse(read('package.json'));
  for (const command of [render.buildCommand, render.startCommand])
    expect(Object.keys(scripts)).toContain(/^npm (?:run )?(\S+)/.exec(command)?.[1]);
});

test('docs/deploying.md names every file here and only commands that exist', () => {
  const files = readdirSync(join(root, 'deploy'), { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\w\.\w|file$|with-settings|add-/.test(basename(path)) && !path.endsWith('.test.ts'),
  );
  for (const path of files) expect(docs, path).toContain(`deploy/${path}`);
  for (const path of ['Dockerfile', 'compose.yaml', '.env.example']) expect(docs).toContain(`\`${path}\``);
  for (const [path] of docs.matchAll(/\bdeploy\/[\w./-]*\w/g))
    expect(existsSync(join(root, path)), path).toBe(true);
  const { scripts } = JSON.parse(read('package.json'));
  for (const [, name = ''] of docs.matchAll(/npm run ([\w:-]+)/g))
    expect(Object.keys(scripts)).toContain(name);
});

// Validates the Caddy and systemd files where these programs are installed.
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

test.skipIf(!installed('caddy')).each(['Caddyfile', 'several/Caddyfile', 'congregations/Caddyfile'])(
  'Caddy understands %s',
  (file) => {
    const understood = (path: string) =>
      run('caddy', ['validate', '--adapter', 'caddyfile', '--config', path]);
    const path = join(root, 'deploy', file);
    expect(understood(path)).toMatchObject({ status: 0, said: expect.not.stringContaining('not formatted') });

    const broken = join(mkdtempSync(join(tmpdir(), 'caddy-')), 'Caddyfile');
    writeFileSync(broken, readFileSync(path, 'utf8').replace('reverse_proxy', 'reverse_proxxy'));
    expect(understood(broken)).toMatchObject({ status: 1 });
    rmSync(join(broken, '..'), { recursive: true });
  },
);

test.skipIf(!installed('systemd-analyze'))('systemd accepts the units', () => {
  const copies = mkdtempSync(join(tmpdir(), 'units-'));
  const units = readdirSync(join(root, 'deploy')).filter((name) => /\.(service|socket)$/.test(name));
  const understood = () => run('systemd-analyze', ['verify', ...units.map((name) => join(copies, name))]);
  for (const name of units) {
    cpSync(join(root, 'deploy', name), join(copies, name));
    // The site is not installed here, and systemd rejects a unit whose program is missing.
    const text = readFileSync(join(copies, name), 'utf8');
    writeFileSync(join(copies, name), text.replace(/^ExecStart=\/srv\S+/m, `ExecStart=${process.execPath}`));
  }
  // The units of one congregation, with the files that add-congregation puts next to them.
  const named = (name: string) => name.replace('.', '@etz-chaim.');
  const besides = (name: string) =>
    name.endsWith('.socket')
      ? (/printf '(\[Socket\].*?)' /.exec(read('deploy/congregations/add-congregation'))?.[1] ?? '')
          .replaceAll('\\n', '\n')
          .replace('%s', '3001')
      : read('deploy/congregations/congregation.conf');
  for (const name of [...units]) {
    cpSync(join(copies, name), join(copies, named(name)));
    mkdirSync(join(copies, `${named(name)}.d`));
    writeFileSync(join(copies, `${named(name)}.d/own.conf`), besides(name));
    units.push(named(name));
  }
  expect(besides('.socket')).toContain('\nListenStream=\nListenStream=127.0.0.1:3001\n');
  expect(understood()).toEqual({ status: 0, said: '' });
  writeFileSync(join(copies, 'ministry-website@etz-chaim.socket.d/own.conf'), '[Socket]\nListenStreams=1\n');
  expect(understood().said).toContain('ListenStreams');
  const [first = ''] = units;
  writeFileSync(
    join(copies, first),
    readFileSync(join(copies, first), 'utf8').replace('ProtectHome=', 'ProtectHomes='),
  );
  expect(understood().said).toContain('ProtectHomes');
  rmSync(copies, { recursive: true });
});

test.each(['Caddyfile', 'several/Caddyfile', 'congregations/Caddyfile'])(
  'deploy/%s leaves caching to the site',
  (file) => {
    const lines = read(`deploy/${file}`)
      .split('\n')
      .map((line) => line.trim());
    expect(lines.filter((line) => /^(?:header|header_down|header_up)\b/.test(line))).toEqual(
      lines.filter((line) => line === 'header -Server'),
    );
    expect(lines.filter((line) => /^(?:cache|encode|file_server|request_header)\b/.test(line))).toEqual([]);
  },
);
