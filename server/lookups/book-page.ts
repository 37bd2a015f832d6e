import type { OgObject } from 'open-graph-scraper/types';
import type { BookMetadata } from '../../domain/look-ups/metadata.ts';
import { asinOf } from './asin.ts';
import { LookupFailure } from './failure.ts';
import type { Fetched, GuardedFetch } from './guarded-fetch.ts';
import { linkedBook } from './linked-book.ts';
import { boundedText } from './plain-text.ts';

/** Plain meta tags, as booksellers write them. A page's `<title>` is none: a robot check has one too. */
const metaTags = ['title', 'author', 'description'] as const;

/** What a bookseller's page says of a book. @throws LookupFailure, also for a page that names no book */
export async function askForBook(fetch: GuardedFetch, sourceUrl: string): Promise<BookMetadata> {
  const page = await fetch(sourceUrl, { types: ['text/html', 'application/xhtml+xml'], maxBytes: 1_000_000 });
  const found = await readBookPage(textOf(page), page.url);
  const asin = asinOf(sourceUrl) ?? asinOf(page.url.href);
  if (!found.title) throw new LookupFailure('useless', `${page.url.host} names no book on its page`);
  // The picture of a page that is no book's, such as a list of search results, is the shop's own.
  const isBook = found.isBook || asin !== undefined;
  const { title, author, description } = found;
  return { title, author, description, asin, imageUrl: isBook ? found.imageUrl : undefined };
}

/** Reads JSON-LD first, which is written for machines, then Open Graph, then plain meta tags. */
async function readBookPage(html: string, base: URL): Promise<BookMetadata & { isBook: boolean }> {
  const tags = await readTags(html);
  const linked = linkedBook(tags.jsonLD ?? []);
  const meta = tags.customMetaTags as Partial<Record<(typeof metaTags)[number], unknown>> | undefined;
  const author = tags.bookAuthor ?? tags.author ?? meta?.author;
  const images = [linked?.image, tags.ogImage?.[0]?.url, tags.twitterImage?.[0]?.url];
  return {
    title: first(200, linked?.name, withoutShop(tags.ogTitle), withoutShop(meta?.title), tags.twitterTitle),
    // Open Graph's author may be the address of a profile.
    author: first(120, linked?.author, /^https?:/.test(String(author)) ? meta?.author : author),
    description: first(
      2_000,
      linked?.description,
      tags.ogDescription,
      meta?.description,
      tags.twitterDescription,
    ),
    imageUrl: images.map((image) => imageAddress(image, base)).find(Boolean),
    isBook: linked !== undefined || /^(book|books\.|product)/.test(tags.ogType ?? ''),
  };
}

async function readTags(html: string): Promise<OgObject> {
  if (!html.trim()) throw new LookupFailure('useless', 'the page is empty');
  // Wanted seldom: loaded with the first look-up, not with the host.
  const { default: openGraph } = await import('open-graph-scraper');
  const { result } = await openGraph({
    html,
    // No guessing from headings and any picture on the page.
    onlyGetOpenGraphInfo: ['title', 'description', 'image', 'date', 'favicon', 'locale', 'logo', 'url'],
    customMetaTags: metaTags.map((name) => ({ multiple: false, property: name, fieldName: name })),
  });
  return result;
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
function withoutShop(title: unknown): string | undefined {
  if (typeof title !== 'string') return undefined;
  if (!/\bamazon\.[a-z.]+\s*:|:\s*amazon\.[a-z.]+/i.test(title)) return title;
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
