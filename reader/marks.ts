/**
 * Marks: signs behind the words of content, by which a rendered page tells in which field each of its texts is kept. Only what staff
 * see while they edit is rendered with them, and they are cut out before it is sent.
 */
import { type Kind, kinds } from './schemas/content-schema.ts';
import { childOf, keysOf } from './schemas/field-facts.ts';
import { type FieldPath, recordOf } from './source.ts';

/** Where marked words are kept. */
export interface Place {
  /** Path in the content folder. */
  file: string;
  path: FieldPath;
  /** Of Markdown the line in it, counted from 0. */
  line?: number;
}

/** Words that have no mark, because pages look for them in others. */
export interface Unmarked {
  place: Place;
  text: string;
}

export interface Marks {
  /** The sign that stands for a place from now on. */
  of(place: Place): string;
  /** The place for which a sign stands. */
  placeOf(sign: string): Place | undefined;
  readonly unmarked: Unmarked[];
}

// Of Unicode's private use: no keyboard types them, and neither trimming, nor case, nor slugs know them. First one that begins, then two digits.
const first = 0xf5a0;
const zero = 0xf600;
const base = 256;

/** A sign as it stands in HTML. */
export const mark = /\uf5a0[\uf600-\uf6ff]{2}/g;

/** The same, and what became of it in an address. */
const anyMark = /\uf5a0[\uf600-\uf6ff]{0,2}|%EF%96%A0(?:%EF%9[89AB]%[89AB][0-9A-F]){0,2}/gi;

export const withoutMarks = (html: string) => html.replace(anyMark, '');

export function createMarks(): Marks {
  const places: Place[] = [];
  return {
    unmarked: [],
    of(place) {
      const number = places.push(place) - 1;
      // More texts than two digits can count stay without a mark.
      if (number >= base ** 2) return '';
      return String.fromCharCode(first, zero + Math.floor(number / base), zero + (number % base));
    },
    placeOf(sign) {
      if (sign.length !== 3) return undefined;
      const [, high = 0, low = 0] = [...sign].map((character) => character.charCodeAt(0) - zero);
      return places[high * base + low];
    },
  };
}

/** Kinds whose words no page shows, or whose words are looked at by programs. */
const unmarked = ['emails', 'emailSignature', 'redirects', 'exceptions'];

/** What search engines read: it stands in no page. */
const unseen = 'meta';

/** Words that pages look for in others: parts of addresses. */
const compared = ['city', 'state', 'location.text'];

/** A copy of content with a mark behind each text. Markdown gets its own where it is read. */
export function withMarks<Tree extends object>(content: Tree, marks: Marks): Tree {
  const tree: Record<string, unknown> = Object.fromEntries(Object.entries(content));
  for (const kind of kinds.filter(({ path: [top = ''] }) => !unmarked.includes(top))) {
    const [top = '', inner] = kind.path;
    if (inner === undefined) tree[top] = ofKind(kind, tree[top], marks);
    else tree[top] = { ...recordOf(tree[top]), [inner]: ofKind(kind, recordOf(tree[top])[inner], marks) };
  }
  return tree as Tree;
}

function ofKind({ files, isList, schema }: Kind, value: unknown, marks: Marks): unknown {
  if (!isList) return marked(schema, value, { file: files, path: [] }, marks);
  if (!Array.isArray(value)) return value;
  return value.map((record) => {
    const file = files.replace('*', String(recordOf(record).id));
    return marked(schema, record, { file, path: [] }, marks);
  });
}

function marked(schema: Kind['schema'], value: unknown, place: Place, marks: Marks): unknown {
  const { file, path } = place;
  const within = (key: string | number, inner: unknown) => {
    const own = childOf(schema, key);
    return own ? marked(own, inner, { file, path: [...path, key] }, marks) : inner;
  };
  if (typeof value === 'string') {
    if (!schema.isWords) return value;
    if (!isCompared(path)) return value + marks.of(place);
    marks.unmarked.push({ place, text: value });
    return value;
  }
  if (Array.isArray(value)) return value.map((entry, at) => within(at, entry));
  if (typeof value !== 'object' || value === null) return value;
  // A photograph's address is in the page where its field is not.
  if (schema.control === 'picture') return { ...value, src: recordOf(value).src + marks.of(place) };
  const own = recordOf(value);
  for (const key of keysOf(schema)) if (key in own && key !== unseen) own[key] = within(key, own[key]);
  return own;
}

const isCompared = (path: FieldPath) =>
  compared.includes(String(path.at(-1))) || compared.includes(path.join('.'));
