import { expect, test } from 'vitest';
import { readingNames, readingPath } from '#core/torah/reading-page.ts';
import { copyOfContent } from '../copy-of-content.ts';
import { hostForAll, siteUrl, startHost } from '../host.ts';

const host = hostForAll();
const open = async (path: string) => (await host().inject(`/resources/torah-portions/${path}`)).payload;

test('a page has each verse once with its anchor, Hebrew from right to left next to English', async () => {
  const html = await open('vayishlach');
  // Genesis 32:3 to 36:43, which is 30 + 20 + 31 + 29 + 43.
  expect(html.match(/ id="gen-3[2-6]-\d+"/g)).toHaveLength(153);
  expect(html).toMatch(
    /<li class="verse-line" id="gen-32-3" data-hebrew="ד">.*?<p>Jacob sent messengers in front of him to Esau/,
  );
  // The source writes some points in another order than keyboards do.
  expect(html.normalize('NFC')).toContain('<p lang="he" dir="rtl">וַיִּשְׁלַח יַעֲקֹב מַלְאָכִים לְפָנָיו'.normalize('NFC'));
  expect(html).toContain('in Hebrew Bibles 32:4–13');
  for (const id of ['r1', 'r7', 'prophets', 'gospel', 'oba-1-1', 'jhn-15-1'])
    expect(html.split(` id="${id}"`)).toHaveLength(2);
});

test('without a script the address chooses the languages, and another choice shows both', async () => {
  expect(await open('vayishlach?show=hebrew')).toContain('data-show="hebrew"');
  expect(await open('vayishlach?show=english')).toContain('data-show="english"');
  expect(await open('vayishlach?show=greek')).not.toMatch(/data-show="(?!both|hebrew|english)/);
});

test('a page names the messages on its portion, and each message links to the page', async () => {
  const link = 'href="/messages/lamps-on-the-stairs"';
  expect(await open('vayetze')).toContain('Messages on this portion');
  expect(await open('vayetze')).toContain(link);
  expect(await open('vayishlach')).not.toContain('Messages on this portion');
  const message = (await host().inject('/messages/lamps-on-the-stairs')).payload;
  expect(message).toContain('href="/resources/torah-portions/vayetze"');
});

test('a feast links to the pages of its readings', async () => {
  const { payload } = await host().inject('/resources/appointed-times');
  for (const name of ['Pesach (Day 1)', 'Shavuot (Day 2)', 'Yom Kippur', "V'Zot HaBerachah"])
    expect(payload).toContain(`href="${readingPath(name)}"`);
});

test('a page links to its PDF, which has the texts', async () => {
  expect(await open('vayishlach')).toContain('href="/resources/torah-portions/vayishlach.pdf"');
});

test('a ministry shows the King James Version, and the page names it', async () => {
  const copy = copyOfContent();
  copy.write(
    'torah/reading-pages.yaml',
    'translation: king-james\nreasons: {}\nverses: {}\nfestivalVerses: {}\n',
  );
  await using other = await startHost({ config: { contentDir: copy.dir } });
  const { payload } = await other.inject('/resources/torah-portions/vayishlach');
  expect(payload).toContain('And Jacob sent messengers before him to Esau his brother');
  expect(payload).toContain('English: King James Version');
  expect(payload).not.toContain('New Heart');
});

test('a ministry shows its own translation from USFM, with its credit', async () => {
  const copy = copyOfContent();
  for (const book of ['GEN', 'EXO', 'LEV', 'NUM', 'DEU'])
    copy.write(
      `scripture/${book}.usfm`,
      `\\id ${book}\n\\c 32\n\\p\n\\v 3 Jacob sends word to his brother.\n`,
    );
  copy.write(
    'torah/reading-pages.yaml',
    'translation: own\ncredit: Example Bible, used with permission.\nreasons: {}\nverses: {}\nfestivalVerses: {}\n',
  );
  await using other = await startHost({ config: { contentDir: copy.dir } });
  const { payload } = await other.inject('/resources/torah-portions/vayishlach');
  expect(payload).toContain('<p>Jacob sends word to his brother.</p>');
  expect(payload).toContain('Example Bible, used with permission.');
  expect(payload).not.toContain('New Heart');
});

test('the sitemap lists every reading page', async () => {
  const { payload } = await host().inject('/sitemap.xml');
  for (const name of readingNames) expect(payload).toContain(`<loc>${siteUrl}${readingPath(name)}</loc>`);
});

test('an address that is no reading is not found', async () => {
  for (const path of ['shabbat-shuva', 'Vayishlach', 'vayishlach/x', '..%2Fvayishlach'])
    expect([path, (await host().inject(`/resources/torah-portions/${path}`)).statusCode]).toEqual([
      path,
      404,
    ]);
});

test('a site without texts shows references and links, and says so', async () => {
  await using bare = await startHost({ scripture: undefined });
  const { payload, statusCode } = await bare.inject('/resources/torah-portions/vayishlach');
  expect(statusCode).toBe(200);
  expect(payload).toContain('The texts are not on this site.');
  expect(payload).toContain('Genesis%2032%3A3-12');
  expect(payload).not.toContain('class="verse-line');
});

test.each(['scroll', 'torah'])(
  'without the part "%s" there are no reading pages and no links to them',
  async (part) => {
    const copy = copyOfContent();
    copy.write('parts.yaml', `${part}: false\n`);
    await using other = await startHost({ config: { contentDir: copy.dir } });
    expect((await other.inject('/resources/torah-portions/vayishlach')).statusCode).toBe(404);
    for (const path of ['/', '/resources', '/resources/torah-portions', '/offline', '/sitemap.xml'])
      expect([path, (await other.inject(path)).payload.includes('/resources/torah-portions/')]).toEqual([
        path,
        false,
      ]);
  },
);
