import { z } from 'zod';
import { choice, field, group, yesByDefault } from './fields.ts';

/** `content/parts.yaml`. A site part that is off has no page, menu entry, search result, form or file. */

declare module 'zod' {
  interface GlobalMeta {
    /** The site part that requires the file. */
    part?: Part;
  }
}

export const parts = group('Parts of the site', 'The site omits the parts that are off.', {
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
}).meta({ ownersOnly: true });

export type Part =
  | 'books'
  | 'affiliates'
  | 'discipleship'
  | 'series'
  | 'torah'
  | 'feasts'
  | 'scroll'
  | 'friends'
  | 'giving'
  | 'prayer'
  | 'library';
export type Parts = Readonly<Record<Part, boolean>>;

export const allParts: Parts = parts.parse({});

/** The site parts that are really on: a part is off where the one that it needs is. */
export const partsInUse = <Chosen extends Parts>(chosen: Chosen) => ({
  ...chosen,
  scroll: chosen.scroll && chosen.torah,
});

/** Content that may be missing while the site part is off. */
export const ofPart = <Schema extends z.ZodType>(part: Part, schema: Schema) =>
  schema.meta({ ...schema.meta(), part }).optional();

/** `content/theme.yaml`: the colors and fonts of the site, its drawings, e-mails, PDFs and share cards. */

const color = field(
  z
    .string()
    .regex(
      /^#[0-9a-f]{6}$/i,
      'must be a color like "#1f5a32": a number sign and six digits or letters from a to f.',
    ),
  'color',
);

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

export const ownTheme = theme.parse({});
