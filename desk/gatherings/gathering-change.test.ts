import { describe, expect, test } from 'vitest';
import { bibleStudy, chicago, service, weekly } from '#core/gatherings/fixtures.ts';
import type { GatheringException } from '#core/gatherings/gathering.ts';
import { type Draft, gatheringChange, type Kind, type Setting } from './gathering-change.ts';

/** Friday, September 19, 2025, noon in Chicago. */
const setting: Setting = {
  gatherings: weekly,
  exceptions: [],
  now: new Date('2025-09-19T17:00:00Z'),
  zone: chicago,
  dates: 'en-US',
};
const empty: Draft = { what: '', date: '', title: '', time: '', minutes: '', place: '', reason: '' };
const saturday: Draft = { ...empty, what: service.what, date: '2025-09-20', reason: 'Ice on the roads.' };
const supper: Draft = {
  ...empty,
  title: 'Purim supper',
  date: '2025-10-02',
  time: '18:00',
  minutes: '120',
  reason: 'Come in costume.',
};

const changeOf = (kind: Kind, draft: Draft, exceptions: GatheringException[] = []) => {
  const result = gatheringChange(kind, draft, { ...setting, exceptions });
  return 'change' in result ? result.change : result.faults;
};

test('a gathering is cancelled on one date', () => {
  expect(changeOf('cancel', saturday)).toEqual({
    entry: { date: '2025-09-20', kind: 'cancelled', what: service.what, reason: 'Ice on the roads.' },
    replaces: undefined,
    words: 'cancelled the Sabbath Service on September 20, 2025',
  });
});

test('it is moved to another time, another place, or both', () => {
  const moved = (draft: Partial<Draft>) => changeOf('move', { ...saturday, ...draft });
  const entry = { date: '2025-09-20', kind: 'moved', what: service.what, reason: 'Ice on the roads.' };
  expect(moved({ time: '17:00' })).toMatchObject({ entry: { ...entry, time: '17:00' } });
  expect(moved({ time: '15:00', place: 'Lowell Park' })).toMatchObject({
    entry: { ...entry, place: 'Lowell Park' },
  });
  expect(moved({ time: '17:00', place: 'Lowell Park' })).toMatchObject({
    entry: { ...entry, time: '17:00', place: 'Lowell Park' },
  });
});

test('something is added; what bears the name of a weekly gathering is that once more', () => {
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
    words: 'added Purim supper on October 2, 2025',
  });
  const again = changeOf('add', { ...supper, title: bibleStudy.title });
  expect(again).toMatchObject({ entry: { what: bibleStudy.what } });
  expect(again).not.toMatchObject({ entry: { title: expect.anything() } });
});

test('what was moved can be cancelled, and what was added goes as it came', () => {
  const moved: GatheringException = {
    ...setting.exceptions[0],
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
    words: 'cancelled the Supper on October 2, 2025',
  });
  expect(changeOf('move', { ...draft, time: '19:00', reason: 'Later.' }, [added])).toMatchObject({
    entry: { ...added, time: '19:00', reason: 'Later.' },
    replaces: added,
  });
});

describe('is refused, with what to do', () => {
  const cancelled: GatheringException = {
    date: '2025-09-20',
    kind: 'cancelled',
    what: service.what,
    reason: 'x',
  };
  test.each<[string, Kind, Partial<Draft>, string, RegExp, GatheringException[]?]>([
    ['without a reason', 'cancel', { reason: '' }, 'reason', /^Write a sentence/],
    ['a reason without end', 'cancel', { reason: 'x'.repeat(312) }, 'reason', /^Shorten it by 12 characters/],
    [
      'words that read backwards',
      'cancel',
      { reason: '\u202eeci' },
      'reason',
      /^This holds an invisible character/,
    ],
    [
      'a day on which it is not',
      'cancel',
      { date: '2025-09-21' },
      'what',
      /is on Saturdays, and September 21, 2025 is a Sunday/,
    ],
    ['a day that has passed', 'cancel', { date: '2025-09-13' }, 'what', /September 13, 2025 has passed/],
    ['a day that is none', 'cancel', { date: '2025-02-30' }, 'what', /^Choose a day/],
    ['an unknown gathering', 'cancel', { what: 'servise' }, 'what', /no such gathering/],
    ['what is cancelled already', 'cancel', {}, 'what', /cancelled already/, [cancelled]],
    ['a move to nowhere', 'move', {}, 'time', /new time, a new place, or both/],
    ['a move to where it is', 'move', { time: '15:00' }, 'time', /anyway/],
    ['an hour that is none', 'move', { time: '25:00' }, 'time', /like 18:30/],
  ])('%s', (_, kind, change, field, sentence, exceptions = []) => {
    expect(changeOf(kind, { ...saturday, ...change }, exceptions)).toMatchObject({
      [field]: expect.stringMatching(sentence),
    });
  });

  test.each<[string, Partial<Draft>, keyof Draft, RegExp]>([
    ['without a name', { title: '' }, 'title', /^Write what it is/],
    ['without a day', { date: '' }, 'date', /^Choose the day/],
    ['a day that has passed', { date: '2025-09-18' }, 'date', /has passed/],
    ['an hour of today that has passed', { date: '2025-09-19', time: '11:00' }, 'time', /has passed/],
    ['without an hour', { time: '' }, 'time', /^Choose when/],
    ['a length nobody offered', { minutes: '7' }, 'minutes', /how long/],
    ['without a sentence for visitors', { reason: '' }, 'reason', /^Write a sentence/],
  ])('an addition: %s', (_, change, field, sentence) => {
    expect(changeOf('add', { ...supper, ...change })).toMatchObject({
      [field]: expect.stringMatching(sentence),
    });
  });

  test('an addition that stands there already', () => {
    const { entry } = changeOf('add', supper) as { entry: GatheringException };
    expect(changeOf('add', supper, [entry])).toMatchObject({
      title: expect.stringMatching(/stands there already/),
    });
  });
});
