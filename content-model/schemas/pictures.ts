/** `content/pictures/*.yaml`: one photograph per file, next to its image file. */
import { z } from 'zod';
import { between, field, fileName, group, id, isoDate, noByDefault, percent, slug, text } from './fields.ts';

export interface Picture {
  readonly id: string;
  /** The start of its addresses: `/pictures/joel-1a2b3c4d`. Changes with the picture. */
  readonly src: string;
  /** Of the original, in pixels. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** The point that stays visible when cropped, in percent from the left and top. */
  readonly focus: { readonly x: number; readonly y: number };
}

/** The name of a picture; resolve.ts replaces it with the picture. */
export const pictureName = (label: string, help: string) =>
  z
    .string()
    .min(1, { error: 'is missing. Choose a picture.', abort: true })
    .pipe(slug(label, help))
    .transform((name): Picture => ({ ...unresolved, id: name }))
    .meta({ label, help, control: 'picture' });

const unresolved = { src: '', width: 0, height: 0, alt: '', focus: { x: 50, y: 50 } };

const pixels = (label: string) =>
  field(between(1, 20_000, 'must be a number of pixels.').int())(label, 'Of the file, in pixels.');

export const picture = group('Picture', 'A photograph and its description.', {
  id,
  title: text('Name', 'What staff call it. Visitors do not see it.'),
  file: fileName(
    'must be the name of a .jpg, .png or .webp file next to this one, like "joel.jpg".',
    ...['jpg', 'jpeg', 'png', 'webp'],
  )('File', 'The picture itself, next to this file.'),
  width: pixels('Width'),
  height: pixels('Height'),
  alt: text('For those who cannot see it', 'What it shows, as one would say on the telephone.').optional(),
  decoration: noByDefault('Only decoration', 'Yes for a picture that adds no information.'),
  focus: group('What must stay in sight', 'Where a narrow screen cuts the sides off, this point stays.', {
    x: percent('From the left', 'From 0 to 100.'),
    y: percent('From the top', 'From 0 to 100.'),
  }).optional(),
  added: isoDate('Added', 'The day. Lists begin with the newest.').optional(),
  takenDown: isoDate(
    'Taken down',
    'The day. Thirty days later the picture is deleted; without the day it is back.',
  ).optional(),
});

export type PictureRecord = z.infer<typeof picture>;
