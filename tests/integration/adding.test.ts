import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../server/test-support/free-port.ts';

// A copy of the project, changed as docs/adding-a-page.md and docs/adding-a-field.md say and built once.

const project = mkdtempSync(join(tmpdir(), 'adding-'));
const environment = { PATH: process.env.PATH, CONTENT_DIR: 'content', DATA_DIR: 'data', HOST: '127.0.0.1' };
let host: ReturnType<typeof run>;
let url: string;

beforeAll(async () => {
  const parts = [
    'astro.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'domain',
    'public',
    'reader',
  ];
  for (const part of [...parts, 'scripts', 'server', 'src'])
    cpSync(part, join(project, part), { recursive: true });
  cpSync('tests/content', join(project, 'content'), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(project, 'node_modules'));

  for (const document of ['docs/adding-a-page.md', 'docs/adding-a-field.md']) follow(document);
  const [code] = await once(run('scripts/build-version.ts', {}), 'exit');
  expect(code).toBe(0);

  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  host = run('dist/host/main.mjs', { PORT: String(port), SITE_URL: url });
  await vi.waitFor(() => get('/healthz'), { timeout: 30_000, interval: 200 });
}, 120_000);

afterAll(async () => {
  if (host?.kill()) await once(host, 'exit');
  rmSync(project, { recursive: true });
});

test('the page answers, with its words, metadata and heading', async () => {
  const { status, text } = await get('/baptism');
  expect(status).toBe(200);
  expect(text).toContain('<h1>Baptism</h1>');
  expect(text).toContain('We go down to the river together.');
  expect(text).toMatch(/<title>Baptism \| [^<{]+<\/title>/);
  expect(text).toContain('<meta name="description" content="What baptism means to us,');
  expect(text).toContain(`<link rel="canonical" href="${url}/baptism">`);
});

test('it has a share card', async () => {
  const card = /<meta property="og:image" content="([^"]+\/share\/baptism\.png[^"]*)"/.exec(
    (await get('/baptism')).text,
  )?.[1];
  const picture = await fetch(card ?? '');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('it stands in the sitemap, and the site search finds it', async () => {
  expect((await get('/sitemap.xml')).text).toContain(`<loc>${url}/baptism</loc>`);
  expect((await get('/search?q=baptism')).text).toContain('href="/baptism"');
});

test('the field’s words stand on their page, filled', async () => {
  expect((await get('/give')).text).toMatch(/Every gift feeds somebody in [A-Z][\w ]+\./);
});

/** Does to the copy what a document tells to do: each of its code blocks names a file, and the line it goes behind if there is one. */
function follow(document: string) {
  const steps = readFileSync(document, 'utf8').matchAll(
    /^```\w+ file=(\S+)(?: after="([^"\n]+)")?\n(.*?)^```$/gms,
  );
  for (const [, file = '', after, code = ''] of steps) {
    const path = join(project, file);
    mkdirSync(dirname(path), { recursive: true });
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split(/(?<=\n)/) : [];
    const at = after === undefined ? lines.length : lines.findIndex((line) => line.includes(after)) + 1;
    expect([document, file, at > 0 || after === undefined]).toEqual([document, file, true]);
    writeFileSync(path, lines.toSpliced(at, 0, code).join(''));
  }
}

function run(program: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [program], { cwd: project, env: { ...environment, ...env } });
  child.stderr.pipe(process.stderr);
  child.stdout.resume();
  return child;
}

async function get(path: string) {
  const answer = await fetch(url + path);
  return { status: answer.status, text: await answer.text() };
}
