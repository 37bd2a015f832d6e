import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { rememberSlowTexts, withinDeadline } from './deadline.ts';

const long = (text: string) => text.padEnd(6000, '.');

test('stops work that does not end, and does not try the same text again after a restart', () => {
  const dir = mkdtempSync(join(tmpdir(), 'slow-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const file = join(dir, 'slow-texts');
  rememberSlowTexts(file);
  let tried = 0;
  const endless = () => {
    tried += 1;
    for (;;);
  };
  expect(withinDeadline(long('endless'), endless, 20)).toBeUndefined();
  const before = tried;
  expect(withinDeadline(long('endless'), endless, 20)).toBeUndefined();
  expect(tried).toBe(before);
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{32}\n$/);
});

test('stops a pattern that backtracks at each position', () => {
  const spaces = ' '.repeat(3_000_000);
  expect(withinDeadline(spaces, () => / +x/.test(spaces), 50)).toBeUndefined();
});

test('returns the result of other work, and throws its errors', () => {
  expect(withinDeadline(long('a'), () => 7)).toBe(7);
  const fail = () => {
    throw new RangeError('no');
  };
  expect(() => withinDeadline(long('b'), fail)).toThrow(RangeError);
});
