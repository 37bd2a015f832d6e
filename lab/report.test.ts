import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { type Figure, figures } from './part.ts';
import { hostileMeasures, withTables } from './report.ts';
import { readJson, type Summary, summaryOf } from './results.ts';

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));

function result(measured: readonly Figure[]): Summary {
  const whole = {
    about: 'what is measured',
    machine: {
      cpu: 'A Processor',
      cores: 4,
      memoryGB: 8,
      os: 'Linux 6',
      node: 'v26.0.0',
      date: '2026-01-02T03:04:05.000Z',
      commit: 'abc',
      loadBefore: 0.1,
    },
    seconds: 1,
    notes: ['A note.'],
    figures: [...measured],
  };
  return summaryOf(whole, hostileMeasures);
}

const some = {
  pages: result([
    ...figures('/', { 'first load': [81_920, 'bytes', { atMost: 112_640 }] }),
    ...figures('/beliefs', { 'first load': [92_160, 'bytes', { atMost: 112_640 }] }),
  ]),
  lighthouse: result([
    ...figures('/', { performance: [100, '/100', { atLeast: 99 }] }),
    ...figures('/connect', { performance: [97, '/100', { atLeast: 99 }] }),
  ]),
  soak: result(figures('minute 1', { p99: [11.4, 'ms'] })),
};

const begin = '<!-- figures: written by the lab, not by hand -->';
const end = '<!-- end of figures -->';

it('sets each goal beside the worst, and says how many miss it', () => {
  const text = withTables(`${begin}${end}`, some);
  expect(text).toContain('| pages: first load ≤ 110 KB | 90 KB (/beliefs) | met |');
  expect(text).toContain('| lighthouse: performance ≥ 99 | 97 (/connect) | **missed by 1 of 2** |');
});

it('tells all of the hostile hours', () => {
  const hostile = result([
    ...figures('a flood', { p99: [4, 'ms'] }),
    ...figures('a crowd', { PSS: [9, 'MB'] }),
  ]);
  const text = withTables(`${begin}${end}`, { hostile });
  expect(text).toContain('| a crowd |  |  |  | 9 MB |');
});

it('says when all was measured', () => {
  const text = withTables(`${begin}${end}`, some);
  expect(text).toContain('- **pages, lighthouse, soak**: 2026-01-02, abc, load 0.1.');
});

it('replaces what stands between the marks and nothing else', () => {
  const once = withTables(`before\n${begin}\nold\n${end}\nafter`, some);
  expect(once).toMatch(/^before\n[\s\S]+\nafter$/);
  expect(once).not.toContain('old');
  expect(withTables(once, some)).toBe(once);
  expect(() => withTables('no marks', some)).toThrow(/lacks/);
});

it('docs/quality.md shows lab/results/summary.json: after a change of either, npm run lab -- --report', () => {
  const quality = readFileSync(file('../docs/quality.md'), 'utf8');
  expect(withTables(quality, readJson(file('results/summary.json')))).toBe(quality);
});
