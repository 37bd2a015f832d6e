import { LRUCache } from 'lru-cache';
import type { Clock } from '#server/clock.ts';
import type { Person } from '../person.ts';

/** After this long without a sign, in milliseconds, somebody counts as gone. */
const awayMs = 3 * 60_000;

/** Pages and records that are remembered. */
const maxPlaces = 1000;

export type Presence = ReturnType<typeof createPresence>;

/** Who has a page or a record open, or types in it, on this host. */
export function createPresence(clock: Clock) {
  const places = new LRUCache<string, Map<string, { name: string; seenAt: number }>>({ max: maxPlaces });
  return {
    /**
     * Remembers that a person is at a place: the path of a page, or a record's file.
     * @returns a sentence about the others there; empty if there are none
     */
    enter(place: string, { id, name, email }: Person): string {
      const now = clock.now().getTime();
      const people = new Map(places.get(place));
      for (const [person, { seenAt }] of people) if (now - seenAt > awayMs) people.delete(person);
      const others = [...people].flatMap(([person, { name: other }]) => (person === id ? [] : other));
      people.set(id, { name: name || email, seenAt: now });
      places.set(place, people);
      if (others.length === 0) return '';
      const names = new Intl.ListFormat('en-US').format(others);
      return `${names} ${others.length === 1 ? 'is' : 'are'} editing this, too.`;
    },
  };
}
