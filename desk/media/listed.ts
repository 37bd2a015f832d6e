import type { Content } from '#content-model/content.ts';
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
