import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { recordsByPath } from '../src/site-map.ts';
import { problemLine } from './content-error.ts';
import { broughtUpToDate } from './earlier-content.ts';
import { readContentFolder } from './read-content.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Content as it was in ten versions, from the first to one of the last, each of another shape. */
const versions = '377473d 1c43710 489ee11 ba60ba6 2b99e4a 19b60ac 5e8d8f0 eb7b777 7badb4e 2ec883f'.split(' ');

/** @throws Error in a shallow clone, with how to fetch what it does not have */
function archiveOf(version: string): Buffer {
  try {
    return execFileSync('git', ['archive', version, 'content'], { cwd: root, maxBuffer: 1e8 });
  } catch (cause) {
    throw new Error(
      `This clone does not have version ${version}. A shallow one gets it by: git fetch --unshallow`,
      { cause },
    );
  }
}

test.each(versions)('the content of version %s is good, and what is old in it is told', (version) => {
  const folder = mkdtempSync(join(tmpdir(), 'earlier-content-'));
  try {
    execFileSync('tar', ['x', '-C', folder], { input: archiveOf(version) });
    const { content, warnings } = readContentFolder(join(folder, 'content'), recordsByPath);
    expect(content.ministry.gatherings[0]).toMatchObject({ what: 'sabbath-service', day: 'Saturday' });
    expect(warnings.map(problemLine)).toContainEqual(expect.stringMatching(/earlier version|is new since/));
  } finally {
    rmSync(folder, { recursive: true });
  }
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
