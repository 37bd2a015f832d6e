import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { parts } from '../../bench/parts.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

let out: string;

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'bench-test-'));
});

afterEach(() => rmSync(out, { recursive: true }));

function bench(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['bench/main.ts', ...args, '--out', out], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

it('writes the figures of the part asked for, with their units and the machine, and prints them', () => {
  const { status, stdout, stderr } = bench('--quick', '--only', 'calendar', '--label', 'trial');
  expect([status, stderr]).toEqual([0, '']);
  expect(readdirSync(out)).toEqual(['calendar-trial-quick.json']);
  expect(JSON.parse(readFileSync(join(out, 'calendar-trial-quick.json'), 'utf8'))).toEqual({
    part: 'calendar',
    label: 'trial',
    quick: true,
    machine: {
      cpu: expect.any(String),
      cores: expect.any(Number),
      memoryGB: expect.any(Number),
      os: expect.any(String),
      node: process.version,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      commit: expect.toBeOneOf([expect.any(String), null]),
      loadBefore: expect.any(Number),
    },
    seconds: expect.any(Number),
    notes: [],
    figures: ['the first, code still cold', 'p50', 'p99'].map((measure) => ({
      of: 'a year of Torah portions',
      measure,
      value: expect.any(Number),
      unit: 'ms',
    })),
  });
  expect(stdout).toMatch(
    /a year of Torah portions +the first, code still cold +[\d.,]+ ms\n +p50 +[\d.,]+ ms\n/,
  );
});

it('measures the built host under load', () => {
  const { status, stderr } = bench('--quick', '--only', 'soak');
  expect([status, stderr]).toEqual([0, '']);
  const { figures } = JSON.parse(readFileSync(join(out, 'soak-quick.json'), 'utf8'));
  const of = figures.filter((figure: { measure: string }) => figure.measure === 'p99');
  expect(of).toEqual(
    ['minute 1', 'minute 2'].map((minute) => ({
      of: minute,
      measure: 'p99',
      value: expect.any(Number),
      unit: 'ms',
    })),
  );
});

it('tells what there is to measure', () => {
  const { status, stdout } = bench('--help');
  expect(status).toBe(0);
  for (const { name, about } of parts)
    expect(stdout).toMatch(new RegExp(`^  ${name} +${RegExp.escape(about)}$`, 'm'));
});

it.each([
  [['--only', 'calendar,speed'], /calendar,speed.*There are: build, start, rendering/],
  [['--fast'], /unknown option '--fast'/],
])('does not measure what it does not understand: %s', (args, said) => {
  const { status, stderr } = bench(...args);
  expect([status, stderr]).toEqual([2, expect.stringMatching(said)]);
  expect(readdirSync(out)).toEqual([]);
});
