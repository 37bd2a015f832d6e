import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { recordsByPath } from '../src/site-map.ts';
import { problemLine } from './content-error.ts';
import { broughtUpToDate } from './earlier-content.ts';
import { readContentFolder } from './read-content.ts';

/** Content as it was in ten versions of this project, from the first on, each of another shape: a folder for each, called by its commit. */
const folder = mkdtempSync(join(tmpdir(), 'earlier-content-'));
const archive = readFileSync(new URL('../tests/earlier-content.tar.zst', import.meta.url));
execFileSync('tar', ['x', '-C', folder], { input: zstdDecompressSync(archive) });
afterAll(() => rmSync(folder, { recursive: true }));
const versions = readdirSync(folder);

test('there are ten earlier versions', () => expect(versions).toHaveLength(10));

test.each(versions)('the content of version %s is good, and what is old in it is told', (version) => {
  const { content, warnings } = readContentFolder(join(folder, version), recordsByPath);
  expect(content.ministry.gatherings[0]).toMatchObject({ what: 'sabbath-service', day: 'Saturday' });
  expect(warnings.map(problemLine)).toContainEqual(expect.stringMatching(/earlier version|is new since/));
});

const questions = [{ question: 'May I just come?', answer: 'Yes.' }];

test.each<[string, string, object, object, string]>([
  [
    'a field that is no more',
    'ministry.yaml',
    {
      samples: ['phoneHref', 'phone'],
      phoneHref: 'tel:1',
      phone: '1',
      gatherings: [],
      footer: { pray: 'p' },
      appDescription: 'a',
    },
    { samples: ['phone'], phone: '1', gatherings: [], footer: { pray: 'p' }, appDescription: 'a' },
    'phoneHref is of an earlier version. It is made from "phone" now. Remove the line, and its name if it stands under "samples".',
  ],
  [
    'a field that is new',
    'pages/books.yaml',
    { card: { title: 't' } },
    { card: { title: 't', inPreparation: 'In preparation' } },
    'card.inPreparation is new since this was written; until you add it, visitors read: "In preparation"',
  ],
  [
    'gatherings by weekday',
    'ministry.yaml',
    { gatherings: [{ id: 'study', name: 'Study', weekday: 'Monday', time: '19:00' }], appDescription: 'a' },
    { gatherings: [{ what: 'study', title: 'Study', day: 'Monday', time: '19:00' }], appDescription: 'a' },
    'gatherings is of an earlier version: it names a gathering by "what", "title" and "day" now, instead of "id", "name" and "weekday".',
  ],
  [
    'readings in a list',
    'torah/gospels.yaml',
    { portions: [{ number: 1, name: 'Noach', reading: 'Luke 17' }] },
    { portions: { Noach: 'Luke 17' } },
    'portions is of an earlier version: it is written with a line for each now: "Bereshit: John 1:1-17".',
  ],
  [
    'questions of a first visit, all of which stay',
    'pages/gatherings.yaml',
    { firstTime: { heading: 'First', questions } },
    {
      firstTime: expect.objectContaining({
        heading: 'First',
        kicker: 'First',
        hours: [expect.objectContaining({ questions })],
      }),
    },
    'firstTime is of an earlier version: it tells the first visit hour by hour now: put the questions to the hours to which they belong.',
  ],
])('%s is read as this version has it', (_, file, before, after, told) => {
  const tell: string[] = [];
  const written = structuredClone(before);
  expect(broughtUpToDate(file, before, (path, text) => tell.push(`${path.join('.')} ${text}`))).toEqual(
    after,
  );
  expect(tell).toEqual([told]);
  expect(before).toEqual(written);
});

test('nothing is said of content as it is now, nor is a file with faults touched', () => {
  const tell = () => {
    throw new Error('told');
  };
  for (const data of [{ heading: 'a', ask: 'b', x: 1 }, null, undefined, 'text'])
    expect(broughtUpToDate('pages/affiliate-detail.yaml', data, tell)).toBe(data);
});
