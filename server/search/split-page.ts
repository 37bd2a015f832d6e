import { DomUtils, ElementType, parseDocument } from 'htmlparser2';
import type { SearchDocument } from '#core/search/search.ts';
import type { SitePage } from '#site/site-page.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = NonNullable<ReturnType<typeof DomUtils.findOne>>;

/** Controls, drawings and text for assistive technology only, which are not the page's text. */
const ignoredTags = new Set(
  'nav button form search input select textarea dialog svg script style template noscript iframe sup'.split(
    ' ',
  ),
);
const blockTags = new Set(
  'p div li dt dd h1 h2 h3 h4 h5 h6 tr td th br section article summary small'.split(' '),
);

interface DocumentDraft {
  kind: SearchDocument['kind'];
  href: string;
  title: string;
  titleElement: Element | undefined;
  headings: string[];
  lines: string[];
}

/** The page, and each section with an anchor and a heading. */
export function splitPage(
  html: string,
  { path, search }: Pick<SitePage, 'path' | 'search'>,
): SearchDocument[] {
  const { children } = parseDocument(html);
  const first = (test: (element: Element) => boolean) => DomUtils.findOne(test, children, true) ?? undefined;
  const main = first(({ name }) => name === 'main');
  const heading = first(({ name }) => name === 'h1');
  if (!main || !heading) throw new Error(`${path} has no main or h1`);

  // Removes the year of the portions' page, which changes each autumn.
  const title = (path === '/' ? siteName(first) : textOf(heading)).replace(/ \([^)]*\)$/, '');
  const drafts: DocumentDraft[] = [];
  read(main, addDraft({ kind: search.page, href: path, title, titleElement: heading }));
  const nonEmpty = drafts.filter(({ headings, lines }) => headings.length > 0 || joinLines(lines) !== '');
  // A clone, because a part of a string keeps the whole string, here the page's HTML, in memory.
  return structuredClone(
    nonEmpty.map(({ kind, href, headings, lines, title: own }) => ({
      kind,
      href,
      title: own,
      ...(href !== path && { page: title }),
      headings: headings.filter(Boolean).join(' · '),
      text: joinLines(lines),
    })),
  );

  function read(node: Node, draft: DocumentDraft) {
    if (isText(node)) {
      draft.lines.push(`${draft.lines.pop()}${node.data}`);
    } else if (isElement(node) && !isIgnored(node)) {
      const section = openPart(node) ?? draft;
      if (isSeparate(node)) draft.lines.push(`${draft.lines.pop()} `);
      if (node === section.titleElement) return;
      if (isHeading(node)) section.headings.push(textOf(node));
      if (blockTags.has(node.name)) section.lines.push('');
      for (const child of node.children) read(child, section);
      if (blockTags.has(node.name)) section.lines.push('');
    }
  }

  function openPart(element: Element): DocumentDraft | undefined {
    const titleElement = element === main || !anchorOf(element) ? undefined : headingOf(element);
    if (!titleElement) return undefined;
    const partTitle = textOf(titleElement);
    const kind = kindOf(element, partTitle, search);
    return addDraft({ kind, href: `${path}#${anchorOf(element)}`, title: partTitle, titleElement });
  }

  function addDraft(draft: Omit<DocumentDraft, 'headings' | 'lines'>): DocumentDraft {
    const added = { ...draft, headings: [], lines: [''] };
    drafts.push(added);
    return added;
  }
}

/** The kind of a section: cards are articles, entries of a list `li`. */
function kindOf(
  element: Element,
  title: string,
  { parts: drafts, entries }: SitePage['search'],
): SearchDocument['kind'] {
  // A section's heading may be a question to the visitor: 'Need Prayer?'
  if (title.endsWith('?') && element.name !== 'section') return 'question';
  return isEntry(element) ? entries : drafts;
}

/** A line break, or an element that CSS alone separates from the one before it. */
const isSeparate = (node: Element) => node.name === 'br' || Boolean(node.prev && isElement(node.prev));

const isText = (node: Node) => node.type === ElementType.Text;
/** Scripts and styles have other types. */
const isElement = (node: Node): node is Element => node.type === ElementType.Tag;

/** The home page's heading is a motto, so its title is the ministry's name. */
const siteName = (first: (test: (element: Element) => boolean) => Element | undefined) =>
  first(({ attribs }) => attribs.property === 'og:site_name')?.attribs.content ?? '';

const isHeading = ({ name }: Element) => /^h[1-6]$/.test(name);

function isIgnored(element: Element): boolean {
  const { name, attribs } = element;
  const { class: classes = '', role } = attribs;
  if (ignoredTags.has(name) || role === 'tooltip' || role === 'doc-backlink') return true;
  // Text for one day is outdated tomorrow; see docs/decisions/search.md.
  if ('hidden' in attribs || 'data-daily' in attribs || 'data-unsearched' in attribs) return true;
  if (attribs['aria-hidden'] === 'true') return true;
  if (name === 'summary') return !DomUtils.existsOne(isHeading, element.children);
  // Links that look like buttons, and text for screen readers only.
  return name === 'a'
    ? /\b(button|go)\b/.test(classes)
    : /\bvisually-hidden\b/.test(classes) && !isHeading(element);
}

/** The head of a page, which the first paint waits for, begins no part. */
const anchorOf = ({ attribs }: Element) => (attribs.id === 'first-screen' ? undefined : attribs.id);

/** The heading of this element, but not of anchored sections, cards or list entries inside it. */
function headingOf(element: Element): Element | undefined {
  for (const child of element.children) {
    if (!isElement(child) || isIgnored(child)) continue;
    // A title that is still being looked up is empty.
    if (isHeading(child) && textOf(child)) return child;
    if (anchorOf(child) || (isEntry(child) && !isEntry(element))) continue;
    const inside = headingOf(child);
    if (inside) return inside;
  }
  return undefined;
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

function textOf(element: Element): string {
  const ignored = (node: Node): boolean => isElement(node) && isIgnored(node);
  const text = (node: Node): string => {
    if (isText(node)) return node.data;
    if (!isElement(node) || ignored(node)) return '';
    return (isSeparate(node) ? ' ' : '') + node.children.map(text).join('');
  };
  return tidy(element.children.map(text).join(''));
}

const isEntry = ({ name }: Element) => name === 'article' || name === 'li';

/** Joins lines, with a dot after lines without punctuation. */
function joinLines(lines: readonly string[]): string {
  return lines
    .map(tidy)
    .filter(Boolean)
    .reduce((text, line) => (text ? text + (/[.!?:;,”"…]$/.test(text) ? ' ' : ' · ') + line : line), '');
}
