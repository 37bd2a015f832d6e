import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectNoBarriers } from '#tests/browser/barriers.ts';
import { expect, test, toast } from '#tests/browser/fixtures.ts';
import { cutOff, layOutAll } from '#tests/browser/layout-faults.ts';
import { temporaryFolder } from '../built-host.ts';
import { content, contentDir } from '../content.ts';

const port = Number(process.env.TEST_PORT ?? 4173) + 6;
const origin = `http://localhost:${port}`;

// One after another: a second development server reloads the pages of the first.
test.describe.configure({ mode: 'default' });

/** For compilations on a busy machine, in ms. */
const patience = { timeout: 150_000 };
const expectSoon = expect.configure(patience);

/** Runs `npm run dev` on some content until the test ends. */
function startDevServer(undo: AsyncDisposableStack, CONTENT_DIR: string) {
  const folder = undo.use(temporaryFolder());
  const env = { ...process.env, CONTENT_DIR, DATA_DIR: join(folder.path, 'data'), LOG_LEVEL: 'silent' };
  const astro = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(port)];
  const server = spawn(process.execPath, astro, { env, stdio: 'ignore' });
  undo.defer(async () => {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  });
}

/** Whether the shown page hears of changes. Vite does not repeat them for a page that connects later. */
function isConnected(page: Page): () => boolean {
  let connected = false;
  page.on('framenavigated', () => {
    connected = false;
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      if (payload.includes('"connected"')) connected = true;
    }),
  );
  return () => connected;
}

const statusOf = (address: string) => () =>
  fetch(address).then(
    ({ status }) => status,
    () => 'not yet',
  );

test('npm run dev shows a content error, and the page once it is fixed', async ({ context }) => {
  test.slow();
  // Not the page of `fixtures.ts`, which fails on console errors: this test shows one.
  const page = await context.newPage();
  await using undo = new AsyncDisposableStack();
  const folder = undo.use(temporaryFolder());
  const own = join(folder.path, 'content');
  cpSync(contentDir, own, { recursive: true });
  const friend = join(own, 'friends/norway.yaml');
  const right = readFileSync(friend, 'utf8');
  const wrong = `${right}color: blue\n`;
  startDevServer(undo, own);

  writeFileSync(friend, wrong);
  const address = `${origin}/affiliates/friends`;
  await expect.poll(statusOf(address), patience).toBe(500);
  const error = page.getByText(/friends\/norway\.yaml:\d+ color: is not a field here\. Remove it/);
  const shown = page.getByRole('heading', { level: 1, name: content.pages.friends.heading });

  const connected = isConnected(page);
  /** Waits for an error or the page, then saves the file. */
  async function saveAfter(shownText: Locator, text: string) {
    await expectSoon(shownText).toBeVisible();
    await expectSoon.poll(connected).toBe(true);
    writeFileSync(friend, text);
  }

  // On the first load, then on an open page.
  await page.goto(address);
  await saveAfter(error, right);
  await saveAfter(shown, wrong);
  await saveAfter(error, right);
  await expectSoon(shown).toBeVisible();
  await expect(error).toHaveCount(0);
});

test.describe('the catalogue of components', () => {
  test.use({ allowed: [origin] });

  test('has no barriers and cuts nothing off, by day and by night, on wide and narrow phones', async ({
    page,
  }) => {
    test.slow();
    await using undo = new AsyncDisposableStack();
    startDevServer(undo, contentDir);
    await expect.poll(statusOf(`${origin}/_catalogue`), patience).toBe(200);
    await page.goto(`${origin}/_catalogue`);
    await layOutAll(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoBarriers(page, page.getByRole('heading', { level: 1, name: 'Components' }));
      expect(await cutOff(page), `at ${width} px`).toEqual([]);
    }
    await page.getByRole('button', { name: 'Show a toast' }).click();
    // It stays while the pointer is on it, however long the checks take.
    await toast(page).hover();
    await expectNoBarriers(page, toast(page));
  });

  test('is not in a build', async ({ request }) => {
    expect((await request.get('/_catalogue')).status()).toBe(404);
    const built = readdirSync('dist', { recursive: true, encoding: 'utf8' });
    expect(built.filter((name) => name.includes('catalogue'))).toEqual([]);
  });
});
