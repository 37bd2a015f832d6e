import { describe, expect, test } from 'vitest';
import { bibleStudy, chicago, prayerCall, service } from './fixtures.ts';
import type { GatheringException } from './gathering.ts';
import { exceptionNotice, upcomingExceptions } from './upcoming-exceptions.ts';

const weekly = [
  { ...service, place: undefined, noun: 'Sabbath service' },
  { ...prayerCall, noun: 'prayer call' },
  { ...bibleStudy, noun: 'Bible study' },
];
const sentences = {
  cancelled: 'There is no {what} on {date}: {reason}',
  movedTime: 'On {date} {what} is at {time}: {reason}',
  movedPlace: 'On {date} {what} meets at {place}: {reason}',
  moved: 'On {date} {what} meets at {time}, {place}: {reason}',
  added: 'Also on {date} at {time}: {title}. {reason}',
};
const iced: GatheringException = {
  date: '2026-12-26',
  kind: 'cancelled',
  what: 'sabbath-service',
  reason: 'The roads are iced.',
};
const river = {
  date: '2026-06-20',
  kind: 'moved',
  what: 'sabbath-service',
  reason: 'By the river.',
} as const;

function told(
  exception: GatheringException,
  now = '2026-01-01T12:00:00Z',
  other: Partial<typeof sentences> = {},
) {
  return upcomingExceptions(new Date(now), weekly, [exception], chicago).map((occurrence) =>
    exceptionNotice(
      occurrence,
      weekly.find(({ what }) => what === occurrence.what),
      { ...sentences, ...other },
      { timeZone: chicago, oneLine: '123 Example Street, Dixon' },
      'en-US',
    ),
  );
}

describe('each kind has its sentence', () => {
  test.each<[string, GatheringException, string]>([
    ['cancelled', iced, 'There is no Sabbath service on Saturday, December 26: The roads are iced.'],
    [
      'another time',
      { ...river, time: '17:00' },
      'On Saturday, June 20 Sabbath service is at 5:00\u00a0PM: By the river.',
    ],
    [
      'another place',
      { ...river, place: 'Lowell Park' },
      'On Saturday, June 20 Sabbath service meets at Lowell Park: By the river.',
    ],
    [
      'both',
      { ...river, time: '17:00', place: 'Lowell Park' },
      'On Saturday, June 20 Sabbath service meets at 5:00\u00a0PM, Lowell Park: By the river.',
    ],
    [
      'added under a new name',
      {
        date: '2026-03-03',
        kind: 'added',
        what: 'purim',
        title: 'Purim supper',
        time: '18:00',
        reason: 'Come in costume.',
      },
      'Also on Tuesday, March 3 at 6:00\u00a0PM: Purim supper. Come in costume.',
    ],
  ])('%s', (_, exception, sentence) => {
    expect(told(exception).map(({ text }) => text)).toEqual([sentence]);
  });
});

describe('where it is, is told beside a sentence that does not hold it', () => {
  const supper: GatheringException = {
    date: '2026-03-03',
    kind: 'added',
    what: 'purim',
    title: 'Purim supper',
    time: '18:00',
    reason: 'Come.',
  };
  const silent = { moved: '{date}: {reason}', movedPlace: '{date}: {reason}' };
  const placeOf = (exception: GatheringException, other = {}) => told(exception, undefined, other)[0]?.place;

  test.each<[string, GatheringException, object, string | undefined]>([
    ['added elsewhere', { ...supper, place: 'Lowell Park' }, {}, 'Lowell Park'],
    ['added where one always meets', supper, {}, '123 Example Street, Dixon'],
    ['added by telephone', { ...supper, online: true }, {}, undefined],
    ['moved elsewhere', { ...river, place: 'Lowell Park' }, silent, 'Lowell Park'],
    ['moved in time and place', { ...river, time: '17:00', place: 'Lowell Park' }, silent, 'Lowell Park'],
    ['moved, by a sentence that holds it', { ...river, place: 'Lowell Park' }, {}, undefined],
    ['moved in time alone', { ...river, time: '17:00' }, {}, undefined],
    ['cancelled', iced, {}, undefined],
  ])('%s', (_, exception, other, place) => {
    expect(placeOf(exception, other)).toBe(place);
  });

  test('a sentence that holds it never has a gap', () => {
    expect(told(supper, undefined, { added: '{title}, {place}' })[0]?.text).toBe(
      'Purim supper, 123 Example Street, Dixon',
    );
  });
});

test('it is told until the gathering would have ended', () => {
  expect(told(iced, '2026-12-26T22:59:59Z')).toHaveLength(1);
  expect(told(iced, '2026-12-26T23:00:00Z')).toEqual([]);
});

test('by time, whatever the order in the file', () => {
  const both = upcomingExceptions(
    new Date('2026-01-01'),
    weekly,
    [iced, { ...river, time: '17:00' }],
    chicago,
  );
  expect(both.map(({ date }) => date)).toEqual(['2026-06-20', '2026-12-26']);
});
