import { expect, test } from 'vitest';
import { contentDir } from '../content.ts';
import { medianOf, runSoak } from '../soak.ts';

test('a busy day of a big site: no restart, no failed visit, memory flat after the first minute', async () => {
  const { hasEnded, failures, memory, ...done } = await runSoak({ minutes: 2, contentDir });
  expect(hasEnded).toBe(false);
  expect(failures).toEqual([]);
  const { visits, publishes, uploads, heard, sentences } = done;
  for (const count of [visits.length, publishes.length, uploads, heard, sentences])
    expect(count).toBeGreaterThan(0);
  expect(medianOf(memory, 0.75)).toBeLessThan(1.25 * medianOf(memory, 0.25, 0.5));
  expect(Math.max(...memory)).toBeLessThan(400);
}, 900_000);
