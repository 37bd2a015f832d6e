import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig, devices } from '@playwright/test';
import { contentDir, now } from '#tests/content.ts';

/** Another, when several checkouts are tested at once. */
const port = Number(process.env.TEST_PORT ?? 4173);
/** Set to try the journeys against a server that runs already, such as `npm run dev`. */
const running = process.env.BASE_URL;
// The workers read this file again: the first reading decides the folder for all.
process.env.TEST_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'ministry-test-'));

/** Debian's Chromium as root has no sandbox, and must not call home while requests are counted. */
const quiet = [
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

const outside = ['https://www.youtube.com', 'https://books.example.com', 'https://bookshop.org'];

/** The built host on the tests' content, with a clock that stands still and a mail folder instead of a mail server. */
const webServer = {
  command: `"${process.execPath}" dist/host/main.mjs`,
  url: `http://localhost:${port}/readyz`,
  env: {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: process.env.TEST_DATA_DIR,
    CONTENT_DIR: contentDir,
    CLOCK: now,
    RATE_LIMIT: '1000/10m',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'test',
    // Nobody listens there: tests ask nobody outside, and pages are shown before anything was looked up.
    LOOKUP_ORIGIN_OVERRIDES: JSON.stringify(
      Object.fromEntries(outside.map((origin) => [origin, `http://127.0.0.1:${port + 9}`])),
    ),
  },
};

/** On a desktop, unless a test says `test.use(phone)`. */
export default defineConfig({
  testMatch: '*.spec.ts',
  projects: [
    { name: 'journeys', testDir: 'tests/browser', grepInvert: /@slow/ },
    // `npm run test:release`
    // A sweep visits dozens of screens in one test.
    { name: 'release', testDir: 'tests/release', timeout: 300_000, workers: 2 },
    { name: 'release-journeys', testDir: 'tests/browser', grep: /@slow/ },
  ],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 3,
  reporter: [['line']],
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1366, height: 900 },
    baseURL: running ?? `http://localhost:${port}`,
    launchOptions: {
      args: quiet,
      ...(process.env.BROWSER_PATH && { executablePath: process.env.BROWSER_PATH }),
    },
    timezoneId: 'America/Los_Angeles',
    // Every frame of a movement is painted by the processor, a fifth of all work: tests about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Requests that the service worker makes cannot be intercepted; the journeys offline let it be.
    serviceWorkers: 'block',
  },
  ...(running ? {} : { webServer }),
});
