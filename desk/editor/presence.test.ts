import { expect, test } from 'vitest';
import { minute, movableClock } from '#server/test-support/movable-clock.ts';
import type { Person } from '../person.ts';
import { createPresence } from './presence.ts';

const person = (name: string) => ({ id: name, name, email: `${name}@example.org` }) as Person;
const [ruth, joseph, naomi] = ['Ruth', 'Joseph', 'Naomi'].map(person) as [Person, Person, Person];

test('names the others at a place, and no one elsewhere', () => {
  const presence = createPresence(movableClock());
  expect(presence.enter('/give', joseph)).toBe('');
  expect(presence.enter('/give', joseph)).toBe('');
  expect(presence.enter('/give', ruth)).toBe('Joseph is editing this, too.');
  expect(presence.enter('/give', naomi)).toBe('Joseph and Ruth are editing this, too.');
  expect(presence.enter('/about', ruth)).toBe('');
});

test('forgets who gives no sign for three minutes', () => {
  const clock = movableClock();
  const presence = createPresence(clock);
  presence.enter('/give', joseph);
  clock.advance(3 * minute);
  expect(presence.enter('/give', ruth)).toBe('Joseph is editing this, too.');
  clock.advance(1);
  presence.enter('/give', ruth);
  clock.advance(2 * minute);
  expect(presence.enter('/give', naomi)).toBe('Ruth is editing this, too.');
});
