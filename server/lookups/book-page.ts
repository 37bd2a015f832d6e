import { decodeHTML } from 'entities';
import { Parser } from 'htmlparser2';
import type { BookMetadata } from '#core/look-ups/metadata.ts';
import { asinOf } from './allow-list.ts';
import { type Fetched, type GuardedFetch, LookupFailure } from './guarded-fetch.ts';

/** What a bookseller's page says of a book. @throws LookupFailure, also for a page that names no book */
export async function askForBook(fetch: GuardedFetch, sourceUrl: string): Promise<BookMetadata> {
  const page = await fetch(sourceUrl, { types: ['text/html', 'application/xhtml+xml'], maxBytes: 1_000_000 });
  const found = readBookPage(textOf(page), page.url);
  const asin = asinOf(sourceUrl) ?? asinOf(page.url.href);
  if (!found.title) throw new LookupFailure('useless', `${page.url.host} names no book on its page`);
  // The picture of a page that is no book's, such as a list of search results, is the shop's own.
  const isBook = found.isBook || asin !== undefined;
  const { title, author, description } = found;
  return { title, author, description, asin, imageUrl: isBook ? found.imageUrl : undefined };
}

/** Reads JSON-LD first, which is written for machines, then Open Graph, then plain meta tags. */
function readBookPage(html: string, base: URL): BookMetadata & { isBook: boolean } {
  if (!html.trim()) throw new LookupFailure('useless', 'the page is empty');
  const { tags, scripts } = readTags(html);
  const linked = linkedBook(scripts.flatMap(readJson));
  const tag = (name: string) => tags.get(name)?.last;
  const images = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'];
  // Open Graph's author may be the address of a profile.
  const authors = [tag('book:author'), tag('author')].filter((author) => !/^https?:/.test(author ?? ''));
  // A page's `<title>` is not asked: a robot check has one too.
  const titles = [...['og:title', 'title'].map((name) => withoutShop(tag(name))), tag('twitter:title')];
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

interface Said {
  /** What each meta tag says at its first and its last place, by its name in small letters. */
  tags: Map<string, { first: string; last: string }>;
  /** The texts of its JSON-LD scripts. */
  scripts: string[];
}

/** Deeper than any page for people. The parser's work grows with the square of the depth: beyond this, nothing is read. */
const deepest = 500;

/** Reads a page tag by tag, without making a tree of it. */
function readTags(html: string): Said {
  const tags: Said['tags'] = new Map();
  const scripts: string[] = [];
  let depth = 0;
  let isLinked = false;
  const parser = new Parser({
    onopentag(element, attribs) {
      depth += 1;
      if (depth > deepest) parser.pause();
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

/** A script that is no JSON is passed over. Shops break lines within strings, which JSON does not allow. */
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
    // A charset that nobody knows.
    return body.toString();
  }
}

/** "Amazon.com: Behold the Lamb: 9780000000000: Weiss, Nathan: Books" names the book in its middle. */
function withoutShop(whole: string | undefined): string | undefined {
  // A pattern may try a long text from each of its letters anew.
  const title = whole?.slice(0, 2_000);
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

/** JSON-LD is no HTML, yet some shops encode addresses in it as if it were. */
const decodeAmpersand = (address: string) => address.replaceAll('&amp;', '&');

/** What a page's JSON-LD (schema.org) says of the book it sells. */
interface LinkedBook {
  name: unknown;
  author: unknown;
  description: unknown;
  image: unknown;
}

/** The first book or product among a page's JSON-LD, which may lie in lists and graphs. */
function linkedBook(jsonLd: unknown): LinkedBook | undefined {
  const things = flatten(jsonLd);
  const thing = things.find((one) => isA(one, 'Book')) ?? things.find((one) => isA(one, 'Product'));
  if (!thing) return undefined;
  return {
    name: thing.name,
    author: nameOf(thing.author),
    description: thing.description,
    image: urlOf(thing.image),
  };
}

type Thing = Readonly<Record<string, unknown>>;

function flatten(value: unknown, depth = 0): Thing[] {
  if (depth > 4 || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((item) => flatten(item, depth + 1));
  const thing = value as Thing;
  const inside = [thing['@graph'], thing.mainEntity].flatMap((item) => flatten(item, depth + 1));
  return [thing, ...inside];
}

const isA = (thing: Thing, type: string) => [thing['@type']].flat().includes(type);

/** "Ann Spangler and Lois Tverberg" of a name, a person, or several. */
function nameOf(author: unknown): string | undefined {
  const names = [author].flat().map((one) => {
    const name = typeof one === 'object' && one !== null ? Reflect.get(one, 'name') : one;
    return typeof name === 'string' ? name : '';
  });
  return new Intl.ListFormat('en-US').format(names.filter(Boolean).slice(0, 5)) || undefined;
}

function urlOf(image: unknown): unknown {
  const [one] = [image].flat();
  if (typeof one !== 'object' || one === null) return one;
  return Reflect.get(one, 'url') ?? Reflect.get(one, 'contentUrl');
}

/**
 * One line of plain text of at most so many characters, cut at a word; undefined when nothing is left. Tags that a
 * bookseller wrote into a description go, and so do entities that were encoded twice.
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
