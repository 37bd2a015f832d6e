/** Drawings and photographs that content names. */

import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Draft } from './draft.ts';
import { nearest } from './nearest.ts';
import type { Picture } from './schemas/pictures.ts';
import type { SiteParts } from './site-parts.ts';
import type { FieldPath } from './source.ts';

/**
 * Drawings and pictures that are named are there, and no picture that is used was taken down.
 *
 * @param dir the content folder
 */
export function checkPictures(draft: Draft, parts: SiteParts, dir: string): void {
  checkDrawings(draft, parts);
  const { content, names, report } = draft;
  content.pictures.forEach(({ file }, index) => {
    if (existsSync(pictureFile(dir, file))) return;
    report(['pictures', index, 'file'], `there is no file pictures/${file}. Put the picture there.`);
  });
  const known = names('pictures');
  for (const { path, picture } of picturesIn(content)) {
    const record = content.pictures.find(({ id }) => id === picture.id);
    if (record?.takenDown)
      report(path, `"${picture.id}" was taken down. Bring it back under Pictures, or choose another.`);
    else if (!known.has(picture.id)) report(path, noPicture(picture.id, known));
  }
}

function noPicture(name: string, known: ReadonlySet<string>): string {
  const near = nearest(name, [...known]);
  return `there is no picture "${name}". ${near ? `Did you mean "${near}"?` : 'Choose one of those in pictures/.'}`;
}

/** Drawings belong to the site, not to the content. */
function checkDrawings({ content, report }: Draft, parts: SiteParts): void {
  const art = (path: FieldPath, name: string | undefined) => {
    if (name === undefined || parts.drawings.has(name)) return;
    report(path, `"${name}" is not a drawing in site/art. Use the name of a file there, without ".svg".`);
  };
  art(['ministry', 'footer', 'land'], content.ministry?.footer.land);
  for (const list of ['books', 'recommendedBooks'] as const) {
    content[list].forEach(({ cover }, index) => {
      art([list, index, 'cover'], cover);
    });
  }
  content.playlists.forEach((playlist, index) => {
    art(['playlists', index, 'art'], playlist.art);
  });
  content.affiliates.forEach(({ vignette }, index) => {
    art(['affiliates', index, 'vignette'], vignette);
  });
  content.pages.home?.highlights.cards.forEach((card, index) => {
    art(['pages', 'home', 'highlights', 'cards', index, 'art'], card.art);
  });
  content.pages.discipleship?.pathways.cards.forEach(({ logo }, index) => {
    art(['pages', 'discipleship', 'pathways', 'cards', index, 'logo'], logo);
  });
}

const pictureFile = (dir: string, file: string) => join(dir, 'pictures', file);

/** Every field of the content that names a picture, and where it stands. */
export function picturesIn(value: unknown, path: FieldPath = []): { path: FieldPath; picture: Picture }[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('src' in value && 'focus' in value) return [{ path, picture: value as Picture }];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'object' ? picturesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]) : [],
  );
}

/** Gives every field that names a picture what the picture's own record says. */
export function resolvePictures(content: { pictures: readonly PictureRecord[] }, dir: string): void {
  const byId = new Map(content.pictures.map((record) => [record.id, record]));
  for (const { picture } of picturesIn(content)) {
    const record = byId.get(picture.id);
    if (record) Object.assign(picture, pictureOf(record, dir));
  }
}

interface PictureRecord {
  id: string;
  file: string;
  width: number;
  height: number;
  alt?: string | undefined;
  decoration: boolean;
  focus?: Picture['focus'] | undefined;
}

/** A picture as pages get it. @param dir the content folder */
export function pictureOf(record: PictureRecord, dir: string): Picture {
  const { id, file, width, height, alt = '', decoration, focus = { x: 50, y: 50 } } = record;
  // Another file of the same name has another length; reading thousands of pictures would take too long.
  const { size } = statSync(pictureFile(dir, file));
  const version = createHash('sha256').update(`${file} ${size}`).digest('hex').slice(0, 8);
  return { id, src: `/pictures/${id}-${version}`, width, height, alt: decoration ? '' : alt, focus };
}
