import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { splitPage } from './split-page.ts';

const page = (main: string) =>
  `<!doctype html><html><head></head><body>
   <nav><h2>Menu</h2></nav><main id="main">${main}</main></body></html>`;
const about = { path: '/about', search: { page: 'page', parts: 'page', entries: 'page' } } as const;
const split = (main: string) => splitPage(page(`<h1>About us</h1>${main}`), about);

test('a section with an anchor and a heading is a separate document', () => {
  const [whole, part] = split(
    '<p>Before.</p><section id="god"><h2>God</h2><p>One.</p><h3>Father</h3></section>',
  );
  expect(whole).toEqual({ kind: 'page', href: '/about', title: 'About us', headings: '', text: 'Before.' });
  expect(part).toMatchObject({
    href: '/about#god',
    title: 'God',
    page: 'About us',
    headings: 'Father',
    text: 'One. Father',
  });
});

test('nested sections are separate documents', () => {
  const found = split(
    '<details id="a"><summary><h2>A</h2></summary>Of a. <section id="b"><h3>B</h3>Of b.</section></details>',
  );
  expect(found.map(({ href, text }) => [href, text])).toEqual([
    ['/about#a', 'Of a.'],
    ['/about#b', 'Of b.'],
  ]);
});

test('a list does not take the heading of its first card', () => {
  const found = split('<section id="all"><article><h2>First</h2><p>One.</p></article></section>');
  expect(found.map(({ href }) => href)).toEqual(['/about']);
});

test('an entry of a list may contain a card', () => {
  expect(split('<ul><li id="book-1"><article><h2>Lamb</h2></article>It.</li></ul>')).toMatchObject([
    { href: '/about#book-1', title: 'Lamb', text: 'It.' },
  ]);
});

test.each([
  '<nav>No</nav>',
  '<button>No</button>',
  '<form><label>No</label></form>',
  '<p hidden>No</p>',
  '<a class="button" href="/">No</a>',
  '<p data-daily="2025-10-09">No</p>',
  '<span data-unsearched="">No</span>',
  '<svg><text>No</text></svg>',
  '<script>No</script>',
  '<details><summary>No</summary></details>',
])('content that is not text is omitted: %s', (noise) => {
  expect(split(`<p>Yes.</p>${noise}`)[0]?.text).toBe('Yes.');
});

test('line breaks, and elements with nothing between them, are separated by a space', () => {
  const [whole] = split('<p>Street,<br>Dixon</p><p><span>Torah</span><b>Genesis <i>1</i></b>, read.</p>');
  expect(whole?.text).toBe('Street, Dixon · Torah Genesis 1, read.');
});

test('entities are decoded', () => {
  expect(split('<p>Ha&#39;Azinu &amp; more &lt;b&gt;</p>')[0]?.text).toBe("Ha'Azinu & more <b>");
});

test('the documents of a page do not keep its HTML in memory', () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const usedMemory = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  const before = usedMemory();
  const end = `<!--${' '.repeat(500_000)}-->`;
  const documents = Array.from({ length: 30 }, (_, number) =>
    split(`<section id="an-anchor-of-${number}-letter"><h2>God</h2><p>One.</p></section>${end}`),
  );
  expect(usedMemory() - before).toBeLessThan(10_000_000);
  expect(documents).toHaveLength(30);
});
