/** Source marks: invisible JSON after each text that names its field. Only the editor's preview has them. */
import { VERCEL_STEGA_REGEX, vercelStegaDecode, vercelStegaEncode } from '@vercel/stega';
import { blockFinder } from '#core/text-blocks.ts';
import { remembered } from './remembered.ts';
import type { Kind } from './schemas/content-schema.ts';
import { childOf, keysOf } from './schemas/field-schema.ts';
import { type FieldPath, fieldName, recordOf } from './source.ts';
import { mapRecords } from './tree-records.ts';

export interface FieldMark {
  /** `pages/give.yaml#heading`; for one block of Markdown `pages/privacy.md#body.2`. */
  field: string;
  isPicture?: true;
  /** The picture next to the field in its record or entry: a photograph, else a drawing. */
  picture?: string | undefined;
  /** Texts next to the field that have no mark, by name. */
  unmarked?: Readonly<Record<string, string>> | undefined;
}

/** A source mark, also percent-encoded in an address. */
const inAddress = /(?:%E2%80%8[BCD]|%EF%BB%BF){4,}/gi;
export const withoutMarks = (text: string) => text.replace(VERCEL_STEGA_REGEX, '').replace(inAddress, '');

export const marksIn = (html: string): FieldMark[] =>
  (html.match(VERCEL_STEGA_REGEX) ?? []).flatMap((found) => {
    try {
      return vercelStegaDecode<FieldMark>(found) ?? [];
    } catch {
      // Invisible characters that came with a text.
      return [];
    }
  });

/** Returns the mark of the block on a line of a Markdown text. */
export function lineMarks(file: string, path: FieldPath, body: string): (line: number) => string {
  const blockAt = blockFinder(body);
  return (line) => vercelStegaEncode<FieldMark>({ field: `${file}#${fieldName([...path, blockAt(line)])}` });
}

/** Kinds that no page shows, or that code reads. */
const withoutText = ['emails', 'emailSignature', 'redirects', 'exceptions'];

/** Only search engines read it. */
const hiddenField = 'meta';

/** Fields that pages compare with other texts: parts of addresses. */
const comparedFields = ['city', 'state', 'location.text'];
const isCompared = (path: FieldPath) =>
  comparedFields.includes(String(path.at(-1))) || comparedFields.includes(path.join('.'));

/** Whether the texts of a file get marks, which take more memory than the texts. */
export type IsMarked = (file: string) => boolean;

const markedRecord = remembered<object, unknown>();

/** Copies content with a mark after each text. Markdown gets its marks when it is read. */
export function withMarks<Tree extends object>(content: Tree, isMarked: IsMarked): Tree {
  return mapRecords(content, (record, { path: [top = ''], schema }, file) =>
    withoutText.includes(top) || !isMarked(file)
      ? record
      : markedRecord(record, [file], () => markValue(schema, record, file, [])),
  );
}

/** In one piece: the encoder joins hundreds of pieces, which take twenty times the memory. */
const markOf = (mark: FieldMark) => Buffer.from(vercelStegaEncode(mark), 'utf16le').toString('utf16le');

/** @param beside additional data for the marks of a group's texts */
function markValue(
  schema: Kind['schema'],
  value: unknown,
  file: string,
  path: FieldPath,
  neighbors: Omit<FieldMark, 'field'> = {},
): unknown {
  const field = `${file}#${fieldName(path)}`;
  if (typeof value === 'string')
    return schema.isText && !isCompared(path) ? value + markOf({ field, ...neighbors }) : value;
  const within = (key: string | number, inner: unknown, neighbors = {}) => {
    const child = childOf(schema, key);
    return child ? markValue(child, inner, file, [...path, key], neighbors) : inner;
  };
  if (Array.isArray(value)) return value.map((entry, index) => within(index, entry));
  if (typeof value !== 'object' || value === null) return value;
  const record = recordOf(value);
  if (schema.control === 'picture')
    return record.alt ? { ...record, alt: record.alt + markOf({ field, isPicture: true }) } : record;
  const nearby = neighborsOf(schema, record, path);
  const keys = keysOf(schema).filter((key) => key in record && key !== hiddenField);
  return { ...record, ...Object.fromEntries(keys.map((key) => [key, within(key, record[key], nearby)])) };
}

function neighborsOf(schema: Kind['schema'], record: Record<string, unknown>, path: FieldPath) {
  const keys = keysOf(schema);
  const controlled = (control: string) => keys.find((key) => childOf(schema, key)?.control === control);
  const unmarked = keys.filter((key) => isCompared([...path, key]) && typeof record[key] === 'string');
  return {
    picture: controlled('picture') ?? controlled('drawing'),
    unmarked: unmarked.length > 0 ? Object.fromEntries(unmarked.map((key) => [key, record[key]])) : undefined,
  } as Omit<FieldMark, 'field'>;
}
