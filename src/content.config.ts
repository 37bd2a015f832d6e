/**
 * Astro's view of content/: one collection per kind, named `ministry`, `page-home`, `books`. Pages read them through
 * src/content/collections.ts; what the kinds are stands in domain/content/kinds.ts.
 */
import { type CollectionConfig, defineCollection } from 'astro/content/config';
import type { Content } from '../domain/content/content.ts';
import {
  type ListName,
  lists,
  type PageName,
  pages,
  type SingleName,
  singles,
} from '../domain/content/kinds.ts';
import { contentLoader } from './content/loader.ts';

/** Schemas are given for their types: `readContent` has checked the data already, and by more than schemas. */
type Collections = { [Name in SingleName]: CollectionConfig<(typeof singles)[Name]['record']> } & {
  [Name in PageName as `page-${Name}`]: CollectionConfig<(typeof pages)[Name]['record']>;
} & { [Name in ListName]: CollectionConfig<(typeof lists)[Name]['record']> };

const one = (id: string, pick: (content: Content) => unknown) =>
  contentLoader((content) => [{ id, data: pick(content) }]);

export const collections = Object.fromEntries([
  ...names(singles).map((name) => [
    name,
    defineCollection({ schema: singles[name].record, loader: one(name, (content) => content[name]) }),
  ]),
  ...names(pages).map((name) => [
    `page-${name}`,
    defineCollection({ schema: pages[name].record, loader: one(name, (content) => content.pages[name]) }),
  ]),
  ...names(lists).map((name) => [
    name,
    defineCollection({
      schema: lists[name].record,
      // The position keeps the order of the list, and makes ids unique where two pages have a section of one name.
      loader: contentLoader((content) =>
        content[name].map((data, index) => ({ id: String(index).padStart(4, '0'), data })),
      ),
    }),
  ]),
]) as Collections;

function names<Kinds extends object>(kinds: Kinds): (keyof Kinds & string)[] {
  return Object.keys(kinds) as (keyof Kinds & string)[];
}
