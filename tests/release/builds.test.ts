import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeCurrent } from '#scripts/versions.ts';
import { freePort } from '#server/test-support/free-port.ts';
import { temporaryFolder } from '../built-host.ts';
import { giveToOrdinaryUser, loginEnvironment, ordinaryUser } from '../login.ts';

/* Builds and runs a copy of the project as an ordinary user with a login environment. Its host keeps
   running during builds, also broken ones. */

const folder = temporaryFolder();
const project = realpathSync(folder.path);
const started: ChildProcess[] = [];
let before: Awaited<ReturnType<typeof startHost>>;

beforeAll(async () => {
  for (const name of ['core', 'content-model', 'site', 'server', 'desk', 'host', 'scripts', 'public'])
    cpSync(name, join(project, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.ts'])
    cpSync(name, join(project, name));
  cpSync('tests/content', join(project, 'content'), { recursive: true });
  // A separate folder with links to packages, because a build stores caches next to them.
  mkdirSync(join(project, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((entry) => !entry.startsWith('.')))
    symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  cpSync(realpathSync('dist'), join(project, '.versions', 'before'), { recursive: true });
  symlinkSync('.versions/before', join(project, 'dist'));
  // Breaks one page of the running version.
  const chunks = join(project, 'dist', 'server', 'chunks');
  const give = readdirSync(chunks).find((name) => /^give_/.test(name)) ?? 'no chunk';
  writeFileSync(join(chunks, give), 'throw new Error("a planted fault");');
  giveToOrdinaryUser(project);
  before = await startHost();
});

afterAll(async () => {
  for (const host of started) if (host.kill('SIGKILL')) await once(host, 'exit');
  folder[Symbol.dispose]();
});

function run(program: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, 'a-fingerprint'], {
    cwd: project,
    ...ordinaryUser,
    env: {
      ...loginEnvironment,
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      ...{ HOST: '127.0.0.1', ASTRO_TELEMETRY_DISABLED: '1', ...env },
    },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    said.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.err += chunk;
  });
  return { child, said };
}

/** Starts the host of a built version. */
async function startHost(version = 'dist') {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { child, said } = run(`${version}/host/main.mjs`, {
    PORT: String(port),
    SITE_URL: url,
    DATA_DIR: `data-of-${version}`,
  });
  started.push(child);
  await vi.waitFor(() => expect(said.out).toContain('The site is at'), 120_000);
  return { url, said, status: async (path: string) => (await fetch(url + path)).status };
}

async function build(env: Record<string, string> = {}) {
  const { child, said } = run('scripts/build-version.ts', env);
  const [code] = await once(child, 'close');
  return { code, said: said.err.trim() };
}

/** A copy of the content with another file. */
function contentWith(path: string, text: string): string {
  const content = join(project, `content-with-${path}`);
  cpSync(join(project, 'content'), content, { recursive: true });
  writeFileSync(join(content, path), text);
  return content;
}

const current = () => readlinkSync(join(project, 'dist'));
const versions = () => readdirSync(join(project, '.versions'));

describe('nothing is built or touched', () => {
  const untouched = () => expect([current(), versions()]).toEqual(['.versions/before', ['before']]);

  it('when the environment is faulty', async () => {
    const { code, said } = await build({ PORT: 'abc', RATE_LIMIT: '30' });
    expect(code).toBe(2);
    expect(said.split('\n')).toEqual([
      expect.stringMatching(/^PORT is "abc", .*Example: PORT=/),
      expect.stringMatching(/^RATE_LIMIT is "30", .*Example: RATE_LIMIT=/),
    ]);
    untouched();
  });

  it('when the content is faulty and nothing of it can be shown', async () => {
    const content = contentWith('ministry.yaml', 'name: "open\n');
    const { code, said } = await build({ CONTENT_DIR: content, DATA_DIR: join(project, 'new') });
    expect(code).toBe(2);
    expect(said).toMatch(/ministry\.yaml:2 .*\n\nThe content has problems\. The previous version/s);
    untouched();
  });

  it('when the build fails, which tells how to start the old version', async () => {
    // Fails early; an error in a page would appear only near the end of the build.
    const settings = join(project, 'astro.config.ts');
    const good = readFileSync(settings, 'utf8');
    writeFileSync(settings, `import './no-such-module.ts';\n${good}`);
    const { code, said } = await build();
    writeFileSync(settings, good);
    expect(code).toBe(1);
    expect(said).toContain('no-such-module');
    expect(said).toMatch(/The build failed\. .* npm start -- --no-build$/);
    untouched();
    expect(await before.status('/accessibility')).toBe(200);
  });
});

it('a page that cannot be rendered logs its cause and shows the visitor a calm sentence', async () => {
  const answer = await fetch(`${before.url}/give?name=private`, { headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
  const text = await answer.text();
  expect(text).toContain('Something went wrong on our side.');
  expect(text).not.toContain('planted');
  await vi.waitFor(() => expect(before.said.out).toContain('the request failed'));
  const line = before.said.out.split('\n').find((entry) => entry.includes('the request failed')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({
    level: 50,
    method: 'GET',
    path: '/give',
    err: { message: 'a planted fault', stack: expect.stringContaining('give_') },
  });
  expect(line).not.toContain('private');
});

it('a running host answers from the version it began with while another is built and after it has gone', async () => {
  let done = false;
  const content = contentWith('redirects.yaml', '- from: 7\n');
  const building = build({ CONTENT_DIR: content, DATA_DIR: join(project, 'new') }).finally(() => {
    done = true;
  });
  const asked = new Set<number>();
  while (!done) {
    asked.add(await before.status('/'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // It says what it would refuse, and is built in spite of it.
  expect(await building).toEqual({
    code: 0,
    said: expect.stringMatching(
      /redirects\.yaml:1 .*\n\nThis version refuses the content in .*After a restart: Visitors see the content without \d+ parts that have faults\./s,
    ),
  });
  expect(asked).toEqual(new Set([200]));
  const built = join(project, current());
  expect(built).not.toBe(join(project, '.versions', 'before'));
  // Dependencies that are not bundled could change with an installation.
  expect(createRequire(join(built, 'host', 'main.mjs')).resolve('sharp')).toContain(built);
  // The previous version is this empty one; the first is kept only because it is in use.
  mkdirSync(join(project, '.versions', 'next'));
  rmSync(join(project, 'dist'));
  symlinkSync('.versions/next', join(project, 'dist'));
  makeCurrent(project, join(project, '.versions', 'next'));
  expect(versions()).toContain('before');
  // Loads modules, the PDF process and the picture process for the first time.
  const sitemap = await (await fetch(`${before.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/');
  expect(paths.length).toBeGreaterThan(20);
  let pages = '';
  for (const path of paths) {
    const answer = await fetch(before.url + path);
    expect([path, answer.status]).toEqual([path, path === '/give' ? 500 : 200]);
    pages += await answer.text();
  }
  const pdf = await fetch(before.url + (/\/torah\/[\w-]+\.pdf/.exec(pages)?.[0] ?? ''));
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});
