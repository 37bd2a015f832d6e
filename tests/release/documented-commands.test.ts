import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseEnv } from 'node:util';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentGit } from '#desk/publish/content-git.ts';
import { freePort } from '#server/test-support/free-port.ts';
import { type BuiltHost, startBuiltHost, temporaryFolder } from '../built-host.ts';
import { contentDir } from '../content.ts';

/* Pastes the shell blocks of the documentation as they are, with this test's folders and names, in a clone of
   a local remote. `sudo` runs the command itself, and `systemctl` starts and stops the built host. The build
   copies the project's; builds.test.ts builds. */

/** What cannot run here, and why. */
const elsewhere: Record<string, string> = {
  'README.md, Two commands, 1': 'start.test.ts runs npm start; npm test is this run',
  'CONTRIBUTING.md, Set up, 1': 'start.test.ts and development.test.ts run these',
  'CONTRIBUTING.md, Before you open a pull request, 1': 'this run',
  'docs/deploying.md, One machine, step by step, 1': 'needs root, apt and a firewall',
  'docs/deploying.md, One machine, step by step, 2': 'needs root; creates a user',
  'docs/deploying.md, One machine, step by step, 4': 'needs root; opens an editor',
  'docs/deploying.md, One machine, step by step, 5': 'needs systemd; deploy.test.ts checks the units',
  'docs/deploying.md, One machine, step by step, 6': 'needs Caddy as a service',
  'docs/deploying.md, A release, 1': 'release.test.ts runs it',
  'docs/deploying.md, A container, 1': 'needs Docker; release.test.ts runs the steps of the Dockerfile',
  'docs/deploying.md, Several congregations on one machine, 1': 'needs root and systemd',
  'docs/deploying.md, Several servers, 1': 'needs Docker and Caddy',
  'docs/deploying.md, PostgreSQL, 1': 'needs the account postgres of a database server',
  'docs/editing-content.md, How to, 1': 'YAML',
  'docs/editing-content.md, How to, 2': 'YAML',
  'docs/editing-content.md, Check it, 2': 'output',
  'docs/hosting-fly.md, Hosting at Fly.io, 1': 'needs an account at Fly.io',
  'docs/hosting-fly.md, Hosting at Fly.io, 2': 'needs an account at Fly.io',
  'docs/hosting-render.md, Hosting at Render, 1': 'needs an account at Render',
  'docs/new-ministry.md, A site for another ministry, 1': 'second-ministry.test.ts follows these steps',
  'docs/new-ministry.md, A site for another ministry, 2': 'start.test.ts runs npm start',
  'docs/new-ministry.md, A site for another ministry, 3': 'second-ministry.test.ts',
  'docs/new-ministry.md, A site for another ministry, 4': 'second-ministry.test.ts',
};

/** Every indented block, by document, heading and number. how-tos.test.ts follows docs/adding-a-*.md. */
const blocks = new Map<string, string>();
const documents = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map((name) => `docs/${name}`)];
for (const document of documents.filter((name) => /(?<!adding-a-\w+)\.md$/.test(name))) {
  let heading = '';
  for (const part of readFileSync(document, 'utf8').split(/^(?=#)/m)) {
    heading = /^#+ (.*)/.exec(part)?.[1] ?? heading;
    for (const [at, [block]] of [...part.matchAll(/(?:^ {4,}.*\n(?:\n(?= {4}))?)+/gm)].entries())
      blocks.set(`${document}, ${heading}, ${at + 1}`, block.replace(/^ +/gm, ''));
  }
}

const folder = temporaryFolder();
const path = (name: string) => join(realpathSync(folder.path), name);
const [remote, source, clone, settings] = ['remote.git', 'source', 'srv', 'site.env'].map(path) as [
  string,
  string,
  string,
  string,
];
const [data, backups, newer, bin] = ['data', 'backups', 'newer', 'bin'].map(path) as [
  string,
  string,
  string,
  string,
];

let host: BuiltHost | undefined;
let restarts = 0;
let port = 0;

/** What `systemctl` asks for. */
const service = createServer(async (request, response) => {
  const [, action = ''] = (request.url ?? '').split('/');
  if (action !== 'start') await host?.kill('SIGTERM');
  if (action !== 'stop') {
    restarts += 1;
    const env = parseEnv(readFileSync(settings, 'utf8')) as Record<string, string>;
    host = await startBuiltHost(data, { dist: join(clone, 'dist'), cwd: clone, port, env });
  }
  response.end();
});

const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ruth', '-c', 'user.email=ruth@example.org', ...args], { cwd });

const executable = (name: string, text: string) => {
  writeFileSync(name, `#!/bin/sh\n${text}\n`);
  chmodSync(name, 0o755);
};

beforeAll(async () => {
  for (const name of [source, data, backups, bin, path('template/hooks')])
    mkdirSync(name, { recursive: true });
  for (const name of [
    'core',
    'content-model',
    'site',
    'server',
    'desk',
    'host',
    'scripts',
    'public',
    'deploy',
  ])
    cpSync(name, join(source, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', '.gitignore'])
    cpSync(name, join(source, name));
  cpSync(contentDir, join(source, 'content'), { recursive: true });
  const withSettings = readFileSync('deploy/with-settings', 'utf8')
    .replace('/etc/ministry-website.env', settings)
    .replace('/var/lib/ministry-website', data)
    .replace(/exec setpriv .* "\$@"/, 'exec "$@"');
  executable(join(source, 'deploy/with-settings'), withSettings.replace(/^#!.*\n/, ''));
  writeFileSync(
    join(source, 'scripts/build-version.ts'),
    `import { cpSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeCurrent, versionsIn } from './versions.ts';
const root = fileURLToPath(new URL('..', import.meta.url));
const version = versionsIn(root) + '/' + Date.now();
cpSync(${JSON.stringify(realpathSync('dist'))}, version, { recursive: true });
writeFileSync(version + '/.built-from', process.argv[2] ?? '');
makeCurrent(root, version);\n`,
  );
  git(source, 'init', '--quiet', '--initial-branch=main');
  git(source, 'add', '--all');
  git(source, 'commit', '--quiet', '--message=first');
  git(source, 'clone', '--quiet', '--bare', source, remote);
  git(source, 'remote', 'add', 'origin', remote);
  // In place of the installation.
  const link = `[ -e node_modules ] || ln -s ${resolve('node_modules')} node_modules`;
  executable(path('template/hooks/post-checkout'), link);
  service.listen(0, '127.0.0.1');
  await once(service, 'listening');
  port = await freePort();
  const { port: servicePort } = service.address() as AddressInfo;
  executable(join(bin, 'sudo'), 'exec "$@"');
  executable(
    join(bin, 'systemctl'),
    `exec ${process.execPath} -e 'fetch("http://127.0.0.1:${servicePort}/" + process.argv[1]).then((r) => process.exit(r.ok ? 0 : 1))' "$1"`,
  );
  writeSettings();
});

afterAll(async () => {
  await host?.kill();
  service.close();
  folder[Symbol.dispose]();
});

const writeSettings = (more: Record<string, string> = {}) =>
  writeFileSync(
    settings,
    Object.entries({
      ...{ NODE_ENV: 'production', SITE_URL: 'https://www.example.org', MAIL_TRANSPORT: 'files' },
      ...{ SAMPLES: 'allowed', HOST: '127.0.0.1', PORT: port, DATA_DIR: data, BACKUP_DIR: backups, ...more },
    })
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );

const walked = new Set<string>();

/** A block with this test's folders, and with names in place of other parts. */
function documented(name: string, names: Record<string, string> = {}): string {
  walked.add(name);
  let block = blocks.get(name) ?? `No block is named ${name}`;
  const all = {
    ...names,
    ...{ '/srv/ministry-website': clone, '/var/lib/ministry-website': data },
    ...{
      '/var/backups/ministry-website': backups,
      '/root/newer': newer,
      'git clone …': `git clone ${remote}`,
    },
  };
  for (const [from, to] of Object.entries(all)) block = block.replaceAll(from, to);
  return block;
}

const shellEnv = () => ({
  ...{ PATH: `${bin}:${process.env.PATH}`, HOME: folder.path, GIT_TEMPLATE_DIR: path('template') },
  ...{ GIT_AUTHOR_NAME: 'Ruth', GIT_AUTHOR_EMAIL: 'ruth@example.org', TERM: 'dumb' },
  ...{ GIT_COMMITTER_NAME: 'Ruth', GIT_COMMITTER_EMAIL: 'ruth@example.org' },
});

/** Runs lines in bash, while the service answers. */
async function paste(text: string, { cwd = folder.path, env = {} as Record<string, string> } = {}) {
  const child = spawn('bash', ['-c', text], { cwd, env: { ...shellEnv(), ...env }, stdio: 'pipe' });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
    });
  const [status] = await once(child, 'close');
  return { status, said };
}

/** The settings of the site, for a command in the clone. */
const siteEnv = () => parseEnv(readFileSync(settings, 'utf8')) as Record<string, string>;

test('the first two lines of deploying.md clone, build and serve the site', async () => {
  const block = documented('docs/deploying.md, Deploying, 1');
  const env = { ...shellEnv(), PORT: String(port), HOST: '127.0.0.1', SAMPLES: 'allowed' };
  const child = spawn('bash', ['-c', block], { cwd: folder.path, env, detached: true });
  child.stderr.resume();
  for await (const chunk of child.stdout) if (String(chunk).includes('The site is at')) break;
  child.stdout.resume();
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  const ended = once(child, 'exit');
  process.kill(-Number(child.pid), 'SIGTERM');
  await ended;
  rmSync(path('site'), { recursive: true });
});

test('step 3 builds the site in its folder', async () => {
  const { status, said } = await paste(documented('docs/deploying.md, One machine, step by step, 3'));
  expect([status, said]).toEqual([0, expect.any(String)]);
  expect(existsSync(join(clone, 'dist/host/main.mjs'))).toBe(true);
});

test('step 7 checks the content that is served', async () => {
  cpSync(contentDir, join(data, 'content'), { recursive: true });
  const block = documented('docs/editing-content.md, Check it, 1');
  const { status, said } = await paste(`sudo deploy/with-settings ${block}`, { cwd: clone });
  expect([status, said]).toEqual([0, expect.stringContaining(`${data}/content`)]);
});

test('each command for messages and for the desk works', async () => {
  await paste('systemctl start ministry-website');
  const { id = '' } = (await host?.post({ email: 'naomi@example.org' })) ?? {};
  const { id: old = '' } = (await host?.post({ email: 'boaz@example.org' })) ?? {};
  await host?.post();
  using database = new DatabaseSync(join(data, 'ministry.sqlite'), { timeout: 10_000 });
  database
    .prepare('update contact_submissions set created_at = ? where id = ?')
    .run('2020-01-01T00:00:00Z', old);
  const messages = documented('docs/deploying.md, Messages, 1', { '1A2B3C4D': id.slice(0, 8).toUpperCase() });
  const desk = documented('docs/deploying.md, The desk, 1');
  for (const line of `${messages}${desk}`.trim().split('\n')) {
    const { status, said } = await paste(line, { cwd: clone, env: siteEnv() });
    expect([line, status, said]).toEqual([line, 0, expect.any(String)]);
  }
  await paste('systemctl stop ministry-website');
});

test('each command for backups works', async () => {
  const lines = documented('docs/deploying.md, Backups, 1').trim().split('\n');
  for (const line of lines) {
    const env = { ...siteEnv(), ...(line.includes('restore') && { DATA_DIR: path('restored') }) };
    const { status, said } = await paste(line, { cwd: clone, env });
    expect([line, status, said]).toEqual([line, 0, expect.any(String)]);
  }
  rmSync(backups, { recursive: true });
  mkdirSync(backups);
});

test('the content follows a git remote', async () => {
  const by = { name: 'Naomi', email: 'naomi@example.org' };
  const info = { by, at: new Date('2026-03-14T15:00:00Z'), summary: 'began', where: '/' };
  await contentGit(join(data, 'content'), data).record(info, pino({ level: 'silent' }));
  git(folder.path, 'clone', '--quiet', '--bare', join(data, 'content/.git'), path('content.git'));
  const block = documented('docs/deploying.md, Copies in a git remote, 1', {
    'git@git.example.org:ministry/content.git': path('content.git'),
  });
  const { status, said } = await paste(block);
  expect([status, said]).toEqual([0, expect.any(String)]);
});

/** What a later version writes: a migration, a field that this version does not know, and a message. */
async function writeAsLaterVersion() {
  await host?.post({ message: 'Written after the upgrade.' });
  using database = new DatabaseSync(join(data, 'ministry.sqlite'), { timeout: 10_000 });
  database.prepare('insert into kysely_migration values (?, ?)').run('9999-later', new Date().toISOString());
  const file = join(data, 'content/pages/give.yaml');
  writeFileSync(file, `${readFileSync(file, 'utf8')}\nlater: true\n`);
}

function storedMessages(dataDir: string): string[] {
  using database = new DatabaseSync(join(dataDir, 'ministry.sqlite'), { readOnly: true });
  return database
    .prepare('select message from contact_submissions')
    .all()
    .map(({ message }) => String(message));
}

const key = path('key.txt');

describe.each(['without', 'with'])('%s BACKUP_KEY,', (encryption) => {
  const upgrade = () => paste(documented('docs/deploying.md, Upgrade, and back, 1'));

  beforeAll(async () => {
    const identity = await generateIdentity();
    writeFileSync(key, `${identity}\n`);
    writeSettings(encryption === 'with' ? { BACKUP_KEY: await identityToRecipient(identity) } : {});
    for (const name of [backups, newer]) rmSync(name, { recursive: true, force: true });
    mkdirSync(backups);
    await paste('systemctl restart ministry-website');
    await host?.post({ message: `Written before the upgrade ${encryption} a key.` });
    // The next version.
    writeFileSync(join(source, 'core/version.ts'), `// ${encryption}\n`);
    git(source, 'add', '--all');
    git(source, 'commit', '--quiet', `--message=${encryption}`);
    git(source, 'push', '--quiet', 'origin', 'main');
  });

  test('the upgrade stops before anything without a backup, and before the restart with bad content', async () => {
    const before = git(clone, 'rev-parse', 'HEAD').toString();
    const restartsBefore = restarts;
    rmSync(backups, { recursive: true });
    writeFileSync(backups, '');
    expect((await upgrade()).status).not.toBe(0);
    expect(git(clone, 'rev-parse', 'HEAD').toString()).toBe(before);
    rmSync(backups);
    mkdirSync(backups);

    const file = join(data, 'content/redirects.yaml');
    const good = existsSync(file) ? readFileSync(file, 'utf8') : '[]\n';
    writeFileSync(file, '- from: nowhere\n');
    const { status, said } = await upgrade();
    expect([status, said]).toEqual([expect.any(Number), expect.stringContaining('redirects.yaml:1')]);
    expect([status === 0, restarts]).toEqual([false, restartsBefore]);
    writeFileSync(file, good);
    git(clone, 'checkout', '--quiet', '-B', 'main', before.trim());
    git(clone, 'branch', '--quiet', '--set-upstream-to=origin/main');
  });

  test('the documented way leads to the next version, back with all content, and forward again', async () => {
    const before = git(clone, 'rev-parse', 'HEAD').toString();
    const upgraded = await upgrade();
    expect([upgraded.status, upgraded.said]).toEqual([0, expect.any(String)]);
    expect(git(clone, 'rev-parse', 'HEAD').toString()).not.toBe(before);
    await writeAsLaterVersion();
    const ending = encryption === 'with' ? '.tar.gz.age' : '.tar.gz';
    const archives = readdirSync(backups).filter((name) => name.endsWith(ending));
    const archive = archives.sort().at(-1) ?? 'no archive';

    const identity = encryption === 'with' ? `--identity ${key} ` : '';
    const block = documented('docs/deploying.md, Upgrade, and back, 2', {
      '/var/backups/ministry-website/ministry-….tar.gz': `${identity}${join(backups, archive)}`,
    });
    const back = await paste(block);
    expect([back.status, back.said]).toEqual([0, expect.any(String)]);
    expect((await fetch(`${host?.url}/readyz`)).status).toBe(200);
    expect(await (await fetch(`${host?.url}/readyz`)).json()).toMatchObject({ content: 'good' });
    expect(storedMessages(data)).toContain(`Written before the upgrade ${encryption} a key.`);
    expect(storedMessages(newer)).toContain('Written after the upgrade.');
    expect(existsSync(join(newer, 'content/pages/give.yaml'))).toBe(true);

    expect(await paste('git switch main', { cwd: clone })).toMatchObject({ status: 0 });
    const again = await upgrade();
    expect([again.status, again.said]).toEqual([0, expect.any(String)]);
    await paste('systemctl stop ministry-website');
  });
});

test('every shell block of the documentation runs here, or has the reason why not', () => {
  // Recorded while the tests above run.
  expect([...blocks.keys()].filter((name) => !walked.has(name) && !(name in elsewhere))).toEqual([]);
  expect(Object.keys(elsewhere).filter((name) => !blocks.has(name))).toEqual([]);
});
