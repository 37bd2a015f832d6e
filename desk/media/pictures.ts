import type { Content } from '#content-model/content.ts';
import type { Picture } from '#content-model/schemas/pictures.ts';
import { renditionPath } from '#core/pictures/renditions.ts';

/** Prefix of the field in which a picture is chosen by name. No field of a record contains a slash. */
export const namedPrefix = 'named/';
/** What an upload shows, for people who cannot see it. */
export const wordsPrefix = 'words/';

export type ListedPicture = Content['pictures'][number];

export const newestFirst = <Item extends { title: string; added?: string | undefined }>(
  items: readonly Item[],
): Item[] =>
  items.toSorted((a, b) => (b.added ?? '').localeCompare(a.added ?? '') || a.title.localeCompare(b.title));

/** Path of the rendition that lists show. */
export const smallest = ({ shown: picture }: ListedPicture) =>
  renditionPath(picture, Math.min(320, picture.width), 'webp');

/** The point that must stay in sight, in percent. */
type Point = Picture['focus'];

/** The nine focus positions that can be chosen without a pointer, row by row. */
export const focusPositions: readonly [label: string, x: number, y: number][] = [
  ['Top left', 0, 0],
  ['Top', 50, 0],
  ['Top right', 100, 0],
  ['Left', 0, 50],
  ['Middle', 50, 50],
  ['Right', 100, 50],
  ['Bottom left', 0, 100],
  ['Bottom', 50, 100],
  ['Bottom right', 100, 100],
];

/** Width of the clickable preview in CSS pixels. It fits the narrowest phone. */
export const pictureWidth = 280;

/**
 * Reads the focus point of a form: the clicked point, one of the nine positions, or the previous point.
 * @param record the picture with its size
 * @returns percent from the left and the top
 */
export function pointAt(
  form: URLSearchParams,
  record: { width: number; height: number; shown: Picture },
): Point {
  const clicked = [form.get('point.x'), form.get('point.y')];
  const height = (pictureWidth * record.height) / record.width;
  if (clicked.every((value) => value !== null && /^\d{1,5}$/.test(value))) {
    const [x = 0, y = 0] = clicked.map(Number);
    return { x: toPercent(x / pictureWidth), y: toPercent(y / height) };
  }
  const [, x, y] = /^(\d{1,3}),(\d{1,3})$/.exec(form.get('place') ?? '') ?? [];
  if (x === undefined || y === undefined) return record.shown.focus;
  return { x: toPercent(Number(x) / 100), y: toPercent(Number(y) / 100) };
}

const toPercent = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);
