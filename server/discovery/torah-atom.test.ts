import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDay } from '#core/dates/calendar-day.ts';
import { content } from '#tests/content.ts';
import { torahAtom, torahAtomChangesOn } from '../calendar/feeds.ts';
import { createCalendar } from '../torah/schedule.ts';

// fast-xml-parser parses the feed; it shares no code with the library that writes it.

const calendar = createCalendar({ gospels: content.gospels, coordinates: content.ministry.address });
const siteUrl = 'https://www.example.org';
const write = (today: CalendarDay) =>
  torahAtom({ ministry: content.ministry, page: content.pages['torah-portions'], calendar, siteUrl, today });

interface Entry {
  id: string;
  title: { '#text': string };
  link: { href: string };
  updated: string;
  published: string;
  content: { '#text': string; type: string };
  author: { name: string };
}

function read(today: CalendarDay) {
  const xml = write(today);
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
  const { feed } = parser.parse(xml);
  return feed as {
    id: string;
    title: string;
    updated: string;
    xmlns: string;
    link: { rel: string; href: string }[];
    entry: Entry[];
  };
}
const idOf = (sabbath: string) => `tag:www.example.org,2025:torah-portion/${sabbath}`;

describe('the feed of weekly portions', () => {
  test('has the elements that the standard requires of a feed and its entries', () => {
    const feed = read('2025-10-08');
    expect(feed.xmlns).toBe('http://www.w3.org/2005/Atom');
    expect(feed.id).toBe(`${siteUrl}/torah/portions.atom`);
    expect(feed.title).toBe('Beth Example Torah portions');
    expect(feed.link).toContainEqual({ rel: 'self', href: feed.id });
    expect(feed.link).toContainEqual({ rel: 'alternate', href: `${siteUrl}/resources/torah-portions` });
    for (const { id, title, updated, published, author } of feed.entry) {
      expect(id).toMatch(/^tag:/);
      expect(title['#text']).toMatch(/\w: \w+ \d+, 2025$/);
      expect(Date.parse(updated)).toBeLessThanOrEqual(Date.parse(feed.updated));
      expect(published).toBe(updated);
      expect(author.name).toBe('Beth Example');
    }
  });

  test('has the coming Sabbath, the one after it and the one before, the latest first', () => {
    const { entry } = read('2025-10-22');
    expect(entry.map(({ title }) => title['#text'])).toEqual([
      'Lech-Lecha: November 1, 2025',
      'Noach: October 25, 2025',
      'Bereshit: October 18, 2025',
    ]);
    expect(entry[1]?.link.href).toBe(`${siteUrl}/resources/torah-portions?year=2025#2025-10-25-noach`);
    expect(entry[1]?.content).toEqual({
      type: 'html',
      '#text': [
        '<p>נח, “Noah (rest)”</p>',
        '<p>Torah: Genesis 6:9-11:32</p>',
        '<p>Prophets: Isaiah 54:1-55:5</p>',
        '<p>Gospels: Luke 6:1-6</p>',
        '<p>In Exampleton the Sabbath begins at sundown on Friday, 6:10\u00a0PM, and ends at sundown on Saturday, 6:09\u00a0PM.</p>',
      ].join(''),
    });
  });

  test('keeps its bytes from Sunday to the Sabbath, and each entry keeps its id and date', () => {
    for (const date of ['2025-10-19', '2025-10-22', '2025-10-25'] as const) {
      expect(write(date)).toBe(write('2025-10-20'));
      expect(torahAtomChangesOn(date, calendar)).toBe('2025-10-26');
    }
    expect(write('2025-10-26')).not.toBe(write('2025-10-25'));
    const [next] = read('2025-10-19').entry;
    const [, coming] = read('2025-10-26').entry;
    const [, , past] = read('2025-11-02').entry;
    expect(next?.id).toBe(idOf('2025-11-01'));
    expect(coming).toEqual(next);
    expect(past).toEqual(next);
  });

  test('includes every Sabbath of two years and dates none in the future', () => {
    const ids = new Set<string>();
    for (let date: CalendarDay = '2025-08-24'; date < '2027-09-12'; date = addDays(date, 7)) {
      const { entry, updated } = read(date);
      expect(entry).toHaveLength(3);
      expect(updated.slice(0, 10)).toBe(date);
      for (const { id } of entry) ids.add(id);
    }
    const all = [2025, 2026].flatMap((year) => calendar.schedule(year)).map(({ date }) => idOf(date));
    expect(all.filter((id) => !ids.has(id))).toEqual([]);
  });
});
