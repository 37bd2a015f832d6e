import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import * as fields from './fields.ts';

type Builder = (label: string, help: string) => z.ZodType;

const cases: [string, Builder, unknown[], unknown[]][] = [
  ['text', fields.text, ['Shalom'], ['', '   ', 3]],
  ['slug', fields.slug, ['book-2', 'a'], ['Book-2', 'book_2', '-book', 'book--2', '']],
  [
    'url',
    fields.url,
    ['https://example.org/a?b=c', 'example.org'],
    ['//example.org', 'javascript:alert(1)', 'https://'],
  ],
  ['sitePath', fields.sitePath, ['/', '/connect#ask'], ['connect', '//example.org', '/two words']],
  [
    'href',
    fields.href,
    ['/give', 'https://example.org', 'mailto:a@example.org', 'tel:+18155550142'],
    ['give', '//example.org', 'mailto:', 'tel:call me', 'javascript:alert(1)', 'data:text/html,x'],
  ],
  ['email', fields.email, ['name@example.org'], ['name', 'name@', 'a b@example.org']],
  ['isoDate', fields.isoDate, ['2024-02-29'], ['2026-02-29', '2026-4-4', '4 April 2026']],
  ['clockTime', fields.clockTime, ['00:00', '23:59'], ['24:00', '3:00', '15:60', '3 PM']],
  ['timeZone', fields.timeZone, ['America/Chicago'], ['Chicago', 'CST+6', '']],
  ['latitude', fields.latitude, [41.8, -90, 90], [90.1, '41.8']],
  ['longitude', fields.longitude, [-89.5, 180], [-180.5]],
  ['price', fields.price, ['$12.99'], ['12.99', '$12', '$12.999']],
  ['minutes', fields.minutes, [1, 1440], [0, 1441, 1.5]],
  [
    'playlistUrl',
    fields.playlistUrl,
    ['https://www.youtube.com/playlist?list=PLx'],
    ['https://www.youtube.com/watch?v=abc', 'https://www.youtube.com/playlist?list='],
  ],
];

describe.each(cases)('%s', (_, field, good, bad) => {
  const schema = field('Label', 'Help.');
  test.each(good)('accepts %j', (value) => {
    expect(schema.safeParse(value).success).toBe(true);
  });
  test.each(bad)('rejects %j', (value) => {
    expect(schema.safeParse(value).success).toBe(false);
  });
});
