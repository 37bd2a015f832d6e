import { z } from 'zod';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { choice, fieldOf, group, isoDate, yesByDefault } from './fields.ts';

/**
 * `content/parts.yaml`. A site part that is off has no page, menu entry, search result, form or file. Before
 * its first day it is off too, but its addresses answer with `pages/opens-later.yaml`.
 */

const switches = {
  books: yesByDefault('Books', 'Your own books, free PDFs and recommended books.'),
  affiliates: yesByDefault('Affiliates', 'Fellowships that belong to yours.'),
  discipleship: yesByDefault('Discipleship', 'The pages for men and for women.'),
  series: yesByDefault('Teaching series', 'The page of series to watch.'),
  torah: yesByDefault('Torah portions', 'The readings of each week, with feeds and PDFs.'),
  feasts: yesByDefault('Appointed times', 'The dates of the feasts, with a band on Home and a feed.'),
  scroll: yesByDefault('Reading pages', 'A page for each portion with its texts. Needs Torah portions.'),
  friends: yesByDefault('Friends', 'Ministries elsewhere that you support.'),
  giving: yesByDefault('Giving', 'The page Give, its button and its places.'),
  prayer: yesByDefault('Prayer', 'The page Pray and the form for prayer requests.'),
  library: yesByDefault('Message library', 'A page for each message, with its recording and its text.'),
};

export type SitePart = keyof typeof switches;
export type SiteParts = Readonly<Record<SitePart, boolean>>;
export type PartDays = Readonly<Partial<Record<SitePart, CalendarDay>>>;

export const allParts: SiteParts = z.strictObject(switches).parse({});

const firstDay = (label = '') => isoDate(label, 'Hidden until this day.').optional();
const firstDays = Object.fromEntries(
  Object.entries(switches).map(([part, { meta }]) => [part, firstDay(meta()?.label)]),
) as Record<SitePart, ReturnType<typeof firstDay>>;

export const parts = group('Parts of the site', 'The site omits the parts that are off.', {
  ...switches,
  from: group(
    'First days',
    'A part opens by itself at midnight of its first day. Without a day, visitors see it now.',
    firstDays,
  ).optional(),
}).meta({ ownersOnly: true });

/** The switches of all parts, and the first days of those that open later. */
export type ChosenParts = Readonly<z.output<typeof parts>>;

export const defaultParts: ChosenParts = parts.parse({});

/** The site parts that are switched on: a part is off where the one that it needs is. */
export const partsInUse = <Chosen extends SiteParts>(chosen: Chosen) => ({
  ...chosen,
  scroll: chosen.scroll && chosen.torah,
});

/** The parts that are switched on but open after this day, with their first days. */
export function openingDays({ from = {}, ...chosen }: ChosenParts, today: CalendarDay): PartDays {
  const inUse = partsInUse(chosen);
  const days = {
    ...from,
    scroll: [from.scroll, from.torah]
      .filter((day) => day !== undefined)
      .sort()
      .at(-1),
  };
  return Object.fromEntries(
    Object.entries(days).filter(([part, day]) => inUse[part as SitePart] && day !== undefined && day > today),
  );
}

/** @param closed parts that are not open yet */
export function openParts({ from: _, ...chosen }: ChosenParts, closed: PartDays): SiteParts {
  return { ...partsInUse(chosen), ...Object.fromEntries(Object.keys(closed).map((part) => [part, false])) };
}

/** Content that may be missing while the site part is off. */
export const ofPart = <Schema extends z.ZodType>(part: SitePart, schema: Schema) =>
  schema.meta({ ...schema.meta(), part }).optional();

/** `content/theme.yaml`: the colors and fonts of the site, its drawings, e-mails, PDFs and share cards. */

const color = fieldOf('color');

export const theme = group('Look', 'The colors and fonts of the site. Missing ones keep their default.', {
  accent: color('Accent', 'Links, buttons and the thread through the pages, by day.').optional(),
  ground: color('Ground', 'Behind the words by day.').optional(),
  night: color('Night', 'Behind the words by night.').optional(),
  fonts: choice('Fonts', 'Both, or one of the two for everything.', [
    'Frank Ruhl Libre and Figtree',
    'Frank Ruhl Libre',
    'Figtree',
  ]).default('Frank Ruhl Libre and Figtree'),
});

export const defaultTheme = theme.parse({});
