import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '#tests/any-character.ts';
import { readCsv } from '../test-support/read-csv.ts';
import { csvTable } from './export.ts';

const write = async (rows: object[]) =>
  String(await buffer(Readable.from(rows).pipe(csvTable(['id', 'message', 'subject']))));

/** Text that a spreadsheet would run as a formula, also after splitting a cell at its lines. */
const formula = /(?:^|[\r\n\v\f\u0085\u2028\u2029])[ ']*[=+\-@\t\r＝＋－＠]/;
const escaped = /(?<=^|[\r\n\v\f\u0085\u2028\u2029])'(?=[ ']*[=+\-@\t\r＝＋－＠])/g;

const letters = fc.constantFrom(...'=+-@\t\r\n\';," a1א＝\u2028\v', '\r\n', '"', '💐');
const anyText = fc.oneof(fc.string({ unit: letters }), fc.string({ unit: anyCharacter }));

test('text of any kind is read back unchanged from one row, and none of it is a formula', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (message, subject) => {
      const csv = await write([{ id: 1, message, subject }]);
      expect(csv.startsWith('\ufeff')).toBe(true);
      const [head, cells = [], ...more] = readCsv(csv.slice(1));
      expect([head, more]).toEqual([['id', 'message', 'subject'], []]);
      expect(cells.map((cell) => cell.replace(escaped, ''))).toEqual(['1', message, subject]);
      for (const cell of cells) expect(cell.replaceAll(escaped, '\0')).not.toMatch(formula);
    }),
    { numRuns: 1000 },
  );
});

test('every field is quoted, and a line that begins like a formula gets an apostrophe', async () => {
  const csv = await write([{ id: 2, message: 'line one\n=1+1\n+2', subject: null }]);
  expect(csv).toBe('\ufeff"id","message","subject"\r\n"2","line one\n\'=1+1\n\'+2",""\r\n');
});
