import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { content, contentDir, nth } from '../content.ts';
import { copyOfContent } from '../copy-of-content.ts';
import { hostForAll, startHost, type TestHost } from '../host.ts';

const file = readFileSync(join(contentDir, 'messages/media/lamps-on-the-stairs.mp3'));
const full = '/messages/lamps-on-the-stairs';
const shared = hostForAll();

/** The address of the recording on a message's page. */
async function recordingOn(host: TestHost) {
  const { payload } = await host.inject(full);
  const [src = ''] = /\/media\/[^"&]+\.mp3/.exec(payload) ?? [];
  return src;
}

test('a message has its own page with recording, chapters, text and structured data', async () => {
  const host = shared();
  const { payload, statusCode } = await host.inject(full);
  expect(statusCode).toBe(200);
  for (const part of ['<audio', 'id="t=10"', 'href="#t=10"', 'The house had many stairs, and the boy'])
    expect(payload).toContain(part);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(payload) ?? [];
  const types = JSON.parse(json)['@graph'].map((node: { '@type': string }) => node['@type']);
  expect(types).toEqual(expect.arrayContaining(['VideoObject', 'PodcastEpisode']));
  expect((await host.inject('/messages/no-such-message')).statusCode).toBe(404);
});

test('the library is filtered on the server, by an address that can be shared', async () => {
  const host = shared();
  const titles = async (query: string) => {
    const { payload } = await host.inject(`/messages${query}`);
    return content.messages.map(({ title }) => title).filter((title) => payload.includes(`>${title}</a>`));
  };
  expect(await titles('?year=2024')).toEqual(['A letter read twice']);
  expect(await titles('?book=1+Samuel&speaker=pastor')).toEqual(['Lamps on the stairs']);
  expect(await titles('?search=stair')).toEqual(['Lamps on the stairs']);
  expect(await titles('?series=%3Cscript%3E')).toEqual([]);
});

test('podcast directories are named on both pages if the content names them', async () => {
  expect((await shared().inject('/messages')).payload).not.toContain('Listen elsewhere');
  const copy = copyOfContent();
  const page = 'pages/messages.yaml';
  const href = 'https://podcasts.example/show/1';
  copy.write(
    page,
    `${readFileSync(join(copy.dir, page), 'utf8')}listenElsewhere: [{ label: Pods, href: ${href} }]\n`,
  );
  await using host = await startHost({ config: { contentDir: copy.dir } });
  for (const path of ['/messages', full]) {
    const { document } = new JSDOM((await host.inject(path)).payload).window;
    const link = document.querySelector(`.listen-elsewhere a[href="${href}"]`);
    expect([path, link?.textContent]).toEqual([path, 'Pods (opens in a new tab)']);
  }
});

test('words in a transcript are found with message and minute, and open at their line', async () => {
  const host = shared();
  const { payload } = await host.inject('/messages?search=lamp+on+the+ninth');
  const { document } = new JSDOM(payload).window;
  const link = document.querySelector(`a[href="${full}#t=10"]`);
  expect(link?.textContent).toBe('0:10His mother set a lamp on the ninth.');
  expect(document.querySelector('main [role=status]')?.textContent).toBe(
    '1 message for “lamp on the ninth”, in the library below',
  );
  expect((await host.inject(full)).payload).toContain('id="t=10"');
});

describe('recordings', () => {
  test('answer HEAD, whole, in parts and not at all outside of the file', async () => {
    const host = shared();
    const url = await recordingOn(host);
    const get = (headers = {}, method: 'GET' | 'HEAD' = 'GET') => host.inject({ url, method, headers });
    const head = await get({}, 'HEAD');
    expect(head.headers).toMatchObject({
      'content-length': String(file.length),
      'content-type': 'audio/mpeg',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { etag } = head.headers;
    expect((await get()).rawPayload.equals(file)).toBe(true);

    const part = await get({ range: 'bytes=100-199', 'if-range': etag });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 100-199/${file.length}`);
    expect(part.rawPayload.equals(file.subarray(100, 200))).toBe(true);
    // A resumed download of another file begins again.
    expect((await get({ range: 'bytes=100-199', 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await get({ range: `bytes=${file.length}-` })).statusCode).toBe(416);
    for (const [suffix, bytes] of [
      ['1', 1],
      [String(file.length), file.length],
      [String(file.length + 1), file.length],
      ['99999999999999999999', file.length],
    ] as const) {
      const end = await get({ range: `bytes=-${suffix}` });
      expect([suffix, end.statusCode, end.rawPayload.length]).toEqual([suffix, 206, bytes]);
    }
    expect((await get({ range: 'bytes=-0' })).statusCode).toBe(416);
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
  });

  test('of the data folder win, and an old address leads to the new one', async () => {
    await using host = await startHost();
    const old = await recordingOn(host);
    await mkdir(join(host.dataDir, 'media'));
    await writeFile(join(host.dataDir, 'media/lamps-on-the-stairs.mp3'), file.subarray(0, 20_000));
    const moved = await host.inject(old);
    expect(moved.statusCode).toBe(302);
    const { headers, statusCode } = await host.inject(String(moved.headers.location));
    expect([statusCode, headers['content-length']]).toEqual([200, '20000']);
  });

  test('are found only if a message names them', async () => {
    await using host = await startHost();
    await mkdir(join(host.dataDir, 'media'));
    await writeFile(join(host.dataDir, 'media/draft.mp3'), file);
    for (const name of ['draft.0123456789ab.mp3', '..%2Fmail.db', 'lamps-on-the-stairs.mp3'])
      expect((await host.inject(`/media/${name}`)).statusCode).toBe(404);
  });
});

test('a message whose recording is missing shows its text, and the log names the file', async () => {
  const copy = copyOfContent();
  copy.remove('messages/media/lamps-on-the-stairs.mp3');
  await using host = await startHost({ config: { contentDir: copy.dir } });
  const { payload } = await host.inject(full);
  expect(payload).toContain('The house had many stairs');
  expect(payload).not.toContain('<audio');
  expect(host.log.join()).toContain('its file is missing');
});

test('without the part, or without records, nothing of the library is shown', async () => {
  const off = copyOfContent();
  off.write('parts.yaml', 'library: false\n');
  const empty = copyOfContent();
  for (const { id } of content.messages) empty.remove(`messages/${id}.yaml`);
  for (const { dir } of [off, empty]) {
    await using host = await startHost({ config: { contentDir: dir } });
    const { payload } = await host.inject('/messages');
    expect(payload).toContain(nth(content.playlists, 0).title);
    expect(payload).not.toMatch(/The library|The latest message|\/messages\//);
    expect((await host.inject(full)).statusCode).toBe(404);
    expect((await host.inject('/sitemap.xml')).payload).not.toContain('/messages/');
  }
});

test('the content check names what is wrong with a message', () => {
  const copy = copyOfContent();
  const record = 'messages/lamps-on-the-stairs.yaml';
  copy.edit(record, 'Genesis 28:10-22', 'the ladder');
  copy.edit(record, 'at: "0:10"', 'at: "0:00"');
  copy.edit(record, 'portion: Vayetze', 'portion: Vaye');
  copy.write('messages/lamps-on-the-stairs.vtt', 'WEBVTT\n');
  expect(copy.problems().join('\n')).toMatch(/is not a passage[\s\S]*is not the name of a portion/);
});
