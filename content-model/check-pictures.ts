import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { nearest } from './problem.ts';
import type { Picture, PictureRecord } from './schemas/pictures.ts';
import { type FieldPath, valuesIn } from './source.ts';
import type { CheckContext } from './validate.ts';

/** Each picture that a field names exists and was not taken down. @param dir the content folder */
export function checkPictures({ content, names, report }: CheckContext, dir: string): void {
  content.pictures.forEach(({ file }, index) => {
    if (existsSync(pictureFile(dir, file))) return;
    report(['pictures', index, 'file'], `there is no file pictures/${file}. Put the picture there.`);
  });
  const known = names('pictures');
  for (const { path, picture } of picturesIn(content)) {
    const record = content.pictures.find(({ id }) => id === picture.id);
    if (record?.takenDown)
      report(path, `"${picture.id}" was taken down. Bring it back under Pictures, or choose another.`);
    else if (!known.has(picture.id)) report(path, unknownPicture(picture.id, known));
  }
}

function unknownPicture(name: string, known: ReadonlySet<string>): string {
  const near = nearest(name, known);
  return `there is no picture "${name}". ${near ? `Did you mean "${near}"?` : 'Choose one of those in pictures/.'}`;
}

const pictureFile = (dir: string, file: string) => join(dir, 'pictures', file);

const isPicture = (value: unknown): value is Picture =>
  typeof value === 'object' && value !== null && 'src' in value && 'focus' in value;

export function picturesIn(content: unknown): { path: FieldPath; picture: Picture }[] {
  return valuesIn(content, isPicture).map(({ path, value }) => ({ path, picture: value }));
}

export function resolvePictures(content: { pictures: readonly PictureRecord[] }, dir: string): void {
  const byId = new Map(content.pictures.map((record) => [record.id, record]));
  for (const { picture } of picturesIn(content)) {
    const record = byId.get(picture.id);
    if (record) Object.assign(picture, pictureOf(record, dir));
  }
}

/** @param dir the content folder */
export function pictureOf(record: PictureRecord, dir: string): Picture {
  const { id, file, width, height, alt = '', decoration, focus = { x: 50, y: 50 } } = record;
  // The size identifies a changed file: hashing thousands of pictures would take too long.
  const { size } = statSync(pictureFile(dir, file));
  const version = createHash('sha256').update(`${file} ${size}`).digest('hex').slice(0, 8);
  return { id, src: `/pictures/${id}-${version}`, width, height, alt: decoration ? '' : alt, focus };
}
