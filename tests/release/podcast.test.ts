import { readFileSync } from 'node:fs';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { parseFeed } from 'htmlparser2';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { messagePath, podcastPath, seriesPodcastPath } from '#core/messages/library.ts';
import { torahAtomPath } from '#core/torah/paths.ts';
import { content, nth } from '../content.ts';
import { copyOfContent } from '../copy-of-content.ts';
import { hostForAll, siteUrl, startHost } from '../host.ts';

const shared = hostForAll();
const namespaces = {
  itunes: 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  podcast: 'https://podcastindex.org/namespace/1.0',
  atom: 'http://www.w3.org/2005/Atom',
};
const message = nth(
  content.messages.filter(({ audio }) => audio),
  0,
);

/** A strict parser that knows namespaces, as Apple's does. */
function strictly(xml: string) {
  const { window } = new JSDOM('');
  const document = new window.DOMParser().parseFromString(xml, 'application/xml');
  expect(document.querySelector('parsererror')?.textContent).toBeUndefined();
  return document;
}

function find(parent: Element | null, name: string): Element[] {
  const [prefix = '', local = name] = name.includes(':') ? name.split(':') : [];
  const namespace = namespaces[prefix as keyof typeof namespaces] ?? null;
  return [...(parent?.children ?? [])].filter(
    (child) => child.localName === local && child.namespaceURI === namespace,
  );
}

async function readPodcast(path = podcastPath) {
  const { payload, headers, statusCode } = await shared().inject(path);
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/rss+xml; charset=utf-8']);
  const channel = strictly(payload).querySelector('channel');
  return { payload, headers, channel, items: find(channel, 'item') };
}

const textOf = (parent: Element | null, name: string) => find(parent, name)[0]?.textContent ?? '';
const attributeOf = (parent: Element | null, name: string, attribute: string) =>
  find(parent, name)[0]?.getAttribute(attribute) ?? '';

test('the podcast has what directories require of it and of its episodes', async () => {
  const { channel, items } = await readPodcast();
  for (const name of ['title', 'link', 'description', 'language', 'itunes:author'])
    expect([name, textOf(channel, name)]).toEqual([name, expect.stringMatching(/\S/)]);
  expect(textOf(channel, 'itunes:explicit')).toBe('false');
  expect(attributeOf(channel, 'itunes:category', 'text')).toBe('Religion & Spirituality');
  expect(attributeOf(channel, 'atom:link', 'href')).toBe(siteUrl + podcastPath);
  expect(items).toHaveLength(content.messages.filter(({ audio }) => audio).length);
  for (const item of items) {
    for (const name of ['title', 'link', 'guid', 'description', 'podcast:person'])
      expect([name, textOf(item, name)]).toEqual([name, expect.stringMatching(/\S/)]);
    expect(textOf(item, 'pubDate')).toMatch(/^\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT$/);
    expect(textOf(item, 'itunes:duration')).toMatch(/^[1-9]\d*$/);
  }
  expect(new Set(items.map((item) => textOf(item, 'guid'))).size).toBe(items.length);
});

test('its feed and that of a series follow the schema of podcasts', async () => {
  const schema = readFileSync(new URL('podcast.rng', import.meta.url), 'utf8');
  const validate = (xml: string) => validateXML({ xml, schema, extension: 'relaxng' });
  const series = content.messages.find((one) => one.audio && one.series)?.series ?? '';
  const { payload } = await readPodcast();
  for (const feed of [payload, (await readPodcast(seriesPodcastPath(series))).payload])
    expect((await validate(feed)).errors).toEqual([]);
  for (const [part, fault] of [
    [/ length="\d+"/, ''],
    [/<guid/, '<guide/><guid'],
    [/<pubDate>\w{3}/, '<pubDate>Day'],
    [/<itunes:owner>/, '<itunes:owner><itunes:name>Twice</itunes:name>'],
  ] as const)
    expect([fault, (await validate(payload.replace(part, fault))).valid]).toEqual([fault, false]);
});

test('each enclosure has the length and type of its file, and is the address on the page', async () => {
  const { items } = await readPodcast();
  for (const item of items) {
    const url = attributeOf(item, 'enclosure', 'url');
    const { headers } = await shared().inject({ method: 'HEAD', url: new URL(url).pathname });
    expect(attributeOf(item, 'enclosure', 'length')).toBe(headers['content-length']);
    expect(attributeOf(item, 'enclosure', 'type')).toBe(headers['content-type']);
    const page = await shared().inject(new URL(textOf(item, 'link')).pathname);
    expect(page.payload).toContain(`src="${new URL(url).pathname}"`);
  }
});

test('its picture is a square of 1400 pixels that other sites may show', async () => {
  const { channel } = await readPodcast();
  const { pathname } = new URL(attributeOf(channel, 'itunes:image', 'href'));
  const { rawPayload, headers } = await shared().inject(pathname);
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1400, 1400]);
  expect(headers).toMatchObject({
    'content-type': 'image/png',
    'cross-origin-resource-policy': 'cross-origin',
  });
});

test('two independent parsers read the same episodes', async () => {
  const { payload, items } = await readPodcast();
  const expected = items.map((item) => [textOf(item, 'guid'), textOf(item, 'title'), textOf(item, 'link')]);
  const feed = parseFeed(payload);
  expect(feed?.type).toBe('rss');
  expect(feed?.items.map(({ id, title, link }) => [id, title, link])).toEqual(expected);
  expect(XMLValidator.validate(payload)).toBe(true);
  const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' });
  const { item } = parser.parse(payload).rss.channel;
  expect(
    item.map((one: { guid: { '#text': string }; title: string; link: string }) => [
      one.guid['#text'],
      one.title,
      one.link,
    ]),
  ).toEqual(expected);
});

test('transcript and chapters are at the addresses that the podcast names', async () => {
  const { items } = await readPodcast();
  const item = items.find((one) => textOf(one, 'link').endsWith(messagePath(message.id))) ?? null;
  const get = (name: string) => shared().inject(new URL(attributeOf(item, name, 'url')).pathname);
  const [transcript, chapters] = [await get('podcast:transcript'), await get('podcast:chapters')];
  expect(transcript.headers['content-type']).toBe('text/vtt; charset=utf-8');
  expect(transcript.payload).toMatch(/^WEBVTT/);
  expect(chapters.headers).toMatchObject({
    'content-type': attributeOf(item, 'podcast:chapters', 'type'),
    'access-control-allow-origin': '*',
  });
  expect(chapters.json()).toEqual({
    version: '1.2.0',
    chapters: [
      { startTime: 0, title: nth(message.chapters, 0).title },
      { startTime: 10, title: nth(message.chapters, 1).title },
    ],
  });
});

test('the pages announce the podcast and that of the series, which has its messages alone', async () => {
  const series = seriesPodcastPath(message.series ?? '');
  for (const page of [messagePath(message.id), `/messages?series=${message.series}`]) {
    const document = new JSDOM((await shared().inject(page)).payload).window.document;
    const links = [...document.querySelectorAll('link[rel="alternate"][type="application/rss+xml"]')];
    expect(links.map((link) => link.getAttribute('href'))).toEqual([podcastPath, series]);
  }
  const { items, channel } = await readPodcast(series);
  expect(textOf(channel, 'title')).toContain(
    content.playlists.find(({ id }) => id === message.series)?.title,
  );
  expect(items).toHaveLength(
    content.messages.filter((one) => one.audio && one.series === message.series).length,
  );
});

test('a podcast is not sent again unchanged, and needs recordings', async () => {
  const { headers } = await readPodcast();
  const again = await shared().inject({ url: podcastPath, headers: { 'if-none-match': headers.etag } });
  expect([again.statusCode, again.payload]).toEqual([304, '']);
  const silent = nth(
    content.playlists.filter(({ id }) => content.messages.every(({ series }) => series !== id)),
    0,
  );
  for (const path of [seriesPodcastPath(silent.id), seriesPodcastPath('no-such-series')])
    expect((await shared().inject(path)).statusCode).toBe(404);
});

test('a podcast program resumes a broken download over HTTP', async () => {
  await using host = await startHost();
  const origin = await host.app.listen({ port: 0, host: '127.0.0.1' });
  const feed = strictly(await (await fetch(origin + podcastPath)).text());
  const address = origin + new URL(attributeOf(feed.querySelector('item'), 'enclosure', 'url')).pathname;
  const whole = await fetch(address);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get('etag') ?? '';
  const part = (range: string, condition = etag) =>
    fetch(address, { headers: { range, 'if-range': condition } });

  const rest = await part('bytes=1000-');
  expect([rest.status, rest.headers.get('content-range')]).toEqual([
    206,
    `bytes 1000-${bytes.length - 1}/${bytes.length}`,
  ]);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
  expect((await part('bytes=-10')).headers.get('content-length')).toBe('10');
  // Of another file it gets the whole one.
  expect((await part('bytes=1000-', '"another"')).status).toBe(200);
  const outside = await part(`bytes=${bytes.length}-`);
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
});

test('titles with signs of XML stay what they are', async () => {
  const copy = copyOfContent();
  const title = 'Bread & wine ]]> "<b>salt</b>"';
  copy.edit(`messages/${message.id}.yaml`, message.title, JSON.stringify(title));
  await using host = await startHost({ config: { contentDir: copy.dir } });
  const document = strictly((await host.inject(podcastPath)).payload);
  expect(textOf(document.querySelector('item'), 'title')).toBe(title);
});

test.each([
  ['in the text', 'Bread \uFFFE\uFFFF\u0001salt', '"One \uFDD0 two\u000b three"'],
  ['in escapes of YAML', '"Bread \\uFFFE\\uFFFF\\x01salt"', '"One \\uFDD0 two\\v three \\uD800"'],
])('characters that XML forbids, %s, do not break any feed', async (_, title, summary) => {
  const copy = copyOfContent();
  const file = `messages/${message.id}.yaml`;
  copy.edit(file, message.title, title);
  const before = readFileSync(`${copy.dir}/${file}`, 'utf8');
  copy.write(file, before.replace(/^summary: .*(?:\n .*)*$/m, `summary: ${summary}`));
  copy.edit('ministry.yaml', 'name: ', 'name: "A\\x02\\uFFFE" #');
  await using host = await startHost({ config: { contentDir: copy.dir } });
  const document = strictly((await host.inject(podcastPath)).payload);
  const shown = [...document.querySelectorAll('item > title')].map(({ textContent }) => textContent);
  expect(shown).toContain('Bread salt');
  for (const path of ['/sitemap.xml', torahAtomPath]) strictly((await host.inject(path)).payload);
});
