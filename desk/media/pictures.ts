import type { Content } from '#content-model/content.ts';
import type { Picture } from '#content-model/schemas/pictures.ts';
import { renditionPath } from '#core/pictures/renditions.ts';

/** How the name of a field begins in which a picture is chosen by its name. No field of a record has a slash. */
export const byName = 'named/';

export type ListedPicture = Content['pictures'][number];

/** The newest first. */
export const newestFirst = (pictures: readonly ListedPicture[]): ListedPicture[] =>
  [...pictures].sort(
    (a, b) => (b.added ?? '').localeCompare(a.added ?? '') || a.title.localeCompare(b.title),
  );

/** The address of the size that lists show. */
export const smallest = ({ shown: picture }: ListedPicture) =>
  renditionPath(picture, Math.min(320, picture.width), 'webp');

/** The point of a picture that must stay in sight. */
type Point = Picture['focus'];

/** The nine places that can be chosen without a pointer, line by line. */
export const places: readonly (Point & { label: string })[] = [
  ['Top left', 0, 0],
  ['Top', 50, 0],
  ['Top right', 100, 0],
  ['Left', 0, 50],
  ['Middle', 50, 50],
  ['Right', 100, 50],
  ['Bottom left', 0, 100],
  ['Bottom', 50, 100],
  ['Bottom right', 100, 100],
].map(([label, x, y]) => ({ label: String(label), x: Number(x), y: Number(y) }));

/** How wide the picture stands there on which one points, in CSS pixels: it fits the narrowest phone. */
export const pictureWidth = 280;

/**
 * What a form says of the point: where the picture was clicked, one of the nine places, or the point that it had.
 *
 * @param record the picture, with its size
 */
export function pointAt(
  form: URLSearchParams,
  record: { width: number; height: number; shown: Picture },
): Point {
  const clicked = [form.get('point.x'), form.get('point.y')];
  const height = (pictureWidth * record.height) / record.width;
  if (clicked.every((one) => one !== null && /^\d{1,5}$/.test(one))) {
    const [x = 0, y = 0] = clicked.map(Number);
    return { x: hundredths(x / pictureWidth), y: hundredths(y / height) };
  }
  const [, x, y] = /^(\d{1,3}),(\d{1,3})$/.exec(form.get('place') ?? '') ?? [];
  if (x === undefined || y === undefined) return record.shown.focus;
  return { x: hundredths(Number(x) / 100), y: hundredths(Number(y) / 100) };
}

const hundredths = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);
