/**
 * Marks: JSON in invisible characters behind the words of content, which says in which field they are kept. Only pages in the editor's
 * frame are rendered with them; the editor reads them there (desk/editor/page-fields.ts).
 */
import { VERCEL_STEGA_REGEX, vercelStegaDecode, vercelStegaEncode } from '@vercel/stega';
import { blockAtLine } from '#core/text-blocks.ts';
import { type Kind, kinds } from './schemas/content-schema.ts';
import { childOf, keysOf } from './schemas/field-schema.ts';
import { type FieldPath, fieldName, recordOf } from './source.ts';

/** What is known of words in a page. */
export interface FieldMark {
  /** `pages/give.yaml#heading`, or of Markdown one block: `pages/privacy.md#body.2`. */
  field: string;
  /** Whether it is of a photograph, in the words that are said of it. */
  isPicture?: true;
  /** The picture next to it in its record or entry: a photograph, else a drawing. */
  picture?: string | undefined;
  /** Words next to it that have no mark, by their names. */
  unmarked?: Readonly<Record<string, string>> | undefined;
}

/** The mark itself, and what became of it in an address. */
const inAddress = /(?:%E2%80%8[BCD]|%EF%BB%BF){4,}/gi;
export const withoutMarks = (text: string) => text.replace(VERCEL_STEGA_REGEX, '').replace(inAddress, '');

export const marksIn = (html: string): FieldMark[] =>
  (html.match(VERCEL_STEGA_REGEX) ?? []).flatMap((found) => vercelStegaDecode<FieldMark>(found) ?? []);

/** Gives the mark of what begins on a line of a Markdown text. */
export const lineMarks =
  (file: string, path: FieldPath, body: string) =>
  (line: number): string =>
    vercelStegaEncode<FieldMark>({
      field: `${file}#${fieldName([...path, blockAtLine(body, line)])}`,
    });

/** Kinds whose words no page shows, or whose words are looked at by programs. */
const withoutWords = ['emails', 'emailSignature', 'redirects', 'exceptions'];

/** What search engines read: no page shows it. */
const unseen = 'meta';

/** Words that pages look for in others: parts of addresses. */
const compared = ['city', 'state', 'location.text'];
const isCompared = (path: FieldPath) =>
  compared.includes(String(path.at(-1))) || compared.includes(path.join('.'));

/** A copy of content with a mark behind each text. Markdown gets its own where it is read. */
export function withMarks<Tree extends object>(content: Tree): Tree {
  const tree: Record<string, unknown> = Object.fromEntries(Object.entries(content));
  for (const kind of kinds.filter(({ path: [top = ''] }) => !withoutWords.includes(top))) {
    const [top = '', inner] = kind.path;
    if (inner === undefined) tree[top] = markKind(kind, tree[top]);
    else tree[top] = { ...recordOf(tree[top]), [inner]: markKind(kind, recordOf(tree[top])[inner]) };
  }
  return tree as Tree;
}

function markKind({ files, isList, schema }: Kind, value: unknown): unknown {
  if (!isList) return markValue(schema, value, files, []);
  if (!Array.isArray(value)) return value;
  return value.map((record) =>
    markValue(schema, record, files.replace('*', String(recordOf(record).id)), []),
  );
}

/** @param beside what the marks of a group's words say besides their field */
function markValue(
  schema: Kind['schema'],
  value: unknown,
  file: string,
  path: FieldPath,
  beside: Omit<FieldMark, 'field'> = {},
): unknown {
  const field = `${file}#${fieldName(path)}`;
  if (typeof value === 'string')
    return schema.isWords && !isCompared(path)
      ? value + vercelStegaEncode<FieldMark>({ field, ...beside })
      : value;
  const within = (key: string | number, inner: unknown, own = {}) => {
    const child = childOf(schema, key);
    return child ? markValue(child, inner, file, [...path, key], own) : inner;
  };
  if (Array.isArray(value)) return value.map((entry, at) => within(at, entry));
  if (typeof value !== 'object' || value === null) return value;
  const record = recordOf(value);
  if (schema.control === 'picture')
    return record.alt
      ? { ...record, alt: record.alt + vercelStegaEncode<FieldMark>({ field, isPicture: true }) }
      : record;
  const own = besideIn(schema, record, path);
  const keys = keysOf(schema).filter((key) => key in record && key !== unseen);
  return { ...record, ...Object.fromEntries(keys.map((key) => [key, within(key, record[key], own)])) };
}

function besideIn(schema: Kind['schema'], record: Record<string, unknown>, path: FieldPath) {
  const keys = keysOf(schema);
  const controlled = (control: string) => keys.find((key) => childOf(schema, key)?.control === control);
  const unmarked = keys.filter((key) => isCompared([...path, key]) && typeof record[key] === 'string');
  return {
    picture: controlled('picture') ?? controlled('drawing'),
    unmarked: unmarked.length > 0 ? Object.fromEntries(unmarked.map((key) => [key, record[key]])) : undefined,
  } as Omit<FieldMark, 'field'>;
}
