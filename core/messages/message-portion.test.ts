import { expect, test } from 'vitest';
import { teachesReading } from './message-portion.ts';

const matot = { portion: 'Matot', numbers: [42] };
const masei = { portion: 'Masei', numbers: [43] };
const both = { portion: 'Matot-Masei', numbers: [42, 43] };
const passover = { portion: 'Pesach (Day 1)', numbers: [] };

test('a message belongs to its portion, and to the week in which two are read together', () => {
  expect(teachesReading(matot, matot)).toBe(true);
  expect(teachesReading(matot, both)).toBe(true);
  expect(teachesReading(both, masei)).toBe(true);
  expect(teachesReading(matot, masei)).toBe(false);
});

test('a message on a festival belongs to that festival alone', () => {
  expect(teachesReading(passover, passover)).toBe(true);
  expect(teachesReading(passover, { portion: 'Shavuot (Day 2)', numbers: [] })).toBe(false);
});
