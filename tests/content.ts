import { fileURLToPath } from 'node:url';
import type { WholeContent } from '../reader/content.ts';
import { readContent } from '../reader/read-content.ts';
import { recordsByPath, secondAddresses, sitePages } from '../src/site-map.ts';

/** The content folder of the tests: a frozen, small fellowship with every kind of content and every edge of it. */
export const contentDir = fileURLToPath(new URL('content', import.meta.url));

/** What tests expect to see: words come from here or from the specification, never from the shipped sample. */
export const content = readContent(contentDir, recordsByPath) as WholeContent;

/** Where the clock of the tests stands: 8 October 2025, 20:00 in Chicago, already the 9th by UTC. */
export const now = '2025-10-09T01:00:00Z';

/** One of a list that the tests' content is known to have. */
export function nth<Item>(list: readonly Item[], index: number): Item {
  const item = list.at(index);
  if (item === undefined) throw new Error(`The content of the tests has no entry ${index} here.`);
  return item;
}

/** Every page of the site that the tests visit, by its canonical address. */
export const pages = sitePages(content);

/** Pages shown at a second address; search engines are told the first. */
export const canonical: Readonly<Record<string, string>> = secondAddresses;

/** Every address. That none of the specification's is missing: src/site-map.test.ts. */
export const routes: readonly string[] = [...pages.map(({ path }) => path), ...Object.keys(canonical)];
