import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './folders.ts';
import { type Figure, figures } from './part.ts';
import { begin, end, withTables } from './report.ts';
import { readJson, type Summary, summarize } from './results.ts';

function summaryOf(measured: readonly Figure[]): Summary {
  const run = {
    cpu: 'A Processor',
    cores: 4,
    memoryGB: 8,
    os: 'Linux 6',
    node: 'v26.0.0',
    date: '2026-01-02T03:04:05.000Z',
    commit: 'abc',
    loadBefore: 0.1,
  };
  const result = { description: 'a part', run, seconds: 1, notes: ['A note.'], figures: [...measured] };
  return summarize(result);
}

const results = {
  pages: summaryOf([
    ...figures('/', { 'first load': [81_920, 'bytes', { atMost: 112_640 }] }),
    ...figures('/beliefs', { 'first load': [92_160, 'bytes', { atMost: 112_640 }] }),
  ]),
  lighthouse: summaryOf([
    ...figures('/', { performance: [100, '/100', { atLeast: 99 }] }),
    ...figures('/connect', { performance: [97, '/100', { atLeast: 99 }] }),
  ]),
  soak: summaryOf(figures('minute 1', { p99: [11.4, 'ms'] })),
};

it('shows the worst figure of each goal and how many miss it', () => {
  const text = withTables(`${begin}${end}`, results);
  expect(text).toContain('| pages: first load ≤ 110 KB | 90 KB (/beliefs) | met |');
  expect(text).toContain('| lighthouse: performance ≥ 99 | 97 (/connect) | **missed by 1 of 2** |');
});

it('shows when each part was measured', () => {
  const text = withTables(`${begin}${end}`, results);
  expect(text).toContain('- **pages, lighthouse, soak**: 2026-01-02, abc, load 0.1.');
});

it('replaces only the text between the two comments', () => {
  const once = withTables(`before\n${begin}\nold\n${end}\nafter`, results);
  expect(once).toMatch(/^before\n[\s\S]+\nafter$/);
  expect(once).not.toContain('old');
  expect(withTables(once, results)).toBe(once);
  expect(() => withTables('no comments', results)).toThrow(/needs/);
});

it('docs/quality.md matches lab/results/summary.json (npm run lab -- --report writes it)', () => {
  const quality = readFileSync(join(root, 'docs/quality.md'), 'utf8');
  expect(withTables(quality, readJson(join(root, 'lab/results/summary.json')))).toBe(quality);
});
