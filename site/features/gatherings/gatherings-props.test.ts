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
      time: '15:00',
      minutes: 120,
    },
  ],
} as unknown as Single<'ministry'>;

/** The visible text of 'Today at …'. */
function todayAt(now: string, exceptions: Single<'exceptions'> = []) {
  const { today } = sabbathServiceProps(copy, ministry, exceptions, new Date(now)).dates;
  return today.filter(({ shown }) => shown).map(({ text, time }) => text.replace('{time}', time));
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
    const friday = { ...ministry.gatherings[0], what: 'erev', day: 'Friday', time: '19:00' };
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

test('a weekly gathering without a text is listed automatically', () => {
  const described = {
    gathering: 'bible-study',
    title: 'Bible study',
    when: 'Wednesdays',
    text: 'We read.',
  };
  const items = weeklyProps(
    { weekly: { heading: 'During the week', items: [described] } } as unknown as Page<'gatherings'>,
    {
      ...ministry,
      address: { timeZone: chicago, oneLine: '1 Elm Street' },
      gatherings: [
        ...ministry.gatherings,
        { what: 'bible-study', title: 'Bible study', day: 'Wednesday', time: '19:00' },
        { what: 'friday-service', title: 'Friday evening service', day: 'Friday', time: '19:30' },
        { what: 'watch', title: 'Night watch', day: 'Sunday', time: '23:00', online: true, place: 'Zoom' },
      ],
    } as unknown as Single<'ministry'>,
  ).items.map(({ title, when, text }) => [title, when, text]);
  expect(items).toEqual([
    ['Bible study', 'Wednesdays', 'We read.'],
    ['Friday evening service', 'Fridays at 7:30\u00a0PM', '1 Elm Street'],
    ['Night watch', 'Sundays at 11:00\u00a0PM', 'Zoom'],
  ]);
});
