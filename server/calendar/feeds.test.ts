import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { Content } from '#content-model/content.ts';
import { upcomingOccurrences } from '#core/gatherings/occurrences.ts';
import { content } from '#tests/content.ts';
import { createCalendar } from '../torah/schedule.ts';
import { appointedTimesFeed, gatheringsFeed, torahFeed } from './feeds.ts';

// ical.js parses the feeds; it shares no code with the library that writes them.

const calendar = createCalendar({ gospels: content.gospels, coordinates: content.ministry.address });
const siteUrl = 'https://www.example.org';
const today = '2025-10-08';
const sequence = () => 0;

const exceptions: Content['exceptions'] = [
  { date: '2025-12-27', kind: 'cancelled', what: 'sabbath-service', reason: 'The roads are iced.' },
  {
    date: '2026-06-20',
    kind: 'moved',
    what: 'sabbath-service',
    time: '17:00',
    place: 'Lowell Park, Shelter 2',
    reason: 'We worship by the river.',
  },
  {
    date: '2026-03-03',
    kind: 'added',
    what: 'purim',
    title: 'Purim supper',
    time: '18:00',
    minutes: 150,
    reason: 'Come in costume if you like.',
  },
];

function read(feed: string) {
  // Lines end in CRLF, have at most 75 octets and are not empty.
  for (const line of feed.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(feed).not.toMatch(/[^\r]\n|:\r\n(?! )/);
  const root = new ICAL.Component(ICAL.parse(feed));
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = root.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  const stamps = root
    .getAllSubcomponents('vevent')
    .map((each) => String(each.getFirstPropertyValue('dtstamp')));
  expect(new Set(stamps)).toEqual(new Set(['2025-10-08T05:00:00Z']));
  return { root, events };
}

describe('gatherings', () => {
  const { events } = read(gatheringsFeed({ content: { ...content, exceptions }, siteUrl, today, sequence }));
  const service = events.find(({ uid, recurrenceId }) => uid.startsWith('sabbath-service@') && !recurrenceId);

  /** Every service of a period, as a calendar program shows it. */
  function servicesBetween(from: string, to: string) {
    for (const event of events)
      if (event.recurrenceId && event.uid === service?.uid) service.relateException(event);
    const occurrences: string[] = [];
    const walk = service?.iterator();
    for (let next = walk?.next(); next; next = walk?.next()) {
      const details = service?.getOccurrenceDetails(next);
      const start = details?.startDate.toJSDate().toISOString() ?? '';
      if (start > to) break;
      if (start >= from) occurrences.push(`${start} ${details?.item.location}`);
    }
    return occurrences;
  }

  test('the service keeps its local time in summer and winter', () => {
    const address = content.ministry.address.oneLine;
    expect(servicesBetween('2025-10-26', '2025-11-10')).toEqual([
      `2025-11-01T16:00:00.000Z ${address}`,
      `2025-11-08T17:00:00.000Z ${address}`,
    ]);
  });

  test('a cancelled date has no service', () => {
    expect(servicesBetween('2025-12-20', '2026-01-05').map((each) => each.slice(0, 10))).toEqual([
      '2025-12-20',
      '2026-01-03',
    ]);
  });

  test('a moved service is at its new time and location', () => {
    expect(servicesBetween('2026-06-19', '2026-06-22')).toEqual([
      '2026-06-20T22:00:00.000Z Lowell Park, Shelter 2',
    ]);
  });

  test('an added service is a separate event with its reason', () => {
    const purim = events.find(({ uid }) => uid === 'purim-2026-03-03-1800@www.example.org');
    expect(purim?.summary).toBe('Purim supper');
    expect(purim?.description).toBe('Come in costume if you like.');
    expect(purim?.startDate.toJSDate().toISOString()).toBe('2026-03-04T00:00:00.000Z');
    expect(purim?.duration.toSeconds()).toBe(150 * 60);
  });

  test('the services of two years match those on the pages', () => {
    const { gatherings, address } = content.ministry;
    const from = new Date('2025-10-08T05:00:00Z');
    const pages = upcomingOccurrences(from, gatherings, exceptions, address.timeZone, 730)
      .filter(({ what, status }) => what === 'sabbath-service' && status !== 'cancelled')
      .map(({ start, place }) => `${start.toISOString()} ${place ?? address.oneLine}`);
    const last = pages.at(-1) ?? '';
    expect(pages.length).toBeGreaterThan(100);
    expect(servicesBetween(from.toISOString(), last.slice(0, 24))).toEqual(pages);
  });

  test('the feed has every weekly gathering with a permanent id', () => {
    expect(events.filter((event) => event.isRecurring()).map(({ uid }) => uid)).toEqual([
      'sabbath-service@www.example.org',
      'monday-prayer@www.example.org',
      'thursday-study@www.example.org',
    ]);
  });
});

describe('gatherings whose hours change', () => {
  const [service, ...others] = content.ministry.gatherings;
  const changed = {
    ...(service as Content['ministry']['gatherings'][number]),
    times: [
      { until: '2026-03-04', time: '11:00', minutes: 90 },
      { from: '2026-03-05', until: '2026-11-10', time: '16:00', minutes: 120 },
    ],
  } as const;
  const weekly = [changed, ...others];
  const dates: Content['exceptions'] = [
    { date: '2026-02-14', kind: 'cancelled', what: 'sabbath-service', reason: 'Ice.' },
    { date: '2026-03-21', kind: 'moved', what: 'sabbath-service', time: '17:00', reason: 'A wedding.' },
  ];
  const feedOf = (gatherings: typeof weekly | typeof content.ministry.gatherings) =>
    gatheringsFeed({
      content: { ...content, ministry: { ...content.ministry, gatherings }, exceptions: dates },
      siteUrl,
      today,
      sequence,
    });
  const { events } = read(feedOf(weekly));
  const rules = events.filter(({ uid, recurrenceId }) => uid.startsWith('sabbath-service') && !recurrenceId);

  test('have a rule with its own id from the first day; the rule before ends and keeps its dates', () => {
    expect(rules.map(({ uid, startDate }) => [uid, String(startDate)])).toEqual([
      ['sabbath-service@www.example.org', '2025-01-04T11:00:00'],
      ['sabbath-service-2026-03-05@www.example.org', '2026-03-07T16:00:00'],
    ]);
    const [before] = read(feedOf(content.ministry.gatherings)).events;
    expect(String(before?.startDate)).toBe(String(rules[0]?.startDate));
    expect(before?.uid).toBe(rules[0]?.uid);
  });

  test('are on the same dates as on the pages, over both changes of the clock, and end', () => {
    const inFeed = rules.flatMap((rule) => {
      for (const event of events)
        if (event.recurrenceId && event.uid === rule.uid) rule.relateException(event);
      const walk = rule.iterator();
      const starts: string[] = [];
      for (let next = walk.next(); next && starts.length < 200; next = walk.next())
        starts.push(rule.getOccurrenceDetails(next).startDate.toJSDate().toISOString());
      return starts;
    });
    const from = new Date('2025-01-01T06:00:00Z');
    const onPages = upcomingOccurrences(from, [changed], dates, content.ministry.address.timeZone, 900)
      .filter(({ status }) => status !== 'cancelled')
      .map(({ start }) => start.toISOString());
    expect(inFeed).toEqual(onPages);
    expect(inFeed.at(-1)).toBe('2026-11-07T22:00:00.000Z');
    expect(inFeed).not.toContain('2026-02-14T17:00:00.000Z');
  });
});

describe('Torah portions', () => {
  const { events } = read(
    torahFeed({
      ministry: content.ministry,
      page: content.pages['torah-portions'],
      calendar,
      siteUrl,
      today,
    }),
  );

  test('every Sabbath of three years has an all-day event', () => {
    expect(events).toHaveLength(
      [2024, 2025, 2026].reduce((sum, year) => sum + calendar.schedule(year).length, 0),
    );
    expect(events.every(({ startDate }) => startDate.isDate)).toBe(true);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  test('dates and Torah readings of two years match the page', () => {
    const shown = [2025, 2026].flatMap((year) => calendar.schedule(year));
    for (const row of shown) {
      const event = events.find(({ uid }) => uid === `${row.slug}@www.example.org`);
      expect(event?.startDate.toString()).toBe(row.date);
      expect(event?.description).toContain(`Torah: ${row.torah}`);
    }
  });

  test('an event has the readings and a link to the page', () => {
    const noach = events.find(({ uid }) => uid === '2025-10-25-noach@www.example.org');
    expect(noach?.summary).toBe('Noach');
    expect(noach?.startDate.toString()).toBe('2025-10-25');
    expect(noach?.description).toBe(
      [
        'נח, “Noah (rest)”',
        'Torah: Genesis 6:9-11:32',
        'Prophets: Isaiah 54:1-55:5',
        'Gospels: Luke 6:1-6',
        'In Exampleton the Sabbath begins at sundown on Friday, 6:10\u00a0PM, and ends at sundown on Saturday, 6:09\u00a0PM.',
      ].join('\n'),
    );
    expect(String(noach?.component.getFirstPropertyValue('url'))).toBe(
      'https://www.example.org/resources/torah-portions?year=2025#2025-10-25-noach',
    );
  });
});

describe('appointed times', () => {
  const feasts = { page: content.pages['appointed-times'], calendar };
  const { events } = read(appointedTimesFeed({ ...feasts, ministry: content.ministry, siteUrl, today }));

  test('are all-day events of this year and the next two that name the evening before', () => {
    const hanukkah = events.filter(({ uid }) => uid.startsWith('hanukkah-'));
    expect(
      hanukkah.map(({ summary, startDate, endDate }) => [summary, String(startDate), String(endDate)]),
    ).toEqual([
      ['Hanukkah, from sundown on December 14', '2025-12-15', '2025-12-23'],
      ['Hanukkah, from sundown on December 4', '2026-12-05', '2026-12-13'],
      ['Hanukkah, from sundown on December 24', '2027-12-25', '2028-01-02'],
    ]);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  });

  test('are in the feed of gatherings too, without the Omer and the new moons', () => {
    const all = read(gatheringsFeed({ content, siteUrl, today, feasts, sequence })).events.map(
      ({ uid }) => uid,
    );
    expect(all.some((uid) => uid.startsWith('sukkot-2026-09-26@'))).toBe(true);
    expect(all.filter((uid) => /^(?:omer|new-moons)-/.test(uid))).toEqual([]);
  });
});

test('the texts of a calendar are escaped, so that no name can add a line', () => {
  const name = 'Beth; El, \\ the "house"\r\nX-EVIL:1 // El';
  const ministry = { ...content.ministry, name };
  const { root } = read(gatheringsFeed({ content: { ...content, ministry }, siteUrl, today, sequence }));
  const shown = String(root.getFirstPropertyValue('x-wr-calname')).replace(/\\([\\;,])/g, '$1');
  expect(shown).toContain('Beth; El, \\ the "house" X-EVIL:1 // El');
  expect(root.getFirstPropertyValue('x-evil')).toBeNull();
  expect(String(root.getFirstPropertyValue('prodid')).split('//')).toHaveLength(4);
});

test('the sequence of an entry rises when a file that makes it changes', () => {
  const changed = new Map([['exceptions.yaml', 5]]);
  const newest = (...files: readonly string[]) => Math.max(...files.map((file) => changed.get(file) ?? 1));
  const sequences = () =>
    Object.fromEntries(
      read(gatheringsFeed({ content, siteUrl, today, sequence: newest })).events.map((event) => [
        event.uid,
        event.sequence,
      ]),
    );
  const event = `event-${content.events[0]?.id}@www.example.org`;
  expect([sequences()['sabbath-service@www.example.org'], sequences()[event]]).toEqual([5, 1]);
  changed.set(`events/${content.events[0]?.id}.yaml`, 9);
  expect(sequences()[event]).toBe(9);
});
