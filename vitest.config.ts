import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{domain,server,src,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          // Real processes and servers: generous, because a slow machine is no fault of the site's.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
