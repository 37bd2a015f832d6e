import { isDeepStrictEqual } from 'node:util';
import type { Content } from '#content-model/content.ts';

/**
 * What a page read: a part of the content (`navigation`, `pages.give`), `scripture`, `shareCard`, or
 * `transcript` and its version. A page that read nothing of what a publish changes stays as it is.
 */
export type ContentRead = string;

/** Looks of the whole site, and which pages there are. */
const readByAll = ['theme', 'art', 'parts', 'opens'];

/** The content for one page; what the page reads of it is added to a set. */
export function notingReads(content: Content, reads: Set<ContentRead>): Content {
  for (const name of readByAll) reads.add(name);
  const pages = withGetters(content.pages, (name) => reads.add(`pages.${name}`));
  return withGetters({ ...content, pages }, (name) => {
    if (name !== 'pages') reads.add(name);
  });
}

/** A copy of an object that tells which of its values are read. */
function withGetters<Type extends object>(object: Type, onRead: (key: string) => void): Type {
  const getters = Object.entries(object).map(([key, value]) => {
    const get = () => {
      onRead(key);
      return value;
    };
    return [key, { enumerable: true, get }] as const;
  });
  return Object.defineProperties({}, Object.fromEntries(getters)) as Type;
}

/** What differs between two versions of the content. Records that were not changed are the same objects. */
export function changedReads(former: Content, content: Content): Set<ContentRead> {
  const entriesOf = ({ pages, ...records }: Content): [string, unknown][] => [
    ...Object.entries(records),
    ...Object.entries(pages).map(([name, page]): [string, unknown] => [`pages.${name}`, page]),
  ];
  const [before, after] = [new Map(entriesOf(former)), new Map(entriesOf(content))];
  const names = new Set([...before.keys(), ...after.keys()]);
  return new Set([...names].filter((name) => !isDeepStrictEqual(before.get(name), after.get(name))));
}
