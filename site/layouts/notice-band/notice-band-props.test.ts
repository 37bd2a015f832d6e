import { expect, test } from 'vitest';
import type { GatheringException } from '#core/gatherings/gathering.ts';
import { content } from '#tests/content.ts';
import { noticeBandProps } from './notice-band-props.ts';

const { ministry, pages } = content;
const onTuesday = new Date('2026-11-24T18:00:00Z');
const ice = {
  date: '2026-11-28',
  kind: 'cancelled',
  what: 'sabbath-service',
  reason: 'ice on the roads',
} as const;
const band = (path: string, ...exceptions: GatheringException[]) =>
  noticeBandProps(pages.gatherings, ministry, exceptions, onTuesday, path);

test('a cancelled service is named with its weekday, its reason and the next service', () => {
  const { changes, link } = band('/about', ice);
  expect(changes).toMatchObject([
    {
      text: 'No service this Saturday, November 28: ice on the roads.',
      next: 'Next: Saturday, December 5, 11:00\u00a0AM.',
      until: Date.parse('2026-11-29T06:00:00Z'),
    },
  ]);
  expect(link?.href).toBe('/gatherings');
});

test('a reason that is a sentence gets no second period, in the editor either', () => {
  for (const reason of ['Ice on the roads.', 'Ice on the roads.\u{200b}\u{200d}', 'Ice!'])
    expect(band('/about', { ...ice, reason }).changes[0]?.text).toBe(
      `No service this Saturday, November 28: ${reason}`,
    );
});

test('another gathering has its own name and no next service', () => {
  const study = { ...ice, date: '2026-11-26', what: 'thursday-study' } as const;
  const [only] = band('/about', study).changes;
  expect(only?.text).toMatch(/^No .+ this Thursday, November 26: ice on the roads\.$/);
  expect(only?.next).toBeUndefined();
});

test('Gatherings has no link to itself, and an ordinary week no change', () => {
  expect(band('/gatherings', ice).link).toBeUndefined();
  expect(band('/about').changes).toEqual([]);
});
