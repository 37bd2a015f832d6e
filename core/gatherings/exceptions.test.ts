import { describe, expect, test } from 'vitest';
import {
  cancelledDates,
  exceptionNotice,
  exceptionProblems,
  upcomingExceptions,
  urgentChanges,
} from './exceptions.ts';
import { bibleStudy, chicago, prayerCall, service, weekly } from './fixtures.ts';
import type { GatheringException } from './gathering.ts';

const withNouns = [
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
const cancelledForIce: GatheringException = {
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

function notice(
  exception: GatheringException,
  now = '2026-01-01T12:00:00Z',
  other: Partial<typeof sentences> = {},
) {
  return upcomingExceptions(new Date(now), withNouns, [exception], chicago).map((occurrence) =>
    exceptionNotice(
      occurrence,
      withNouns.find(({ what }) => what === occurrence.what),
      { ...sentences, ...other },
      { timeZone: chicago, oneLine: '123 Example Street, Dixon' },
      'en-US',
    ),
  );
}

describe('each kind has its sentence', () => {
  test.each<[string, GatheringException, string]>([
    [
      'cancelled',
      cancelledForIce,
      'There is no Sabbath service on Saturday, December 26: The roads are iced.',
    ],
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
    expect(notice(exception).map(({ text }) => text)).toEqual([sentence]);
  });
});

describe('adds the location when the sentence does not contain it', () => {
  const supper: GatheringException = {
    date: '2026-03-03',
    kind: 'added',
    what: 'purim',
    title: 'Purim supper',
    time: '18:00',
    reason: 'Come.',
  };
  const silent = { moved: '{date}: {reason}', movedPlace: '{date}: {reason}' };
  const placeOf = (exception: GatheringException, other = {}) =>
    notice(exception, undefined, other)[0]?.place;

  test.each<[string, GatheringException, object, string | undefined]>([
    ['added elsewhere', { ...supper, place: 'Lowell Park' }, {}, 'Lowell Park'],
    ['added where one always meets', supper, {}, '123 Example Street, Dixon'],
    ['added by telephone', { ...supper, online: true }, {}, undefined],
    ['moved elsewhere', { ...river, place: 'Lowell Park' }, silent, 'Lowell Park'],
    ['moved in time and place', { ...river, time: '17:00', place: 'Lowell Park' }, silent, 'Lowell Park'],
    ['moved, by a sentence that holds it', { ...river, place: 'Lowell Park' }, {}, undefined],
    ['moved in time alone', { ...river, time: '17:00' }, {}, undefined],
    ['cancelled', cancelledForIce, {}, undefined],
  ])('%s', (_, exception, other, place) => {
    expect(placeOf(exception, other)).toBe(place);
  });

  test('a sentence with the location never has a gap', () => {
    expect(notice(supper, undefined, { added: '{title}, {place}' })[0]?.text).toBe(
      'Purim supper, 123 Example Street, Dixon',
    );
  });
});

test('shows a notice until the gathering would have ended', () => {
  expect(notice(cancelledForIce, '2026-12-26T22:59:59Z')).toHaveLength(1);
  expect(notice(cancelledForIce, '2026-12-26T23:00:00Z')).toEqual([]);
});

describe('urgentChanges', () => {
  const urgent = (now: string, ...exceptions: GatheringException[]) =>
    urgentChanges(new Date(now), withNouns, exceptions, chicago).map(({ date }) => date);

  test.each([
    ['not a week before', '2026-12-19T18:00:00Z', []],
    ['from six days before', '2026-12-20T06:00:00Z', ['2026-12-26']],
    ['after the usual hour', '2026-12-27T03:00:00Z', ['2026-12-26']],
    ['until midnight in Chicago', '2026-12-27T06:00:00Z', []],
  ])('names a cancelled gathering %s', (_, now, expected) => {
    expect(urgent(now, cancelledForIce)).toEqual(expected);
  });

  test('names moved gatherings and leaves out added ones', () => {
    const supper = { ...river, kind: 'added', time: '18:00' } as const;
    expect(urgent('2026-06-18T18:00:00Z', { ...river, time: '17:00' }, supper)).toEqual(['2026-06-20']);
  });
});

test('a service that is added on the date of a cancelled one replaces it', () => {
  const instead: GatheringException = { ...cancelledForIce, kind: 'added', time: '18:00' };
  expect([...cancelledDates('sabbath-service', [cancelledForIce])]).toEqual(['2026-12-26']);
  expect(cancelledDates('sabbath-service', [cancelledForIce, instead]).size).toBe(0);
  expect(cancelledDates('tuesday-prayer', [cancelledForIce]).size).toBe(0);
});

test('sorts by time', () => {
  const both = upcomingExceptions(
    new Date('2026-01-01'),
    withNouns,
    [cancelledForIce, { ...river, time: '17:00' }],
    chicago,
  );
  expect(both.map(({ date }) => date)).toEqual(['2026-06-20', '2026-12-26']);
});

const good: GatheringException = {
  date: '2025-09-20',
  kind: 'cancelled',
  what: 'sabbath-service',
  reason: 'Snow',
};

test('accepts valid entries', () => {
  const entries: GatheringException[] = [
    good,
    { ...good, date: '2025-09-27', kind: 'moved', time: '16:00' },
    { ...good, date: '2025-10-04', kind: 'moved', place: 'Lowell Park' },
    { ...good, kind: 'added', time: '18:00' },
    { ...good, date: '2026-04-01', kind: 'added', what: 'seder', title: 'Seder', time: '18:00' },
  ];
  expect(exceptionProblems(weekly, entries)).toEqual([]);
});

test.each<[string, Partial<GatheringException>, string]>([
  [
    'a date without a gathering',
    { date: '2025-09-19' },
    "2025-09-19 is a Friday, but 'sabbath-service' takes place on Saturdays",
  ],
  ['an unknown gathering', { what: 'servise' }, "no weekly gathering is called 'servise'"],
  ['a move to nowhere', { kind: 'moved' }, 'a moved gathering needs a new time or a new place'],
  ['an addition without a time', { kind: 'added' }, 'an added gathering needs a time'],
  [
    'a new one without a title',
    { kind: 'added', what: 'seder', time: '18:00' },
    "'seder' is not a weekly gathering, so it needs a title",
  ],
])('reports %s', (_, change, problem) => {
  expect(exceptionProblems(weekly, [{ ...good, ...change }])).toEqual([{ index: 0, problem }]);
});

test('reports a second entry for the same gathering', () => {
  expect(exceptionProblems(weekly, [good, { ...good, kind: 'moved', time: '16:00' }])).toEqual([
    { index: 1, problem: "another entry already changes 'sabbath-service' on 2025-09-20" },
  ]);
});
