import { describe, expect, test } from 'vitest';
import { fillPlaceholders } from '#core/placeholders.ts';
import { countRecords, factsFrom } from './fill.ts';

const ministry = {
  name: 'Living Stones',
  address: { street: '9 Elm Street', town: 'Dixon', state: 'Illinois', postalCode: '61021' },
  service: { text: '{when.sabbath-service} (CST)' },
  links: { reader: 'https://bible.example/?q={reference}' },
};

const at = (time: string, days = {}) => ({ ...days, time, minutes: 60 });
const gatherings = { 'sabbath-service': { day: 'Saturday', times: [at('15:00')] } };
const now = new Date('2027-02-28T12:00:00Z');

describe('facts', () => {
  test('come from the ministry, gathering times, links, the Gospels’ source and the team', () => {
    const team = { deacon: { email: 'jo@stones.example' } };
    const gospels = { source: { name: 'a list of our own' } };
    expect(factsFrom({ ministry, gospels, team, gatherings }, now)).toEqual({
      ministry: 'Living Stones',
      street: '9 Elm Street',
      town: 'Dixon',
      state: 'Illinois',
      postalCode: '61021',
      address: '9 Elm Street, Dixon, Illinois 61021',
      'team.deacon': 'jo@stones.example',
      serviceTimes: 'Saturdays at 3:00 PM (CST)',
      'when.sabbath-service': 'Saturdays at 3:00 PM',
      'time.sabbath-service': '3:00 PM',
      'links.reader': 'https://bible.example/?q={reference}',
      gospelSource: 'a list of our own',
    });
  });

  test.each([
    [0, ['no', 'No', '0']],
    [7, ['seven', 'Seven', '7']],
    [22, ['22', '22', '22']],
  ])('count %i records of a list, in words and in figures', (number, shown) => {
    const records = Array.from({ length: number }, () => ({ kind: { path: ['teachingSeries'] } }));
    const facts = factsFrom({ ministry: {}, counts: countRecords(records) }, now);
    expect([facts['count.series'], facts['Count.series'], facts['number.series']]).toEqual(shown);
  });

  test.each([
    ['00:05', '12:05 AM'],
    ['09:30', '9:30 AM'],
    ['12:00', '12:00 PM'],
    ['23:59', '11:59 PM'],
  ])('fills %s with %s', (time, words) => {
    const study = { day: 'Monday', times: [at(time)] };
    expect(factsFrom({ ministry: {}, gatherings: { study } }, now)['time.study']).toBe(words);
  });

  test.each([
    ['2027-03-01T05:59:00Z', '3:00 PM'],
    ['2027-03-01T06:00:00Z', '4:00 PM'],
  ])('name the hours of the day in the ministry’s zone: at %s %s', (instant, words) => {
    const service = {
      day: 'Saturday',
      times: [at('16:00', { from: '2027-03-01' }), at('15:00', { until: '2027-02-28' })],
    };
    const inDixon = { address: { timeZone: 'America/Chicago' } };
    const facts = factsFrom({ ministry: inDixon, gatherings: { service } }, new Date(instant));
    expect(facts['when.service']).toBe(`Saturdays at ${words}`);
  });

  test('are empty for an invalid ministry.yaml', () => {
    expect(factsFrom({ ministry: undefined }, now)).toEqual({});
    const study = { times: 'none' };
    expect(
      factsFrom({ ministry: { links: [], address: 3 }, gospels: [], gatherings: { study } }, now),
    ).toEqual({});
  });
});

test('keeps unknown placeholders', () => {
  expect(fillPlaceholders('{town}, {date}, {#anchor}', { town: 'Dixon' })).toBe('Dixon, {date}, {#anchor}');
});
