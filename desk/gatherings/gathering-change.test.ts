import { describe, expect, test } from 'vitest';
import { bibleStudy, chicago, service, weekly } from '#core/gatherings/fixtures.ts';
import type { GatheringException } from '#core/gatherings/gathering.ts';
import {
  type ChangeKind,
  type GatheringContext,
  type GatheringFormValues,
  gatheringChange,
} from './gathering-change.ts';

const context: GatheringContext = {
  gatherings: weekly,
  exceptions: [],
  now: new Date('2025-09-19T17:00:00Z'),
  zone: chicago,
  dates: 'en-US',
  feasts: [
    { name: 'sukkot', label: 'Sukkot, October 6 to October 13', eve: '2025-10-06', last: '2025-10-13' },
  ],
};
const empty: GatheringFormValues = {
  what: '',
  date: '',
  title: '',
  newDate: '',
  time: '',
  minutes: '',
  place: '',
  mapUrl: '',
  feast: '',
  reason: '',
};
const saturday: GatheringFormValues = {
  ...empty,
  what: service.what,
  date: '2025-09-20',
  reason: 'Ice on the roads.',
};
const supper: GatheringFormValues = {
  ...empty,
  title: 'Purim supper',
  date: '2025-10-02',
  time: '18:00',
  minutes: '120',
  reason: 'Come in costume.',
};

const changeOf = (kind: ChangeKind, draft: GatheringFormValues, exceptions: GatheringException[] = []) => {
  const result = gatheringChange(kind, draft, { ...context, exceptions });
  return 'change' in result ? result.change : result.faults;
};

test('cancels a gathering on one date', () => {
  expect(changeOf('cancel', saturday)).toEqual({
    entry: { date: '2025-09-20', kind: 'cancelled', what: service.what, reason: 'Ice on the roads.' },
    replaces: undefined,
    summary: 'cancelled the Sabbath Service on September 20, 2025',
  });
});

test('moves a gathering to another time, another place, or both', () => {
  const moved = (draft: Partial<GatheringFormValues>) => changeOf('move', { ...saturday, ...draft });
  const entry = { date: '2025-09-20', kind: 'moved', what: service.what, reason: 'Ice on the roads.' };
  expect(moved({ time: '17:00' })).toMatchObject({ entry: { ...entry, time: '17:00' } });
  expect(moved({ time: '15:00', place: 'Lowell Park' })).toMatchObject({
    entry: { ...entry, place: 'Lowell Park' },
  });
  expect(moved({ time: '17:00', place: 'Lowell Park' })).toMatchObject({
    entry: { ...entry, time: '17:00', place: 'Lowell Park' },
  });
});

test('moves a weekly gathering to another date: cancels one and adds the other', () => {
  const result = changeOf('move', {
    ...saturday,
    newDate: '2025-09-21',
    time: '14:00',
    place: 'Lowell Park',
  });
  expect(result).toMatchObject({
    entry: {
      ...{ date: '2025-09-20', kind: 'cancelled', what: service.what },
      reason: 'Ice on the roads. It is on Sunday, September 21 at 2:00\u00a0PM instead.',
    },
    instead: {
      ...{ date: '2025-09-21', kind: 'added', what: service.what },
      ...{ time: '14:00', place: 'Lowell Park', reason: 'Ice on the roads.' },
    },
    summary: 'moved the Sabbath Service on September 20, 2025 to September 21, 2025',
  });
});

test('changes the date, place and map of something added, and drops the map of its former place', () => {
  const purim: GatheringException = {
    ...{ date: '2025-10-02', kind: 'added', what: 'purim', title: 'Purim supper', time: '18:00' },
    ...{ place: 'Hall', mapUrl: 'https://maps.example/hall', reason: 'Come.' },
  };
  const values = { ...empty, what: 'purim', date: '2025-10-02', time: '18:00', reason: 'Come.' };
  const moved = (draft: Partial<GatheringFormValues>) => changeOf('move', { ...values, ...draft }, [purim]);
  expect(moved({ newDate: '2025-10-03', place: 'Park' })).toMatchObject({
    entry: { date: '2025-10-03', what: 'purim', place: 'Park', time: '18:00' },
    replaces: purim,
  });
  expect(moved({ newDate: '2025-10-03', place: 'Park' })).not.toHaveProperty('entry.mapUrl');
  expect(moved({ place: 'Hall', mapUrl: 'https://maps.example/hall' })).toMatchObject({
    time: expect.stringMatching(/anyway/),
  });
});

test('adds a gathering; the name of a weekly gathering adds another occurrence of it', () => {
  expect(changeOf('add', supper)).toMatchObject({
    entry: {
      date: '2025-10-02',
      kind: 'added',
      what: 'purim-supper',
      title: 'Purim supper',
      time: '18:00',
      minutes: 120,
      reason: 'Come in costume.',
    },
    summary: 'added Purim supper on October 2, 2025',
  });
  const again = changeOf('add', { ...supper, title: bibleStudy.title });
  expect(again).toMatchObject({ entry: { what: bibleStudy.what } });
  expect(again).not.toMatchObject({ entry: { title: expect.anything() } });
});

test('adds a gathering for a feast, which it keeps when it is moved', () => {
  const { entry } = changeOf('add', { ...supper, feast: 'sukkot' }) as { entry: GatheringException };
  expect(entry.feast).toBe('sukkot');
  const moved = { ...empty, what: entry.what, date: entry.date, time: '19:00', reason: 'Later.' };
  expect(changeOf('move', moved, [entry])).toMatchObject({ entry: { feast: 'sukkot', time: '19:00' } });
});

test('cancels a moved gathering, and removes an added one', () => {
  const moved: GatheringException = {
    ...context.exceptions[0],
    date: '2025-09-20',
    kind: 'moved',
    what: service.what,
    time: '17:00',
    reason: 'x',
  };
  expect(changeOf('cancel', saturday, [moved])).toMatchObject({
    entry: { kind: 'cancelled' },
    replaces: moved,
  });
  const added: GatheringException = {
    date: '2025-10-02',
    kind: 'added',
    what: 'supper',
    title: 'Supper',
    time: '18:00',
    reason: 'x',
  };
  const draft = { ...empty, what: 'supper', date: '2025-10-02' };
  expect(changeOf('cancel', draft, [added])).toEqual({
    entry: undefined,
    replaces: added,
    summary: 'cancelled the Supper on October 2, 2025',
  });
  expect(changeOf('move', { ...draft, time: '19:00', reason: 'Later.' }, [added])).toMatchObject({
    entry: { ...added, time: '19:00', reason: 'Later.' },
    replaces: added,
  });
});

describe('rejects with a remedy', () => {
  const cancelled: GatheringException = {
    date: '2025-09-20',
    kind: 'cancelled',
    what: service.what,
    reason: 'x',
  };
  test.each<[string, ChangeKind, Partial<GatheringFormValues>, string, RegExp, GatheringException[]?]>([
    ['a missing reason', 'cancel', { reason: '' }, 'reason', /^Write a sentence/],
    [
      'a reason that is too long',
      'cancel',
      { reason: 'x'.repeat(20_012) },
      'reason',
      /^Shorten it by 12 characters/,
    ],
    [
      'text with a bidi control',
      'cancel',
      { reason: '\u202eeci' },
      'reason',
      /^This holds an invisible character/,
    ],
    [
      'a date with another weekday',
      'cancel',
      { date: '2025-09-21' },
      'what',
      /is on Saturdays, and September 21, 2025 is a Sunday/,
    ],
    ['a past date', 'cancel', { date: '2025-09-13' }, 'what', /September 13, 2025 has passed/],
    ['an impossible date', 'cancel', { date: '2025-02-30' }, 'what', /^Choose a day/],
    ['an unknown gathering', 'cancel', { what: 'servise' }, 'what', /no such gathering/],
    ['a cancelled gathering', 'cancel', {}, 'what', /cancelled already/, [cancelled]],
    ['a move without a time or place', 'move', {}, 'time', /Give a new date, time or place/],
    ['a move to the same time', 'move', { time: '15:00' }, 'time', /anyway/],
    ['a map without a place', 'move', { mapUrl: 'https://maps.example' }, 'mapUrl', /place too/],
    ['a map that is a script', 'move', { place: 'Park', mapUrl: 'javascript:x' }, 'mapUrl', /https/],
    ['a date that has passed', 'move', { newDate: '2025-09-01' }, 'newDate', /has passed/],
    ['a date on which it is anyway', 'move', { newDate: '2025-09-27' }, 'newDate', /on this day anyway/],
    ['an impossible time', 'move', { time: '25:00' }, 'time', /like 18:30/],
  ])('%s', (_, kind, change, field, sentence, exceptions = []) => {
    expect(changeOf(kind, { ...saturday, ...change }, exceptions)).toMatchObject({
      [field]: expect.stringMatching(sentence),
    });
  });

  test.each<[string, Partial<GatheringFormValues>, keyof GatheringFormValues, RegExp]>([
    ['a missing name', { title: '' }, 'title', /^Write what it is/],
    ['a missing date', { date: '' }, 'date', /^Choose the day/],
    ['a past date', { date: '2025-09-18' }, 'date', /has passed/],
    ['a past time today', { date: '2025-09-19', time: '11:00' }, 'time', /has passed/],
    ['a missing time', { time: '' }, 'time', /^Choose when/],
    ['a duration that is not offered', { minutes: '7' }, 'minutes', /how long/],
    ['a missing sentence for visitors', { reason: '' }, 'reason', /^Write a sentence/],
    ['a feast that is not offered', { feast: 'easter' }, 'feast', /^Choose a feast from the list/],
    ['a feast weeks away', { feast: 'sukkot', date: '2025-09-28' }, 'feast', /within a week of Sukkot/],
  ])('an addition: %s', (_, change, field, sentence) => {
    expect(changeOf('add', { ...supper, ...change })).toMatchObject({
      [field]: expect.stringMatching(sentence),
    });
  });

  test('an addition that already exists', () => {
    const { entry } = changeOf('add', supper) as { entry: GatheringException };
    expect(changeOf('add', supper, [entry])).toMatchObject({
      title: expect.stringMatching(/already exists/),
    });
  });
});
