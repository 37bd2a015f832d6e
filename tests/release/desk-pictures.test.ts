import { existsSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { constants, crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { marksIn } from '#content-model/marks.ts';
import { createDrawingPool } from '#server/drawing/drawing-pool.ts';

import { temporaryFolder } from '../built-host.ts';
import { contentDir } from '../content.ts';
import { editing, sentBy } from '../editing.ts';
import { siteUrl } from '../host.ts';
import { multipart } from '../multipart.ts';
import { photograph } from '../photograph.ts';

/* Uploads through the real decoding process: what visitors get, and what is rejected with which error. */

type Files = Parameters<typeof multipart>[0];

async function atPictures(...how: Parameters<typeof editing>) {
  const all = await editing(...how);
  const send = async (path: string, files: Files, fields?: Record<string, string>) => {
    const { payload, type } = await multipart(files, fields);
    return all.host.inject({
      method: 'POST',
      url: path,
      headers: { cookie: all.ruth.cookie, origin: siteUrl, 'content-type': type },
      payload,
    });
  };
  return { ...all, send, pictures: () => all.host.site().content.pictures };
}

let sideways: Buffer;
beforeAll(async () => {
  sideways = await photograph({ width: 1600, height: 1200, isSideways: true });
});

test('turns, converts, describes, moves, replaces and removes a sideways photograph', async () => {
  const { send, ruth, pictures, text, host, file, has, byHand } = await atPictures();
  const added = await send('/desk/pictures', [{ name: 'Joel at the door.JPG', bytes: sideways }]);
  expect(added.headers.location).toBe('/desk/pictures/joel-at-the-door?done=added');
  const [record] = pictures();
  expect(record).toMatchObject({
    id: 'joel-at-the-door',
    title: 'Joel at the door',
    width: 1200,
    height: 1600,
  });
  const original = await sharp(`${host.live.dir()}/pictures/${record?.file}`).metadata();
  expect([original.orientation, original.exif, original.width]).toEqual([undefined, undefined, 1200]);
  expect((await ruth.get('/desk/pictures')).payload).toContain('Words missing');

  await ruth.change('team/deacon.yaml', { photo: 'joel-at-the-door' });
  const team = await text('/about/our-team');
  const { payload: framed } = await ruth.get('/desk/edit/page?path=/about/our-team');
  expect(framed).toMatch(/<img [^>]*src="\/pictures\/joel[\w-]+\.jpg"/);
  expect(marksIn(framed)).toContainEqual({ field: 'team/deacon.yaml#name', picture: 'photo' });
  const [set = ''] = /srcSet="[^"]*\.avif[^"]*"/i.exec(team) ?? [];
  for (const size of [320, 640, 960, 1200]) expect(set).toContain(` ${size}w`);
  const src = record?.shown.src;
  for (const [ending, type] of [
    ['320.avif', 'image/avif'],
    ['640.webp', 'image/webp'],
    ['960.jpg', 'image/jpeg'],
  ]) {
    const answer = await host.inject(`${src}-${ending}`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, type]);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const { width = 0, height = 0, exif } = await sharp(answer.rawPayload).metadata();
    expect([width < height, exif]).toEqual([true, undefined]);
  }
  expect((await host.inject(`${src}-333.avif`)).statusCode).toBe(404);

  const address = '/desk/pictures/joel-at-the-door';
  const pointed = await ruth.post(address, {
    title: 'Joel',
    alt: 'Joel opens.',
    'point.x': '28',
    'point.y': '300',
  });
  for (const words of ['The point was moved.', 'value="10,80"', 'Joel opens.'])
    expect(pointed.payload).toContain(words);
  await ruth.post(address, { title: 'Joel', alt: 'Joel opens.', place: '10,80', do: 'publish' });
  expect(await text('/about/our-team')).toMatch(/class="photo x1 y8"[^>]*alt="Joel opens\."/);

  const down = await ruth.post(address, { do: 'take-down' });
  expect([down.statusCode, down.payload]).toEqual([422, expect.stringContaining('It is used: Bartholomew')]);
  await send(address, [{ name: 'x.jpg', bytes: await photograph({ width: 900, height: 900 }) }], {
    do: 'replace',
  });
  const [now] = pictures();
  expect([now?.width, now?.alt, now?.shown.src === src]).toEqual([900, 'Joel opens.', false]);
  expect((await host.inject(`${src}-320.webp`)).headers.location).toBe(`${now?.shown.src}-320.webp`);
  await expect.poll(() => readdirSync(join(host.dataDir, 'picture-sizes'))).toEqual([]);
  await ruth.change('team/deacon.yaml', { photo: '' });
  const removed = await ruth.post(address, { do: 'take-down' });
  expect((await ruth.get(String(removed.headers.location))).payload).toContain('<b>Removed.</b>');
  expect((await host.inject(`${now?.shown.src}-320.webp`)).statusCode).toBe(404);
  expect((await ruth.get('/desk/pictures?down')).payload).toContain(address);
  await ruth.post(address, { do: 'bring-back' });
  expect(file('pictures/joel-at-the-door.yaml')).not.toContain('takenDown');
  await ruth.post(address, { do: 'take-down' });
  for (const [day, isKept] of [
    ['09-09', true],
    ['09-08', false],
  ]) {
    await byHand('pictures/joel-at-the-door.yaml', /takenDown: .*/, `takenDown: "2025-${day}"`);
    for (const _ of ['one host', 'another']) await host.trash.runOnce();
    const files = ['joel-at-the-door.yaml', String(now?.file)].map((name) => has(`pictures/${name}`));
    expect(files).toEqual([isKept, isKept]);
  }
});

test('an old form of a picture does not replace the words of someone else', async () => {
  const { send, ruth, miriam, file } = await atPictures();
  await send('/desk/pictures', [{ name: 'Joel.jpg', bytes: sideways }]);
  const address = '/desk/pictures/joel';
  const old = sentBy((await ruth.get(address)).payload);
  const typed = (alt: string) => ({ title: 'Joel', alt, version: old.version ?? '', do: 'publish' });
  expect((await miriam.post(address, typed('Miriam sees Joel.'))).statusCode).toBe(303);
  const first = await ruth.post(address, typed('Ruth sees Joel.'));
  expect([first.statusCode, first.payload.includes('Miriam sees Joel.')]).toEqual([409, true]);
  const again = { ...typed('Ruth sees Joel.'), seen: sentBy(first.payload).seen ?? '' };
  expect((await ruth.post(address, again)).statusCode).toBe(409);
  expect(file('pictures/joel.yaml')).toContain('Miriam sees Joel.');
  expect((await ruth.post(address, { ...again, 'choose.alt': 'mine' })).statusCode).toBe(303);
  expect(file('pictures/joel.yaml')).toContain('Ruth sees Joel.');
});

test('adds several pictures together and names those that cannot be added', async () => {
  const { send, pictures } = await atPictures();
  const small = await photograph({ width: 300, height: 200 });
  const answer = await send('/desk/pictures', [
    { name: 'IMG_0001.jpg', bytes: small },
    { name: 'notes.pdf', bytes: Buffer.from('%PDF-1.7') },
    { name: 'IMG_0002.jpg', bytes: small },
  ]);
  expect(answer.statusCode).toBe(422);
  expect(answer.payload).toContain('notes.pdf: It is a PDF.');
  expect(pictures().map(({ id }) => id)).toEqual([
    'picture-of-october-8-2025',
    'picture-of-october-8-2025-2',
  ]);
});

test('names pictures beyond the twentieth as not added', async () => {
  const { send } = await atPictures();
  const notes = Array.from({ length: 22 }, (_, at) => ({
    name: `note ${at + 1}.txt`,
    bytes: Buffer.from('a'),
  }));
  const { payload } = await send('/desk/pictures', notes);
  expect(payload).toContain('note 20.txt: This kind of file is not supported');
  for (const name of ['note 21.txt', 'note 22.txt'])
    expect(payload).toContain(`${name}: You can send at most 20 files together. Send this one again.`);
});

test('adds sixty pictures that one person’s script sends in a row, and answers it with JSON', async () => {
  const { host, ruth, pictures } = await atPictures();
  const bytes = await photograph({ width: 300, height: 200 });
  const send = async (name: string, content = bytes) => {
    const { payload, type } = await multipart([{ name, bytes: content }]);
    const headers = {
      cookie: ruth.cookie,
      origin: siteUrl,
      'content-type': type,
      accept: 'application/json',
    };
    const answer = await host.inject({ method: 'POST', url: '/desk/pictures', headers, payload });
    return [answer.statusCode, answer.json()];
  };
  for (let number = 1; number <= 60; number++)
    expect(await send(`Lamp ${number}.jpg`)).toEqual([200, { id: `lamp-${number}` }]);
  expect(pictures()).toHaveLength(60);
  expect(await send('a.pdf', Buffer.from('%PDF-1.7'))).toEqual([
    422,
    { error: expect.stringContaining('It is a PDF.') },
  ]);
  expect(readdirSync(join(host.dataDir, 'uploads'))).toEqual([]);
});

test('adds a picture that was uploaded in a person’s form', async () => {
  const { ruth, send, text, pictures } = await atPictures();
  const form = await ruth.form('team/deacon.yaml');
  const bytes = await photograph({ width: 400, height: 500 });
  const answer = await send('/desk/edit/fields', [{ name: 'bart.jpg', bytes, field: 'upload.photo' }], {
    ...form,
    'words/photo': 'Bart at the door',
    do: 'publish',
  });
  expect(answer.statusCode).toBe(303);
  expect(pictures().map(({ id, alt }) => [id, alt])).toEqual([['bart', 'Bart at the door']]);
  expect(await text('/about/our-team')).toMatch(/\/pictures\/bart-[0-9a-f]{8}-320\.avif 320w/);
});

test('offers a PDF from a new book’s form once it is published, and rejects HTML named .pdf', async () => {
  const { ruth, send, host, file, has } = await atPictures();
  // The first change starts the history.
  await ruth.change('pages/give.yaml', { heading: 'Give gladly' });
  const until = new Date(host.clock.now().getTime() + 86_400_000);
  const download = (id: string) => host.inject(host.links.linkTo(id, until).slice(siteUrl.length));
  const form = {
    ...(await ruth.form('books/*.yaml')),
    title: 'Lamps',
    author: 'A. Lind',
    cover: 'book-egypt',
  };
  const sendPdf = (bytes: Buffer, how: Record<string, string>) =>
    send('/desk/edit/fields', [{ name: 'my lamps.pdf', bytes, field: 'upload.pdf' }], { ...form, ...how });

  const refused = await sendPdf(Buffer.from('<!doctype html><script>alert(1)</script>'), { do: 'publish' });
  expect([refused.statusCode, refused.payload]).toEqual([
    422,
    expect.stringContaining('The PDF my lamps.pdf cannot be used. It is not a PDF'),
  ]);
  expect(sentBy(refused.payload)).toMatchObject({ title: 'Lamps', author: 'A. Lind' });
  const outside = await ruth.post('/desk/edit/fields', { ...form, pdf: '../ministry.pdf', do: 'publish' });
  expect(outside.payload).toContain('must be the name of a .pdf file');

  const bytes = await readFile(join(contentDir, 'books/pdf/bread-and-salt.pdf'));
  expect((await sendPdf(bytes, { do: 'save' })).statusCode).toBe(303);
  const { pdf = '', hasFreePdf } = await ruth.form('books/lamps.yaml');
  expect([pdf, hasFreePdf]).toEqual([expect.stringMatching(/^lamps-[0-9a-f]{8}\.pdf$/), 'on']);
  expect((await download('lamps')).statusCode).toBe(404);

  await ruth.change('books/lamps.yaml', {});
  expect(file('books/lamps.yaml')).toContain(`hasFreePdf: true\npdf: ${pdf}\n`);
  expect((await download('lamps')).rawPayload.equals(bytes)).toBe(true);
  const history = (await ruth.get('/desk/history')).payload;
  expect([history.includes('Added Lamps'), history.includes('by hand')]).toEqual([true, false]);
  for (const [status, there] of [
    [404, false],
    [200, true],
  ] as const) {
    const [, change = ''] =
      /name="change" value="(\w+)"/.exec((await ruth.get('/desk/history')).payload) ?? [];
    await ruth.post('/desk/undo', { change, from: 'history' });
    expect([(await download('lamps')).statusCode, has('books/lamps.yaml')]).toEqual([status, there]);
  }
});

describe('rejects with a message and stores nothing:', () => {
  let at: Awaited<ReturnType<typeof atPictures>>;
  beforeAll(async () => {
    at = await atPictures(afterAll);
  });

  /** A single-color PNG: few bytes, many pixels. */
  const flat = async (side: number) => {
    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const head = Buffer.from(png);
    head.writeUInt32BE(side, 16);
    head.writeUInt32BE(side, 20);
    const data = deflateSync(Buffer.alloc(side * (3 * side + 1)), { strategy: constants.Z_RLE });
    const chunk = (type: string, body: Buffer) => {
      const named = Buffer.concat([Buffer.from(type), body]);
      const frame = Buffer.alloc(8);
      frame.writeUInt32BE(body.length);
      frame.writeUInt32BE(crc32(named), 4);
      return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
    };
    const ihdr = head.subarray(16, 29);
    return Buffer.concat([
      head.subarray(0, 8),
      chunk('IHDR', ihdr),
      chunk('IDAT', data),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  };
  const jpeg = () => photograph({ width: 300, height: 200 });
  const hostile: [string, string, () => Buffer | Promise<Buffer>, RegExp][] = [
    ['HTML', 'a.jpg', () => Buffer.from('<!doctype html><script>alert(1)</script>'), /web page or a drawing/],
    [
      'SVG',
      'a.svg',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      /a web page or a drawing/,
    ],
    [
      'a JPEG that is also HTML',
      'a.jpg',
      async () => Buffer.concat([await jpeg(), Buffer.from('<SCRIPT src=x>')]),
      /hidden in this picture/,
    ],
    [
      'forty megapixels in a kilobyte (AVIF)',
      'a.avif',
      () => readFile(new URL('../forty-megapixels.avif', import.meta.url)),
      /not supported/,
    ],
    ['forty megapixels in a few bytes (PNG)', 'a.png', () => flat(6400), /It is too large/],
    ['more pixels than any phone has', 'a.png', () => flat(8100), /It is too large/],
    ['a truncated JPEG', 'a.jpg', async () => (await jpeg()).subarray(0, 900), /damaged or not a picture/],
    ['a header without a picture', 'a.jpg', () => Buffer.from('ffd8ffe000104a464946', 'hex'), /damaged/],
    ['an animation', 'a.gif', () => Buffer.from('GIF89a'), /JPEG, a PNG or a WebP/],
    ['an iPhone picture (HEIC)', 'a.heic', () => Buffer.from('....ftypheic'), /HEIC/],
    ['a name with a path', '../../a.jpg', jpeg, /contains a slash/],
    ['nothing', 'a.jpg', () => Buffer.alloc(0), /is empty/],
    [
      'more than 25 MB',
      'a.jpg',
      async () => Buffer.concat([await jpeg(), Buffer.alloc(25_000_001)]),
      /larger than 25 MB/,
    ],
  ];

  test.each(hostile)('%s', async (_, name, make, sentence) => {
    const { send, pictures, host, has } = at;
    const answer = await send('/desk/pictures', [{ name, bytes: await make() }]);
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).toMatch(sentence);
    expect([pictures(), has('pictures')]).toEqual([[], false]);
    expect(host.log.join('')).not.toContain('the request failed');
  });
});

test('gives up on an endless picture with a message, serves visitors meanwhile and stores nothing', async () => {
  using folder = temporaryFolder();
  const began = join(folder.path, 'began');
  const script = join(folder.path, 'hangs.mjs');
  const hangs = `export default () => { writeFileSync(${JSON.stringify(began)}, ''); for (;;); };`;
  writeFileSync(script, `import { writeFileSync } from 'node:fs'; ${hangs}`);
  const decoder = createDrawingPool(pathToFileURL(script), { limitMs: 10_000 });
  const { send, host, text, pictures, has } = await atPictures(undefined, {
    processPhoto: decoder.renderDocument,
  });
  const sending = send('/desk/pictures', [{ name: 'a.jpg', bytes: sideways }]);
  await expect.poll(() => existsSync(began)).toBe(true);
  expect(await text('/give')).toContain('</h1>');
  expect(await Promise.race([sending, wait(0, 'still being read')])).toBe('still being read');
  const answer = await sending;
  expect([answer.statusCode, answer.payload]).toEqual([
    422,
    expect.stringContaining('It takes too much memory or time to read.'),
  ]);
  expect([pictures(), has('pictures')]).toEqual([[], false]);
  await expect.poll(() => readdirSync(join(host.dataDir, 'uploads'))).toEqual([]);
  await decoder.stop();
});

test('rejects broken multipart forms and leaves no file behind or open', async () => {
  const { host, ruth } = await atPictures();
  const { payload, type } = await multipart([{ name: 'a.jpg', bytes: sideways }]);
  const headers = { cookie: ruth.cookie, origin: siteUrl, 'content-type': type };
  const ask = { method: 'POST', url: '/desk/pictures', headers } as const;
  const broken = payload.subarray(0, -100);
  expect((await host.inject({ ...ask, payload: broken })).statusCode).toBe(400);
  const unbounded = { ...headers, 'content-type': 'multipart/form-data' };
  expect((await host.inject({ ...ask, headers: unbounded, payload })).statusCode).toBe(400);
  const { port } = new URL(await host.app.listen({ port: 0, host: '127.0.0.1' }));
  const lines = Object.entries({ host: 'x', ...headers, 'content-length': payload.length });
  const uploads = join(host.dataDir, 'uploads');
  const socket = connect(Number(port), '127.0.0.1');
  socket.write(
    `POST /desk/pictures HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`,
  );
  socket.write(broken);
  await expect.poll(() => readdirSync(uploads)).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => readdirSync(uploads)).toEqual([]);
  expect(readdirSync('/dev/fd').filter((fd) => openAt(fd)?.startsWith(uploads))).toEqual([]);
});

/** The open file of a descriptor, where the system exposes it. */
function openAt(fd: string): string | undefined {
  try {
    return readlinkSync(join('/dev/fd', fd));
  } catch {
    return undefined;
  }
}

test('reads no file without the role, or for a form without files', async () => {
  const { send, host, miriam } = await atPictures();
  const { payload, type } = await multipart([{ name: 'a.jpg', bytes: sideways }]);
  const ask = (cookie?: string) =>
    host.inject({
      method: 'POST',
      url: '/desk/pictures',
      headers: { origin: siteUrl, 'content-type': type, ...(cookie && { cookie }) },
      payload,
    });
  expect((await ask()).headers.location).toMatch(/^\/desk\/sign-in/);
  expect((await send('/desk/undo', [{ name: 'a.jpg', bytes: sideways }])).statusCode).toBe(415);
  expect((await ask(miriam.cookie)).statusCode).toBe(303);
});
