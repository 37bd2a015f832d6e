import { describe, expect, test } from 'vitest';
import { fillPlaceholders } from '#core/placeholders.ts';
import { factsFrom } from './fill.ts';

const ministry = {
  name: 'Living Stones',
  address: { street: '9 Elm Street', town: 'Dixon', state: 'Illinois', postalCode: '61021' },
  service: { text: '{when.sabbath-service} (CST)' },
  gatherings: [{ what: 'sabbath-service', day: 'Saturday', time: '15:00' }],
  links: { reader: 'https://bible.example/?q={reference}' },
};

describe('facts', () => {
  test('come from the ministry, gathering times, links, the Gospels’ source and the team', () => {
    const team = { deacon: { email: 'jo@stones.example' } };
    expect(factsFrom(ministry, { source: { name: 'a list of our own' } }, team)).toEqual({
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
    ['00:05', '12:05 AM'],
    ['09:30', '9:30 AM'],
    ['12:00', '12:00 PM'],
    ['23:59', '11:59 PM'],
  ])('fills %s with %s', (time, words) => {
    const gatherings = [{ what: 'study', day: 'Monday', time }];
    expect(factsFrom({ gatherings }, null)['time.study']).toBe(words);
  });

  test('are empty for an invalid ministry.yaml', () => {
    expect(factsFrom(undefined, undefined)).toEqual({});
    expect(factsFrom({ gatherings: 'none', links: [], address: 3 }, [])).toEqual({});
  });
});

test('keeps unknown placeholders', () => {
  expect(fillPlaceholders('{town}, {date}, {#anchor}', { town: 'Dixon' })).toBe('Dixon, {date}, {#anchor}');
});
