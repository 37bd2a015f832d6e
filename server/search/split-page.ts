import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import type { SearchDocument } from '#core/search/search.ts';
import type { SitePage } from '#site/routes.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** What is there to be operated, or drawn, or said to assistive technology alone: not what the page says. */
const notSaid = new Set(
  'nav button form search input select textarea dialog svg script style template noscript iframe sup'.split(
    ' ',
  ),
);
const apart = new Set(
  'p div li dt dd h1 h2 h3 h4 h5 h6 tr td th br section article summary small'.split(' '),
);

/** A part of a page while it is read. */
interface Part {
  kind: SearchDocument['kind'];
  href: string;
  title: string;
  titleElement: Element | undefined;
  headings: string[];
  lines: string[];
}

/** What a rendered page says, as documents of the search: the page itself, and each part of it that has an anchor and a heading. */
export function splitPage(
  html: string,
  { path, search }: Pick<SitePage, 'path' | 'search'>,
): SearchDocument[] {
  const { children } = parseDocument(html);
  const first = (test: (element: Element) => boolean) => DomUtils.findOne(test, children, true) ?? undefined;
  const main = first(({ name }) => name === 'main');
  const heading = first(({ name }) => name === 'h1');
  if (!main || !heading) throw new Error(`${path} has no main or h1`);

  // The year that the portions' page names there is another each autumn.
  const title = (path === '/' ? siteName(first) : words(heading)).replace(/ \([^)]*\)$/, '');
  const page: Part = {
    kind: search.page,
    href: path,
    title,
    titleElement: heading,
    headings: [],
    lines: [''],
  };
  const parts = [page];
  read(main, page);
  const told = parts.filter(({ headings, lines }) => headings.length > 0 || joined(lines) !== '');
  return told.map(({ kind, href, headings, lines, title: own }) => ({
    kind,
    href,
    title: own,
    ...(href !== path && { page: title }),
    headings: headings.filter(Boolean).join(' · '),
    text: joined(lines),
  }));

  function read(node: Node, part: Part) {
    if (isText(node)) {
      part.lines.push(`${part.lines.pop()}${node.data}`);
    } else if (isElement(node) && !isSilent(node)) {
      const own = openPart(node) ?? part;
      if (node === own.titleElement) return;
      if (isHeading(node)) own.headings.push(words(node));
      if (apart.has(node.name)) own.lines.push('');
      for (const child of node.children) read(child, own);
      if (apart.has(node.name)) own.lines.push('');
    }
  }

  function openPart(element: Element): Part | undefined {
    const titleElement = element === main || !element.attribs.id ? undefined : ownHeading(element);
    if (!titleElement) return undefined;
    const partTitle = words(titleElement);
    const part: Part = {
      kind: kindOf(element, partTitle, search),
      href: `${path}#${element.attribs.id}`,
      title: partTitle,
      titleElement,
      headings: [],
      lines: [''],
    };
    parts.push(part);
    return part;
  }
}

/** What a part of a page is to visitors: cards are articles, entries of a list `li`. */
function kindOf(
  element: Element,
  title: string,
  { parts, entries }: SitePage['search'],
): SearchDocument['kind'] {
  // A section's heading may be a question to the visitor: 'Need Prayer?'
  if (title.endsWith('?') && element.name !== 'section') return 'question';
  return isEntry(element) ? entries : parts;
}

const isText = (node: Node) => node.type === ElementType.Text;
/** Scripts and styles are of other types. */
const isElement = (node: Node): node is Element => node.type === ElementType.Tag;

/** The home page's heading is a motto; it is found by the ministry's name. */
const siteName = (first: (test: (element: Element) => boolean) => Element | undefined) =>
  first(({ attribs }) => attribs.property === 'og:site_name')?.attribs.content ?? '';

const isHeading = ({ name }: Element) => /^h[1-6]$/.test(name);

function isSilent(element: Element): boolean {
  const { name, attribs } = element;
  const { class: classes = '', role } = attribs;
  if (notSaid.has(name) || role === 'tooltip' || role === 'doc-backlink') return true;
  // What holds for one day would be out of date tomorrow; see docs/decisions/search.md.
  if ('hidden' in attribs || 'data-daily' in attribs || 'data-unsearched' in attribs) return true;
  if (attribs['aria-hidden'] === 'true') return true;
  if (name === 'summary') return !DomUtils.existsOne(isHeading, element.children);
  // Links drawn as buttons, and what only a screen reader hears of them.
  return name === 'a'
    ? /\b(button|go)\b/.test(classes)
    : /\bvisually-hidden\b/.test(classes) && !isHeading(element);
}

/** The heading that names this element, and not one of the anchored parts, cards or list entries within it. */
function ownHeading(element: Element): Element | undefined {
  for (const child of element.children) {
    if (!isElement(child) || isSilent(child)) continue;
    // A title that is still being looked up is no name yet.
    if (isHeading(child) && words(child)) return child;
    if (child.attribs.id || (isEntry(child) && !isEntry(element))) continue;
    const inside = ownHeading(child);
    if (inside) return inside;
  }
  return undefined;
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

function words(element: Element): string {
  const silent = (node: Node): boolean => isElement(node) && isSilent(node);
  const text = (node: Node): string => {
    if (isText(node)) return node.data;
    return isElement(node) && !silent(node) ? node.children.map(text).join('') : '';
  };
  return tidy(element.children.map(text).join(''));
}

const isEntry = ({ name }: Element) => name === 'article' || name === 'li';

/** Lines one after the other, those without a sentence's end set apart by a dot. */
function joined(lines: readonly string[]): string {
  return lines
    .map(tidy)
    .filter(Boolean)
    .reduce((text, line) => (text ? text + (/[.!?:;,”"…]$/.test(text) ? ' ' : ' · ') + line : line), '');
}
