import { cpSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/browser/fixtures.ts';
import { type BuiltHost, startBuiltHost, temporaryFolder } from '../built-host.ts';
import { content, contentDir } from '../content.ts';
import { everythingKept, loseSignal, openAndKeep, timePasses } from './kept-pages.ts';

// The tests share one host and port, so they run one after another.
test.describe.configure({ mode: 'default' });

const port = Number(process.env.TEST_PORT ?? 4173) + 8;
test.use({ serviceWorkers: 'allow', baseURL: `http://localhost:${port}` });

/** A heading of two pages, before and after. */
const changes = [
  { file: 'gatherings', before: content.pages.gatherings.parking.heading, after: 'A gate for cars' },
  { file: 'about', before: content.pages.about.story.heading, after: 'How it began' },
] as const;
const [gate, story] = changes;

/** A copy of the built site and content with its own host, which tests change, stop and suspend. */
let site: ReturnType<typeof copyOfSite>;
let host: BuiltHost;

function copyOfSite() {
  const folder = temporaryFolder();
  const [dist, words] = [join(folder.path, 'dist'), join(folder.path, 'content')];
  cpSync(realpathSync('dist'), dist, { recursive: true });
  cpSync(contentDir, words, { recursive: true });
  const assets = join(dist, 'client', 'assets');
  return {
    folder,
    /** The built file name of a drawing. */
    drawing(name: string) {
      const found = readdirSync(assets).find((file) => new RegExp(`^${name}\\..*svg$`).test(file));
      if (!found) throw new Error(`The build has no drawing ${name}.`);
      return found;
    },
    start: (env: Record<string, string> = {}) =>
      startBuiltHost(join(folder.path, 'data'), {
        dist,
        port,
        env: { CONTENT_DIR: words, LOG_LEVEL: 'warn', ...env },
      }),
    /** Changes a sentence on two pages and renames a file that pages refer to. */
    rebuild(oldName: string, newName: string) {
      for (const { file, before, after } of changes) {
        const path = join(words, 'pages', `${file}.yaml`);
        writeFileSync(path, readFileSync(path, 'utf8').replace(before, after));
      }
      for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
        const built = join(entry.parentPath, entry.name);
        // A precompressed file would be sent unchanged.
        if (/\.(br|gz)$/.test(built)) rmSync(built);
        else if (/\.(js|mjs)$/.test(built))
          writeFileSync(built, readFileSync(built, 'utf8').replaceAll(oldName, newName));
      }
      renameSync(join(assets, oldName), join(assets, newName));
    },
  };
}

/**
 * The browser checks for a new worker a second after a visit and lets the old one finish, so it may take
 * several visits.
 */
async function visitUntil(page: Page, path: string, isOver: () => Promise<void>) {
  test.slow();
  await expect(async () => {
    await page.goto(path);
    await isOver();
  }).toPass({ timeout: 90_000 });
}

test.beforeAll(async () => {
  site = copyOfSite();
  host = await site.start();
});
test.afterAll(async () => {
  await host.kill();
  site.folder[Symbol.dispose]();
});

test('a new version takes over at the next visit and keeps the cached pages', async ({ page, context }) => {
  await openAndKeep(page, '/');
  await openAndKeep(page, '/about');
  await expect(page.getByText(story.before)).toBeVisible();
  await openAndKeep(page, '/gatherings');
  await expect(page.getByText(gate.before)).toBeVisible();
  const oldName = site.drawing('first-door');
  await expect.poll(async () => (await everythingKept(page)).assets).toContain(`/assets/${oldName}`);

  const newName = oldName.replace('.svg', 'New.svg');
  await host.kill();
  site.rebuild(oldName, newName);
  host = await site.start();
  await timePasses(page);
  // The old worker still controls the page, but what it shows is new.
  await page.goto('/gatherings');
  await expect(page.getByText(gate.after)).toBeVisible();
  const assets = async () => (await everythingKept(page)).assets;
  await visitUntil(page, '/gatherings', () => expect.poll(assets).not.toContain(`/assets/${oldName}`));

  // Pages that were not opened again are new too.
  await loseSignal(page);
  await openAndKeep(page, '/');
  await expect(page.locator('.kept-note')).toBeVisible();
  await page.goto('/about');
  await expect(page.getByText(story.after)).toBeVisible();
  await page.goto('/gatherings');
  await expect(page.getByText(gate.after)).toBeVisible();
  const kept = await everythingKept(page);
  expect(kept.offline).toEqual(['/offline']);
  // In addition the readings of this week and the next, which the worker fetches by itself.
  const readings = expect.stringMatching(/^\/resources\/torah-portions\/[\w-]+$/);
  expect(kept.pages).toEqual(['/', '/about', '/gatherings', readings, readings]);
  await context.setOffline(false);
});

test('a cached page shows when the signal is too weak', async ({ page }) => {
  await openAndKeep(page, '/');
  await openAndKeep(page, '/about');
  await openAndKeep(page, '/gatherings');
  await timePasses(page);
  // Accepts connections without responding.
  host.child.kill('SIGSTOP');
  await page.goto('/about');
  await expect(page.locator('.kept-note')).toBeVisible();
  host.child.kill('SIGCONT');
});

test('KEEP_PAGES=off removes the worker and its caches', async ({ page }) => {
  await openAndKeep(page, '/');
  await openAndKeep(page, '/gatherings');
  await host.kill();
  host = await site.start({ KEEP_PAGES: 'off' });
  await visitUntil(page, '/about', () => expect.poll(() => everythingKept(page)).toEqual({}));
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
    .toBe(0);
});
