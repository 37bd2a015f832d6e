/** Links to parts of the site that are switched off: what the check names, and how the rest of the content does without them. */
import { pagesSchema } from './schemas/content-schema.ts';
import { childOf, keysOf } from './schemas/field-facts.ts';
import type { HeaderItem } from './schemas/navigation.ts';
import type { Part, Parts } from './schemas/optional-parts.ts';
import { recordOf } from './source.ts';

/** The pages with a fixed address: the name of the record in content/pages that each shows, and the part it belongs to. */
export type RecordsByPath = Readonly<
  Record<string, { readonly record: string; readonly part?: Part | undefined }>
>;

/** The part that is off and to which an address of this site leads; undefined for all others. */
export type PartOff = (href: string) => Part | undefined;

/** @param pages an address with an anchor stands for that section of its page alone */
export function partOffAt(parts: Parts, pages: RecordsByPath): PartOff {
  return (href) => {
    if (!href.startsWith('/')) return undefined;
    const { pathname, hash } = new URL(href, 'https://site.invalid');
    const part =
      pages[pathname + hash]?.part ??
      pages[pathname]?.part ??
      (pathname.startsWith('/affiliates/') ? 'affiliates' : undefined);
    return part && !parts[part] ? part : undefined;
  };
}

/**
 * The same with the anchors of sections that are hidden.
 *
 * @param content its pages, by their records
 */
export function goneAt(off: PartOff, content: { pages: object }, pages: RecordsByPath): Gone {
  const anchors = new Set(
    Object.entries(pages).flatMap(([path, { record }]) => {
      const schema = childOf(pagesSchema, record);
      const words = recordOf(Reflect.get(content.pages, record));
      if (!schema) return [];
      return keysOf(schema).flatMap((key) => {
        const section = childOf(schema, key);
        if (!section || recordOf(words[key]).hidden !== true) return [];
        return (section.anchors ?? []).map((anchor) => `${path}#${anchor}`);
      });
    }),
  );
  return (href) => off(href) ?? (anchors.has(href) || undefined);
}

/** Undefined for an address that leads somewhere. */
export type Gone = (href: string) => unknown;

/** The header's menus without such links. A menu stays while one of its links does. */
export function menusWithout(header: readonly HeaderItem[], off: Gone): HeaderItem[] {
  return header.flatMap(({ href, items, ...rest }) => {
    const left = items?.filter((item) => !off(item.href)) ?? [];
    const item = { ...rest, ...(href && !off(href) && { href }), ...(left.length > 0 && { items: left }) };
    return item.href || item.items ? [item] : [];
  });
}

/**
 * Content without such links: an entry of a list goes with its link; of a link in a text the words stay. Of what a page must have, only
 * the address goes, and a link without one is not shown.
 */
export function withoutOffLinks<T>(content: T, off: Gone): T {
  const leadsOff = (value: Record<string, unknown>) =>
    typeof value.href === 'string' && off(value.href) !== undefined;
  const entry = (value: unknown): unknown[] => {
    if (!leadsOff(recordOf(value))) return [walk(value)];
    const { type, children } = recordOf(value);
    return type === 'link' ? [walk(children)].flat() : [];
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.flatMap(entry);
    if (typeof value !== 'object' || value === null) return value;
    const walked = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner)]));
    return leadsOff(walked) ? { ...walked, href: '' } : walked;
  };
  return walk(content) as T;
}
