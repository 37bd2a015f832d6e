import { DomUtils, parseDocument } from 'htmlparser2';
import type { BookMetadata } from '../../domain/look-ups/metadata.ts';
import { asinOf } from './asin.ts';
import { LookupFailure } from './failure.ts';
import type { Fetched, GuardedFetch } from './guarded-fetch.ts';
import { linkedBook } from './linked-book.ts';
import { boundedText } from './plain-text.ts';

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
  const document = parseDocument(html);
  const linked = linkedBook(readJsonLd(document));
  const tags = readMetaTags(document);
  const tag = (name: string) => tags.get(name)?.at(-1);
  const images = ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'];
  // Open Graph's author may be the address of a profile.
  const authors = [tag('book:author'), tag('author')].filter((author) => !/^https?:/.test(author ?? ''));
  // A page's `<title>` is not asked: a robot check has one too.
  const titles = [withoutShop(tag('og:title')), withoutShop(tag('title')), tag('twitter:title')];
  const descriptions = ['og:description', 'description', 'twitter:description'].map(tag);
  return {
    title: first(200, linked?.name, ...titles),
    author: first(120, linked?.author, ...authors),
    description: first(2_000, linked?.description, ...descriptions),
    imageUrl: [linked?.image, ...images.map((name) => tags.get(name)?.at(0))]
      .map((image) => imageAddress(image, base))
      .find(Boolean),
    isBook: linked !== undefined || /^(book|books\.|product)/.test(tag('og:type') ?? ''),
  };
}

type Document = ReturnType<typeof parseDocument>;

/** What each meta tag says, by its name in small letters. */
function readMetaTags(document: Document): Map<string, string[]> {
  const tags = new Map<string, string[]>();
  for (const { attribs } of DomUtils.getElementsByTagName('meta', document)) {
    const name = (attribs.property || attribs.name)?.toLowerCase();
    const content = attribs.content || attribs.value;
    if (name && content) tags.set(name, [...(tags.get(name) ?? []), content]);
  }
  return tags;
}

/** A script that is no JSON is passed over. Shops break lines within strings, which JSON does not allow. */
function readJsonLd(document: Document): unknown[] {
  const scripts = DomUtils.getElementsByTagName('script', document);
  return scripts
    .filter(({ attribs }) => attribs.type === 'application/ld+json')
    .flatMap((script) => {
      try {
        return [JSON.parse(DomUtils.textContent(script).replace(/[\r\n]/g, ''))];
      } catch {
        return [];
      }
    });
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
function withoutShop(title: string | undefined): string | undefined {
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
