import { describe, expect, test } from 'vitest';
import { asinOf } from './allow-list.ts';
import { fetchBook } from './book-page.ts';
import type { GuardedFetch } from './guarded-fetch.ts';

const source = 'https://books.example.com/behold';

/** Reads a page with this head. */
function read(head: string | Buffer, { url = source, charset }: { url?: string; charset?: string } = {}) {
  const body =
    typeof head === 'string'
      ? Buffer.from(`<!doctype html><head>${head}</head><body><img src="/x.png"></body>`)
      : head;
  const fetch: GuardedFetch = async () => ({ url: new URL(url), type: 'text/html', charset, body });
  return fetchBook(fetch, url);
}

const openGraph = `<meta property="og:type" content="book"><meta property="og:title" content="Behold the Lamb">
  <meta property="book:author" content="Nathan Weiss"><meta property="og:description" content="On Passover.">
  <meta property="og:image" content="/covers/lamb.jpg">`;
const linkedData = (json: unknown) => `<script type="application/ld+json">${JSON.stringify(json)}</script>`;

describe('a bookseller’s page is read', () => {
  test('from Open Graph', async () => {
    expect(await read(openGraph)).toEqual({
      title: 'Behold the Lamb',
      author: 'Nathan Weiss',
      description: 'On Passover.',
      imageUrl: 'https://books.example.com/covers/lamb.jpg',
    });
  });

  test('from JSON-LD before Open Graph', async () => {
    const json = {
      '@context': 'https://schema.org',
      '@graph': [
        { '@type': 'WebPage', name: 'Shop' },
        {
          '@type': ['Product', 'Book'],
          name: 'Sitting at the Feet',
          author: [{ '@type': 'Person', name: 'Ann Spangler' }, 'Lois Tverberg'],
          description: 'A first step.',
          image: [{ '@type': 'ImageObject', url: 'https://img.example.com/1.jpg?a=1&amp;b=2' }],
        },
      ],
    };
    expect(await read(openGraph + linkedData(json))).toEqual({
      title: 'Sitting at the Feet',
      author: 'Ann Spangler and Lois Tverberg',
      description: 'A first step.',
      imageUrl: 'https://img.example.com/1.jpg?a=1&b=2',
    });
  });

  test('from a JSON-LD product among other objects, despite a broken script', async () => {
    const head = `<script type="application/ld+json">{broken</script>${linkedData([{ '@type': 'Product', name: 'A Book', author: 'B' }])}`;
    expect(await read(head)).toMatchObject({ title: 'A Book', author: 'B' });
  });

  test('from plain meta tags', async () => {
    const head = `<meta name="title" content="Behold"><meta name="author" content="N. Weiss"><meta name="description" content="D">`;
    expect(await read(head)).toEqual({ title: 'Behold', author: 'N. Weiss', description: 'D' });
  });

  test('from Twitter tags when there are no others', async () => {
    const head = `<meta name="twitter:title" content="Behold"><meta name="twitter:description" content="D">
      <meta property="og:type" content="product"><meta name="twitter:image" content="/1.jpg">`;
    expect(await read(head)).toEqual({
      title: 'Behold',
      description: 'D',
      imageUrl: 'https://books.example.com/1.jpg',
    });
  });

  test('from the last of several tags, and the first of several pictures', async () => {
    const head = `${openGraph}<meta name="OG:TITLE" content="The Lamb"><meta property="og:image" content="/2.jpg">`;
    expect(await read(head)).toMatchObject({
      title: 'The Lamb',
      imageUrl: 'https://books.example.com/covers/lamb.jpg',
    });
  });

  test("with an author's name, not the address of a profile", async () => {
    const author = `<meta property="book:author" content="https://social.example/weiss"><meta name="author" content="N. Weiss">`;
    expect(await read(`<meta property="og:title" content="Behold">${author}`)).toMatchObject({
      author: 'N. Weiss',
    });
  });

  test('from JSON-LD with line breaks inside its strings', async () => {
    const head = `<script type="application/ld+json">{"@type": "Book",\n"name": "Behold",\n"description": "On\r\n Passover."}</script>`;
    expect(await read(head)).toMatchObject({ title: 'Behold', description: 'On Passover.' });
  });

  test.each([
    'Amazon.com: Behold the Lamb: 9781234567897: Weiss, Nathan: Books',
    'Behold the Lamb: Weiss, Nathan: 9781234567897: Amazon.com: Books',
    'Behold the Lamb: Amazon.com: Books',
  ])("without the shop's name in the title: %s", async (title) => {
    expect((await read(`<meta name="title" content="${title}">`)).title).toMatch(
      /^Behold the Lamb(: Weiss, Nathan)?$/,
    );
  });
});

test('the result is plain text without entities, tags and control characters', async () => {
  const head = `<meta property="og:title" content="Torah &amp;amp; Gospel &#8211; &quot;One&quot;">
    <meta property="og:description" content="&lt;p&gt;Read&lt;br&gt;this\u0007 &lt;b&gt;book&lt;/b&gt;, 1 &lt; 2\u202e&lt;/p&gt;">`;
  expect(await read(head)).toMatchObject({
    title: 'Torah & Gospel – "One"',
    description: 'Read this book , 1 < 2',
  });
});

test('the result is cut at a word: 200 characters of title, 120 of author, 2000 of description', async () => {
  const long = 'word '.repeat(5000);
  const found = await read(
    `<meta property="og:title" content="${long}"><meta property="book:author" content="${long}"><meta property="og:description" content="${long}">`,
  );
  for (const [text = '', limit] of [
    [found.title, 200],
    [found.author, 120],
    [found.description, 2000],
  ] as const) {
    expect(text.length).toBeLessThanOrEqual(limit);
    expect(text.length).toBeGreaterThan(limit - 10);
  }
  expect(found.title).toMatch(/ word…$/);
});

test('a page is decoded with its own charset', async () => {
  const body = Buffer.from('<meta property="og:title" content="Pr\u00e4sent">', 'latin1');
  expect((await read(body, { charset: 'iso-8859-1' })).title).toBe('Präsent');
  expect(
    (await read(Buffer.from('<meta property="og:title" content="Präsent">'), { charset: 'nonsense' })).title,
  ).toBe('Präsent');
});

describe('the picture', () => {
  test('of a page of search results is the shop’s own and is ignored', async () => {
    const head = openGraph.replace('content="book"', 'content="website"');
    expect(await read(head)).toMatchObject({ title: 'Behold the Lamb', imageUrl: undefined });
  });

  test("of a page whose address has a book's number is used", async () => {
    const head = openGraph.replace('content="book"', 'content="website"');
    expect(await read(head, { url: 'https://books.example.com/dp/B0ABCDEFGH' })).toMatchObject({
      asin: 'B0ABCDEFGH',
      imageUrl: 'https://books.example.com/covers/lamb.jpg',
    });
  });

  test.each(['data:image/png;base64,AA', 'javascript:alert(1)', 'http://[', ''])(
    'is ignored: %s',
    async (image) => {
      expect(await read(openGraph.replace('/covers/lamb.jpg', image))).toMatchObject({ imageUrl: undefined });
    },
  );
});

test.each([
  ['a robot check', '<title>Amazon.com</title><p>Enter the characters you see below</p>'],
  ['a page of nothing', ''],
  ['a title of blanks', '<meta property="og:title" content=" &nbsp; ">'],
])('%s has no book', async (_, head) => {
  await expect(read(head)).rejects.toMatchObject({ kind: 'useless' });
});

test('an empty response has no book', async () => {
  await expect(read(Buffer.alloc(0))).rejects.toMatchObject({ kind: 'useless' });
});

describe('a page that is made to keep the host busy is read quickly:', () => {
  test.each([
    ['97 KB of nested elements', `${openGraph}</head>${'<div>'.repeat(19_400)}`],
    ['195 KB of nested elements', `${openGraph}</head>${'<div>'.repeat(39_000)}`],
    ['36,000 titles', openGraph + '<meta name=title content=ab>'.repeat(36_000)],
    ['a title of 900 KB', `${openGraph}<meta name="title" content="${'amazon.'.repeat(128_000)}">`],
    ['900 KB of brackets', `${openGraph}<script type="application/ld+json">${'['.repeat(900_000)}`],
  ])('%s', async (_, page) => {
    // The processor's time, which other programs on the machine do not lengthen.
    const began = process.threadCpuUsage();
    expect(await read(page)).toMatchObject({ title: 'Behold the Lamb', author: 'Nathan Weiss' });
    expect(process.threadCpuUsage(began).user / 1_000_000).toBeLessThan(2);
  });
});

test.each([
  ['https://www.amazon.com/Behold-the-Lamb/dp/B0CABCDEFG/ref=sr_1_1', 'B0CABCDEFG'],
  ['https://www.amazon.com/dp/0736918140?tag=x', '0736918140'],
  ['https://www.amazon.com/gp/product/b0cabcdefg', 'B0CABCDEFG'],
  ['https://books.example.com/isbn/978-0-306-40615-7', '0306406152'],
  ['https://books.example.com/book/9780306406157', '0306406152'],
  ['https://books.example.com/isbn/080442957X', '080442957X'],
  ['https://bookshop.org/p/books/a-title/123?ean=9780306406157', '0306406152'],
  ['https://books.example.com/isbn/0306406153', undefined],
  ['https://books.example.com/9791234567896', undefined],
  ['https://books.example.com/dp/short', undefined],
  ['https://books.example.com/behold-the-lamb', undefined],
  ['https://bookshop.org/search?keywords=dp', undefined],
])('the bookseller’s number in %s is %s', (address, asin) => {
  expect(asinOf(address)).toBe(asin);
});
