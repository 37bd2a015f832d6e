/** Where links may lead within the pages whose words have a schema of their own. tests/integration/pages.test.ts holds them against the pages. */
import { slugOf } from '#core/slug-of.ts';
import type { Draft } from './draft.ts';
import { pagesSchema } from './schemas/content-schema.ts';
import { childOf, keysOf } from './schemas/field-facts.ts';

export type Anchors = ReadonlyMap<string, ReadonlySet<string>>;

/** Parts of pages that are always there. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  about: ['story-long'],
  messages: ['search', 'playlists'],
  resources: ['studies'],
  books: ['free-pdf', 'book-request'],
  affiliates: ['ministry-affiliates'],
  friends: ['ministry-friends'],
  connect: ['prayer', 'prayer-request'],
  pray: ['prayer', 'prayer-request'],
};

/** Records that stand on pages one by one. */
const listed: Readonly<Record<string, string>> = {
  messages: 'playlists',
  books: 'books',
  'recommended-books': 'recommendedBooks',
  'teaching-series': 'teachingSeries',
  friends: 'friends',
};

/**
 * The anchors of each page by its record. On a page that is missing here any anchor passes: its parts change every week,
 * or its content has faults.
 */
export function pageAnchors({ content: { pages, team }, names }: Draft): Anchors {
  const people = team.map(({ name }) => slugOf(name));
  const isWhole = people.length === names('team').size;
  return new Map(
    Object.entries(pages).flatMap(([record, words]) => {
      const showsPeople = record === 'about' || record === 'our-team';
      if (record === 'torah-portions' || (showsPeople && !isWhole)) return [];
      const schema = childOf(pagesSchema, record);
      const sections = schema ? keysOf(schema).map((key) => childOf(schema, key)) : [];
      return [
        [
          record,
          new Set([
            'main',
            ...(fixed[record] ?? []),
            ...sections.flatMap((section) => section?.anchors ?? []),
            // The cards of the first page are known by names that are no anchors.
            ...(record === 'home' ? [] : anchorsIn(words)),
            ...names(listed[record] ?? ''),
            ...(showsPeople ? people : []),
          ]),
        ],
      ];
    }),
  );
}

/** What words say of their own anchors: by name, or by a question, which has one made of it. */
function anchorsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    if (typeof inner !== 'string') return anchorsIn(inner);
    if (key === 'question' && 'answer' in value) return [slugOf(inner)];
    return key === 'id' || key === 'anchor' ? [inner] : [];
  });
}
