import { rmSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atom, id3, mp3, mp4, ogg, oggPage, rawAac, track, xingFrame } from '#tests/recordings.ts';
import { readRecording } from './read-recording.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recordings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function read(bytes: Buffer) {
  const file = join(folder, 'upload');
  writeFileSync(file, bytes);
  return readRecording(file);
}

const joined = (...parts: readonly (Buffer | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

describe('the length of a recording', () => {
  const changing = mp3(120, [32, 32, 32, 128]);
  test.each<[string, Buffer, string, number]>([
    ['an MP3', mp3(120), 'mp3', 120],
    ['an MP3 of changing quality without a header', changing, 'mp3', 120],
    ['two joined MP3s whose header counts one', joined(xingFrame(120), changing, changing), 'mp3', 240],
    [
      'two joined MP3s with tags',
      joined(id3(500), mp3(60), 'TAG', Buffer.alloc(125), id3(9), mp3(60)),
      'mp3',
      120,
    ],
    ['an MP3 with a large picture', joined(id3(900_000), mp3(30)), 'mp3', 30],
    ['an MP3 with a gap', joined(mp3(30), Buffer.alloc(5000), mp3(30)), 'mp3', 60],
    ['an MP3 whose last frame is cut', mp3(30).subarray(0, -100), 'mp3', 30],
    ['raw AAC', rawAac(90), 'aac', 90],
    ['raw AAC with a tag', joined(id3(50), rawAac(90)), 'aac', 90],
    ['Opus', ogg('Opus', 75), 'ogg', 75],
    ['Vorbis', ogg('Vorbis', 75), 'ogg', 75],
    ['two joined OGG files', joined(ogg('Opus', 60, 1), ogg('Vorbis', 30, 2)), 'ogg', 90],
    ['an OGG file that breaks off', ogg('Opus', 75).subarray(0, -100), 'ogg', 74],
    [
      'an OGG file cut from a broadcast',
      joined(
        ogg('Vorbis', 0),
        ...[900, 901, 910].map((second) => oggPage(1, second * 44_100, 0, Buffer.alloc(9))),
      ),
      'ogg',
      10,
    ],
    ['AAC in M4A', mp4('M4A ', 80, track('mp4a', 80)), 'm4a', 80],
    [
      'M4A with pictures of chapters',
      mp4('M4A ', 80, track('jpeg', 80, 'vide'), track('mp4a', 80)),
      'm4a',
      80,
    ],
  ])('of %s is that of its sound', async (_, bytes, ending, seconds) => {
    const facts = await read(bytes);
    expect(facts).toMatchObject({ ending, fault: undefined });
    expect(Math.abs(facts.seconds - seconds)).toBeLessThan(0.1);
  });
});

test.each<[string, Buffer]>([
  ['zeros', Buffer.alloc(3000)],
  ['a line break', Buffer.from('\n')],
  ['line breaks and bytes like a frame', Buffer.from('\r\n\xff\xfb\r\n', 'latin1')],
])('%s before the first frame of an MP3 are found, and not part of it', async (_, before) => {
  expect(await read(joined(before, mp3(20)))).toMatchObject({ ending: 'mp3', junk: before.length });
  const tagged = await read(joined(before, id3(100), mp3(20)));
  expect(tagged).toMatchObject({ ending: 'mp3', fault: undefined });
});

describe('what browsers do not play is refused with what to do', () => {
  const words = 'Dear Ruth, this is only a letter. '.repeat(200);
  test.each<[string, Buffer, RegExp]>([
    ['Apple Lossless', mp4('M4A ', 20, track('alac', 20)), /Apple Lossless.*Save it as an MP3/],
    ['AC-3', mp4('M4A ', 20, track('ac-3', 20)), /AC-3.*Save it as an MP3/],
    ['FLAC in OGG', ogg('FLAC', 20), /FLAC.*Save it as an MP3/],
    ['Speex', ogg('Speex', 20), /Speex.*Save it as an MP3/],
    ['a QuickTime recording', mp4('qt  ', 20, track('mp4a', 20)), /QuickTime.*Save it as an MP3/],
    ['QuickTime without a brand', atom('wide', atom('mdat', Buffer.alloc(90))), /QuickTime/],
    ['WAV', joined('RIFF\0\0\0\0WAVEfmt ', Buffer.alloc(900)), /WAV.*Save it as an MP3/],
    ['FLAC', joined('fLaC', Buffer.alloc(900)), /FLAC.*Save it as an MP3/],
    ['AMR', joined('#!AMR\n', Buffer.alloc(900)), /AMR.*Save it as an MP3/],
    ['a video', mp4('isom', 20, track('avc1', 20, 'vide'), track('mp4a', 20)), /video.*Save its sound/],
    ['a video in OGG', joined(ogg('Theora', 0, 1), ogg('Vorbis', 20, 2)), /video.*Save its sound/],
    ['a letter', Buffer.from(words), /not a recording.*Choose an MP3/],
    ['a letter with one frame', joined(words, mp3(0.06), words), /not a recording/],
    ['a tag without sound', id3(5000), /not a recording/],
    ['an OGG file without sound', joined('OggS', Buffer.alloc(5000)), /not a recording/],
    ['an M4A file without tracks', mp4('M4A ', 20), /not a recording/],
    ['an M4A file that breaks off', mp4('M4A ', 20, track('mp4a', 20)).subarray(0, 90), /not a recording/],
  ])('%s', async (_, bytes, sentence) => {
    const { ending, fault } = await read(bytes);
    expect([ending, fault]).toEqual([undefined, expect.stringMatching(sentence)]);
  });
});
