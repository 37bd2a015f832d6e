import { existsSync, readdirSync } from 'node:fs';
import { basename, isAbsolute, join, relative } from 'node:path';
import { bookPdfFile } from '../domain/books/free-books.ts';
import type { Problem } from './content-error.ts';
import { type Kind, lists, pages, singles } from './schemas/kinds.ts';

/** Where in `Content` a kind goes: `Content.ministry`, `Content.pages.home`, `Content.books`. */
export type KindKey = `single:${string}` | `page:${string}` | `list:${string}`;

export interface ContentFile {
  readonly key: KindKey;
  readonly kind: Kind;
  readonly path: string;
  /** What people call it: the path from the project, `content/books/book-2.yaml`. */
  readonly name: string;
}

const kindsByKey: ReadonlyMap<KindKey, Kind> = new Map<KindKey, Kind>([
  ...Object.entries(singles).map(([name, kind]): [KindKey, Kind] => [`single:${name}`, kind]),
  ...Object.entries(pages).map(([name, kind]): [KindKey, Kind] => [`page:${name}`, kind]),
  ...Object.entries(lists).map(([name, kind]): [KindKey, Kind] => [`list:${name}`, kind]),
]);

/**
 * Every content file under a folder with its kind, by path. Files that belong to no kind, or are missing, are reported.
 *
 * @param textPages the names in pages/ of the text pages that there must be
 */
export function contentFiles(
  dir: string,
  report: (problem: Problem) => void,
  textPages: readonly string[] = [],
): ContentFile[] {
  const shown = displayName(dir);
  if (!existsSync(dir)) {
    report({
      file: shown,
      field: '',
      text: 'is not there. Name the content folder with CONTENT_DIR, or --dir for the check.',
    });
    return [];
  }
  const found: ContentFile[] = [];
  for (const path of filesUnder(dir)) {
    const name = join(shown, path);
    const match = [...kindsByKey].find(([, kind]) => matcher(kind).test(path));
    if (match) found.push({ key: match[0], kind: match[1], path: join(dir, path), name });
    else if (!isBookPdf(dir, path)) report({ file: name, field: '', text: stray(path) });
  }
  const needed = [...kindsByKey.values()].map(({ files }) => files).filter((files) => !files.includes('*'));
  for (const file of [...needed, ...textPages.map((name) => `pages/${name}.md`)]) {
    if (!found.some(({ path }) => path === join(dir, file)))
      report({
        file: join(shown, file),
        field: '',
        text: 'is missing. Every site needs this file; bring it back.',
      });
  }
  return found;
}

/** The folder as people know it: from the project if it lies inside, otherwise in full. */
function displayName(dir: string): string {
  const fromHere = relative(process.cwd(), dir);
  return fromHere === '' || fromHere.startsWith('..') || isAbsolute(fromHere) ? dir : fromHere;
}

function filesUnder(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

function matcher({ files }: Kind): RegExp {
  return new RegExp(`^${files.replaceAll('.', '\\.').replaceAll('*', '[a-z0-9]+(?:-[a-z0-9]+)*')}$`);
}

/** The one thing here that is not words: it is never read, only sent. */
function isBookPdf(dir: string, path: string): boolean {
  const id = basename(path, '.pdf');
  return path === bookPdfFile(id) && existsSync(join(dir, 'books', `${id}.yaml`));
}

function stray(path: string): string {
  if (path.endsWith('.pdf')) {
    return 'is the PDF of no book. Put it into books/pdf and name it like its book: the PDF of book-2.yaml is "book-2.pdf".';
  }
  if (path.endsWith('.yml')) return 'is not read. Rename it so that it ends in ".yaml".';
  if (!/^[a-z0-9/.-]+$/.test(path))
    return 'is not read. Name it with lower case letters, digits and hyphens only, like "book-2.yaml".';
  return 'is not read, because the site knows no such content. Move it to the folder it belongs to (docs/editing-content.md).';
}
