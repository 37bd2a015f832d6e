import { join } from 'node:path';
import type { Content } from '#content-model/content.ts';
import { displayName, type FolderLook, kindOf } from '#content-model/content-files.ts';
import { factsOfFiles } from '#content-model/fill.ts';
import { remembered } from '#content-model/remembered.ts';
import { type Kind, kinds } from '#content-model/schemas/content-schema.ts';
import { isList } from '#content-model/schemas/field-schema.ts';
import type { KindGroup } from '#content-model/schemas/kind.ts';
import { readSource, recordOf, type Source } from '#content-model/source.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import type { Db } from '#server/database/schema.ts';
import { sitePages } from '#site/routes.ts';
import type { SitePage } from '#site/site-page.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { formOf } from './addresses.ts';
import { listDrafts, type StoredDraft } from './draft-repository.ts';

/** A file of the content folder. */
export interface ContentRecord {
  /** Path in the folder. */
  file: string;
  kind: Kind;
  text: string;
  /** Empty if the file is invalid or empty. */
  data: unknown;
}

export const groupOf = ({ meta }: Kind): KindGroup => meta.group ?? 'Pages';

/** Kinds whose records can be added as new files. */
export const addableKinds = kinds.filter(({ isList, meta }) => isList && !meta.isFixed && !meta.hasOwnScreen);

/** The kind of a file, or of a file pattern (`team/*.yaml`), which means a new record. */
export function kindNamed(file: string): Kind | undefined {
  return addableKinds.find(({ files }) => files === file) ?? kindOf(file);
}

export const emptyOf = ({ schema }: Kind): unknown => (isList(schema) ? [] : {});

/** The text of a file that a content folder may leave out, such as the theme. */
export function usualText(file: string, { files, schema }: Kind): string | undefined {
  return file === files && schema.default !== undefined ? withData(file, '', schema.default) : undefined;
}

const usualRecords: readonly ContentRecord[] = kinds.flatMap((kind) => {
  const text = usualText(kind.files, kind);
  return text === undefined ? [] : [{ file: kind.files, kind, text, data: kind.schema.default }];
});

const recordOfSource = remembered<Source, ContentRecord>();

const recordsOfLook = remembered<FolderLook, readonly ContentRecord[]>();

/** All records of a content folder except those that have their own screens. */
export const readRecords = (look: FolderLook): readonly ContentRecord[] =>
  recordsOfLook(look, [], () => recordsIn(look));

/** Unchanged files are neither read nor parsed again. */
function recordsIn({ dir, files }: FolderLook): ContentRecord[] {
  const written = [...files.keys()].sort().flatMap((file) => {
    const kind = kindOf(file);
    if (!kind || kind.meta.hasOwnScreen) return [];
    const name = join(displayName(dir), file);
    const source = readSource(join(dir, file), name, () => {}, undefined, files.get(file));
    const { text, data } = source;
    return recordOfSource(source, [file, kind], () => ({ file, kind, text, data: data ?? emptyOf(kind) }));
  });
  return [...written, ...usualRecords.filter(({ file }) => !files.has(file))];
}

/**
 * The display name of a record: its title, name or author with facts filled in; for a page, the page's
 * name.
 */
export function titleOf(kind: Kind, data: unknown, facts: Readonly<Record<string, string>>): string {
  const label = kind.schema.label ?? '';
  if (!kind.isList) return label;
  const { title, name, author, label: written, sourceUrl, playlistUrl } = recordOf(data);
  // A person's title is an office.
  const heading = [name, title, author, written, sourceUrl, playlistUrl].find(
    (words) => typeof words === 'string' && words !== '',
  );
  return fillPlaceholders(String(heading ?? label), facts);
}

/** The values of facts in texts: `{town}` is Dixon. */
export function factsIn(records: readonly ContentRecord[], now = new Date()): Record<string, string> {
  return factsOfFiles(
    records.map(({ kind, file, data }) => ({ kind, id: file.replace(/^.*\/|\.yaml$/g, ''), data })),
    now,
  );
}

/** A page that shows a record. */
export type Page = Pick<SitePage, 'path' | 'heading' | 'textFiles'>;

interface PagesOfContent {
  pages: readonly Page[];
  /** By the file, or the beginning of its path, that a page reads. */
  byText: ReadonlyMap<string, readonly Page[]>;
}

const pagesOf = remembered<Content, PagesOfContent>();

/** Home is not called by its sentence; a year that visitors see is filled in on its page alone. */
const pageName = (path: string, heading: string) =>
  path === '/' ? 'Home' : heading.replace(/ ?\(\{\w+\}\)/, '');

/** The name of a file or of an address in words: 'we don’t believe'. */
export const wordsOfName = (name: string) =>
  name
    .replaceAll('-', ' ')
    .replace(/\bdont\b/, 'don’t')
    .replace(/\bgod\b/, 'God');

function findPages(content: Content): PagesOfContent {
  const byText = new Map<string, Page[]>();
  const pages = sitePages(content).map(({ path, heading, textFiles }) => {
    const page = { path, heading: pageName(path, heading), textFiles };
    for (const start of textFiles) byText.set(start, [...(byText.get(start) ?? []), page]);
    return page;
  });
  return { pages, byText };
}

/** All pages of the site. */
export const allPages = (content: Content) => pagesOf(content, [], () => findPages(content)).pages;

/** The pages that show a record, its own page first. */
export function pagesShowing(file: string, content: Content): Page[] {
  const { byText } = pagesOf(content, [], () => findPages(content));
  const starts = Array.from({ length: file.length }, (_, removed) => file.slice(0, file.length - removed));
  return [...new Set(starts.flatMap((start) => byText.get(start) ?? []))];
}

/** Adds records that exist only as drafts. */
export function withNew(records: readonly ContentRecord[], drafts: readonly StoredDraft[]): ContentRecord[] {
  const files = new Set(records.map(({ file }) => file));
  const fresh = drafts.flatMap(({ file, text }) => {
    const kind = kindNamed(file);
    const isNew = kind && !files.has(file);
    return isNew ? [{ file, kind, text, data: dataOf(file, text) }] : [];
  });
  return [...records, ...fresh];
}

/** A record that a page shows. */
export interface PageRecord {
  file: string;
  href: string;
  title: string;
  isDraft: boolean;
  /** The draft waits for its time to be published. */
  isScheduled: boolean;
  /** The person who saved its draft last. */
  by?: { email: string; name: string } | undefined;
}

/**
 * The records of a page, its own first; navigation and facts are on every page. Includes drafts.
 */
export async function recordsOnPage(
  { textFiles }: Pick<SitePage, 'textFiles'>,
  look: FolderLook,
  db: Db,
): Promise<PageRecord[]> {
  const drafts = await listDrafts(db);
  const records = withNew(readRecords(look), drafts);
  const facts = factsIn(records);
  return [...new Set([...textFiles, 'navigation.yaml', 'ministry.yaml'])].flatMap((start, _, starts) =>
    records
      .filter(({ file }) => starts.find((prefix) => file.startsWith(prefix)) === start)
      .map(({ file, kind, data }) => {
        const draft = drafts.find((entry) => entry.file === file);
        return {
          file,
          href: formOf(file),
          title: titleOf(kind, data, facts),
          isDraft: draft !== undefined,
          isScheduled: Boolean(draft?.publish_at),
          by: draft && { email: draft.person_email, name: draft.person_name },
        };
      }),
  );
}

/** A link to a draft that was not published with its page. */
export const draftLink = ({ href, title, by }: PageRecord) => ({
  href,
  title,
  by: by?.name || by?.email || '',
});
