import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDay, weekday } from '../dates/calendar-day.ts';
import { timeOfDay } from '../dates/date-words.ts';
import { instantAt } from '../dates/instants.ts';
import { chicago, prayerCall, service, weekly } from './fixtures.ts';
import type { GatheringException } from './gathering.ts';
import {
  nextGatheringChange,
  nextServiceAfter,
  occurrencesOn,
  serviceToday,
  upcomingOccurrences,
} from './occurrences.ts';

const upcoming = (now: string, exceptions: GatheringException[] = [], days = 14) =>
  upcomingOccurrences(new Date(now), weekly, exceptions, chicago, days).map(
    ({ what, start, status }) =>
      `${start.toISOString()} ${what}${status === 'scheduled' ? '' : ` ${status}`}`,
  );

describe('upcomingOccurrences', () => {
  test('follows the weekly rule, by time', () => {
    expect(upcoming('2025-09-15T12:00:00Z')).toEqual([
      '2025-09-17T00:00:00.000Z tuesday-prayer',
      '2025-09-18T00:00:00.000Z wednesday-study',
      '2025-09-20T20:00:00.000Z sabbath-service',
      '2025-09-24T00:00:00.000Z tuesday-prayer',
      '2025-09-25T00:00:00.000Z wednesday-study',
      '2025-09-27T20:00:00.000Z sabbath-service',
    ]);
  });

  test('keeps the local time across both clock changes', () => {
    const around = (now: string) => upcoming(now).filter((line) => line.includes('sabbath-service'));
    expect(around('2025-03-03T12:00:00Z')).toEqual([
      '2025-03-08T21:00:00.000Z sabbath-service',
      '2025-03-15T20:00:00.000Z sabbath-service',
    ]);
    expect(around('2025-10-27T12:00:00Z')).toEqual([
      '2025-11-01T20:00:00.000Z sabbath-service',
      '2025-11-08T21:00:00.000Z sabbath-service',
    ]);
  });

  test('keeps a gathering until it ends', () => {
    expect(upcoming('2025-09-20T21:59:59Z')[0]).toBe('2025-09-20T20:00:00.000Z sabbath-service');
    expect(upcoming('2025-09-20T22:00:00Z')[0]).toBe('2025-09-24T00:00:00.000Z tuesday-prayer');
  });

  test('keeps a gathering past midnight if it lasts that long', () => {
    const vigil = { ...service, times: [{ time: '22:00', minutes: 240 }] };
    const atOneOClock = upcomingOccurrences(new Date('2025-09-21T06:00:00Z'), [vigil], [], chicago);
    expect(atOneOClock[0]?.date).toBe('2025-09-20');
  });
});

describe('exceptions', () => {
  const cancelled: GatheringException = {
    date: '2025-09-20',
    kind: 'cancelled',
    what: 'sabbath-service',
    reason: 'Ice on the roads',
  };

  test('cancel one date and give the reason', () => {
    const [only] = occurrencesOn('2025-09-20', weekly, [cancelled], chicago);
    expect(only).toMatchObject({ what: 'sabbath-service', status: 'cancelled', reason: 'Ice on the roads' });
    expect(occurrencesOn('2025-09-27', weekly, [cancelled], chicago)[0]).toMatchObject({
      status: 'scheduled',
      reason: null,
    });
  });

  test('move the time, the location or both, and keep the length', () => {
    const moved: GatheringException = { ...cancelled, kind: 'moved', time: '16:30' };
    expect(occurrencesOn('2025-09-20', weekly, [moved], chicago)[0]).toMatchObject({
      status: 'moved',
      start: new Date('2025-09-20T21:30:00Z'),
      end: new Date('2025-09-20T23:30:00Z'),
      place: '123 Example Street',
    });
    const elsewhere: GatheringException = { ...cancelled, kind: 'moved', place: 'Lowell Park' };
    expect(occurrencesOn('2025-09-20', weekly, [elsewhere], chicago)[0]).toMatchObject({
      start: new Date('2025-09-20T20:00:00Z'),
      place: 'Lowell Park',
    });
  });

  test('add a weekly gathering or a new one', () => {
    const seder: GatheringException = {
      date: '2026-04-01',
      kind: 'added',
      what: 'seder',
      title: 'Passover Seder',
      time: '18:00',
      reason: 'The first evening of Passover',
    };
    const study = {
      ...cancelled,
      date: '2025-09-18',
      kind: 'added',
      what: 'wednesday-study',
      time: '12:00',
    } as const;
    expect(occurrencesOn('2026-04-01', weekly, [seder], chicago)).toMatchObject([
      { what: 'seder', title: 'Passover Seder', end: new Date('2026-04-02T00:00:00Z'), place: null },
      { what: 'wednesday-study', status: 'scheduled' },
    ]);
    expect(occurrencesOn('2025-09-18', weekly, [study], chicago)).toMatchObject([
      { title: 'Wednesday Bible Study', status: 'added', end: new Date('2025-09-18T18:30:00Z') },
    ]);
  });

  test('disappear once they are past', () => {
    expect(upcoming('2025-09-19T12:00:00Z', [cancelled])).toContain(
      '2025-09-20T20:00:00.000Z sabbath-service cancelled',
    );
    expect(upcoming('2025-09-20T22:00:00Z', [cancelled])).toEqual(upcoming('2025-09-20T22:00:00Z'));
  });

  test('a cancellation wins over a contradicting exception', () => {
    const moved: GatheringException = { ...cancelled, kind: 'moved', time: '16:00' };
    expect(occurrencesOn('2025-09-20', weekly, [moved, cancelled], chicago)[0]?.status).toBe('cancelled');
  });
});

test('every day of 1990 to 2100 has its weekly gatherings at their local time', () => {
  const days = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
  fc.assert(
    fc.property(days, (day) => {
      const ofTheDay = occurrencesOn(day, weekly, [], chicago);
      expect(ofTheDay.map(({ what }) => what)).toEqual(
        weekly.filter((gathering) => gathering.day === weekday(day)).map(({ what }) => what),
      );
      for (const { what, start, end } of ofTheDay) {
        const rule = weekly.find((gathering) => gathering.what === what)?.times[0];
        const shown = Temporal.Instant.fromEpochMilliseconds(start.getTime()).toZonedDateTimeISO(chicago);
        expect(shown.toPlainTime().toString().slice(0, 5)).toBe(rule?.time);
        expect(shown.toPlainDate().toString()).toBe(day);
        expect(end.getTime() - start.getTime()).toBe((rule?.minutes ?? 0) * 60_000);
        expect(start).toEqual(instantAt(day, rule?.time ?? '', chicago));
      }
    }),
  );
});

const at = (now: string, exceptions: GatheringException[] = []) => {
  const today = serviceToday(new Date(now), service, exceptions, chicago);
  return today && `${today.status} ${timeOfDay(today.start, chicago, 'en-US')}`;
};

describe('serviceToday', () => {
  test.each([
    ['the last moment of Friday', '2025-09-20T04:59:59.999Z', null],
    ['the first moment of Saturday', '2025-09-20T05:00:00Z', 'scheduled 3:00\u00a0PM'],
    ['just before the service', '2025-09-20T19:59:59Z', 'scheduled 3:00\u00a0PM'],
    ['when it begins', '2025-09-20T20:00:00Z', 'scheduled 3:00\u00a0PM'],
    ['its last moment', '2025-09-20T21:59:59.999Z', 'scheduled 3:00\u00a0PM'],
    ['when it has ended', '2025-09-20T22:00:00Z', null],
    ['Saturday evening', '2025-09-21T03:00:00Z', null],
    ['winter, just before its end', '2025-01-04T22:59:59Z', 'scheduled 3:00\u00a0PM'],
    ['winter, when it has ended', '2025-01-04T23:00:00Z', null],
    ['a Wednesday', '2025-09-17T20:30:00Z', null],
  ])('%s', (_, now, expected) => {
    expect(at(now)).toBe(expected);
  });

  test('returns the new time of a moved service', () => {
    const moved: GatheringException = {
      date: '2025-09-20',
      kind: 'moved',
      what: 'sabbath-service',
      time: '10:00',
      reason: 'A wedding in the afternoon',
    };
    expect(at('2025-09-20T14:00:00Z', [moved])).toBe('moved 10:00\u00a0AM');
    expect(at('2025-09-20T17:00:00Z', [moved])).toBeNull();
    expect(at('2025-09-27T17:00:00Z', [moved])).toBe('scheduled 3:00\u00a0PM');
  });

  test('returns a cancelled service until it would have ended', () => {
    const cancelled: GatheringException = {
      date: '2025-09-20',
      kind: 'cancelled',
      what: 'sabbath-service',
      reason: 'Snow',
    };
    expect(at('2025-09-20T14:00:00Z', [cancelled])).toBe('cancelled 3:00\u00a0PM');
    expect(at('2025-09-20T22:00:00Z', [cancelled])).toBeNull();
    const instead: GatheringException = { ...cancelled, kind: 'added', time: '18:00', place: 'The park' };
    expect(at('2025-09-20T14:00:00Z', [cancelled, instead])).toBe('added 6:00\u00a0PM');
  });

  test('returns a service added on a weekday', () => {
    const yomKippur: GatheringException = {
      date: '2025-10-02',
      kind: 'added',
      what: 'sabbath-service',
      time: '18:30',
      reason: 'Yom Kippur',
    };
    expect(at('2025-10-02T15:00:00Z', [yomKippur])).toBe('added 6:30\u00a0PM');
    expect(at('2025-10-01T15:00:00Z', [yomKippur])).toBeNull();
    expect(at('2025-10-02T15:00:00Z', [{ ...yomKippur, what: 'picnic' }])).toBeNull();
  });
});

describe('nextGatheringChange', () => {
  const change = (now: string) => nextGatheringChange(new Date(now), weekly, [], chicago).toISOString();

  test('is the end of today’s gathering, then midnight', () => {
    expect(change('2025-09-20T14:00:00Z')).toBe('2025-09-20T22:00:00.000Z');
    expect(change('2025-09-20T22:00:00Z')).toBe('2025-09-21T05:00:00.000Z');
    expect(change('2025-09-18T14:00:00Z')).toBe('2025-09-19T05:00:00.000Z');
  });

  test('is midnight while a gathering lasts beyond it', () => {
    const vigil = { ...prayerCall, times: [{ time: '22:00', minutes: 240 }] };
    const at = (now: string) => nextGatheringChange(new Date(now), [vigil], [], chicago).toISOString();
    expect(at('2025-09-17T04:00:00Z')).toBe('2025-09-17T05:00:00.000Z');
    expect(at('2025-09-17T05:00:00Z')).toBe('2025-09-17T07:00:00.000Z');
  });
});

test('nextServiceAfter skips cancelled services and finds moved and added ones', () => {
  const on = (date: CalendarDay, kind: GatheringException['kind'], time?: string) =>
    ({ date, kind, what: 'sabbath-service', time, reason: 'Snow' }) as const;
  const after = (...exceptions: GatheringException[]) =>
    nextServiceAfter('2025-09-20', service, exceptions, chicago)?.start.toISOString();
  expect(after()).toBe('2025-09-27T20:00:00.000Z');
  expect(after(on('2025-09-27', 'cancelled'))).toBe('2025-10-04T20:00:00.000Z');
  expect(after(on('2025-09-27', 'moved', '17:00'))).toBe('2025-09-27T22:00:00.000Z');
  expect(after(on('2025-09-23', 'added', '18:00'))).toBe('2025-09-23T23:00:00.000Z');
});
