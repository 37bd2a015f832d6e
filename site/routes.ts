/**
 * Every address of the site. Sitemap, metadata, page heads, share cards, breadcrumbs, search, shortcuts, the
 * link check and the tests' page lists derive from this table. How to add a page: docs/adding-a-page.md.
 *
 * Pure data and functions of `Content`. It imports only types of content-model/ and core/, so that Node
 * imports it without a bundler; content-model/ and core/ never import it. Content changes while the host
 * runs, so nothing derived is cached here.
 */

import type { Content, DeepReadonly, Page, PageName } from '#content-model/content.ts';
import type { RecordsByPath } from '#content-model/resolve.ts';
import type { BeliefPageName } from '#content-model/schemas/beliefs.ts';
import type { Meta } from '#content-model/schemas/field-groups.ts';
import type { Picture } from '#content-model/schemas/pictures.ts';
import type { SitePart } from '#content-model/schemas/site-options.ts';
import { partFolders } from '#core/paged-lists.ts';
import type { SearchKind } from '#core/search/search.ts';
import { readingNames, readingPath } from '#core/torah/reading-page.ts';
import { pagesOfRecords, recordPageAt } from './record-pages.ts';
import { type HeadFormat, type SitePage, usualOptions } from './site-page.ts';

interface Options extends Partial<Pick<SitePage, keyof typeof usualOptions>> {
  /** The site part of the page (content/parts.yaml). */
  part?: SitePart;
  /** Further files and folders of content/ with the page's texts, and facts that the page is made of. */
  also?: readonly (`${string}/` | 'ministry.yaml')[];
  /** The default is 'near'. */
  head?: HeadFormat;
  /** Never listed: the page has no own text. */
  unlisted?: true;
  parts?: SearchKind;
  entries?: SearchKind;
}

const facts = 'ministry.yaml';

const pages = {
  '/': pageWith(({ hero }) => [hero.tagline, hero.welcome], 'home', 'share-landscape', {
    also: ['notices/', 'events/'],
    kind: 'drawing',
    dated: true,
    prairie: true,
  }),
  '/about': page('about', 'vignette-about', { also: ['team/', facts] }),
  '/about/we-believe': beliefPage('we-believe', 'vignette-graft', { head: 'thread' }),
  '/about/we-dont-believe': beliefPage('we-dont-believe', 'vignette-we-dont-believe', {
    also: ['playlists/'],
    head: 'text',
  }),
  '/about/we-practice': beliefPage('we-practice', 'vignette-we-practice', { head: 'thread' }),
  '/about/our-team': page('our-team', 'vignette-our-team', {
    head: 'text',
    also: ['team/'],
    entries: 'person',
  }),
  '/beliefs': beliefPage('beliefs', 'vignette-beliefs'),
  '/messages': page('messages', 'vignette-messages', {
    head: 'night',
    also: ['playlists/', 'messages/'],
    entries: 'message',
  }),
  '/gatherings': page('gatherings', 'vignette-gatherings', {
    also: ['gatherings/', 'events/'],
    head: 'table',
    dated: true,
    shortcut: true,
    prairie: true,
    invites: false,
  }),
  '/resources': page('resources', 'vignette-resources', { head: 'text', dated: true }),
  '/resources/torah-portions': page('torah-portions', 'vignette-scroll', {
    part: 'torah',
    dated: true,
    shortcut: true,
  }),
  '/resources/appointed-times': page('appointed-times', 'feast-trumpets', {
    part: 'feasts',
    head: 'text',
    dated: true,
  }),
  '/resources/books': pageWith(({ hero }) => [hero.heading, hero.intro], 'books', 'vignette-books', {
    part: 'books',
    kind: 'forms',
    head: 'table',
    also: ['books/'],
    entries: 'book',
  }),
  '/discipleship': pageWith(
    ({ heading, tagline }) => [heading, tagline],
    'discipleship',
    'vignette-discipleship',
    { part: 'discipleship', head: 'horizon', also: ['testimonials/'] },
  ),
  '/discipleship/mighty-men': trackPage('mighty-men', 'vignette-mighty-men'),
  '/discipleship/women-of-valor': trackPage('women-of-valor', 'vignette-women-of-valor', 'horizon'),
  '/discipleship/teaching-series': page('teaching-series', 'vignette-teaching-series', {
    part: 'series',
    head: 'night',
    kind: 'look-ups',
    also: ['teaching-series/'],
    entries: 'series',
  }),
  '/discipleship/resources': page('recommended-books', 'vignette-resources', {
    part: 'books',
    head: 'text',
    kind: 'look-ups',
    also: ['recommended-books/'],
    entries: 'book',
  }),
  '/affiliates': page('affiliates', 'vignette-affiliates', {
    part: 'affiliates',
    head: 'horizon',
    also: ['affiliates/'],
    invites: false,
  }),
  '/affiliates/about': page('affiliates-about', 'vignette-affiliate-about', {
    part: 'affiliates',
    head: 'text',
    invites: false,
  }),
  '/affiliates/friends': page('friends', 'vignette-friends', {
    part: 'friends',
    also: ['friends/'],
    entries: 'friend',
  }),
  '/connect': page('connect', 'vignette-connect', {
    kind: 'forms',
    also: [facts],
    shortcut: true,
    invites: false,
  }),
  '/pray': pageWith(({ heading, psalm }) => [heading, psalm.text], 'pray', 'vignette-lamp', {
    part: 'prayer',
    kind: 'forms',
    shortcut: true,
  }),
  '/give': page('give', 'vignette-give', { part: 'giving', also: [facts] }),
  '/search': pageWith(({ heading }) => [heading, ''], 'search', 'vignette-lamp', {
    head: 'text',
    unlisted: true,
  }),
  '/privacy': textPage('privacy', 'vignette-connect'),
  '/accessibility': textPage('accessibility', 'vignette-gatherings'),
} as const;

/** Second addresses of pages, each with its canonical one. */
export const secondAddresses = {
  '/resources/discipleship': '/discipleship',
  '/affiliates/ministries': '/affiliates',
} as const satisfies Record<string, keyof typeof pages>;

/** Site parts of sections and address prefixes that are not pages. */
const partSections: Readonly<Record<string, SitePart>> = {
  '/connect#prayer': 'prayer',
  '/resources#weekly': 'torah',
};
const partFiles: Readonly<Record<string, SitePart>> = {
  ...partFolders,
  '/media/': 'library',
  '/resources/torah-portions/': 'scroll',
  '/torah/': 'torah',
  '/calendar/torah-': 'torah',
  '/calendar/appointed-': 'feasts',
  '/books/': 'books',
  '/book-link/': 'books',
  '/api/books/': 'books',
  '/api/prayer-request': 'prayer',
};

/** The site part of an address. */
const partAt = (path: string): SitePart | undefined =>
  recordsByPath[path]?.part ?? Object.entries(partFiles).find(([start]) => path.startsWith(start))?.[1];

/** Whether an address belongs to a disabled site part, so that nothing answers there. */
export function isSwitchedOff({ parts }: Pick<Content, 'parts'>, path: string): boolean {
  const part = partAt(path);
  return part !== undefined && !parts[part];
}

/** The page that answers at an address of a site part that opens later. */
export function opensLaterPath({ opens }: Pick<Content, 'opens'>, path: string): string | undefined {
  const part = partAt(path);
  return part && opens[part] && `${opensLaterFolder}${part}`;
}
export const opensLaterFolder = '/opens-later/';

const pagesOfContent = new WeakMap<Content, readonly SitePage[]>();

/** All pages by canonical path: the fixed ones, then those of affiliates, messages, events, and own pages. */
export function sitePages(content: Content): readonly SitePage[] {
  const pageList = pagesOfContent.get(content) ?? findPages(content);
  pagesOfContent.set(content, pageList);
  return pageList;
}

function findPages(content: Content): SitePage[] {
  return [
    ...Object.entries(pages)
      .filter(([path]) => !isSwitchedOff(content, path))
      .map(([path, entry]) => sitePage(path, entry, content)),
    ...pagesOfRecords(content),
  ];
}

/**
 * The addresses of reading pages. They are not among `sitePages`: their texts come from no record, and the
 * search reads those itself.
 */
export function readingPages({ parts }: Pick<Content, 'parts'>): { path: string; name: string }[] {
  return parts.scroll ? readingNames.map((name) => ({ path: readingPath(name), name })) : [];
}

export function pageAt(content: Content, path: string): SitePage | undefined {
  const canonical = canonicalPath(path);
  if (Object.hasOwn(pages, canonical) && !isSwitchedOff(content, canonical))
    return sitePage(canonical, pages[canonical as keyof typeof pages], content);
  return recordPageAt(content, path);
}

export function canonicalPath(path: string): string {
  return Object.hasOwn(secondAddresses, path) ? secondAddresses[path as keyof typeof secondAddresses] : path;
}

/** All addresses, second ones and parts' sections included, with their records: for the link check. */
export const recordsByPath: RecordsByPath = Object.fromEntries([
  ...[...Object.keys(pages), ...Object.keys(secondAddresses)].map((path) => {
    const { record, part }: Entry = pages[canonicalPath(path) as keyof typeof pages];
    return [path, { record, part }];
  }),
  ...readingNames.map((name) => [
    readingPath(name),
    { record: 'torah-portions' satisfies PageName, part: 'scroll' satisfies SitePart },
  ]),
  ...Object.entries(partSections).map(([address, part]) => {
    const { record }: Entry = pages[address.replace(/#.*/, '') as keyof typeof pages];
    return [address, { record, part }];
  }),
]);

/** The usual fields for heading and lead. Other records use `pageWith`. */
type Headed =
  | { heading: string; intro: string }
  | { title: string; intro: string }
  | { title: string; lead: string };
type RecordName = Exclude<PageName, 'affiliate-detail' | 'event'>;
type HeadedName = { [Name in RecordName]: Page<Name> extends Headed ? Name : never }[RecordName];

interface Entry extends Options {
  record: string;
  drawing: string;
  read(content: Content): { meta: DeepReadonly<Meta>; head: Head; photo?: Picture | undefined };
}

type Head = readonly [heading: string, lead: string];

function page(record: HeadedName, drawing: string, options: Options = {}): Entry {
  return pageWith(headOf, record, drawing, options);
}

function pageWith<Name extends RecordName>(
  head: (copy: Page<Name>) => Head,
  record: Name,
  drawing: string,
  options: Options = {},
): Entry {
  const read = ({ pages }: Content) => {
    const copy = pages[record] as (Page<Name> & { photo?: Picture | undefined }) | undefined;
    if (!copy) throw new Error(`content/pages/${record}.yaml is missing.`);
    return { meta: copy.meta, photo: copy.photo, head: head(copy) };
  };
  return { ...options, record, drawing, read };
}

function headOf(copy: Headed): Head {
  return ['heading' in copy ? copy.heading : copy.title, 'lead' in copy ? copy.lead : copy.intro];
}

/** @param record the name of a Markdown file in content/pages; the content check guarantees it */
function textPage(record: string, drawing: string, options: Options = {}): Entry {
  const read = ({ textPages }: Content) => {
    const copy = textPages.find(({ id }) => id === record);
    if (!copy) throw new Error(`content/pages/${record}.md is missing.`);
    return { meta: copy.meta, head: headOf(copy) };
  };
  return { kind: 'text', head: 'text', invites: false, ...options, record, drawing, read };
}

function beliefPage(record: BeliefPageName, drawing: string, { also = [], ...options }: Options = {}) {
  return page(record, drawing, {
    ...options,
    also: [`beliefs/${record}/`, ...also],
    kind: 'text',
    parts: 'belief',
  });
}

function trackPage(record: 'mighty-men' | 'women-of-valor', drawing: string, head: HeadFormat = 'near') {
  return pageWith(({ hero }) => [hero.heading, hero.text], record, drawing, {
    part: 'discipleship',
    head,
    also: ['testimonials/'],
  });
}

function sitePage(path: string, entry: Entry, content: Content): SitePage {
  const { meta, photo, head } = entry.read(content);
  const [heading, lead] = head;
  const {
    record,
    drawing,
    also = [],
    parts = 'page',
    entries = parts,
    read,
    unlisted,
    part,
    ...options
  } = entry;
  return {
    ...usualOptions,
    ...options,
    path,
    meta,
    heading,
    lead,
    cardTitle: heading.replace(/\s*\(?\{\w+\}\)?/, ''),
    drawing,
    photo,
    // A text-only head has no room for a photograph.
    head: entry.head && !(photo && entry.head === 'text') ? entry.head : 'near',
    textFiles: [`pages/${record}.`, ...also],
    listed: !unlisted && !meta.robots,
    search: { page: 'page', parts, entries },
  };
}
