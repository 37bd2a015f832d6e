import { describe, expect, test } from 'vitest';
import { asShipped, copyOfContent } from './fixtures.ts';
import { pastExceptions } from './past-exceptions.ts';
import { listSamples } from './samples.ts';

const lines = (dir: string) =>
  listSamples(dir).map(({ file, line, field }) => `${file.replace(`${dir}/`, '')}:${line} ${field}`);

test.runIf(asShipped)(
  'sample facts are listed where they stand: records, parts of pages, single facts',
  () => {
    const copy = copyOfContent();
    const whole = copy.edit('books/book-1.yaml', 'sample: true', 'sample: true');
    const part = copy.edit('pages/home.yaml', 'sample: true', 'sample: true');
    const fact = copy.edit('ministry.yaml', '\npastor:', '\npastor:');
    expect(lines(copy.dir)).toEqual(
      expect.arrayContaining([
        `books/book-1.yaml:${whole} `,
        `pages/home.yaml:${part} pastorWelcome`,
        `ministry.yaml:${fact} pastor`,
      ]),
    );
  },
);

describe.runIf(asShipped)('all that visitors could take for real is marked', () => {
  test.each([
    ['team', 5],
    ['testimonials', 11],
    ['playlists', 5],
    ['teaching-series', 7],
    ['books', 4],
    ['affiliates', 4],
    ['friends', 2],
  ])('%s', (folder, count) => {
    expect(lines('content').filter((line) => line.startsWith(`${folder}/`))).toHaveLength(count);
  });
});

test.runIf(asShipped)('a replaced fact leaves the list', () => {
  const copy = copyOfContent();
  const before = lines(copy.dir).length;
  copy.edit('ministry.yaml', '  - pastor\n', '');
  copy.edit('books/book-1.yaml', 'sample: true\n', '');
  copy.edit('books/book-2.yaml', 'sample: true', 'sample: false');
  expect(lines(copy.dir)).toHaveLength(before - 3);
});

test.runIf(asShipped)('an exception is over when its day is over in the town', () => {
  const copy = copyOfContent();
  copy.write(
    'exceptions.yaml',
    '- { date: "2026-12-26", kind: cancelled, what: sabbath-service, reason: Ice }\n',
  );
  const content = copy.read();
  expect(pastExceptions(content, new Date('2026-12-27T05:59:59Z'))).toEqual([]);
  expect(pastExceptions(content, new Date('2026-12-27T06:00:00Z'))).toMatchObject([
    { entry: 1, exception: { reason: 'Ice' } },
  ]);
});
