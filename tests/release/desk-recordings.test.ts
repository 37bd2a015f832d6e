import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { messagePath, podcastPath } from '#core/messages/library.ts';
import { createDrawingPool } from '#server/drawing/drawing-pool.ts';
import { connectionLimits } from '#server/plugins/limits.ts';
import { add, atLibrary, faultIn, recording, upload } from '../at-library.ts';
import { temporaryFolder } from '../built-host.ts';
import { visitor } from '../desk.ts';
import { sentBy } from '../editing.ts';
import { siteUrl, startHost } from '../host.ts';
import { atom, id3, mp3, mp4, ogg, oggPage, rawAac, track } from '../recordings.ts';

/* Recordings as people have them, recordings made to do harm, and uploads of several people at once. */

/** The pool of the host, with less time. */
function recordingPool() {
  const script = new URL('../../dist/host/drawing.mjs', import.meta.url);
  const pool = createDrawingPool(script, { limitMs: 4000 });
  onTestFinished(() => pool.stop(0));
  return pool.renderDocument;
}

function repeated(bytes: Buffer, times: number): Buffer {
  const all = Buffer.alloc(bytes.length * times);
  for (let at = 0; at < times; at += 1) bytes.copy(all, at * bytes.length);
  return all;
}

const emptyAtoms = () => mp4('M4A ', 60, repeated(atom('free'), 1_000_000));

test.each<[string, () => Buffer]>([
  ['a million empty atoms', emptyAtoms],
  ['thousands of tracks', () => mp4('M4A ', 60, repeated(track('mp4a', 60), 20_000))],
  [
    'a table of sixty megabytes',
    () => {
      const table = atom('stsz', Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0xe0, 0, 0]), Buffer.alloc(60e6));
      return mp4('M4A ', 60, atom('trak', atom('mdia', atom('minf', atom('stbl', table)))));
    },
  ],
  [
    'a million tags and no sound',
    () => {
      const frames = repeated(Buffer.from('TXXX\0\0\0\x0a\0\0aaaaaaaaaa', 'latin1'), 1_000_000);
      return Buffer.concat([id3(frames.length).subarray(0, 10), frames]);
    },
  ],
  ['sixty megabytes of one bit', () => Buffer.alloc(60e6, 0xff)],
  ['beginnings of frames', () => repeated(Buffer.from([0xff, 0xfb, 0x90, 0xc0]), 5_000_000)],
  ['a million pages', () => repeated(oggPage(1, 0, 0, Buffer.alloc(1)), 1_000_000)],
  ['a million streams', () => repeated(ogg('Opus', 0), 300_000)],
])('%s are refused with a sentence, and visitors do not wait', async (_, make) => {
  const { send, text, filesIn } = await atLibrary(undefined, { readRecording: recordingPool() });
  let isRead = false;
  const sending = send({ title: 'Harm' }, { audio: ['harm.mp3', make()] }).then((answer) => {
    isRead = true;
    return answer;
  });
  do {
    expect(await text('/give')).toContain('</h1>');
    await wait(50);
  } while (!isRead);
  const { statusCode, payload } = await sending;
  expect(statusCode).toBe(422);
  expect(faultIn(payload)).toMatch(/not a recording|cannot be read/);
  expect([filesIn('uploads'), filesIn('media')]).toEqual([[], []]);
});

/** A data folder where the recording of a message is this. */
async function withRecording(bytes: Buffer) {
  const folder = temporaryFolder();
  onTestFinished(() => folder[Symbol.dispose]());
  await mkdir(join(folder.path, 'media'));
  writeFileSync(join(folder.path, 'media/lamps-on-the-stairs.mp3'), bytes);
  return folder.path;
}

test('a recording in the data folder that cannot be read is served, and not read again at a start', async () => {
  const dataDir = await withRecording(emptyAtoms());
  const read = recordingPool();
  let reads = 0;
  const readRecording: typeof read = (job) => {
    if (job.kind === 'recording' && job.from.startsWith(dataDir)) reads += 1;
    return read(job);
  };
  for (const start of ['first', 'second']) {
    await using host = await startHost({ config: { dataDir }, readRecording });
    expect((await host.inject('/messages/lamps-on-the-stairs')).payload).toContain('<audio');
    // The feed waits until the length is known, or cannot be.
    expect((await host.inject(podcastPath)).payload).toContain('/media/lamps-on-the-stairs.');
    expect([start, reads]).toEqual([start, 1]);
  }
});

test('a page does not wait long for a length, and shows it when it is known', async () => {
  const dataDir = await withRecording(mp3(125));
  const read = recordingPool();
  const { promise: isAllowed, resolve: allow } = Promise.withResolvers<void>();
  await using host = await startHost({
    config: { dataDir },
    readRecording: async (job) => {
      await isAllowed;
      return read(job);
    },
  });
  const page = async () => (await host.inject('/messages/lamps-on-the-stairs')).payload;
  const early = await page();
  expect(early).toContain('<audio');
  allow();
  await expect.poll(page, { timeout: 20_000 }).not.toBe(early);
  expect((await host.inject(podcastPath)).payload).toContain('<itunes:duration>125</itunes:duration>');
});

test.each<[string, Buffer, string, string]>([
  ['a.mp3', mp3(240, [32, 32, 32, 128]), 'mp3', 'audio/mpeg'],
  ['b.mp3', Buffer.concat([Buffer.alloc(3000), mp3(240)]), 'mp3', 'audio/mpeg'],
  ['c.mp3', Buffer.concat([Buffer.from('\r\n'), mp3(240)]), 'mp3', 'audio/mpeg'],
  ['d.mp3', rawAac(240), 'aac', 'audio/aac'],
  ['e.opus', ogg('Opus', 240), 'ogg', 'audio/ogg'],
  ['f.ogg', ogg('Vorbis', 240), 'ogg', 'audio/ogg'],
  ['g.m4a', mp4('M4A ', 240, track('jpeg', 240, 'vide'), track('mp4a', 240)), 'm4a', 'audio/mp4'],
])('%s has its length on the page and in the feed, and its own type', async (name, bytes, ending, type) => {
  const { send, text, host, filesIn } = await atLibrary();
  expect((await send({ title: 'Four minutes' }, { audio: [name, bytes] })).statusCode).toBe(303);
  expect(filesIn('media')).toEqual([`four-minutes.${ending}`]);
  const feed = await text(podcastPath);
  const [item = ''] = /<item>(?:(?!<item>).)*four-minutes\..*?<\/item>/s.exec(feed) ?? [];
  expect(item).toContain('<itunes:duration>240</itunes:duration>');
  expect(item).toContain(`type="${type}"`);
  expect(await text('/messages')).toContain('4 minutes');
  const [src = ''] =
    /\/media\/four-minutes\.[0-9a-f]{12}\.\w+/.exec(await text(messagePath('four-minutes'))) ?? [];
  const { headers, rawPayload } = await host.inject(src);
  expect(headers['content-type']).toBe(type);
  // What is before the sound is not sent: some players stop there.
  expect(rawPayload.length).toBe(
    name === 'b.mp3' ? bytes.length - 3000 : name === 'c.mp3' ? bytes.length - 2 : bytes.length,
  );
});

test('what browsers do not play is refused next to its field with what to do', async () => {
  const { send, filesIn } = await atLibrary();
  const { statusCode, payload } = await send(
    { title: 'Lossless' },
    { audio: ['voice.m4a', mp4('M4A ', 20, track('alac', 20))] },
  );
  expect([statusCode, faultIn(payload)]).toEqual([
    422,
    expect.stringMatching(/Apple Lossless.*Save it as an MP3/),
  ]);
  expect(filesIn('uploads')).toEqual([]);
});

describe('two people who add a message of one title at the same time', () => {
  test.each([
    ['publish', 'publish'],
    ['publish', 'save'],
    ['save', 'save'],
  ] as const)('each keep their recording (%s, %s)', async (mine, theirs) => {
    const { send, host, ruth, cookie, filesIn } = await atLibrary();
    const recordings = [mp3(10), mp3(20)];
    const answers = await Promise.all(
      [[mine, cookie] as const, [theirs, ruth.cookie] as const].map(([button, by], at) =>
        send({ title: 'Harvest', do: button }, { audio: ['a.mp3', recordings[at] as Buffer] }, add, by),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    const stored = filesIn('media').map((name) => readFileSync(join(host.dataDir, 'media', name)).length);
    expect(stored.sort()).toEqual(recordings.map(({ length }) => length).sort());
    const published = host.site().content.messages.filter(({ title }) => title === 'Harvest');
    expect(published).toHaveLength([mine, theirs].filter((button) => button === 'publish').length);
    for (const { id } of published) expect((await host.inject(messagePath(id))).payload).toContain('<audio');
  });
});

describe('a form that is pressed twice', () => {
  test.each(['publish', 'save'])('adds one message, and answers twice as once (%s)', async (button) => {
    const { desk, post, sendPart, host, filesIn } = await atLibrary();
    await sendPart(recording, 0);
    const form = { ...sentBy((await desk.get(add)).payload), title: 'Pressed twice', do: button };
    const sent = { ...form, upload };
    const answers = await Promise.all([post(sent), post(sent)]);
    answers.push(await post(sent));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303]);
    expect(new Set(answers.map(({ headers }) => headers.location)).size).toBe(1);
    expect(filesIn('media')).toEqual(['pressed-twice.mp3']);
    const { messages } = host.site().content;
    expect(messages.filter(({ title }) => title === 'Pressed twice')).toHaveLength(button === 'save' ? 0 : 1);
  });

  test('with its file adds one message', async () => {
    const { desk, post, filesIn } = await atLibrary();
    const form = { ...sentBy((await desk.get(add)).payload), title: 'Pressed twice', do: 'publish' };
    const files = { audio: ['a.mp3', recording] as [string, Buffer] };
    const answers = await Promise.all([post(form, files), post(form, files)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
    expect(filesIn('media')).toEqual(['pressed-twice.mp3']);
    // Files of a form are removed after its response.
    await expect.poll(() => filesIn('uploads')).toEqual([]);
  });

  test('after a refusal, or with other words, is a new try', async () => {
    const { desk, post } = await atLibrary();
    const form = { ...sentBy((await desk.get(add)).payload), title: 'Tried again', do: 'publish' };
    const files = { audio: ['a.mp3', recording] as [string, Buffer] };
    expect((await post({ ...form, passages: 'the ladder' }, files)).statusCode).toBe(422);
    expect((await post(form, files)).headers.location).toContain('done=');
    const other = await post({ ...form, title: 'Another one' }, files);
    expect(other.headers.location).toContain('done=');
  });
});

describe('uploads that were never finished', () => {
  const ids = Array.from({ length: 5 }, (_, at) => `${at}`.repeat(32));
  async function withFour() {
    const all = await atLibrary();
    for (const id of ids.slice(0, 4)) await all.sendPart(recording.subarray(0, 1000), 0, undefined, id);
    return all;
  }
  const buttons = (html: string) =>
    [...html.matchAll(/value="(remove [0-9a-f]{32})"/g)].map(([, value]) => value ?? '');

  test('stop only the person who has four of them', async () => {
    const { sendPart, send, ruth, filesIn } = await withFour();
    const fifth = await sendPart(recording, 0, undefined, ids[4]);
    expect([fifth.statusCode, fifth.json().error]).toEqual([
      422,
      expect.stringContaining('Remove one of them'),
    ]);
    // Without JavaScript, too.
    const plain = await send({ title: 'A fifth' }, { audio: ['a.mp3', recording] });
    expect([plain.statusCode, faultIn(plain.payload)]).toEqual([
      422,
      expect.stringContaining('Remove one of them'),
    ]);
    expect((await sendPart(recording, 0, ruth.cookie)).json()).toEqual({ received: recording.length });
    const added = await send({ title: 'Of another person', upload }, {}, add, ruth.cookie);
    expect(added.statusCode).toBe(303);
    expect(filesIn('uploads')).toHaveLength(4);
  });

  test('are removed where recordings are added, and the words of the form stay', async () => {
    const { desk, send, sendPart, filesIn } = await withFour();
    const { payload } = await desk.get(add);
    expect(payload).toContain('Unfinished uploads');
    expect(payload).toMatch(/You, [^<]*, 1 KB/);
    const [first = ''] = buttons(payload);
    const removed = await send({ title: 'Half a title', do: first });
    expect([removed.statusCode, sentBy(removed.payload).title]).toEqual([200, 'Half a title']);
    expect(buttons(removed.payload)).toHaveLength(3);
    expect(filesIn('uploads')).toHaveLength(3);
    expect((await sendPart(recording, 0, undefined, ids[4])).statusCode).toBe(200);
  });

  test('of others are seen and removed by an owner alone', async () => {
    const { desk, miriam, ruth, send, filesIn } = await withFour();
    const [first = ''] = buttons((await desk.get(add)).payload);
    expect((await ruth.get(add)).payload).not.toContain('Unfinished uploads');
    await send({ do: first }, {}, add, ruth.cookie);
    expect(filesIn('uploads')).toHaveLength(4);
    expect((await miriam.get(add)).payload).toMatch(/Joel, [^<]*, 1 KB/);
    await send({ do: first }, {}, add, miriam.cookie);
    expect(filesIn('uploads')).toHaveLength(3);
  });
});

/** Begins a post over a socket, and sends no more than this of its body. */
async function beginPost(port: string, path: string, headers: Record<string, string>, body: Buffer) {
  const socket: Socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const lines = Object.entries({ host: 'x', origin: siteUrl, 'content-length': '5000000', ...headers });
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`);
  socket.write(body);
  return { socket, closed: new Promise<void>((done) => socket.once('close', () => done())) };
}

const multipartHead = Buffer.from(
  '--b\r\ncontent-disposition: form-data; name="recording"; filename="a.mp3"\r\ncontent-type: audio/mpeg\r\n\r\nbytes',
);

test('an upload that is being received is never cleaned up', async () => {
  const { host, cookie, filesIn } = await atLibrary();
  const { port } = new URL(await host.app.listen({ port: 0, host: '127.0.0.1' }));
  const headers = { cookie, 'content-type': 'application/octet-stream' };
  const { socket } = await beginPost(port, `/desk/library/recording/${upload}?from=0`, headers, recording);
  await expect.poll(() => filesIn('uploads')).toHaveLength(1);
  const [name = ''] = filesIn('uploads');
  const file = join(host.dataDir, 'uploads', name);
  await expect.poll(() => readFileSync(file).length).toBe(recording.length);
  const old = host.clock.now().getTime() / 1000 - 90_000;
  utimesSync(file, old, old);
  await host.brokenUploads.runOnce();
  expect(existsSync(file)).toBe(true);
  socket.destroy();
  await expect
    .poll(async () => {
      if (existsSync(file)) utimesSync(file, old, old);
      await host.brokenUploads.runOnce();
      return filesIn('uploads');
    })
    .toEqual([]);
});

test('stalled uploads of one person stop only that person, and end when nothing arrives', async () => {
  const { host, cookie, ruth, send, filesIn } = await atLibrary(undefined, {
    limits: { ...connectionLimits, stalledAfter: 1500 },
  });
  const { port } = new URL(await host.app.listen({ port: 0, host: '127.0.0.1' }));
  const headers = { cookie, 'content-type': 'multipart/form-data; boundary=b' };
  const stalled = await Promise.all([1, 2].map(() => beginPost(port, add, headers, multipartHead)));
  await expect.poll(() => filesIn('uploads')).toHaveLength(2);
  const refused = await send({ title: 'A third' }, { audio: ['a.mp3', recording] });
  expect([refused.statusCode, refused.payload]).toEqual([503, expect.stringContaining('Your other uploads')]);
  const other = await send({ title: 'Of Ruth' }, { audio: ['a.mp3', recording] }, add, ruth.cookie);
  expect(other.statusCode).toBe(303);
  await Promise.all(stalled.map(({ closed }) => closed));
  await expect.poll(() => filesIn('uploads')).toEqual([]);
  const again = await send({ title: 'A third' }, { audio: ['a.mp3', recording] });
  expect(again.statusCode).toBe(303);
});

test('files of one name that two people add at the same time are both kept', async () => {
  const { host, ruth, miriam } = await atLibrary();
  const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF`);
  const sendFile = async (by: string, bytes: Buffer) => {
    const form = new FormData();
    form.append('title', 'Order of service');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'order.pdf');
    const request = new Request('http://x', { method: 'POST', body: form });
    return host.inject({
      method: 'POST',
      url: '/desk/files',
      headers: { cookie: by, origin: siteUrl, 'content-type': String(request.headers.get('content-type')) },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const bytes = [pdf('one'), pdf('two')];
  const answers = await Promise.all(
    [ruth.cookie, miriam.cookie].map((by, at) => sendFile(by, bytes[at] as Buffer)),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303]);
  const files = host.site().content.files.filter(({ title }) => title === 'Order of service');
  const served = await Promise.all(
    files.map(async ({ id }) => (await visitor(host).get(`/files/${id}.pdf`)).payload),
  );
  expect(served.sort()).toEqual(bytes.map(String));
});
