import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { expect } from '../browser/fixtures.ts';
import { temporaryFolder } from '../built-host.ts';
import { content, contentDir } from '../content.ts';

/** Not that of `fixtures.ts`, for which an error in the console is a fault: here it is what is shown. */
base('npm run dev shows what is wrong with the content, and the page once it is right', async ({ page }) => {
  base.slow();
  const port = String(Number(process.env.TEST_PORT ?? 4173) + 6);
  await using undo = new AsyncDisposableStack();
  const folder = undo.use(temporaryFolder());
  const own = join(folder.path, 'content');
  cpSync(contentDir, own, { recursive: true });
  const friend = join(own, 'friends/norway.yaml');
  const right = readFileSync(friend, 'utf8');
  const env = {
    ...process.env,
    CONTENT_DIR: own,
    DATA_DIR: join(folder.path, 'data'),
    LOG_LEVEL: 'silent',
  };
  const astro = ['node_modules/astro/bin/astro.mjs', 'dev', '--port', port];
  const server = spawn(process.execPath, astro, { env, stdio: 'ignore' });
  undo.defer(async () => {
    server.kill();
    if (server.exitCode === null) await once(server, 'exit');
  });

  appendFileSync(friend, 'colour: blue\n');
  const address = `http://localhost:${port}/affiliates/friends`;
  const status = () =>
    fetch(address).then(
      ({ status }) => status,
      () => 'not yet',
    );
  await expect.poll(status, { timeout: 90_000 }).toBe(500);
  const told = page.getByText(/friends\/norway\.yaml:\d+ colour: is not a field here\. Remove it/);
  const shown = page.getByRole('heading', { level: 1, name: content.pages.friends.heading });

  // From the start, then on a page that is open.
  await page.goto(address);
  await expect(told).toBeVisible();
  writeFileSync(friend, right);
  await expect(shown).toBeVisible({ timeout: 20_000 });
  await expect(told).toHaveCount(0);
  appendFileSync(friend, 'colour: blue\n');
  await expect(told).toBeVisible();
  writeFileSync(friend, right);
  await expect(shown).toBeVisible();
});
