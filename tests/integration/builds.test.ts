import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/*
 * Builds beside a running host: in a copy of the project, whose pages and content are broken on purpose.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = Number(process.env.TEST_PORT ?? 4173) + 7;
const url = `http://127.0.0.1:${port}`;

let project: string;
let host: ChildProcess;
let log = '';

beforeAll(async () => {
  project = realpathSync(mkdtempSync(join(tmpdir(), 'builds-test-')));
  for (const name of ['src', 'domain', 'reader', 'server', 'scripts', 'public', 'content'])
    cpSync(join(root, name), join(project, name), { recursive: true });
  for (const name of ['package.json', 'package-lock.json', 'tsconfig.json', 'astro.config.ts'])
    cpSync(join(root, name), join(project, name));
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  cpSync(realpathSync(join(root, 'dist')), join(project, '.versions', 'before'), { recursive: true });
  symlinkSync('.versions/before', join(project, 'dist'));
  // One page of the running version cannot be shown.
  const chunks = join(project, 'dist', 'server', 'chunks');
  const give = readdirSync(chunks).find((name) => /^give_/.test(name)) ?? 'no chunk';
  writeFileSync(join(chunks, give), 'throw new Error("a planted fault");');
  host = spawn(process.execPath, ['dist/host/main.mjs'], {
    cwd: project,
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(project, 'data') },
  });
  host.stdout?.on('data', (chunk) => {
    log += chunk;
  });
  host.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  await vi.waitFor(() => expect(log).toContain('The site is at'), 20_000);
});

afterAll(async () => {
  if (host.kill('SIGKILL')) await once(host, 'exit');
  rmSync(project, { recursive: true });
});

async function build(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['scripts/build-version.ts', 'a-fingerprint'], {
    cwd: project,
    env: { PATH: process.env.PATH, ASTRO_TELEMETRY_DISABLED: '1', ...env },
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, said: said.trim() };
}

const current = () => readlinkSync(join(project, 'dist'));
const versions = () => readdirSync(join(project, '.versions'));
const status = async (path: string) => (await fetch(url + path)).status;

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

  it('when the content is faulty and there is no earlier one', async () => {
    const content = join(project, 'faulty');
    cpSync(join(project, 'content'), content, { recursive: true });
    writeFileSync(join(content, 'redirects.yaml'), '- from: 7\n');
    const { code, said } = await build({ CONTENT_DIR: content, DATA_DIR: join(project, 'new') });
    expect(code).toBe(2);
    expect(said).toMatch(
      /redirects\.yaml:1 .*\n\nThe content is faulty\. The version that was built before/s,
    );
    untouched();
  });

  it('when the build fails, which tells how to start the old version', async () => {
    const page = join(project, 'src', 'pages', 'accessibility.astro');
    const good = readFileSync(page, 'utf8');
    writeFileSync(page, `---\nimport './no-such-module.ts';\n${good.slice(4)}`);
    const { code, said } = await build();
    writeFileSync(page, good);
    expect(code).toBe(1);
    expect(said).toContain('no-such-module');
    expect(said).toMatch(/The build failed\. .* "npm start -- --no-build" starts it\.$/);
    untouched();
    expect(await status('/accessibility')).toBe(200);
  });
});

it('a page that cannot be shown is logged as an error with its cause, and the visitor reads a calm sentence', async () => {
  const answer = await fetch(`${url}/give?name=private`, { headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'text/html; charset=utf-8']);
  const text = await answer.text();
  expect(text).toContain('Something went wrong on our side.');
  expect(text).not.toContain('planted');
  await vi.waitFor(() => expect(log).toContain('the request failed'));
  const line = log.split('\n').find((entry) => entry.includes('the request failed')) ?? '{}';
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
  const building = build().finally(() => {
    done = true;
  });
  const asked = new Set<number>();
  while (!done) {
    asked.add(await status('/'));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(await building).toMatchObject({ code: 0 });
  expect(asked).toEqual(new Set([200]));
  const built = join(project, current());
  expect(built).not.toBe(join(project, '.versions', 'before'));
  // What is not built in, an installation could change.
  expect(createRequire(join(built, 'host', 'main.mjs')).resolve('sharp')).toContain(built);
  // The version before the current one is this empty one: only its use keeps the first.
  mkdirSync(join(project, '.versions', 'next'));
  rmSync(join(project, 'dist'));
  symlinkSync('.versions/next', join(project, 'dist'));
  const { makeCurrent } = await import('../../scripts/versions.ts');
  makeCurrent(project, join(project, '.versions', 'next'));
  expect(versions()).toContain('before');
  // Never asked before: modules, the program that draws PDFs, and what looks pictures up are loaded now.
  const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>[^<]*?:\d+([^<]*)<\/loc>/g)].map(([, path = '']) => path || '/');
  expect(paths.length).toBeGreaterThan(20);
  let pages = '';
  for (const path of paths) {
    const answer = await fetch(url + path);
    expect([path, answer.status]).toEqual([path, path === '/give' ? 500 : 200]);
    pages += await answer.text();
  }
  const pdf = await fetch(url + (/\/torah\/[\w-]+\.pdf/.exec(pages)?.[0] ?? ''));
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
}, 180_000);
