import { picturesIn } from '#content-model/check-pictures.ts';
import type { Content } from '#content-model/content.ts';
import { type Kind, kinds } from '#content-model/schemas/content-schema.ts';
import { recordOf } from '#content-model/source.ts';
import { titleOf } from '../editor/records.ts';

/** A record that uses a picture. */
export interface PictureUse {
  file: string;
  title: string;
}

/** The visible records that use each picture, by picture id. */
export function pictureUses(content: Content): ReadonlyMap<string, readonly PictureUse[]> {
  const uses = new Map<string, PictureUse[]>();
  for (const { path, picture } of picturesIn({ ...content, pictures: [] })) {
    const use = recordAt(content, path.map(String));
    if (!use) continue;
    const known = uses.get(picture.id) ?? [];
    if (!known.some(({ file }) => file === use.file)) uses.set(picture.id, [...known, use]);
  }
  return uses;
}

function recordAt(content: Content, path: readonly string[]): PictureUse | undefined {
  const kind = kinds.find((candidate) => candidate.path.every((step, at) => path[at] === step));
  if (!kind) return undefined;
  const steps = path.slice(0, kind.path.length + (kind.isList ? 1 : 0));
  const record = steps.reduce<unknown>((inner, step) => Object(inner)[step], content);
  return { file: fileOf(kind, record), title: titleOf(kind, record, {}) };
}

const fileOf = ({ files }: Kind, record: unknown) => files.replace('*', String(recordOf(record).id));
