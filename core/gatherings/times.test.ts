import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDay, dayFromNumber, dayNumber } from '../dates/calendar-day.ts';
import type { GatheringTimes } from './gathering.ts';
import {
  hasEnded,
  namedTimes,
  nextTimesChange,
  timesOn,
  timesProblems,
  weeklyRules,
  withoutTimesAfter,
  withTimesFrom,
} from './times.ts';

const at = (time: string, days: Pick<GatheringTimes, 'from' | 'until'> = {}): GatheringTimes => ({
  ...days,
  time,
  minutes: 90,
});
const winter = at('15:00', { until: '2027-02-28' });
const summer = at('16:00', { from: '2027-03-01', until: '2027-09-30' });
const service = { day: 'Saturday', times: [summer, winter] } as const;

describe('the hours of a day', () => {
  test('change on the first day of the new ones', () => {
    const on = (day: CalendarDay) => timesOn(service, day)?.time;
    expect([on('2027-02-28'), on('2027-03-01'), on('2027-09-30'), on('2027-10-01')]).toEqual([
      '15:00',
      '16:00',
      '16:00',
      undefined,
    ]);
  });

  test('that texts name are the next ones before the first day, and the last ones after the end', () => {
    const later = { times: [at('18:30', { from: '2027-01-06', until: '2027-02-28' })] };
    expect(namedTimes(later, '2026-12-01').time).toBe('18:30');
    expect(namedTimes(service, '2028-01-01').time).toBe('16:00');
    expect([hasEnded(service, '2027-09-30'), hasEnded(service, '2027-10-01')]).toEqual([false, true]);
  });

  test('change next on a first day, or after a last day', () => {
    const next = (day: CalendarDay) => nextTimesChange([service, { times: [at('19:00')] }], day);
    expect([next('2027-02-27'), next('2027-03-01'), next('2027-10-01')]).toEqual([
      '2027-03-01',
      '2027-10-01',
      undefined,
    ]);
  });
});

test('each hour is a rule from its first to its last date; an hour without a date has none', () => {
  const days = (times: GatheringTimes[]) =>
    weeklyRules({ day: 'Saturday', times }).map(({ first, last, time }) => `${first} ${last} ${time}`);
  expect(days([summer, winter])).toEqual(['2025-01-04 2027-02-27 15:00', '2027-03-06 2027-09-25 16:00']);
  expect(days([at('15:00', { from: '2027-03-01', until: '2027-03-05' })])).toEqual([]);
});

test('a change from a day on keeps earlier days, replaces later hours and keeps the end', () => {
  expect(withTimesFrom([winter, summer], '2027-05-01', { time: '17:00', minutes: 60 })).toEqual([
    winter,
    { ...summer, until: '2027-04-30' },
    { from: '2027-05-01', until: '2027-09-30', time: '17:00', minutes: 60 },
  ]);
  expect(withTimesFrom([at('15:00')], '2027-03-01', { time: '16:00', minutes: 90 })).toEqual([
    winter,
    at('16:00', { from: '2027-03-01' }),
  ]);
  expect(withTimesFrom([winter, summer], '2027-01-01', { time: '14:00', minutes: 90 })).toEqual([
    { ...winter, until: '2026-12-31' },
    at('14:00', { from: '2027-01-01', until: '2027-09-30' }),
  ]);
});

test('an end drops what would begin after it', () => {
  expect(withoutTimesAfter([winter, summer], '2027-01-31')).toEqual([{ ...winter, until: '2027-01-31' }]);
  expect(withoutTimesAfter([summer], '2027-01-31')).toEqual([]);
});

test('two hours on one day, and a last day before the first, are problems', () => {
  const problems = (...times: GatheringTimes[]) => timesProblems(times).map(({ index }) => index);
  expect(problems(winter, summer)).toEqual([]);
  expect(problems(winter, at('16:00', { from: '2027-02-28' }))).toEqual([1]);
  expect(problems(at('15:00', { from: '2027-03-02', until: '2027-03-01' }))).toEqual([0]);
});

test('after any changes every day has the hours of the latest change, and no day has two', () => {
  const start = dayNumber('2027-01-01');
  const day = fc.integer({ min: 0, max: 400 }).map((days) => dayFromNumber(start + days));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(day, fc.integer({ min: 10, max: 20 })), { maxLength: 8 }),
      day,
      (changes, asked) => {
        let times: GatheringTimes[] = [at('09:00')];
        for (const [from, hour] of changes)
          times = withTimesFrom(times, from, { time: `${hour}:00`, minutes: 60 });
        expect(timesProblems(times)).toEqual([]);
        const latest = changes.findLast(
          ([from], index) => from <= asked && !changes.slice(index + 1).some(([other]) => other <= from),
        );
        expect(timesOn({ times }, asked)?.time).toBe(latest ? `${latest[1]}:00` : '09:00');
        expect(timesOn({ times }, addDays('2026-01-01', 0))?.time).toBe('09:00');
      },
    ),
  );
});
