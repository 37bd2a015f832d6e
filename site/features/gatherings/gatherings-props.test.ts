import { describe, expect, test } from 'vitest';
import type { Page, Single } from '#content-model/content.ts';
import { noticesProps, sabbathServiceProps, weeklyProps } from './gatherings-props.ts';

const chicago = 'America/Chicago';
const copy = {
  sabbath: {
    time: 'Saturdays at 3:00\u00a0PM CST',
    nextSabbath: 'Next Sabbath: {date}',
    today: 'Today at 3:00\u00a0PM',
  },
  exceptionNotice: { cancelled: 'There is no {what} on {date}: {reason}', added: 'Also {title}' },
} as Page<'gatherings'>;
const ministry = {
  address: { timeZone: chicago },
  mainGathering: 'sabbath-service',
  nextSabbath: 'gathering',
  gatherings: [
    {
      what: 'sabbath-service',
      title: 'Sabbath Service',
      noun: 'Sabbath service',
      day: 'Saturday',
      times: [{ time: '15:00', minutes: 120 }],
    },
  ],
} as unknown as Single<'ministry'>;

const at = (time: string, days = {}) => ({ ...days, time, minutes: 60 });

/** The visible text of 'Today at …'. */
function todayAt(now: string, exceptions: Single<'exceptions'> = []) {
  const { today } = sabbathServiceProps(copy, ministry, exceptions, new Date(now)).dates;
  return today.filter(({ isShown }) => isShown).map(({ text, time }) => text.replace('{time}', time));
}

const saturday = { date: '2025-10-18', what: 'sabbath-service', reason: 'Snow.' } as const;

describe('Today at 3:00 PM', () => {
  test.each([
    ['not on Friday night', '2025-10-18T04:59:59Z', []],
    ['from the first minute of Saturday in Chicago', '2025-10-18T05:00:00Z', ['Today at 3:00\u00a0PM']],
    ['until the service ends', '2025-10-18T21:59:59Z', ['Today at 3:00\u00a0PM']],
    ['and no longer', '2025-10-18T22:00:00Z', []],
  ])('%s', (_, now, expected) => {
    expect(todayAt(now)).toEqual(expected);
  });

  test('a moved service shows its new time', () => {
    expect(todayAt('2025-10-18T15:00:00Z', [{ ...saturday, kind: 'moved', time: '17:00' }])).toEqual([
      'Today at 5:00\u00a0PM',
    ]);
  });

  test('a cancelled service is not announced', () => {
    expect(todayAt('2025-10-18T15:00:00Z', [{ ...saturday, kind: 'cancelled' }])).toEqual([]);
  });
});

test.each([
  ['cancelled', '2025-10-03T12:00:00Z', 0],
  ['cancelled', '2025-10-04T12:00:00Z', 1],
  ['cancelled', '2025-10-11T12:00:00Z', 1],
  // The band below the header names it.
  ['cancelled', '2025-10-12T12:00:00Z', 0],
  ['added', '2025-10-18T21:59:59Z', 1],
  ['added', '2025-10-18T22:00:00Z', 0],
] as const)('two weeks ahead, a service that is %s at %s has %i notices', (kind, now, count) => {
  const exceptions = [{ ...saturday, kind, ...(kind === 'added' && { time: '15:00' }) }];
  expect(noticesProps(copy, ministry, exceptions, new Date(now), 14).notices).toHaveLength(count);
});

test.each([
  ['gathering', '2025-10-10'],
  ['sabbath', '2025-10-11'],
] as const)(
  'the main service can be on Friday evening; with the choice %s “Next Sabbath” is %s',
  (nextSabbath, date) => {
    const friday = { ...ministry.gatherings[0], what: 'erev', day: 'Friday', times: [at('19:00')] };
    const denver = {
      ...ministry,
      ...{ address: { timeZone: 'America/Denver' }, mainGathering: 'erev', nextSabbath },
      gatherings: [...ministry.gatherings, friday],
    } as unknown as Single<'ministry'>;
    const { dates, start } = sabbathServiceProps(copy, denver, [], new Date('2025-10-09T12:00:00Z'));
    expect(dates.next.date?.iso).toBe(date);
    expect(start).toBe('2025-10-10T19:00:00-06:00');
  },
);

test('machine-readable times have the zone’s offset in summer and winter', () => {
  const start = (now: string) => sabbathServiceProps(copy, ministry, [], new Date(now)).start;
  expect(start('2025-07-01T12:00:00Z')).toBe('2025-07-05T15:00:00-05:00');
  expect(start('2025-12-30T12:00:00Z')).toBe('2026-01-03T15:00:00-06:00');
});

/** The cards of the gatherings between Sabbaths on a day. */
const cards = (gatherings: readonly object[], day: string) =>
  weeklyProps(
    {
      weekly: { heading: 'During the week' },
      firstTime: { kept: { directions: 'Directions' } },
    } as unknown as Page<'gatherings'>,
    {
      ...ministry,
      address: { timeZone: chicago, oneLine: '1 Elm Street' },
      gatherings: [...ministry.gatherings, ...gatherings],
    } as unknown as Single<'ministry'>,
    new Date(`${day}T18:00:00Z`),
  ).items;

test('a weekly gathering shows its words, otherwise its location', () => {
  const study = { what: 'study', title: 'Study', day: 'Wednesday', text: 'We read.', times: [at('19:00')] };
  const park = { what: 'walk', title: 'Walk', day: 'Sunday', times: [at('08:00')], place: 'Lowell Park' };
  const watch = {
    what: 'watch',
    title: 'Watch',
    day: 'Sunday',
    online: true,
    place: 'Zoom',
    times: [at('23:00')],
  };
  const vespers = { what: 'vespers', title: 'Vespers', day: 'Friday', when: 'At dusk', times: [at('19:30')] };
  const map = 'https://maps.example/park';
  const items = cards(
    [study, { ...park, street: '9 River Road', mapUrl: map }, watch, vespers],
    '2025-10-09',
  );
  expect(items.map(({ title, when, text }) => [title, when, text])).toEqual([
    ['Study', 'Wednesdays at 7:00\u00a0PM', 'We read.'],
    ['Walk', 'Sundays at 8:00\u00a0AM, Lowell Park', 'Lowell Park, 9 River Road'],
    ['Watch', 'Sundays at 11:00\u00a0PM, on Zoom', 'Zoom'],
    ['Vespers', 'At dusk', '1 Elm Street'],
  ]);
  expect(items[1]?.map).toEqual({ label: 'Directions', href: map });
});

test('a weekly gathering is announced before its first day, changes its hour, and goes after its last day', () => {
  const times = [
    at('19:00', { from: '2027-01-06', until: '2027-02-28' }),
    at('18:30', { from: '2027-03-01', until: '2027-05-31' }),
  ];
  const study = { what: 'study', title: 'Study', day: 'Wednesday', times };
  const on = (day: string) => cards([study], day).map(({ when }) => when);
  expect(on('2027-01-05')).toEqual(['From January 6: Wednesdays at 7:00\u00a0PM']);
  expect(on('2027-02-28')).toEqual(['Wednesdays at 7:00\u00a0PM']);
  expect(on('2027-03-01')).toEqual(['Wednesdays at 6:30\u00a0PM']);
  expect(on('2027-06-01')).toEqual([]);
});
