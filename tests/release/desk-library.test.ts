import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { messagePath, podcastPath } from '#core/messages/library.ts';
import { add, atLibrary, faultIn, recording, upload } from '../at-library.ts';
import { visitor } from '../desk.ts';
import { sentBy } from '../editing.ts';
import { siteUrl } from '../host.ts';
import { mp3 } from '../recordings.ts';

/* Adding messages at the desk: with and without JavaScript, broken uploads, and what is refused. */

const transcript = 'WEBVTT\n\n00:05.000 --> 00:09.000\nA quince tree grew by the gate.\n';

test('a message is added with its recording and text, is heard, read and found, and can be undone', async () => {
  const { desk, send, host, filesIn, text } = await atLibrary();
  const proposed = sentBy((await desk.get(add)).payload);
  expect(proposed).toMatchObject({ date: '2025-10-04', series: 'genesis-beginnings' });
  expect(proposed.passages).toMatch(/^Deuteronomy 32/);

  const added = await send(
    { title: 'The quince at the gate', 'text/transcript': transcript },
    { audio: ['PTT 001.MP3', recording] },
  );
  expect(added.statusCode).toBe(303);
  const path = messagePath('the-quince-at-the-gate');
  const page = await text(path);
  expect(page).toContain('A quince tree grew by the gate.');
  const [src = ''] = /\/media\/the-quince-at-the-gate\.[0-9a-f]{12}\.mp3/.exec(page) ?? [];
  expect((await host.inject(src)).rawPayload.equals(recording)).toBe(true);
  expect(await text(podcastPath)).toContain(src);
  expect(await text(`/messages?search=quince+tree`)).toContain(`${path}#t=5`);
  expect(filesIn('uploads')).toEqual([]);

  const done = new URL(String(added.headers.location), siteUrl).searchParams.get('done') ?? '';
  expect((await desk.get(String(added.headers.location))).payload).toContain('Visitors see the message now.');
  expect((await desk.post('/desk/undo', { change: done })).statusCode).toBe(303);
  expect((await host.inject(path)).statusCode).toBe(404);
});

test('a day that is still to come is asked about once, and a year that was typed short is refused', async () => {
  const { desk, send, host } = await atLibrary();
  const file: [string, Buffer] = ['PTT 001.MP3', recording];
  const short = await send({ title: 'Too early', date: '0026-06-05' }, { audio: file });
  expect([short.statusCode, faultIn(short.payload)]).toEqual([422, expect.stringContaining('whole year')]);
  const ahead = await send({ title: 'Ahead', date: '2026-06-05' }, { audio: file });
  expect([ahead.statusCode, faultIn(ahead.payload)]).toEqual([422, expect.stringContaining('June 5, 2026')]);
  const { 'agreed/date': agreed = '', upload: arrived = '' } = sentBy(ahead.payload);
  const other = await send({ title: 'Ahead', date: '2027-06-05', 'agreed/date': agreed, upload: arrived });
  expect(other.statusCode).toBe(422);
  const again = await send({ title: 'Ahead', date: '2026-06-05', 'agreed/date': agreed, upload: arrived });
  expect(again.statusCode).toBe(303);
  expect(host.site().content.messages.map(({ date }) => date)).toContain('2026-06-05');
  expect((await desk.get('/desk/library')).statusCode).toBe(200);
});

test('a title in Hebrew gets an address, and passages their full names', async () => {
  const { send, host } = await atLibrary();
  const fields = { title: 'שבת שלום', passages: 'Gen 28:10; II Kings 2:1–5; Psalms 23; 3 John 2; John 3.16' };
  expect((await send(fields, { audio: ['PTT 001.MP3', recording] })).statusCode).toBe(303);
  expect(host.site().content.messages).toContainEqual(
    expect.objectContaining({
      id: 'message',
      title: 'שבת שלום',
      passages: ['Genesis 28:10', '2 Kings 2:1-5', 'Psalm 23', '3 John 2', 'John 3:16'],
    }),
  );
});

test('the desk says how a transcript was understood, when it is added and when it is changed', async () => {
  const { desk, send, text } = await atLibrary();
  const fixture = (name: string): [string, Buffer] => [
    name,
    readFileSync(join('core/messages/fixtures', name)),
  ];
  const summary = (html: string) =>
    [...new JSDOM(html).window.document.querySelectorAll('.d-transcript p, .d-transcript li')].map(
      ({ textContent }) => textContent,
    );
  const print = [
    'The transcript: 2 lines, from 0:01 to 0:20.',
    '0:01 God’s word — “shalom”.',
    '0:20 Café at noon.',
  ];
  const fields = { title: 'Words on paper' };
  const added = await send(fields, {
    audio: ['a.mp3', recording],
    transcript: fixture('windows-1252.srt'),
  });
  expect(summary((await desk.get(String(added.headers.location))).payload)).toEqual(print);
  expect(await text(messagePath('words-on-paper'))).toContain('God’s word — “shalom”.');
  expect(await text(`${messagePath('words-on-paper')}/transcript.srt`)).toContain('Café');

  const saved = await send({ title: 'Rolling', do: 'save' }, { transcript: fixture('utf-16le-bom.srt') });
  const draft = new URL(String(saved.headers.location), siteUrl).pathname;
  expect(summary((await desk.get(draft)).payload)).toEqual(print);
  await send({ title: 'Rolling', do: 'save' }, { transcript: fixture('rolling.vtt') }, draft);
  expect(summary((await desk.get(draft)).payload)).toEqual([
    'The transcript: 3 lines, from 0:00 to 0:05.',
    '0:00 shalom and welcome to the',
    '0:03 reading of this week',
    '0:05 which begins with Jacob',
  ]);
  const refused = await send({ title: '', 'text/transcript': '5 < 6 and 7 > 3' });
  expect(summary(refused.payload)).toEqual(['The transcript: 1 paragraph without times.', '5 < 6 and 7 > 3']);
  const picture = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70]);
  const wrong = await send({ title: 'Wrong', do: 'save' }, { transcript: ['a.txt', picture] });
  expect([wrong.statusCode, wrong.payload]).toEqual([422, expect.stringContaining('is not a text')]);
});

test('a transcript of 800,000 signs is added, and its page is shown', async () => {
  const { send, text } = await atLibrary();
  const sent = await send(
    { title: 'Signs', 'text/transcript': `WEBVTT\n\n00:01.000 --> 00:02.000\n${'<'.repeat(800_000)}` },
    { audio: ['a.mp3', recording] },
  );
  expect(sent.statusCode).toBe(303);
  expect(await text(messagePath('signs'))).toContain('&lt;&lt;');
});

test('a recording that was sent in parts continues after a break, and is used by the form', async () => {
  const { desk, cookie, send, sendPart, filesIn, text } = await atLibrary();
  const half = Math.floor(recording.length / 2);
  expect((await sendPart(recording.subarray(0, half), 0)).json()).toEqual({ received: half });
  // A repeated part changes nothing.
  expect((await sendPart(recording.subarray(0, half), 0)).json()).toEqual({ received: half });
  expect((await desk.get(`/desk/library/recording/${upload}`)).json()).toEqual({ received: half });
  expect((await sendPart(recording.subarray(half), half)).json()).toEqual({ received: recording.length });

  const refused = await send({ title: '', upload });
  expect([refused.statusCode, faultIn(refused.payload)]).toEqual([422, expect.stringContaining('Title')]);
  expect(sentBy(refused.payload).upload).toBe(upload);
  expect((await send({ title: 'In two parts', upload })).statusCode).toBe(303);
  expect(await text(messagePath('in-two-parts'))).toContain('<audio');
  expect(filesIn('uploads')).toEqual([]);
  expect(cookie).not.toBe('');
});

test('an upload belongs to the person who sends it, and stays for at most a day', async () => {
  const { host, ruth, sendPart, filesIn } = await atLibrary();
  await sendPart(recording.subarray(0, 1000), 0);
  expect((await ruth.get(`/desk/library/recording/${upload}`)).json()).toEqual({ received: 0 });
  const [name = ''] = filesIn('uploads');
  const old = (host.clock.now().getTime() - 90_000_000) / 1000;
  utimesSync(join(host.dataDir, 'uploads', name), old, old);
  await sendPart(recording.subarray(0, 500), 0, ruth.cookie);
  expect(filesIn('uploads')).toHaveLength(1);
  host.clock.moveTo(new Date(host.clock.now().getTime() + 90_000_000).toISOString());
  const [broken = ''] = filesIn('uploads');
  const recent = host.clock.now().getTime() / 1000;
  utimesSync(join(host.dataDir, 'uploads', broken), recent, recent);
  await host.brokenUploads.runOnce();
  expect(filesIn('uploads')).toEqual([broken]);
  host.clock.moveTo(new Date(host.clock.now().getTime() + 86_000_000).toISOString());
  await host.brokenUploads.runOnce();
  expect(filesIn('uploads')).toEqual([]);
});

test('what is no recording is refused with a sentence, and leaves nothing behind', async () => {
  const { send, filesIn, host } = await atLibrary();
  const before = host.site().content.messages.length;
  for (const [name, bytes] of [
    ['letter.mp3', Buffer.from('Dear Ruth, this is only a letter. '.repeat(100))],
    ['page.mp3', Buffer.from('<html><script>alert(1)</script>')],
    ['begins.mp3', Buffer.concat([Buffer.from('ID3'), Buffer.alloc(5000)])],
    ['begins.ogg', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(5000)])],
    ['empty.mp3', Buffer.alloc(0)],
  ] as const) {
    const answer = await send({ title: 'No sound' }, { audio: [name, bytes] });
    expect([name, answer.statusCode]).toEqual([name, 422]);
    expect(faultIn(answer.payload)).toMatch(/recording/);
  }
  const none = await send({ title: 'No file' });
  expect([none.statusCode, faultIn(none.payload)]).toEqual([422, expect.stringContaining('missing')]);
  expect([filesIn('uploads'), filesIn('media')]).toEqual([[], []]);
  expect(host.site().content.messages).toHaveLength(before);
});

test('a refused form keeps its recording and its words', async () => {
  const { send, filesIn } = await atLibrary();
  const answer = await send(
    { title: 'Kept', passages: 'the ladder', 'text/transcript': 'Some words.' },
    { audio: ['a.mp3', recording] },
  );
  expect(answer.statusCode).toBe(422);
  expect(answer.payload).toContain('is not a passage');
  const fields = sentBy(answer.payload);
  expect(fields).toMatchObject({ title: 'Kept', passages: 'the ladder', 'text/transcript': 'Some words.' });
  expect(filesIn('media')).toEqual([]);
  expect((await send({ ...fields, passages: 'Genesis 1:1-5' })).statusCode).toBe(303);
  expect(filesIn('media')).toEqual(['kept.mp3']);
});

test('a second message of the same name, and a transcript as a file, get their own files', async () => {
  const { send, filesIn, text } = await atLibrary();
  for (const path of ['twice', 'twice-2']) {
    const answer = await send(
      { title: 'Twice' },
      { audio: ['a.mp3', recording], transcript: ['b.srt', Buffer.from(srt)] },
    );
    expect(answer.statusCode).toBe(303);
    expect(await text(messagePath(path))).toContain('A pomegranate fell.');
  }
  expect(filesIn('media').sort()).toEqual(['twice-2.mp3', 'twice.mp3']);
});

const srt = '1\r\n00:00:05,000 --> 00:00:12,000\r\nA pomegranate fell.\r\n';

/** A saved draft with a recording and a transcript. */
async function withDraft() {
  const all = await atLibrary();
  const answer = await all.send(
    { title: 'The quince at the gate', 'text/transcript': transcript, do: 'save' },
    { audio: ['PTT 001.MP3', recording] },
  );
  const [draft = ''] = String(answer.headers.location).split('?');
  const page = messagePath('the-quince-at-the-gate');
  const draftSrc = async () =>
    /\/desk\/library\/media\/[a-z0-9.-]+/.exec((await all.desk.get(`${draft}/page`)).payload)?.[0] ?? '';
  return { ...all, answer, draft, page, draftSrc };
}

test('a draft is heard and read by staff only, then published with its recording and text', async () => {
  const { desk, host, send, answer, draft, page, draftSrc, text } = await withDraft();
  expect(answer.statusCode).toBe(303);
  expect((await desk.get('/desk/library')).payload).toContain(draft);
  const { payload, headers } = await desk.get(`${draft}/page`);
  expect(payload).toContain('A quince tree grew by the gate.');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
  const src = await draftSrc();
  expect((await desk.get(src)).rawPayload.equals(recording)).toBe(true);

  const stranger = visitor(host);
  const publicSrc = src.replace('/desk/library', '');
  expect((await stranger.get(src)).statusCode).toBe(303);
  for (const path of [publicSrc, page])
    expect([path, (await stranger.get(path)).statusCode]).toEqual([path, 404]);
  for (const path of [
    podcastPath,
    '/messages',
    '/messages?search=quince',
    '/search?q=quince',
    '/sitemap.xml',
  ])
    expect([path, (await text(path)).includes('quince-at')]).toEqual([path, false]);

  const published = await send({ summary: 'About a tree.', do: 'publish' }, {}, draft);
  expect(published.headers.location).toMatch(/^\/desk\/library\?done=/);
  expect(await text(page)).toContain('About a tree.');
  expect((await stranger.get(publicSrc)).rawPayload.equals(recording)).toBe(true);
  expect(await text(page)).not.toContain('/desk/');
  expect((await desk.get(draft)).statusCode).toBe(404);
});

test('publishing a draft is one change of the history, which undoes the transcript too', async () => {
  const { desk, ruth, send, draft, has } = await withDraft();
  const file = 'messages/the-quince-at-the-gate.vtt';
  // Another publish does not take the transcript of the draft with it.
  await ruth.change('pages/give.yaml', { heading: 'Give gladly' });
  const { location } = (await send({ do: 'publish' }, {}, draft)).headers;
  expect(has(file)).toBe(true);
  const done = new URL(String(location), siteUrl).searchParams.get('done') ?? '';
  expect((await desk.post('/desk/undo', { change: done })).statusCode).toBe(303);
  expect(has(file)).toBe(false);
  const history = (await ruth.get('/desk/history')).payload;
  expect(history).not.toContain('by hand');
});

test('a preview link plays the recording of its draft, and ends with the draft', async () => {
  const { host, send, draft, draftSrc, desk } = await withDraft();
  const { payload } = await send({ do: 'link' }, {}, draft);
  const [link = ''] = /\/desk\/preview\?draft=[\w-]{43}/.exec(payload) ?? [];
  const stranger = visitor(host);
  const shown = (await stranger.get(link)).payload;
  const [src = ''] = /\/desk\/preview\/media\/[a-z0-9.-]+\?draft=[\w-]{43}/.exec(shown) ?? [];
  expect((await stranger.get(src)).rawPayload.equals(recording)).toBe(true);
  expect(shown).not.toContain('/desk/library');
  const name = (await draftSrc()).replace('/desk/library/media/', '');
  const other = name.replace('the-quince-at-the-gate', 'lamps-on-the-stairs');
  for (const wrong of [src.replace(/.{43}$/, 'x'.repeat(43)), src.replace(name, other)])
    expect((await stranger.get(wrong)).statusCode).toBe(404);
  await desk.post(`${draft}/discard`, {});
  expect((await stranger.get(src)).statusCode).toBe(404);
});

test('a discarded draft leaves no recording and no transcript; another recording replaces the first', async () => {
  const { desk, send, draft, filesIn, has, page, host } = await withDraft();
  expect((await send({ do: 'save' }, { audio: ['b.mp3', recording] }, draft)).statusCode).toBe(303);
  expect(filesIn('media')).toEqual(['the-quince-at-the-gate-2.mp3']);
  expect(has('messages/the-quince-at-the-gate.vtt')).toBe(true);
  expect((await desk.get(`${draft}/discard`)).payload).toContain(
    'Discard the draft of The quince at the gate?',
  );
  expect((await desk.post(`${draft}/discard`, {})).statusCode).toBe(303);
  expect([filesIn('media'), has('messages/the-quince-at-the-gate.vtt')]).toEqual([[], false]);
  expect((await host.inject(page)).statusCode).toBe(404);
});

test('a draft discarded in the general editor leaves no files, which only editors may do', async () => {
  const { desk, ruth, filesIn, has } = await withDraft();
  const record = 'messages/the-quince-at-the-gate.yaml';
  const left = () => [filesIn('media'), has('messages/the-quince-at-the-gate.vtt')];
  // The shepherd adds messages, but does not edit pages.
  expect((await desk.post('/desk/edit/discard', { record })).statusCode).toBe(403);
  expect(left()).toEqual([['the-quince-at-the-gate.mp3'], true]);
  expect((await ruth.post('/desk/edit/discard', { record })).statusCode).toBe(303);
  expect(left()).toEqual([[], false]);
});

test('discarding a draft removes only the files that no message or other draft names', async () => {
  const { ruth, host, filesIn, has } = await withDraft();
  const record = 'messages/the-quince-at-the-gate.yaml';
  const removed = 'a-removed-message.mp3';
  writeFileSync(join(host.dataDir, 'media', removed), recording);
  const names = { audio: removed, transcript: 'lamps-on-the-stairs.vtt' };
  expect((await ruth.change(record, names, 'save')).statusCode).toBe(303);
  expect([filesIn('media'), has('messages/the-quince-at-the-gate.vtt')]).toEqual([[removed], false]);
  await ruth.post('/desk/edit/discard', { record });
  expect([filesIn('media'), has('messages/lamps-on-the-stairs.vtt')]).toEqual([[removed], true]);
});

test('a draft may lack its recording, and says so when it is published', async () => {
  const { send, post, desk } = await atLibrary();
  const { location } = (await send({ title: 'Without sound', passages: 'the ladder', do: 'save' })).headers;
  const [draft = ''] = String(location).split('?');
  expect((await desk.get(draft)).payload).toContain('is not a passage');
  const refused = await send({ do: 'publish' }, {}, draft);
  expect([refused.statusCode, faultIn(refused.payload)]).toEqual([422, expect.stringContaining('missing')]);
  const faulty = await send({ do: 'publish' }, { audio: ['a.mp3', recording] }, draft);
  expect([faulty.statusCode, faulty.payload.includes('is not a passage')]).toEqual([422, true]);
  const mended = { ...sentBy(faulty.payload), passages: '', do: 'publish' };
  expect((await post(mended, {}, draft)).statusCode).toBe(303);
});

test('the form of a draft that names another file as its transcript shows no text', async () => {
  const { desk, draft, ruth } = await withDraft();
  for (const transcript of ['../ministry.yaml', 'media/../../ministry.yaml', 'the-quince-at-the-gate.yaml']) {
    const saved = await ruth.change('messages/the-quince-at-the-gate.yaml', { transcript }, 'save');
    expect([transcript, saved.statusCode]).toEqual([transcript, 303]);
    const shown = sentBy((await desk.get(draft)).payload)['text/transcript'];
    expect([transcript, shown]).toEqual([transcript, '']);
  }
});

test('a form that was opened before someone else saved the draft changes nothing', async () => {
  const { post, desk, draft, ruth } = await withDraft();
  const opened = sentBy((await desk.get(draft)).payload);
  const file = 'messages/the-quince-at-the-gate.yaml';
  await ruth.change(file, { title: 'The pear at the gate' }, 'save');
  const answer = await post({ ...opened, title: 'The fig', do: 'publish' }, {}, draft);
  expect(answer.statusCode).toBe(409);
  for (const version of ['Someone else has changed', 'The fig', 'The pear at the gate'])
    expect(answer.payload).toContain(version);
  // The button of the refused form is pressed again, and after a choice.
  const shown = { ...sentBy(answer.payload), do: 'save' };
  expect((await post(shown, {}, draft)).statusCode).toBe(409);
  expect((await desk.get(draft)).payload).toContain('The pear at the gate');
  expect((await post({ ...shown, 'choose.title': 'mine' }, {}, draft)).statusCode).toBe(303);
  expect((await desk.get(draft)).payload).toContain('The fig');
});

/** The form of a published message, as an editor opens it. */
async function withPublished() {
  const all = await atLibrary();
  const by = all.ruth.cookie;
  const form = '/desk/library/lamps-on-the-stairs';
  const opened = async () => (await all.ruth.get(form)).payload;
  const stored = () => parse(all.file('messages/lamps-on-the-stairs.yaml'));
  return { ...all, by, form, opened, stored };
}

test('the recording, transcript and speaker of a published message change in its form', async () => {
  const { send, text, host, by, form, opened, stored, desk, has } = await withPublished();
  const { speaker = '', audio, transcript: before } = sentBy(await opened());
  expect(host.site().content.team.map(({ name }) => name)).toContain(speaker);
  expect(await opened()).not.toMatch(/file in|next to this one/);
  // What was not changed stays as it is.
  const same = await send({}, {}, form, by);
  expect([same.statusCode, same.payload]).toEqual([422, expect.stringContaining('no changes to publish')]);

  const changed = { 'text/transcript': transcript, speaker: 'Naomi of Moab', passages: 'Ruth 1; Ps 23' };
  const answer = await send(changed, { audio: ['b.mp3', mp3(240)] }, form, by);
  expect(answer.statusCode).toBe(303);
  expect(stored()).toMatchObject({
    audio: 'lamps-on-the-stairs-2.mp3',
    transcript: 'lamps-on-the-stairs-2.vtt',
    speaker: 'Naomi of Moab',
    passages: ['Ruth 1', 'Psalm 23'],
  });
  const page = await text(messagePath('lamps-on-the-stairs'));
  for (const shown of ['4 minutes', 'A quince tree grew by the gate.', 'Naomi of Moab'])
    expect(page).toContain(shown);
  expect(await opened()).toContain('4 minutes');

  const done = new URL(String(answer.headers.location), siteUrl).searchParams.get('done') ?? '';
  expect((await host.inject(form)).statusCode).toBe(303);
  expect((await visitor(host, by).post('/desk/undo', { change: done })).statusCode).toBe(303);
  expect(stored()).toMatchObject({ audio, transcript: before });
  expect(has('messages/lamps-on-the-stairs-2.vtt')).toBe(false);
  expect((await desk.get(form)).statusCode).toBe(404);
});

test('a draft of a published message keeps the old files, and leaves no new ones when discarded', async () => {
  const { send, ruth, text, by, form, stored, filesIn, has } = await withPublished();
  const before = stored();
  const files = { audio: ['b.mp3', mp3(240)] as [string, Buffer] };
  const saved = await send({ 'text/transcript': transcript, do: 'save' }, files, form, by);
  expect(saved.statusCode).toBe(303);
  const page = messagePath('lamps-on-the-stairs');
  expect(await text(page)).not.toMatch(/quince|4 minutes/);
  expect((await ruth.get(`${form}/page`)).payload).toContain('A quince tree grew by the gate.');
  expect([filesIn('media').length, has('messages/lamps-on-the-stairs-2.vtt')]).toEqual([1, true]);
  expect((await ruth.post(`${form}/discard`, {})).headers.location).toBe(form);
  expect([filesIn('media'), has('messages/lamps-on-the-stairs-2.vtt')]).toEqual([[], false]);
  expect(stored()).toEqual(before);
});

test('two transcripts of one message conflict as they are read, and only the chosen one is stored', async () => {
  const { post, send, by, form, opened, stored, has } = await withPublished();
  const mine = { ...sentBy(await opened()), 'text/transcript': '0:05 A pomegranate fell.', do: 'publish' };
  expect((await send({ 'text/transcript': transcript }, {}, form, by)).statusCode).toBe(303);
  const answer = await post(mine, {}, form, by);
  expect(answer.statusCode).toBe(409);
  for (const words of ['0:05 A pomegranate fell.', '0:05 A quince tree grew by the gate.'])
    expect(answer.payload).toContain(words);
  expect(has('messages/lamps-on-the-stairs.srt')).toBe(false);
  const shown: Record<string, string> = { ...sentBy(answer.payload), do: 'publish' };
  expect(shown['text/transcript']).toBe('0:05 A pomegranate fell.');
  expect((await post({ ...shown, 'choose.transcript': 'theirs' }, {}, form, by)).statusCode).toBe(303);
  expect(stored().transcript).toBe('lamps-on-the-stairs-2.vtt');
  const again = { ...sentBy(await opened()), 'text/transcript': '0:05 A pomegranate fell.', do: 'publish' };
  expect((await post(again, {}, form, by)).statusCode).toBe(303);
  expect(stored().transcript).toMatch(/^lamps-on-the-stairs\.(?:srt|txt)$/);
});

test('a message is not published when its form is refused, and its files are taken back', async () => {
  const { send, by, form, stored, filesIn, has } = await withPublished();
  const before = stored();
  const fields = { 'text/transcript': transcript, passages: 'the ladder' };
  const refused = await send(fields, { audio: ['b.mp3', recording] }, form, by);
  expect([refused.statusCode, refused.payload]).toEqual([422, expect.stringContaining('is not a passage')]);
  expect(sentBy(refused.payload)).toMatchObject({ audio: before.audio, transcript: before.transcript });
  expect([filesIn('media'), filesIn('uploads').length]).toEqual([[], 1]);
  expect(has('messages/lamps-on-the-stairs-2.vtt')).toBe(false);
  expect(stored()).toEqual(before);
});

test('a shepherd adds messages, and changes none that is published', async () => {
  const { send, post, desk, ruth, stored, form, opened } = await withPublished();
  const before = stored();
  for (const path of [form, `${form}/page`, `${form}/discard`])
    expect([path, (await desk.get(path)).statusCode]).toEqual([path, 404]);
  const typed = { ...sentBy(await opened()), title: 'Another title', do: 'publish' };
  expect((await post(typed, {}, form)).statusCode).toBe(404);
  expect(
    (await ruth.change('messages/lamps-on-the-stairs.yaml', { title: 'A draft' }, 'save')).statusCode,
  ).toBe(303);
  expect((await post(typed, {}, form)).statusCode).toBe(404);
  expect((await desk.post(`${form}/discard`, {})).statusCode).toBe(404);
  expect(await opened()).toContain('A draft');
  expect(stored()).toEqual(before);
  expect((await send({ title: 'Of a shepherd', do: 'save' })).statusCode).toBe(303);
});

test('without a session or the part, the library at the desk does not exist', async () => {
  const { host } = await atLibrary();
  const stranger = visitor(host);
  expect((await stranger.get(add)).statusCode).toBe(303);
  expect((await stranger.post(add, {})).statusCode).toBe(303);
  const off = await atLibrary();
  writeFileSync(join(off.host.live.dir(), 'parts.yaml'), 'library: false\n');
  await off.host.live.refresh();
  const owner = visitor(off.host, off.miriam.cookie);
  for (const path of ['/desk/library', add]) expect((await owner.get(path)).statusCode).toBe(404);
  expect((await owner.get('/desk')).payload).not.toContain('/desk/library');
  expect((await off.sendPart(recording, 0)).statusCode).toBe(422);
  expect(off.filesIn('uploads')).toEqual([]);
});
