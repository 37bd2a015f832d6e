import { expect, test } from 'vitest';
import { bookOfPassage, byBibleOrder, namedPassage } from './book-names.ts';

test.each([
  ['Gen 28:10', 'Genesis 28:10'],
  ['1 Sam 3:1-10', '1 Samuel 3:1-10'],
  ['1Sam. 3:1 - 10', '1 Samuel 3:1-10'],
  ['Psalms 23', 'Psalm 23'],
  ['Ps. 119:1-8, 17', 'Psalm 119:1-8, 17'],
  ['II Kings 2:1', '2 Kings 2:1'],
  ['First Kings 2', '1 Kings 2'],
  ['Song of Solomon 2:1', 'Song of Songs 2:1'],
  ['Revelations 3:20', 'Revelation 3:20'],
  ['Mathew 26', 'Matthew 26'],
  ['Bereshit 1:1', 'Genesis 1:1'],
  ['2 Shmuel 7', '2 Samuel 7'],
  ['Shir HaShirim 1', 'Song of Songs 1'],
  ['D’varim 6:4', 'Deuteronomy 6:4'],
  ["1 M'lakhim 8", '1 Kings 8'],
  ["Ya'akov 1:5", 'James 1:5'],
  ['3 Yochanan 2', '3 John 2'],
  ['Romans 8:28ff.', 'Romans 8:28'],
  ['3 John 2', '3 John 2'],
  ['Matt. 5:3–12', 'Matthew 5:3-12'],
  ['John 3.16', 'John 3:16'],
  ['Exodus 12:1-13:16', 'Exodus 12:1-13:16'],
])('%s is read as %s', (written, text) => {
  expect(namedPassage(written)?.text).toBe(text);
});

test.each([
  'hello 3:4',
  'Genesis',
  'Genesis 3:4 and more',
  '3:4',
  'constructor 1',
  'Gen 1:1; Ex 2:1',
  `${'1 Sam '.repeat(5000)}1:1`,
])('"%.30s" is no passage', (written) => {
  expect(namedPassage(written)).toBeUndefined();
});

test('each book is listed once, in the order of the Bible', () => {
  const passages = [
    'Rev 1:1',
    'Psalm 23',
    'Psalms 1',
    'Ps 2',
    'II Kings 2:1',
    'Bereshit 1:1',
    'Gen 2',
    'Mt. 5',
  ];
  const books = [...new Set(passages.map(bookOfPassage))].sort(byBibleOrder);
  expect(books).toEqual(['Genesis', '2 Kings', 'Psalms', 'Matthew', 'Revelation']);
});
