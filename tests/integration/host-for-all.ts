import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { MovableClock, testHost } from './test-host.ts';

/** One host on the evening of 8 October 2025 for all tests of a file that only read. Ask for it inside a test. */
export function hostForAll() {
  const dataDir = mkdtempSync(join(tmpdir(), 'host-for-all-'));
  const clock = new MovableClock('2025-10-09T01:00:00Z');
  let host: Awaited<ReturnType<typeof testHost>>;

  beforeAll(async () => {
    host = await testHost({ dataDir, clock });
  });

  afterAll(async () => {
    await host.app.close();
    await host.db.destroy();
    rmSync(dataDir, { recursive: true });
  });

  return Object.assign(() => host, { clock });
}
