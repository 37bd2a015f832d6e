import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const script = fileURLToPath(new URL('fixtures/print-calendar.ts', import.meta.url));

async function printedIn(zone: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { ...process.env, TZ: zone, NODE_OPTIONS: '' },
  });
  return stdout;
}

test("the computer's zone does not affect the calendar", async () => {
  const inChicago = await printedIn('America/Chicago');
  expect(inChicago).toContain('"2025-09-20-netzavim"');
  // Ahead of UTC, far ahead, and one whose clocks skip midnight.
  for (const zone of ['Asia/Tokyo', 'Pacific/Kiritimati', 'Asia/Beirut']) {
    expect(await printedIn(zone), zone).toBe(inChicago);
  }
});
