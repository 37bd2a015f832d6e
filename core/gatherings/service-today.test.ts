import { describe, expect, test } from 'vitest';
import { timeOfDay } from '../dates/date-words.ts';
import { chicago, prayerCall, service, weekly } from './fixtures.ts';
import type { GatheringException } from './gathering.ts';
import { nextGatheringChange, serviceToday } from './service-today.ts';

const at = (now: string, exceptions: GatheringException[] = []) => {
  const today = serviceToday(new Date(now), service, exceptions, chicago);
  return today && `${today.status} ${timeOfDay(today.start, chicago, 'en-US')}`;
};

describe('today’s service', () => {
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

  test('moved to another time', () => {
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

  test('cancelled: said until it would have ended', () => {
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

  test('added on a weekday', () => {
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

describe('the next change of what is said', () => {
  const change = (now: string) => nextGatheringChange(new Date(now), weekly, [], chicago).toISOString();

  test('is the end of today’s gathering, then midnight', () => {
    expect(change('2025-09-20T14:00:00Z')).toBe('2025-09-20T22:00:00.000Z');
    expect(change('2025-09-20T22:00:00Z')).toBe('2025-09-21T05:00:00.000Z');
    expect(change('2025-09-18T14:00:00Z')).toBe('2025-09-19T05:00:00.000Z');
  });

  test('is midnight while a gathering lasts beyond it', () => {
    const vigil = { ...prayerCall, time: '22:00', minutes: 240 };
    const at = (now: string) => nextGatheringChange(new Date(now), [vigil], [], chicago).toISOString();
    expect(at('2025-09-17T04:00:00Z')).toBe('2025-09-17T05:00:00.000Z');
    expect(at('2025-09-17T05:00:00Z')).toBe('2025-09-17T07:00:00.000Z');
  });
});
