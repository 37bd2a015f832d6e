import { sectionNames } from '#core/appointed-times/appointed-time.ts';
import { filePath } from '#core/files.ts';
import { addressOf, pagedListNames } from '#core/paged-lists.ts';
import { slugOf } from '#core/text.ts';
import { createDisabledPartFinder, type RecordsByPath, siteLocation } from './resolve.ts';
import { kinds, pagesSchema } from './schemas/content-schema.ts';
import { childOf, keysOf } from './schemas/field-schema.ts';
import { type FieldPath, isText, valuesIn } from './source.ts';
import { createFinder } from './tree-records.ts';
import type { CheckContext } from './validate.ts';

/** The anchors of each page, by its record or, for pages that the ministry added, by its address. */
export type Anchors = ReadonlyMap<string, ReadonlySet<string>>;

export function checkLinks(context: CheckContext, recordsByPath: RecordsByPath, anchors: Anchors): void {
  const pages = new Map([
    ...Object.entries(recordsByPath).map(([path, { record }]): [string, string] => [path, record]),
    ...recordPaths(context),
    ...filePaths(context).map((path): [string, string] => [path, path]),
  ]);
  checkOwnAddresses(context, pages);
  const disabledPart = createDisabledPartFinder(context.content.parts, recordsByPath);
  for (const link of linksIn(context.content)) {
    const part = disabledPart(link.href);
    if (part) warnOfDisabledPart(context, link, part);
    else checkLink(context, link, pages, anchors);
  }
  checkRedirects(context, pages, (path) => disabledPart(path) !== undefined);
}

const reserved =
  /^\/(?:desk|api|pictures|calendar|torah|share|icons|assets|books|book-link|files|media|healthz|readyz|404|offline|too-long)(?:\/|$)/;

/** A page that the ministry adds needs an unused address and an existing menu. */
function checkOwnAddresses({ content, report }: CheckContext, pages: Map<string, string>): void {
  const inMenus = content.navigation?.header.flatMap(({ href, items = [] }) => [
    href,
    ...items.map((item) => item.href),
  ]);
  content.ownPages.forEach(({ menu, ...page }, index) => {
    const address = addressOf('ownPages', page);
    if (pages.has(address) || reserved.test(address)) {
      report(
        ['ownPages', index, 'address'],
        `${address} is already the address of another page. Choose another.`,
      );
    }
    if (menu && inMenus && !inMenus.includes(menu)) {
      report(['ownPages', index, 'menu'], `${menu} is in no menu. Choose a page that is in one.`);
    }
    pages.set(address, address);
  });
}

/** Menus drop such links automatically. Files of a disabled part are not used. */
function warnOfDisabledPart(
  { content, warn }: CheckContext,
  { path, href, textLine }: SiteLink,
  part: string,
): void {
  const kind = kinds.find(({ path: steps }) => steps.every((step, index) => path[index] === step));
  const isUnused = kind?.part !== undefined && !content.parts[kind.part];
  if (path[0] === 'navigation' || isUnused) return;
  warn(
    path,
    `links to ${href}, which belongs to "${part}", and that is switched off in parts.yaml. Visitors do not see the link. Remove it, or reword the text around it.`,
    { textLine },
  );
}

/** On a page without known anchors, any anchor passes. */
function checkLink(
  { report, tolerate }: CheckContext,
  { path, href, textLine }: SiteLink,
  pages: ReadonlyMap<string, string>,
  anchors: Anchors,
): void {
  const { pathname, hash } = siteLocation(href);
  const anchor = hash.slice(1);
  const record = pages.get(pathname);
  if (record === undefined) {
    const fault = pathname.startsWith('/files/')
      ? `links to ${pathname}, and there is no such file. Add it under Files, or choose another.`
      : `links to ${pathname}, which is not a page of this site. Correct the address.`;
    report(path, fault, { textLine });
    return;
  }
  const recordAnchors = anchors.get(record);
  if (!recordAnchors || hash === '' || recordAnchors.has(anchor)) return;
  const names = [...recordAnchors].filter((name) => name !== 'main');
  const remedy = names.length > 0 ? `Use one of: ${names.join(', ')}.` : `Remove "${hash}".`;
  tolerate(path, `links to ${pathname}${hash}, but that page has no "${anchor}". ${remedy}`, { textLine });
}

function checkRedirects(
  { content, report }: CheckContext,
  pages: ReadonlyMap<string, string>,
  isDisabled: (path: string) => boolean,
): void {
  const seen = new Set<string>();
  content.redirects?.forEach(({ from, to }, index) => {
    const fault = (field: 'from' | 'to', text: string) => report(['redirects', index, field], text);
    if (pages.has(from) && !isDisabled(from))
      fault('from', `${from} is a page of this site, and visitors could not reach it. Remove the entry.`);
    if (seen.has(from)) fault('from', `${from} is listed twice. Remove one of the entries.`);
    if (to.startsWith('/') && !isDisabled(to) && !pages.has(siteLocation(to).pathname)) {
      fault('to', `${to} is not a page of this site. Correct the address.`);
    }
    seen.add(from);
  });
}

/**
 * The pages of records, with what their anchors are known by. Includes records whose files are invalid, and
 * events that are over: no link becomes a problem at midnight.
 */
function recordPaths({ content, names }: CheckContext): [path: string, record: string][] {
  return pagedListNames
    .filter((name) => name !== 'ownPages')
    .flatMap((name) =>
      [...content[name], ...[...names(name)].map((id) => ({ id }))].map((record): [string, string] => {
        const path = addressOf(name, record);
        return [path, name === 'affiliates' ? 'affiliate-detail' : path];
      }),
    );
}

/** Includes files whose records are invalid, without those that were removed. */
function filePaths({ content: { files }, names }: CheckContext): string[] {
  const removed = files.filter(({ takenDown }) => takenDown).map(({ id }) => id);
  return [...names('files').difference(new Set(removed))].map(filePath);
}

interface SiteLink {
  path: FieldPath;
  href: string;
  textLine?: number;
}

/** Every link to an address of the site, in fields and in Markdown. */
export const linksIn = createFinder((record): SiteLink[] =>
  valuesIn(record, mayLink).flatMap(({ path, value }) =>
    path.at(-1) === 'href' ? [{ path, href: value }] : markdownLinks(value, path),
  ),
);

const mayLink = (value: unknown, key?: PropertyKey): value is string =>
  isText(value) && ((key === 'href' && value.startsWith('/')) || key === 'body');

function markdownLinks(text: string, path: FieldPath): SiteLink[] {
  return [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map((match) => ({
    path,
    href: match[1] ?? '',
    textLine: text.slice(0, match.index).split('\n').length - 1,
  }));
}

/** Anchors that a page always has. tests/release/pages.test.ts compares them with the rendered pages. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  about: ['story-long'],
  messages: ['search', 'playlists'],
  resources: ['studies'],
  'appointed-times': ['dates', ...sectionNames],
  books: ['free-pdf', 'book-request'],
  affiliates: ['ministry-affiliates'],
  friends: ['ministry-friends'],
  connect: ['prayer', 'prayer-request'],
  pray: ['prayer', 'prayer-request'],
};

/**
 * The anchors of each page with its own schema, except Torah portions (weekly) and pages with invalid team
 * files.
 */
export function pageAnchors({ content: { pages, team, messages }, names }: CheckContext): Anchors {
  const people = team.map(({ name }) => slugOf(name));
  const isTeamComplete = people.length === names('team').size;
  const anchors = new Map<string, ReadonlySet<string>>();
  for (const [record, page] of Object.entries(pages)) {
    const showsTeam = record === 'about' || record === 'our-team';
    if (record === 'torah-portions' || (showsTeam && !isTeamComplete)) continue;
    const schema = childOf(pagesSchema, record) ?? {};
    const sections = keysOf(schema).flatMap((key) => childOf(schema, key)?.anchors ?? []);
    // The names of the home page's cards are no anchors.
    const ownNames = record === 'home' ? [] : ownAnchors(page);
    const records = kinds
      .filter(({ meta }) => meta.anchorsOn === record)
      .flatMap(({ path: [name = ''] }) => [...names(name)]);
    const library = record === 'messages' && messages.length > 0 ? ['library'] : [];
    const anchorNames = ['main', ...(fixed[record] ?? []), ...library, ...sections, ...ownNames, ...records];
    anchors.set(record, new Set(showsTeam ? [...anchorNames, ...people] : anchorNames));
  }
  return anchors;
}

function ownAnchors(content: unknown): string[] {
  const isAnchor = (value: unknown, key?: PropertyKey): value is string =>
    isText(value) && (key === 'question' || key === 'id' || key === 'anchor');
  return valuesIn(content, isAnchor).flatMap(({ path, value }) => {
    if (path.at(-1) !== 'question') return [value];
    // The search page names a kind of result "question": only list entries are questions.
    return typeof path.at(-2) === 'number' ? [slugOf(value)] : [];
  });
}
