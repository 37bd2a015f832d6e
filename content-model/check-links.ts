/** Links inside the site lead somewhere. */
import type { Draft } from './draft.ts';
import { type PartOff, partOffAt, type RecordsByPath } from './off-links.ts';
import type { Anchors } from './page-anchors.ts';
import { affiliatePath } from './resolve.ts';
import { kinds } from './schemas/content-schema.ts';
import type { Part } from './schemas/optional-parts.ts';
import type { FieldPath } from './source.ts';

/**
 * Checks every link to a page of the site, and names those to parts that are switched off.
 *
 * @param anchors the anchors of pages by the page's record, of a page of the ministry's own by its address; on other pages any anchor passes
 */
export function checkLinks(draft: Draft, recordsByPath: RecordsByPath, anchors: Anchors): void {
  const pages = new Map([
    ...Object.entries(recordsByPath).map(([path, { record }]): [string, string] => [path, record]),
    ...affiliatePaths(draft).map((path): [string, string] => [path, 'affiliate-detail']),
  ]);
  checkOwnAddresses(draft, pages);
  const off = partOffAt(draft.content.parts, recordsByPath);
  for (const link of linksIn(draft.content, [])) {
    const part = off(link.href);
    if (!part) checkLink(draft, link, pages, anchors);
    else if (!isUnused(link.path, draft)) warnOfOff(draft, link, part);
  }
  checkRedirects(draft, pages, off);
}

/** Addresses that the host answers itself. */
const taken =
  /^\/(?:desk|api|pictures|calendar|torah|share|icons|assets|books|book-link|healthz|readyz|404|offline|too-long)(?:\/|$)/;

/** A page of the ministry's own takes no other page's address, and stands in a menu that there is. */
function checkOwnAddresses({ content, report }: Draft, pages: Map<string, string>): void {
  const inMenus = content.navigation?.header.flatMap(({ href, items = [] }) => [
    href,
    ...items.map((item) => item.href),
  ]);
  content.ownPages.forEach(({ address, menu }, index) => {
    if (pages.has(address) || taken.test(address)) {
      report(
        ['ownPages', index, 'address'],
        `${address} is the address of another page already. Choose another.`,
      );
    }
    if (menu && inMenus && !inMenus.includes(menu)) {
      report(['ownPages', index, 'menu'], `no menu has ${menu}. Name a page that stands in one.`);
    }
    pages.set(address, address);
  });
}

/** Menus and lists of links lose such an entry by themselves, and nobody misses it. */
function warnOfOff({ warn }: Draft, { path, href, below }: SiteLink, part: Part): void {
  if (path[0] === 'navigation') return;
  warn(
    path,
    `links to ${href}, which belongs to "${part}", and that is switched off in parts.yaml. Visitors do not see it; take it out, or reword what stands around it.`,
    below,
  );
}

/** What is written in a file of a part that is off itself. */
function isUnused(path: FieldPath, { content }: Draft): boolean {
  const kind = kinds.find(({ path: steps }) => steps.every((step, index) => path[index] === step));
  return kind?.part !== undefined && !content.parts[kind.part];
}

function checkLink(
  { report, tolerate }: Draft,
  { path, href, below }: SiteLink,
  pages: ReadonlyMap<string, string>,
  anchors: Anchors,
): void {
  const { pathname, hash } = new URL(href, 'https://site.invalid');
  const record = pages.get(pathname);
  if (record === undefined) {
    report(path, `links to ${pathname}, which is not a page of this site. Correct the address.`, below);
    return;
  }
  const known = anchors.get(record);
  if (!known || hash === '' || known.has(hash.slice(1))) return;
  const others = [...known].filter((name) => name !== 'main');
  const remedy = others.length > 0 ? `Use one of: ${others.join(', ')}.` : `Take "${hash}" out.`;
  tolerate(path, `links to ${pathname}${hash}, but that page has no "${hash.slice(1)}". ${remedy}`, below);
}

function checkRedirects({ content, report }: Draft, pages: ReadonlyMap<string, string>, off: PartOff): void {
  const seen = new Set<string>();
  content.redirects?.forEach(({ from, to }, index) => {
    const fault = (field: 'from' | 'to', text: string) => report(['redirects', index, field], text);
    if (pages.has(from) && !off(from))
      fault('from', `${from} is a page of this site, so nobody would see it. Remove the entry.`);
    if (seen.has(from)) fault('from', `${from} is listed twice. Remove one of the entries.`);
    if (to.startsWith('/') && !off(to) && !pages.has(new URL(to, 'https://site.invalid').pathname)) {
      fault('to', `${to} is not a page of this site. Correct the address.`);
    }
    seen.add(from);
  });
}

/** Also the pages of affiliates whose files have faults: a link to them is right. */
function affiliatePaths({ content, names }: Draft): string[] {
  return [...content.affiliates.map(({ slug, id }) => slug ?? id), ...names('affiliates')].map(affiliatePath);
}

interface SiteLink {
  path: FieldPath;
  href: string;
  /** Lines below the beginning of the field. */
  below?: number | undefined;
}

/** Fields called `href`, and links in Markdown, that point inside the site. */
function linksIn(value: unknown, path: FieldPath): SiteLink[] {
  if (typeof value === 'string') {
    if (path.at(-1) === 'href' && value.startsWith('/')) return [{ path, href: value }];
    return path.at(-1) === 'body' ? markdownLinks(value, path) : [];
  }
  if (Array.isArray(value)) return value.flatMap((entry, index) => linksIn(entry, [...path, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => linksIn(entry, [...path, key]));
}

function markdownLinks(text: string, path: FieldPath): SiteLink[] {
  return [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map((match) => ({
    path,
    href: match[1] ?? '',
    below: text.slice(0, match.index).split('\n').length - 1,
  }));
}
