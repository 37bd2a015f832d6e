import { createHash } from 'node:crypto';
import type { StatOf } from './content-files.ts';
import { nearest } from './problem.ts';
import { remembered } from './remembered.ts';
import type { Picture, PictureRecord } from './schemas/pictures.ts';
import { type FieldPath, valuesIn } from './source.ts';
import { createFinder, mapRecords } from './tree-records.ts';
import type { CheckContext } from './validate.ts';

/** Each picture that a field names exists and was not taken down. */
export function checkPictures({ content, names, report }: CheckContext, statOf: StatOf): void {
  content.pictures.forEach(({ file }, index) => {
    if (statOf(pathOf(file))) return;
    report(['pictures', index, 'file'], `there is no file pictures/${file}. Put the picture there.`);
  });
  const ids = names('pictures');
  const records = new Map(content.pictures.map((record) => [record.id, record]));
  for (const { path, picture } of picturesIn(content)) {
    if (records.get(picture.id)?.takenDown)
      report(path, `"${picture.id}" was taken down. Bring it back under Pictures, or choose another.`);
    else if (!ids.has(picture.id)) report(path, unknownPicture(picture.id, ids));
  }
}

function unknownPicture(name: string, ids: ReadonlySet<string>): string {
  const near = nearest(name, ids);
  return `there is no picture "${name}". ${near ? `Did you mean "${near}"?` : 'Choose one of those in pictures/.'}`;
}

const pathOf = (file: string) => `pictures/${file}`;

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && 'src' in value && 'focus' in value;

const cache = remembered<object, readonly { path: FieldPath; picture: Picture }[]>();
const picturesOf = (record: object) =>
  cache(record, [], () => valuesIn(record, isPicture).map(({ path, value }) => ({ path, picture: value })));

/** The pictures that the records of a content tree show. */
export const picturesIn = createFinder(picturesOf);

const withPictures = remembered<object, unknown>();

/** A copy of the content in which names of pictures are pictures. */
export function resolvePictures<Tree extends { pictures: readonly PictureRecord[] }>(
  tree: Tree,
  statOf: StatOf,
): Tree {
  const pictureById = new Map(tree.pictures.map((record) => [record.id, pictureOf(record, statOf)]));
  return mapRecords(tree, (record) => {
    const pictures = picturesOf(record).map(({ picture }) => pictureById.get(picture.id));
    if (pictures.length === 0) return record;
    return withPictures(record, pictures, () => replacePictures(record, pictureById));
  });
}

function replacePictures(value: unknown, pictureById: ReadonlyMap<string, Picture>): unknown {
  if (isPicture(value)) return { ...value, ...pictureById.get(value.id) };
  if (Array.isArray(value)) return value.map((entry) => replacePictures(entry, pictureById));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, replacePictures(inner, pictureById)]),
  );
}

/** @param statOf finds the picture's file, which is there */
export function pictureOf(record: PictureRecord, statOf: StatOf): Picture {
  const { id, file, width, height, alt = '', decoration, focus = { x: 50, y: 50 } } = record;
  // The size identifies a changed file: hashing thousands of pictures would take too long.
  const { size = 0 } = statOf(pathOf(file)) ?? {};
  return shownPicture(record, [size], () => {
    const version = createHash('sha256').update(`${file} ${size}`).digest('hex').slice(0, 8);
    return { id, src: `/pictures/${id}-${version}`, width, height, alt: decoration ? '' : alt, focus };
  });
}

const shownPicture = remembered<PictureRecord, Picture>();
