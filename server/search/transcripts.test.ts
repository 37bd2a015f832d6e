import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberSlowTexts } from '#content-model/deadline.ts';
import { spokenLines } from '#core/messages/spoken-lines.ts';
import { groupSpellings } from '#core/search/words.ts';
import { temporaryFolder } from '#tests/built-host.ts';
import { createTranscripts } from './transcripts.ts';

const spellings = groupSpellings([['sabbath', 'shabbat']]);

const files = {
  'well.vtt': `WEBVTT

00:00:02.000 --> 00:00:09.000
They quarreled over the well, and he named it.

00:00:11.000 --> 00:00:20.000
So he moved on, and dug again.

00:20:34.000 --> 00:20:42.000
In Ha’Azinu the heavens listen. Every Shabbat in June 1948 we read it at the café.

00:20:44.000 --> 00:20:52.000
By the river that has no name at all.

01:02:03.000 --> 01:02:09.000
No one quarreled over the third well.
`,
  'road.srt': `1
00:00:05,000 --> 00:00:12,000
The road was long and the shepherds slept.
`,
  'plain.txt': 'A letter without times.\n\nIt describes a lantern on the wall.\n',
};

function message(transcript: keyof typeof files, date: `${number}-${number}-${number}`) {
  const [id = ''] = transcript.split('.');
  const rest = { passages: [], chapters: [], summary: '', speaker: '', sample: false };
  return { id, title: id, date, transcript, ...rest };
}

const messages = [
  message('well.vtt', '2024-01-06'),
  message('road.srt', '2024-01-13'),
  message('plain.txt', '2024-01-20'),
];

let dir = '';
let transcripts: ReturnType<typeof createTranscripts>;

const fail = (fault: unknown) => expect.unreachable(inspect(fault));
const create = (file?: string) =>
  createTranscripts({ contentDir: () => dir, ...(file && { file }), log: { error: fail, warn: fail } });

beforeEach(() => {
  const folder = temporaryFolder();
  dir = folder.path;
  mkdirSync(join(dir, 'messages'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dir, 'messages', name), text);
  transcripts = create();
  return () => folder[Symbol.dispose]();
});

async function find(query: string, from: typeof messages = messages) {
  const said = await transcripts.find(query, spellings, from);
  return [...said.lines.keys()].flatMap((id) => spokenLines(id, said, 10));
}

const hrefs = async (...query: Parameters<typeof find>) => (await find(...query)).map(({ href }) => href);

test.each([
  ['quarreled over the well', '/messages/well#t=2'],
  ['third well', '/messages/well#t=3723'],
  ['again dug', '/messages/well#t=11'],
  ['HAAZINU', '/messages/well#t=1234'],
  ['Sabbath June', '/messages/well#t=1234'],
  ['cafe by the river', '/messages/well#t=1234'],
  ['café', '/messages/well#t=1234'],
  ['1948', '/messages/well#t=1234'],
  ['no name at all', '/messages/well#t=1244'],
  ['shepherd slept', '/messages/road#t=5'],
  ['lantern on the wall', '/messages/plain#text'],
])('“%s” is found at its minute', async (phrase, href) => {
  expect((await hrefs(phrase))[0]).toBe(href);
});

test('a line is shown with its minute and its words highlighted', async () => {
  const [line] = await find('quarreled third');
  expect(line?.clock).toBe('1:02:03');
  expect(line?.text.filter(({ hit }) => hit).map(({ text }) => text)).toEqual(['quarreled', 'third']);
});

test('lines of one message are in their order, those with the phrase first', async () => {
  expect(await hrefs('quarreled well')).toEqual(['/messages/well#t=2', '/messages/well#t=3723']);
  expect((await hrefs('the third well'))[0]).toBe('/messages/well#t=3723');
});

test('words that no line has together, short words and hostile text find nothing', async () => {
  for (const query of ['quarreled shepherds', 'is it', '', '" OR text : *', 'NEAR(', '\0', '9'.repeat(300)])
    expect([query, await hrefs(query)]).toEqual([query, []]);
});

test('newer messages come first, and keep their order when an older one changes', async () => {
  const both = [message('well.vtt', '2024-02-03'), message('road.srt', '2024-01-13')];
  const file = join(dir, 'messages/road.srt');
  writeFileSync(file, files['road.srt'].replace('shepherds', 'heavens'));
  const found = ['/messages/well#t=1234', '/messages/road#t=5'];
  expect(await hrefs('heavens', both)).toEqual(found);
  utimesSync(file, 1, 1);
  await transcripts.index(both);
  expect(await hrefs('heavens', both)).toEqual(found);
});

test('a changed transcript is read again, and a removed message is no longer found', async () => {
  expect(await hrefs('shepherds')).toHaveLength(1);
  const file = join(dir, 'messages/road.srt');
  writeFileSync(file, files['road.srt'].replace('shepherds', 'fishermen'));
  utimesSync(file, 1, 1);
  await transcripts.index(messages);
  expect(await hrefs('shepherds')).toEqual([]);
  expect(await hrefs('fishermen')).toEqual(['/messages/road#t=5']);
  await transcripts.index(messages.slice(0, 1));
  expect((await transcripts.find('fishermen', spellings, messages)).lines.size).toBe(0);
});

test('a transcript whose file is missing does not keep others from being found', async () => {
  rmSync(join(dir, 'messages/well.vtt'));
  expect(await hrefs('shepherds')).toEqual(['/messages/road#t=5']);
});

describe('a stored index', () => {
  const at = () => join(dir, 'data/transcripts.index');

  /** As at the next start, while the transcripts cannot be read. */
  function reopen() {
    transcripts.close();
    transcripts = create(at());
  }

  beforeEach(async () => {
    for (const name of Object.keys(files)) utimesSync(join(dir, 'messages', name), 9, 9);
    transcripts = create(at());
    await transcripts.index(messages);
  });

  test('does not read an unchanged transcript again after a start', async () => {
    const file = join(dir, 'messages/road.srt');
    writeFileSync(file, files['road.srt'].replace('shepherds', 'fishermen'));
    utimesSync(file, 9, 9);
    reopen();
    expect(await hrefs('shepherds')).toEqual(['/messages/road#t=5']);
    expect(await hrefs('fishermen')).toEqual([]);
  });

  test('reads only what has changed since, and forgets what was removed', async () => {
    transcripts.close();
    const file = join(dir, 'messages/road.srt');
    writeFileSync(file, files['road.srt'].replace('shepherds', 'fishermen'));
    utimesSync(file, 1, 1);
    transcripts = create(at());
    const kept = messages.filter(({ id }) => id !== 'plain');
    await transcripts.index(kept);
    expect(await hrefs('shepherds')).toEqual([]);
    expect(await hrefs('fishermen')).toEqual(['/messages/road#t=5']);
    expect(await hrefs('lantern')).toEqual([]);
    reopen();
    expect(await hrefs('lantern', kept)).toEqual([]);
    expect(await hrefs('third well', kept)).toEqual(['/messages/well#t=3723']);
  });

  test('is made again if its file is damaged', async () => {
    transcripts.close();
    writeFileSync(at(), 'no database '.repeat(1000));
    transcripts = create(at());
    expect(await hrefs('shepherds')).toEqual(['/messages/road#t=5']);
  });

  test('of a second host is temporary, without a complaint', async () => {
    const log = { error: fail, warn: fail };
    const second = createTranscripts({ contentDir: () => dir, file: at(), log });
    expect((await second.find('shepherds', spellings, messages)).lines.size).toBe(1);
    second.close();
  });
});

test('a transcript that takes too long to read is left out of its page, and logged', async () => {
  const text = 'word '.repeat(2000);
  writeFileSync(join(dir, 'messages', 'plain.txt'), text);
  const slow = join(dir, 'slow-texts');
  writeFileSync(slow, createHash('sha256').update(text).digest('hex').slice(0, 32));
  rememberSlowTexts(slow);
  const log = { error: vi.fn(), warn: fail };
  const reading = createTranscripts({ contentDir: () => dir, log });
  expect(await reading.linesOf(message('plain.txt', '2024-01-20'))).toEqual([]);
  expect(log.error).toHaveBeenCalledWith(
    expect.objectContaining({ file: 'plain.txt' }),
    'a transcript is left out: make it shorter, or divide it',
  );
  reading.close();
});
