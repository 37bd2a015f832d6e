import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/**
 * Repositories are tested on both databases. A test that needs PostgreSQL or SQLite, or that takes long, says
 * so in its file's name.
 */
const repositories = '{server/{database,submissions}/**/*,desk/**/*-{repository,command}}.test.{ts,tsx}';

/** Tests skip styles, except colors that the manifest and pictures use, and the address of the toasts' style sheet. */
const css = { include: [/(tokens|toast)\.css/] };

/** Real processes, servers and builds: generous, because a slow machine is no fault of the site's. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 20_000 } } };

const setupFiles = 'tests/random-input.ts';

/** Starts a PostgreSQL, only when one of the project's files runs. */
const globalSetup = 'server/test-support/postgres-for-tests.ts';

export default defineConfig({
  test: {
    // A test often waits for a process that it started: two files for each processor. (A percentage is cut at
    // 100.)
    maxWorkers: 2 * availableParallelism(),
    // The files of a project share their processes: a new one for each takes a quarter of the time. No file
    // leaves anything behind.
    isolate: false,
    // No more than these for a run: a project has separate processes.
    projects: [
      {
        test: {
          ...patient,
          setupFiles,
          name: 'sqlite',
          css,
          include: [
            '{core,content-model,server,desk,site,scripts,deploy}/**/*.test.{ts,tsx}',
            '{lab,tests}/*.test.ts',
            'tests/integration/**/*.test.ts',
          ],
          exclude: ['**/*.{postgres,release}.test.ts'],
          provide: { database: 'sqlite' },
        },
      },
      {
        // `npm run test:release`
        test: {
          ...patient,
          setupFiles,
          name: 'postgres',
          globalSetup,
          include: [repositories, '{server,desk,tests}/**/*.postgres.test.ts'],
          exclude: ['**/*.sqlite.test.ts'],
          provide: { database: 'postgres' },
        },
      },
      {
        // `npm run test:release`
        test: {
          ...patient,
          setupFiles,
          name: 'release',
          css,
          globalSetup,
          include: [
            'tests/release/**/*.test.ts',
            'lab/engines/**/*.test.ts',
            '{server,desk}/**/*.release.test.ts',
          ],
          provide: { database: 'sqlite' },
        },
      },
    ],
  },
});
