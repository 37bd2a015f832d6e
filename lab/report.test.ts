import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Figure } from './part.ts';
import type { Results } from './report/latest.ts';
import { report, withTables } from './report/write-report.ts';
import type { Result } from './results.ts';

const machine: Result['machine'] = {
  cpu: 'A Processor',
  cores: 4,
  memoryGB: 8,
  os: 'Linux 6',
  node: 'v26.0.0',
  date: '2026-01-02T03:04:05.000Z',
  commit: 'abc',
  loadBefore: 0.1,
};

function resultsOf(parts: Record<string, Figure[]>): Results {
  const results = Object.entries(parts).map(([part, figures]) => [
    part,
    { part, label: undefined, quick: false, machine, seconds: 1, notes: [`A note on ${part}.`], figures },
  ]) as [string, Result][];
  return new Map(results);
}

const some = resultsOf({
  pages: [
    { of: '/', measure: 'first load', value: 81_920, unit: 'bytes' },
    { of: '/', measure: 'headers and HTML', value: 14_600, unit: 'bytes' },
    { of: '/beliefs', measure: 'headers and HTML', value: 14_601, unit: 'bytes' },
    { of: '/connect', measure: 'script untouched', value: 4000, unit: 'bytes' },
  ],
  lighthouse: [
    { of: '/', measure: 'performance', value: 100, unit: '/100', range: [98, 100] },
    { of: '/connect', measure: 'performance', value: 97, unit: '/100', range: [97, 97] },
    { of: '/', measure: 'LCP', value: 950.4, unit: 'ms', range: [940, 1210] },
  ],
});

const begin = '<!-- figures: written by `npm run lab -- --report`, not by hand -->';
const end = '<!-- end of figures -->';

it('sets each goal beside the page that does worst, and says how many pages miss it', () => {
  const text = withTables(`${begin}${end}`, some);
  expect(text).toContain('| Bytes on a first load | ≤ 110 KB | 80 KB (/) | met |');
  expect(text).toContain(
    '| Headers and HTML in the first flight | ≤ 14.3 KB | 14.3 KB (/beliefs) | **missed by 1 of 2** |',
  );
  expect(text).toContain('| … with the loader of an island | ≤ 4 KB | 3.9 KB (/connect) | met |');
  expect(text).toContain('| Lighthouse, performance | ≥ 100 | 97 (/connect) | **missed by 1 of 2** |');
  expect(text).toContain('| Largest paint on a slow phone (LCP) | ≤ 1,000 ms | 950 ms (/) | met |');
});

it('says where and when figures were measured, what must be known of them, and which are missing', () => {
  const text = withTables(`${begin}${end}`, some);
  expect(text).toContain(
    '_pages: 2026-01-02, A Processor, 4 cores, Node v26.0.0, commit abc; load before: 0.1 cores._',
  );
  expect(text).toContain('A note on lighthouse.');
  expect(text).toContain('950 ms (940 ms to 1,210 ms)');
  expect(text).toContain('### Beside nginx, with the same bytes\n\nNot measured yet: serving.');
});

it('replaces what stands between the marks and nothing else', () => {
  const text = `before\n${begin}\nold\n${end}\nafter`;
  const once = withTables(text, some);
  expect(once).toMatch(/^before\n[\s\S]+\nafter$/);
  expect(once).not.toContain('old');
  expect(withTables(once, some)).toBe(once);
  expect(() => withTables('no marks', some)).toThrow(/lacks/);
});

it('docs/quality.md tells what lab/results holds: after a run, npm run lab -- --report', () => {
  const quality = readFileSync(fileURLToPath(new URL('../docs/quality.md', import.meta.url)), 'utf8');
  expect(report(fileURLToPath(new URL('./results', import.meta.url)))).toBe(quality);
});
