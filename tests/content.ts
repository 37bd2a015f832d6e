import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Content, Page, PageName } from '#content-model/content.ts';
import { readContent } from '#content-model/read-content.ts';
import { recordsByPath, secondAddresses, sitePages } from '#site/routes.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Content with all site parts on, so nothing is missing. */
type CompleteContent = Omit<Content, 'pages' | 'gospels'> & {
  readonly pages: { readonly [Name in PageName]: Page<Name> };
  readonly gospels: NonNullable<Content['gospels']>;
};

/**
 * The test content: a small frozen fellowship with every kind of content and edge case. Pages and e-mails
 * that are only in the shipped content are added from there.
 */
export const contentDir = completed(folder('content'), folder('../content'));

/** @returns `frozen`, or a temporary copy of it with the pages and e-mails that only `shipped` has */
function completed(frozen: string, shipped: string): string {
  const missing = ['pages', 'emails']
    .flatMap((kind) => readdirSync(join(shipped, kind)).map((name) => join(kind, name)))
    // E-mails of the desk are optional: without a file they have default texts.
    .filter((path) => !path.startsWith(join('emails', 'desk-')) && !existsSync(join(frozen, path)));
  if (missing.length === 0) return frozen;
  const copy = mkdtempSync(join(tmpdir(), 'ministry-test-content-'));
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
  cpSync(frozen, copy, { recursive: true });
  for (const path of missing) cpSync(join(shipped, path), join(copy, path));
  return copy;
}

/** The time of the tests: October 8, 2025, 20:00 in Chicago; already October 9 in UTC. */
export const now = '2025-10-09T01:00:00Z';

/** Expected texts come from here or from the specification, never from the shipped sample. */
export const content = readContent(contentDir, recordsByPath, new Date(now)) as CompleteContent;

/** An item of a list that the test content is known to have. */
export function nth<Item>(list: readonly Item[], index: number): Item {
  const item = list.at(index);
  if (item === undefined) throw new Error(`The content of the tests has no entry ${index} here.`);
  return item;
}

/** All pages that the tests visit, by canonical address. */
export const pages = sitePages(content);

/** Pages with a second address, and their canonical one. */
export const canonical: Readonly<Record<string, string>> = secondAddresses;

/** All addresses. site/routes.test.ts checks that none is missing. */
export const routes: readonly string[] = [...pages.map(({ path }) => path), ...Object.keys(canonical)];
