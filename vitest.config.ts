import { defineConfig } from 'vitest/config';

/** Where the queries are, and so what runs on both databases; a test of one of them says so in its file's name. */
const repositories = '{server/{database,submissions}/**/*,desk/**/*-{repository,command}}.test.{ts,tsx}';

/** Styles say nothing to tests, but for the colours, which the manifest and pictures take from them. */
const css = { include: [/tokens\.css/] };

export default defineConfig({
  test: {
    // Half of the time a test waits for a process that it started. (Left to itself, Vitest even keeps one processor free.)
    maxWorkers: '150%',
    globalSetup: 'server/test-support/postgres-for-tests.ts',
    projects: [
      {
        test: {
          name: 'unit',
          // Many short files share a process: starting one for each takes a third of their time. None leaves anything behind.
          isolate: false,
          css,
          include: [
            '{domain,reader,server,desk,src,scripts,deploy}/**/*.test.{ts,tsx}',
            '{lab,tests}/*.test.ts',
          ],
          exclude: ['**/*.postgres.test.ts'],
          provide: { database: 'sqlite' },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'postgres',
          include: [repositories, '{server,desk}/**/*.postgres.test.ts'],
          exclude: ['**/*.sqlite.test.ts'],
          provide: { database: 'postgres' },
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          css,
          include: ['{tests/integration,lab/engines}/**/*.test.ts'],
          provide: { database: 'sqlite' },
          // Real processes and servers: generous, because a slow machine is no fault of the site's.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
