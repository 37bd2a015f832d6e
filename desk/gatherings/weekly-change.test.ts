import { expect, test } from 'vitest';
import type { Content } from '#content-model/content.ts';
import { chicago, prayerCall, service } from '#core/gatherings/fixtures.ts';
import type { GatheringException } from '#core/gatherings/gathering.ts';
import {
  changedWeekly,
  endedWeekly,
  hoursInWords,
  newWeekly,
  type WeeklyContext,
  type WeeklyFormValues,
  weeklyFields,
  weeklyTarget,
} from './weekly-change.ts';

type Gathering = Content['ministry']['gatherings'][number];

const ministry = {
  address: { timeZone: chicago },
  dates: 'en-US',
  mainGathering: service.what,
  gatherings: [service, prayerCall].map((one) => ({ ...one, noun: one.title, sample: false })),
} as unknown as Content['ministry'];
const [main, call] = ministry.gatherings as unknown as [Gathering, Gathering];
/** Saturday, 4 PM in Chicago: the service has begun. */
const context = (exceptions: GatheringException[] = []): WeeklyContext => ({
  content: { ministry, exceptions },
  now: new Date('2026-11-28T22:00:00Z'),
});
const empty = Object.fromEntries(weeklyFields.map((name) => [name, ''])) as WeeklyFormValues;
const study = { ...empty, title: 'Bible Study', day: 'Wednesday', time: '18:30', minutes: '90' };
const added = (values: Partial<WeeklyFormValues>) => {
  const result = newWeekly({ ...study, ...values }, context());
  return 'change' in result ? result.change : result.faults;
};

test('adds a gathering from four fields; without a first day it begins today', () => {
  expect(added({})).toEqual({
    what: 'bible-study',
    fields: {
      title: 'Bible Study',
      day: 'Wednesday',
      times: [{ from: '2026-11-28', time: '18:30', minutes: 90 }],
    },
    dropped: [],
    summary: 'added the weekly gathering Bible Study',
  });
});

test('an online gathering has a draft of an e-mail that asks for the link', () => {
  expect(added({ online: 'on', place: 'Zoom' })).toMatchObject({
    fields: {
      online: true,
      place: 'Zoom',
      contact: { label: 'Ask for the link', mailto: { to: '{email}' } },
    },
  });
});

test.each([
  ['a name', { title: '' }, 'title', /called/],
  ['another name', { title: 'sabbath service' }, 'title', /this name/],
  ['a day', { day: 'Someday' }, 'day', /day of the week/],
  ['an hour', { time: '6 PM' }, 'time', /starts/],
  ['a length', { minutes: '7' }, 'minutes', /how long/],
  ['a first day to come', { from: '2026-11-27' }, 'from', /has passed/],
  ['a place for a map', { mapUrl: 'https://maps.example/x' }, 'place', /name of the place/],
  ['a web address of a map', { place: 'Park', mapUrl: 'javascript:alert(1)' }, 'mapUrl', /https/],
] as const)('a new gathering needs %s', (_, values, field, sentence) => {
  expect(added(values)).toMatchObject({ [field]: expect.stringMatching(sentence) });
});

test('changes the hours from a day on, and keeps those before', () => {
  const result = changedWeekly(main, { from: '2027-03-01', time: '16:00', minutes: '120' }, context());
  expect(result).toMatchObject({
    change: {
      fields: {
        times: [
          { until: '2027-02-28', time: '15:00', minutes: 120 },
          { from: '2027-03-01', time: '16:00', minutes: 120 },
        ],
      },
      summary: 'changed the hours of the Sabbath Service from March 1, 2027 on',
    },
  });
});

test.each([
  ['no day', { from: '' }, 'from', /first day/],
  ['a day that has passed', { from: '2026-11-27' }, 'from', /has passed/],
  ['today, after the gathering began', { from: '2026-11-28' }, 'from', /has begun/],
  ['the same hours', { from: '2027-03-01', time: '15:00' }, 'time', /anyway/],
] as const)('other hours are refused with %s', (_, values, field, sentence) => {
  const result = changedWeekly(main, { time: '16:00', minutes: '120', ...values }, context());
  expect(result).toMatchObject({ faults: { [field]: expect.stringMatching(sentence) } });
});

test('an end drops the single dates after it; a gathering that has not begun is removed', () => {
  const ice = { date: '2027-07-06', kind: 'cancelled', what: call.what, reason: 'Ice.' } as const;
  const before = { ...ice, date: '2027-06-01' } as const;
  expect(endedWeekly(call, { last: '2027-06-30' }, context([before, ice]))).toMatchObject({
    change: { fields: { times: [{ until: '2027-06-30' }] }, dropped: [ice] },
  });
  const later = { ...call, times: [{ from: '2027-01-05', time: '19:00', minutes: 30 }] } as const;
  expect(endedWeekly(later, { last: '2026-12-01' }, context())).toMatchObject({ change: { fields: null } });
});

test('the main gathering does not end, nor any in the past or after the end it has', () => {
  expect(weeklyTarget('end', main.what, context())).toMatch(/another main gathering/);
  expect(endedWeekly(call, { last: '2026-11-27' }, context())).toMatchObject({
    faults: { last: expect.stringMatching(/has passed/) },
  });
  const ending = { ...call, times: [{ until: '2027-01-01', time: '19:00', minutes: 30 }] } as const;
  expect(endedWeekly(ending, { last: '2027-02-01' }, context())).toMatchObject({
    faults: { last: 'It ends on January 1, 2027 already. Choose an earlier day.' },
  });
});

test('staff read the hours with their days', () => {
  const times = [
    { until: '2027-02-28', time: '15:00', minutes: 120 },
    { from: '2027-03-01', until: '2027-09-30', time: '16:00', minutes: 120 },
  ] as const;
  expect(hoursInWords({ day: 'Saturday', times }, ministry, context().now)).toEqual([
    'Saturdays at 3:00\u00a0PM',
    'From March 1, 2027: 4:00\u00a0PM',
    'Last day: September 30, 2027',
  ]);
});
