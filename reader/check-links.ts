/** Links inside the site lead somewhere. */
import type { Problem } from './content-error.ts';
import type { Draft, Loaded } from './draft.ts';
import { affiliatePath } from './records.ts';
import type { FieldPath } from './source.ts';

/** The pages with a fixed address: its path, and the name of the record in content/pages that it shows. */
export type RecordsByPath = Readonly<Record<string, string>>;

/**
 * Checks every link to a page of the site.
 *
 * @param anchors the anchors of the pages that content alone decides, by the page's record; on other pages any anchor passes
 */
export function checkLinks(
  draft: Draft,
  recordsByPath: RecordsByPath,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
  report: (problem: Problem) => void,
): void {
  const affiliates = affiliatePaths(draft).map((path): [string, string] => [path, 'affiliate-detail']);
  const pages = new Map([...Object.entries(recordsByPath), ...affiliates]);
  for (const entry of draft.all) {
    for (const { path, href, line } of linksOf(entry)) {
      const fault = linkFault(href, pages, anchors);
      if (fault) report(entry.source.problem(path, fault, line));
    }
  }
  checkRedirects(draft, pages, report);
}

function linkFault(
  href: string,
  pages: ReadonlyMap<string, string>,
  anchors: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  const { pathname, hash } = new URL(href, 'https://site.invalid');
  const record = pages.get(pathname);
  if (record === undefined)
    return `links to ${pathname}, which is not a page of this site. Correct the address.`;
  const known = anchors.get(record);
  if (!known || hash === '' || known.has(hash.slice(1))) return undefined;
  return `links to ${pathname}${hash}, but that page has no "${hash.slice(1)}". Use one of: ${[...known].join(', ')}.`;
}

function checkRedirects(
  draft: Draft,
  pages: ReadonlyMap<string, string>,
  report: (problem: Problem) => void,
): void {
  const redirects = draft.single('redirects');
  const seen = new Set<string>();
  redirects?.data.forEach(({ from, to }, index) => {
    const fault = (field: 'from' | 'to', text: string) =>
      report(redirects.source.problem([index, field], text));
    if (pages.has(from))
      fault('from', `${from} is a page of this site, so nobody would see it. Remove the entry.`);
    if (seen.has(from)) fault('from', `${from} is listed twice. Remove one of the entries.`);
    if (to.startsWith('/') && !pages.has(new URL(to, 'https://site.invalid').pathname)) {
      fault('to', `${to} is not a page of this site. Correct the address.`);
    }
    seen.add(from);
  });
}

/** Also the pages of affiliates whose files have faults: a link to them is right. */
function affiliatePaths(draft: Draft): string[] {
  const affiliates = draft.list('affiliates').map(({ source, data }) => data.slug ?? source.id);
  return [...affiliates, ...draft.ids('affiliates')].map(affiliatePath);
}

interface SiteLink {
  path: FieldPath;
  href: string;
  line?: number | undefined;
}

/** Fields called `href`, and links in Markdown, that point inside the site. */
function linksOf({ source, data }: Loaded<unknown>): SiteLink[] {
  const found: SiteLink[] = [];
  const walk = (value: unknown, path: FieldPath) => {
    if (typeof value === 'string') {
      if (path.at(-1) === 'href' && value.startsWith('/')) found.push({ path, href: value });
      if (path[0] === 'body') found.push(...markdownLinks(value, source.lineOf(path)));
    } else if (Array.isArray(value)) {
      value.forEach((entry, index) => {
        walk(entry, [...path, index]);
      });
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, entry] of Object.entries(value)) walk(entry, [...path, key]);
    }
  };
  walk(data, []);
  return found;
}

function markdownLinks(text: string, firstLine = 1): SiteLink[] {
  return [...text.matchAll(/\]\((\/[^)\s]*)\)/g)].map((match) => ({
    path: ['body'],
    href: match[1] ?? '',
    line: firstLine + text.slice(0, match.index).split('\n').length - 1,
  }));
}
