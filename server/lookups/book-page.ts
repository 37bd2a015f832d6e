import { decodeHTML } from 'entities';
import { Parser } from 'htmlparser2';
import type { BookMetadata } from '#core/look-ups/metadata.ts';
import { asinOf } from './allow-list.ts';
import { type Fetched, type GuardedFetch, LookupFailure } from './guarded-fetch.ts';

/** Reads a book from a bookseller's page. @throws LookupFailure, also for a page without a book */
export async function fetchBook(fetch: GuardedFetch, sourceUrl: string): Promise<BookMetadata> {
  const page = await fetch(sourceUrl, { types: ['text/html', 'application/xhtml+xml'], maxBytes: 1_000_000 });
  const found = readBookPage(textOf(page), page.url);
  const asin = asinOf(sourceUrl) ?? asinOf(page.url.href);
  if (!found.title) throw new LookupFailure('useless', `${page.url.host} names no book on its page`);
  // The picture of another page, such as search results, is the shop's own.
  const isBook = found.isBook || asin !== undefined;
  const { title, author, description } = found;
  return { title, author, description, asin, imageUrl: isBook ? found.imageUrl : undefined };
}

/** Reads JSON-LD first, then Open Graph, then plain meta tags. */
function readBookPage(html: string, base: URL): BookMetadata & { isBook: boolean } {
  if (!html.trim()) throw new LookupFailure('useless', 'the page is empty');
  const { tags, scripts } = readTags(html);
  const linked = linkedBook(scripts.flatMap(readJson));
  const tag = (name: string) => tags.get(name)?.last;
  const images = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'];
  // Open Graph's author may be the address of a profile.
  const authors = [tag('book:author'), tag('author')].filter((author) => !/^https?:/.test(author ?? ''));
  // Ignores `<title>`, which a robot check has too.
  const titles = [...['og:title', 'title'].map((name) => removeShopName(tag(name))), tag('twitter:title')];
  const descriptions = ['og:description', 'description', 'twitter:description'].map(tag);
  return {
    title: first(200, linked?.name, ...titles),
    author: first(120, linked?.author, ...authors),
    description: first(2_000, linked?.description, ...descriptions),
    imageUrl: [linked?.image, ...images.map((name) => tags.get(name)?.first)]
      .map((image) => imageAddress(image, base))
      .find(Boolean),
    isBook: linked !== undefined || /^(book|books\.|product)/.test(tag('og:type') ?? ''),
  };
}

interface PageTags {
  /** The first and last value of each meta tag, by its name in lower case. */
  tags: Map<string, { first: string; last: string }>;
  scripts: string[];
}

/** Limit of nesting, deeper than ordinary pages. The parser's work grows with the square of the depth. */
const maxDepth = 500;

/** Reads a page tag by tag, without building a tree. */
function readTags(html: string): PageTags {
  const tags: PageTags['tags'] = new Map();
  const scripts: string[] = [];
  let depth = 0;
  let isLinked = false;
  const parser = new Parser({
    onopentag(element, attribs) {
      depth += 1;
      if (depth > maxDepth) parser.pause();
      isLinked = element === 'script' && attribs.type === 'application/ld+json';
      if (isLinked) scripts.push('');
      const name = (attribs.property || attribs.name)?.toLowerCase();
      const content = attribs.content || attribs.value;
      if (element !== 'meta' || !name || !content) return;
      tags.set(name, { first: tags.get(name)?.first ?? content, last: content });
    },
    ontext(text) {
      if (isLinked) scripts.push(`${scripts.pop()}${text}`);
    },
    onclosetag() {
      depth -= 1;
      isLinked = false;
    },
  });
  parser.end(html);
  return { tags, scripts };
}

/** Ignores invalid JSON. Shops break lines within strings, which JSON does not allow. */
function readJson(script: string): unknown[] {
  try {
    return [JSON.parse(script.replace(/[\r\n]/g, ''))];
  } catch {
    return [];
  }
}

function textOf({ body, charset = 'utf-8' }: Fetched): string {
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return body.toString();
  }
}

/** In "Amazon.com: Behold the Lamb: 9780000000000: Weiss, Nathan: Books", the book is in the middle. */
function removeShopName(fullTitle: string | undefined): string | undefined {
  // Limits the backtracking of the patterns below.
  const title = fullTitle?.slice(0, 2_000);
  if (!title || !/\bamazon\.[a-z.]+\s*:|:\s*amazon\.[a-z.]+/i.test(title)) return title;
  return title
    .replace(/^\s*amazon\.[a-z.]+\s*:\s*/i, '')
    .replace(/\s*:\s*amazon\..*$/i, '')
    .replace(/\s*:\s*(?:97[89])?\d{9}[\dX]\b.*$/i, '');
}

function first(maxLength: number, ...texts: unknown[]): string | undefined {
  return texts.map((text) => boundedText(text, maxLength)).find(Boolean);
}

function imageAddress(address: unknown, base: URL): string | undefined {
  const url = typeof address === 'string' && address ? URL.parse(decodeAmpersand(address), base) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.href.length <= 2_000 ? url.href : undefined;
}

/** Some shops encode addresses in JSON-LD as in HTML. */
const decodeAmpersand = (address: string) => address.replaceAll('&amp;', '&');

/** Finds the first book or product in a page's JSON-LD, also in lists and graphs. */
function linkedBook(jsonLd: unknown) {
  const items = flatten(jsonLd);
  const book = items.find((item) => isA(item, 'Book')) ?? items.find((item) => isA(item, 'Product'));
  if (!book) return undefined;
  return {
    name: book.name,
    author: nameOf(book.author),
    description: book.description,
    image: urlOf(book.image),
  };
}

type JsonLdItem = Readonly<Record<string, unknown>>;

function flatten(value: unknown, depth = 0): JsonLdItem[] {
  if (depth > 4 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => flatten(item, depth + 1));
  const node = value as JsonLdItem;
  const nested = [node['@graph'], node.mainEntity].flatMap((item) => flatten(item, depth + 1));
  return [node, ...nested];
}

const isA = (item: JsonLdItem, type: string) => [item['@type']].flat().includes(type);

/** "Ann Spangler and Lois Tverberg", from a name, a person, or several. */
function nameOf(author: unknown): string | undefined {
  const names = [author].flat().map((item) => {
    const name = typeof item === 'object' && item !== null ? Reflect.get(item, 'name') : item;
    return typeof name === 'string' ? name : '';
  });
  return new Intl.ListFormat('en-US').format(names.filter(Boolean).slice(0, 5)) || undefined;
}

function urlOf(image: unknown): unknown {
  const [item] = [image].flat();
  if (typeof item !== 'object' || item === null) return item;
  return Reflect.get(item, 'url') ?? Reflect.get(item, 'contentUrl');
}

/**
 * One line of plain text, cut at a word; undefined when empty. Removes tags and entities, also doubly
 * encoded.
 */
export function boundedText(text: unknown, maxLength: number): string | undefined {
  if (typeof text !== 'string') return undefined;
  const plain = decodeHTML(text.slice(0, maxLength * 10).replace(/<\/?[a-z][^<>]*>/gi, ' '))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\s\u0000-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g, ' ')
    .toWellFormed()
    .trim();
  if (plain.length <= maxLength) return plain || undefined;
  const cut = plain
    .slice(0, maxLength - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}
