import { linksIn } from '#content-model/check-links.ts';
import { picturesIn } from '#content-model/check-pictures.ts';
import type { Content } from '#content-model/content.ts';
import { siteLocation } from '#content-model/resolve.ts';
import { type Kind, kinds } from '#content-model/schemas/content-schema.ts';
import { type FieldPath, recordOf } from '#content-model/source.ts';
import { filePath } from '#core/files.ts';
import { titleOf } from '../records/records.ts';

/** A record that uses a picture or a file. */
export interface RecordUse {
  file: string;
  title: string;
}

/** The visible records that use each picture, by picture id. */
export function pictureUses(content: Content): ReadonlyMap<string, readonly RecordUse[]> {
  return usesOf(
    content,
    picturesIn({ ...content, pictures: [] }).map(({ path, picture }) => ({ path, id: picture.id })),
  );
}

/** The visible records that use each file, by its id. */
export function fileUses(content: Content): ReadonlyMap<string, readonly RecordUse[]> {
  const links = linksIn(content).map(({ path, href }) => ({ path, id: href }));
  const redirects = content.redirects.map(({ to }, at) => ({ path: ['redirects', at], id: to }));
  const ids = new Map(content.files.map(({ id }) => [filePath(id), id]));
  return usesOf(
    content,
    [...links, ...redirects].flatMap(({ path, id: href }) => {
      const id = ids.get(siteLocation(href).pathname);
      return id === undefined ? [] : [{ path, id }];
    }),
  );
}

function usesOf(content: Content, found: readonly { path: FieldPath; id: string }[]) {
  const uses = new Map<string, RecordUse[]>();
  for (const { path, id } of found) {
    const use = recordAt(content, path.map(String));
    if (!use) continue;
    const known = uses.get(id) ?? [];
    if (!known.some(({ file }) => file === use.file)) uses.set(id, [...known, use]);
  }
  return uses;
}

function recordAt(content: Content, path: readonly string[]): RecordUse | undefined {
  const kind = kinds.find((candidate) => candidate.path.every((step, at) => path[at] === step));
  if (!kind) return undefined;
  const steps = path.slice(0, kind.path.length + (kind.isList ? 1 : 0));
  const record = steps.reduce<unknown>((inner, step) => Object(inner)[step], content);
  return { file: fileOf(kind, record), title: titleOf(kind, record, {}) };
}

const fileOf = ({ files }: Kind, record: unknown) => files.replace('*', String(recordOf(record).id));
