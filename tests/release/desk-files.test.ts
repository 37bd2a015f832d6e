import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Role } from '#desk/person.ts';
import { contentDir } from '../content.ts';
import { signIn, visitor } from '../desk.ts';
import { editing } from '../editing.ts';
import { siteUrl } from '../host.ts';
import { multipart } from '../multipart.ts';

const book = () => readFile(join(contentDir, 'books/pdf/bread-and-salt.pdf'));

async function atFiles(role: Role = 'secretary') {
  const all = await editing();
  const { host } = all;
  const { cookie } = await signIn(host, role);
  const send = async (
    files: Parameters<typeof multipart>[0],
    fields: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => {
    const { payload, type } = await multipart(files, fields);
    return host.inject({
      method: 'POST',
      url: '/desk/files',
      headers: { cookie, origin: siteUrl, 'content-type': type, ...headers },
      payload,
    });
  };
  const stored = () => {
    const folder = join(host.live.dir(), 'files');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  return { ...all, ...visitor(host, cookie), send, stored, files: () => host.site().content.files };
}

test('a PDF is added under its title, opened by visitors, linked, removed and brought back', async () => {
  const { send, get, post, host, ruth, files, stored, text } = await atFiles();
  const bytes = await book();
  const added = await send([{ name: 'scan0001.pdf', bytes }], { title: 'Order of the Seder' });
  expect(added.headers.location).toBe('/desk/files?added=order-of-the-seder');
  const [file] = files();
  expect(file).toMatchObject({ title: 'Order of the Seder', added: '2025-10-08' });
  expect(file?.file).toMatch(/^order-of-the-seder-[0-9a-f]{8}\.pdf$/);
  const list = (await get('/desk/files?added=order-of-the-seder')).payload;
  for (const words of ['Added: <!-- -->Order of the Seder', 'On no page', '/files/order-of-the-seder.pdf'])
    expect(list).toContain(words);

  const path = '/files/order-of-the-seder.pdf';
  const shown = await host.inject(path);
  expect(shown.rawPayload.equals(bytes)).toBe(true);
  expect(shown.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    'accept-ranges': 'bytes',
  });
  expect(shown.headers['content-security-policy']).toMatch(/^default-src 'none'; object-src 'self'; /);
  expect(shown.headers['content-security-policy']).not.toMatch(/script|sandbox|unsafe-eval/);
  const again = await host.inject({
    url: path,
    headers: { 'if-none-match': String(shown.headers.etag), range: 'bytes=0-4' },
  });
  expect(again.statusCode).toBe(304);
  const part = await host.inject({ url: path, headers: { range: 'bytes=0-4' } });
  expect([part.statusCode, part.payload]).toEqual([206, '%PDF-']);

  expect((await ruth.get('/desk/edit/fields?record=pages/privacy.md')).payload).toContain(
    `<option value="${path}">Order of the Seder</option>`,
  );
  const page = 'pages/privacy.md';
  const body = Object.keys(await ruth.form(page)).find((name) => name.startsWith('body.')) ?? '';
  expect((await ruth.change(page, { [body]: `Read [the order](${path}).` })).statusCode).toBe(303);
  expect(await text('/privacy')).toContain(`href="${path}"`);
  expect((await get('/desk/files')).payload).toContain('On <!-- -->Privacy');
  const kept = await post('/desk/files/order-of-the-seder', { do: 'remove' });
  expect([kept.statusCode, kept.payload]).toEqual([422, expect.stringContaining('It is used on Privacy')]);
  expect((await host.inject(path)).statusCode).toBe(200);

  await ruth.change(page, { [body]: 'Read nothing.' });
  const removed = await post('/desk/files/order-of-the-seder', { do: 'remove' });
  expect((await get(String(removed.headers.location))).payload).toContain('<b>Removed.</b>');
  expect((await host.inject(path)).statusCode).toBe(404);
  const refused = await ruth.change(page, { [body]: `Read [the order](${path}).` });
  expect([refused.statusCode, refused.payload]).toEqual([
    422,
    expect.stringContaining('there is no such file'),
  ]);
  expect((await get('/desk/files?removed')).payload).toContain('Order of the Seder');
  await post('/desk/files/order-of-the-seder', { do: 'restore' });
  expect((await host.inject(path)).statusCode).toBe(200);
  expect(stored()).toHaveLength(2);
});

test('a removed file is deleted after 30 days', async () => {
  const { send, post, host, stored, byHand } = await atFiles();
  await send([{ name: 'Map.pdf', bytes: await book() }]);
  await post('/desk/files/map', { do: 'remove' });
  await byHand('files/map.yaml', /takenDown: .*/, 'takenDown: "2025-09-09"');
  await host.trash.runOnce();
  expect(stored()).toHaveLength(2);
  await byHand('files/map.yaml', /takenDown: .*/, 'takenDown: "2025-09-08"');
  await host.trash.runOnce();
  expect(stored()).toEqual([]);
});

test('an upload is undone like every change, and its address is free for a file of the same title', async () => {
  const { send, miriam, files } = await atFiles();
  await send([{ name: 'Map.pdf', bytes: await book() }]);
  const [, change = ''] =
    /name="change" value="([0-9a-f]+)"/.exec((await miriam.get('/desk/history')).payload) ?? [];
  await miriam.post('/desk/undo', { change, from: 'history' });
  expect(files()).toEqual([]);
  await send([{ name: 'Map.pdf', bytes: await book() }]);
  await send([{ name: 'Map.pdf', bytes: await book() }]);
  expect(files().map(({ id }) => id)).toEqual(['map', 'map-2']);
});

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`);

test.each([
  ['no file', [], 422, 'No PDF was chosen.'],
  ['a page named .pdf', [{ name: 'a.pdf', bytes: Buffer.from('<!doctype html><script>') }], 422, 'not a PDF'],
  ['an empty file', [{ name: 'a.pdf', bytes: Buffer.alloc(0) }], 422, 'It is empty.'],
  ['a page before a PDF', [{ name: 'a.pdf', bytes: Buffer.from('<html>\n%PDF-1.7') }], 422, 'not a PDF'],
  ['a PDF after 2 KB', [{ name: 'a.pdf', bytes: Buffer.from(`${' '.repeat(2000)}%PDF-`) }], 422, 'not a PDF'],
  ['a name with a slash', [{ name: '../a.pdf', bytes: pdf('') }], 422, 'a slash'],
  ['a file over 25 MB', [{ name: 'a.pdf', bytes: pdf(' '.repeat(25_000_000)) }], 413, '25 MB'],
] as const)('%s is refused with a sentence, the title is kept, and nothing is stored', async (...refusal) => {
  const [, files, status, sentence] = refusal;
  const { send, stored, host } = await atFiles();
  const answer = await send(files, { title: 'Order of the Seder' });
  expect([answer.statusCode, answer.payload]).toEqual([status, expect.stringContaining(sentence)]);
  expect(answer.payload).toContain('value="Order of the Seder"');
  expect(stored()).toEqual([]);
  await expect.poll(() => readdirSync(join(host.dataDir, 'uploads'))).toEqual([]);
});

test('a shepherd neither sees files nor adds one', async () => {
  const { send, stored, get } = await atFiles('shepherd');
  const answer = await send([{ name: 'Map.pdf', bytes: await book() }]);
  expect([answer.statusCode, (await get('/desk/files')).statusCode, stored()]).toEqual([403, 403, []]);
});

test.each([
  ['a byte order mark', '\uFEFF%PDF-1.7\n'],
  ['line breaks', '\r\n\r\n%PDF-1.7\n'],
  ['an HTTP header', 'HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n'],
  ['a link to a page about JavaScript', '%PDF-1.4\n<</S/URI/URI(https://example.org/JavaScript)>>\n'],
  ['a title with a slash', '%PDF-1.4\n<</Title(Lunch /Launch)/Names<</EmbeddedFiles<</Names[]>>>>>>\n'],
  [
    'a filter followed by 400 KB of spaces',
    `%PDF-1.5\n<</Type/ObjStm/Filter${' '.repeat(400_000)}>>stream\n`,
  ],
])('a PDF with %s is added, and sent as it was brought', async (_, text) => {
  const { send, host } = await atFiles();
  const bytes = Buffer.from(text);
  expect((await send([{ name: 'map.pdf', bytes }])).statusCode).toBe(303);
  const sent = await host.inject('/files/map.pdf');
  expect(sent.rawPayload.equals(bytes)).toBe(true);
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
  });
});

test.each(['owner', 'secretary', 'editor'] as const)('the role %s may add a file', async (role) => {
  const { send, stored } = await atFiles(role);
  const answer = await send([{ name: 'Map.pdf', bytes: Buffer.from('Not a PDF') }]);
  expect([answer.statusCode, stored()]).toEqual([422, []]);
});

test('a title without Latin letters gets an address too', async () => {
  const { send, files } = await atFiles();
  await send([{ name: 'a.pdf', bytes: await book() }], { title: 'הגדה' });
  expect(files()).toMatchObject([{ id: 'file', title: 'הגדה' }]);
});

test('of 200 uploads at the same time, all but a few are told to wait, and none that is refused stays', async () => {
  const { send, stored, host } = await atFiles();
  const bytes = Buffer.from(`Not a PDF${' '.repeat(200_000)}`);
  const answers = await Promise.all(Array.from({ length: 200 }, () => send([{ name: 'a.pdf', bytes }])));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(new Set(statuses)).toEqual(new Set([422, 503]));
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(100);
  expect(stored()).toEqual([]);
  await expect.poll(() => readdirSync(join(host.dataDir, 'uploads'))).toEqual([]);
  expect((await send([{ name: 'Map.pdf', bytes: await book() }])).statusCode).toBe(303);
});

test('without a session or from another site, no byte of an upload is stored', async () => {
  const { send, stored, host } = await atFiles();
  const files = [{ name: 'Map.pdf', bytes: await book() }];
  const strange = await send(files, {}, { origin: 'https://evil.example' });
  const stranger = await send(files, {}, { cookie: '' });
  expect([strange.statusCode, stranger.statusCode]).toEqual([403, 303]);
  expect(stranger.headers.location).toMatch(/^\/desk\/sign-in/);
  expect(stored()).toEqual([]);
  const uploads = join(host.dataDir, 'uploads');
  onTestFinished(() => expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([]));
});
