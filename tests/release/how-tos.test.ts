import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CaughtMail, startMailCatcher } from '#server/test-support/mail-catcher.ts';
import { createPostgresDatabase } from '#server/test-support/postgres-databases.ts';
import { startBuiltHost, temporaryFolder } from '../built-host.ts';

/* Follows the how-tos literally in a copy of the project: adds a page, a field, a field kind, a kind of
   record and a form, then
   runs what a newcomer runs next. */

// Each test runs whole programs, such as the type checker and the build.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

const folder = temporaryFolder();
const project = join(folder.path, 'project');

beforeAll(() => {
  const files = execFileSync('git', [
    'ls-files',
    '--cached',
    '--others',
    '--exclude-standard',
    '--deduplicate',
  ]);
  for (const file of String(files).split('\n').filter(existsSync)) {
    mkdirSync(dirname(join(project, file)), { recursive: true });
    cpSync(file, join(project, file));
  }
  // A separate folder with links to packages, because a build stores caches next to them.
  mkdirSync(join(project, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((entry) => entry !== '.vite' && entry !== '.astro'))
    symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
  for (const howTo of ['page', 'field', 'kind', 'form']) follow(`docs/adding-a-${howTo}.md`);
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
  ])
    execFileSync('git', args, { cwd: project });
  expectSuccess('scripts/build-version.ts', 'a-fingerprint');
});

afterAll(() => folder[Symbol.dispose]());

/**
 * Applies a document to the copy: each code block names a file and, optionally, the line to insert after.
 */
function follow(document: string) {
  const steps = readFileSync(document, 'utf8').matchAll(
    /^```\w+ file=(\S+)(?: after="([^\n]+)")?\n(.*?)^```$/gms,
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

/**
 * Runs a program of the copy on the pinned Node.
 * @returns its output
 */
function run(program: readonly string[], env: Record<string, string | undefined> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, program, {
    cwd: project,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

function expectSuccess(...program: string[]) {
  const { status, output } = run(program);
  expect(status, output).toBe(0);
}

const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project=sqlite', '--project=release'];

test.each([
  ['the checks', ['scripts/test.mjs', 'lint', 'imports', 'content', 'types']],
  ['the tests of every page', [...vitest, 'tests/release/pages.test.ts', 'site/routes.test.ts']],
  [
    'the tests of every form',
    [...vitest, 'server/submissions/every-form.release.test.ts', 'tests/integration/mails.test.ts'],
  ],
  [
    'the tests of every field kind',
    [...vitest, 'content-model/schemas/field-kinds.test.ts', 'desk/fields/field-inputs.test.tsx'],
  ],
  ['the tests of the documents', [...vitest, 'scripts/documentation.test.ts']],
  ['the list of journeys', ['node_modules/@playwright/test/cli.js', 'test', '--list']],
])('%s pass after the how-tos were followed', (_, program) => expectSuccess(...program));

/** Starts the built copy with an operator's settings. */
async function startCopy(env: Record<string, string> = {}) {
  await using undo = new AsyncDisposableStack();
  const data = undo.use(temporaryFolder());
  const mails = undo.use(await startMailCatcher());
  const settings = { CONTENT_DIR: join(project, 'content'), SMTP_URL: mails.url, SAMPLES: 'allowed', ...env };
  const host = undo.use(
    await startBuiltHost(data.path, { env: settings, dist: join(project, 'dist'), cwd: project }),
  );
  const all = undo.move();
  const text = async (path: string, headers = {}) => (await fetch(host.url + path, { headers })).text();
  const command = (...program: string[]) =>
    run(program, { ...settings, DATA_DIR: data.path, PORT: String(host.port) }).output;
  return {
    ...host,
    mails: mails.caught as readonly CaughtMail[],
    text,
    command,
    async signIn() {
      const invitation = command('desk/main.ts', 'invite', 'miriam@example.org');
      const token = /token=([\w-]+)/.exec(invitation)?.[1] ?? invitation;
      const origin = new URL(/http\S+/.exec(invitation)?.[0] ?? host.url).origin;
      const send = (path: string, fields: Record<string, string>, cookie = '') =>
        fetch(host.url + path, {
          method: 'POST',
          headers: { origin, cookie },
          body: new URLSearchParams(fields),
          redirect: 'manual',
        });
      const [first = ''] = (await send('/desk/enter', { token })).headers.getSetCookie();
      const cookie = first.replace(/;.*/, '');
      return {
        text: (path: string) => text(path, { cookie }),
        send: (path: string, fields: Record<string, string>) => send(path, fields, cookie),
      };
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

test('the added page is served, shared, listed and found, and the added field is filled', async () => {
  await using site = await startCopy();
  const page = await site.text('/baptism');
  expect(page).toContain('<h1>Baptism</h1>');
  expect(page).toContain('We go down to the river together.');
  expect(page).toMatch(/<title>Baptism \| [^<{]+<\/title>/);
  expect(page).toContain('<meta name="description" content="What baptism means to us,');
  expect(page).toMatch(/<link rel="canonical" href="[^"]+\/baptism">/);
  const card = /<meta property="og:image" content="https?:\/\/[^/"]+(\/share\/baptism\.png[^"]*)"/.exec(
    page,
  )?.[1];
  const picture = await fetch(site.url + card);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await site.text('/sitemap.xml')).toContain('/baptism</loc>');
  expect(await site.text('/search?q=baptism')).toContain('href="/baptism"');
  expect(await site.text('/give')).toMatch(/Every gift feeds someone in [A-Z][\w ]+\./);
});

test('a record of the added kind is added and changed at the desk, has a page, is found and described', async () => {
  await using site = await startCopy();
  const desk = await site.signIn();
  const kind = 'job-openings/*.yaml';
  const form = await desk.text(`/desk/edit/fields?record=${kind}`);
  for (const label of ['Title', 'Hours', 'Words for readers', 'E-mail', 'Until'])
    expect(form).toContain(label);
  const cook = {
    ...{ title: 'Cook', hours: 'Fridays', email: 'ruth@example.org' },
    text: 'You cook the Sabbath meal in our kitchen.',
  };
  const added = await desk.send('/desk/edit/fields', { record: kind, do: 'publish', ...cook });
  expect(added.headers.get('location')).toContain('job-openings%2Fcook.yaml');
  const opening = await site.text('/jobs/cook');
  expect(opening).toContain('<h1>Cook</h1>');
  expect(opening).toContain('"@type":"JobPosting"');
  expect(await site.text('/jobs')).toContain('href="/jobs/cook"');
  const sitemap = await site.text('/sitemap.xml');
  for (const path of ['/jobs</loc>', '/jobs/cook</loc>']) expect(sitemap).toContain(path);
  expect(await site.text('/search?q=kitchen')).toContain('href="/jobs/cook"');
  expect(await desk.text('/desk/pages')).toContain('record=job-openings%2Fcook.yaml');
  const record = 'job-openings/cook.yaml';
  const published = await desk.send('/desk/edit/fields', { record, do: 'publish', hours: 'Fridays at noon' });
  expect(published.status).toBe(303);
  expect(await site.text('/jobs/cook')).toContain('Fridays at noon');
  expect(await desk.text('/desk/history')).toContain('Changed Cook: Hours');
});

test.each(['SQLite', 'PostgreSQL'])(
  'a message of the added form is stored, mailed, searched, exported and erased on %s',
  async (kind) => {
    await using undo = new AsyncDisposableStack();
    const database = kind === 'PostgreSQL' && undo.use(await createPostgresDatabase());
    await using site = await startCopy(database ? { DATABASE_URL: database.url } : {});
    const inbox = (...args: string[]) => site.command('server/inbox/main.ts', ...args);
    const naomi = { name: 'Naomi Levi', email: 'naomi@example.org', tasks: 'I can bake bread.' };
    expect(await site.post(naomi, '/api/volunteer')).toMatchObject({ status: 201 });

    expect(await site.text('/connect')).toContain('id="volunteer"');
    await expect
      .poll(() => site.mails.map(({ subject }) => subject).sort())
      .toEqual(['Message from Naomi Levi: Volunteer sign-up', 'We have your message']);
    expect(inbox('list')).toContain('Naomi Levi <naomi@example.org>');
    expect(inbox('export', '--form', 'volunteer')).toMatch(
      /"name","email","tasks"[\s\S]*"I can bake bread\."/,
    );

    const desk = await site.signIn();
    expect(await desk.text('/desk')).toContain('/desk/messages?kind=volunteer&amp;state=unread');
    const list = await desk.text('/desk/messages?kind=volunteer');
    expect(list).toContain('I can bake bread.');
    expect(await desk.text('/desk/messages?q=BAKE')).toContain('Naomi Levi');
    expect(await desk.text('/desk/messages?q=plough')).not.toContain('Naomi Levi');
    const [, id = ''] = /\/desk\/messages\/([\da-f-]{36})/.exec(list) ?? [];
    expect(await desk.text(`/desk/messages/${id}`)).toContain('Volunteer sign-up from Naomi Levi');

    expect((await desk.send(`/desk/messages/${id}/erase`, {})).status).toBe(303);
    expect(inbox('list')).toContain('No messages yet.');
    expect(inbox('export', '--form', 'volunteer')).not.toContain('Naomi');
  },
);
