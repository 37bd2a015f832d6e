import { expect, test } from 'vitest';
import { addDays, type CalendarDay } from '#core/dates/calendar-day.ts';
import { books } from '#core/scripture/books.ts';
import { verseAnchor } from '#core/scripture/references.ts';
import { readingNames, readingPath } from '#core/torah/reading-page.ts';
import { readingSections } from '#core/torah/reading-sections.ts';
import { readScripture } from '#server/scripture/read-scripture.ts';
import { expectedRows } from '#server/torah/fixtures/expected-rows.ts';
import { gospels } from '#server/torah/fixtures/gospels.ts';
import { createReadingPages } from '#server/torah/reading-pages.ts';
import { hebrewDateOf, sabbathOf } from '#server/torah/readings.ts';
import { scheduleFor, scheduleRow } from '#server/torah/schedule.ts';
import { siteUrl, startHost } from '../host.ts';
import { structuralFaults } from '../structure.ts';

const readingPage = createReadingPages((saturday) => scheduleRow(saturday, gospels, 'en-US'));
const scripture = readScripture('dist/scripture');
if (!scripture) throw new Error('The site was built without texts. Run: npm run build -- --force');

/** The anchors of the verses of references, in order. */
const versesOf = (references: readonly string[]) =>
  references.flatMap((reference) => {
    const texts = scripture.textsOf(reference);
    if (!texts) throw new Error(`no text of ${reference}`);
    return texts.flatMap(({ book, verses }) => verses.map((verse) => verseAnchor(book, verse)));
  });

/** The same anchors, counted through whole books from the first verse of each passage to its last. */
function countedVersesOf(reference: string): string[] {
  let [name, chapter] = ['', ''];
  return reference.split(/[;,] /).flatMap((passage) => {
    const [, bookName, numbers = ''] = passage.match(/^(?:(\d? ?\D+) )?([\d:-]+)$/) ?? [];
    name = bookName ?? name;
    const book = books.find((known) => known.name === name);
    if (!book) throw new Error(`no book in ${reference}`);
    const all = scripture?.versesOf(book).map((verse) => verseAnchor(book, verse)) ?? [];
    const ends = numbers.split('-').map((number) => {
      const [verse, itsChapter = chapter] = number.split(':').reverse();
      chapter = itsChapter;
      return all.indexOf(`${book.code}-${chapter}-${verse}`);
    });
    const [first = -1, last = first] = ends;
    if (first < 0 || last < first) throw new Error(`no verses of ${passage} in ${reference}`);
    return all.slice(first, last + 1);
  });
}

test('every Sabbath from 2024 to 2030 has a page, with every verse once and in order', () => {
  const rows = [2024, 2025, 2026, 2027, 2028, 2029].flatMap((year) => scheduleFor(year, gospels));
  const expected = expectedRows();
  expect(rows).toHaveLength(expected.length);
  for (const [index, row] of rows.entries()) {
    const { row: shown, aliyot } = readingPage(row.portion, addDays(row.date, -6));
    expect(shown).toEqual(row);
    expect([shown.date, shown.torah, shown.prophets]).toEqual([
      expected[index]?.date,
      row.kind === 'festival' ? expected[index]?.festivalTorah : expected[index]?.torahEnglish,
      row.kind === 'festival' ? expected[index]?.festivalProphets : expected[index]?.prophetsEnglish,
    ]);
    // Passages of a special Sabbath or a festival may overlap; those of an ordinary one never do.
    const parts = aliyot.map(({ reference }) => reference);
    expect([row.slug, versesOf(parts)]).toEqual([row.slug, versesOf([row.torah])]);
    for (const reference of [row.torah, row.prophets, row.gospels]) {
      const verses = versesOf([reference]);
      expect([row.slug, verses]).toEqual([row.slug, countedVersesOf(reference)]);
      expect([row.slug, new Set(verses).size]).toEqual([row.slug, verses.length]);
    }
  }
});

test('the portions in turn are the whole Torah, and each joined week is its two portions', () => {
  const torah = books.filter(({ part }) => part === 'Torah');
  const all = torah.flatMap((book) => scripture.versesOf(book).map((verse) => verseAnchor(book, verse)));
  const of = (name: string) =>
    versesOf(readingPage(name, '2026-11-24').aliyot.map(({ reference }) => reference));
  expect(readingNames.slice(0, 54).flatMap(of)).toEqual(all);
  for (const name of readingNames.slice(54, 61)) {
    const pair = readingNames.slice(0, 54).flatMap((first, index) => {
      const second = readingNames[index + 1];
      return `${first}-${second}` === name ? [first, second ?? ''] : [];
    });
    expect([name, of(name)]).toEqual([name, pair.flatMap(of)]);
  }
});

test('every reading with other numbers in Hebrew Bibles names them in its heading', () => {
  for (const name of readingNames) {
    for (const { id, texts = [], numbering } of readingSections(
      readingPage(name, '2026-11-24'),
      scripture,
      'Prophets',
    )) {
      const differs = texts.some(
        ({ book, verses }) =>
          book.part !== 'New Testament' &&
          verses.some(
            ({ chapter, verse, hebrew }) =>
              hebrew.length !== 1 || hebrew[0]?.number !== `${chapter}:${verse}`,
          ),
      );
      expect([name, id, numbering !== undefined]).toEqual([name, id, differs]);
    }
  }
});

test('every Sabbath from 1900 to 2200 has one page', () => {
  const last: CalendarDay = '2200-12-31';
  const names = new Set(readingNames);
  for (let year = 1899; year <= 2200; year++) {
    for (const { date, portion } of scheduleFor(year, gospels)) {
      if (date < '1900-01-01' || date > last) continue;
      expect([date, names.has(portion)]).toEqual([date, true]);
      const sabbath = sabbathOf(hebrewDateOf(date));
      expect(sabbath.kind === 'festival' || sabbath.numbers.length > 0).toBe(true);
    }
  }
});

test('a joined week, a festival and a special Sabbath have sound pages with unique anchors', async () => {
  await using host = await startHost();
  const paths = ['Matot-Masei', 'Pesach (Day 7)', 'Pinchas', 'Miketz'].map(readingPath);
  expect(await structuralFaults((path) => host.inject(path), siteUrl, paths)).toEqual([]);
});

test('the longest week takes at most 45 KB for the first visitor after a start', async () => {
  await using host = await startHost();
  const { headers, rawPayload } = await host.inject({
    url: readingPath('Matot-Masei'),
    headers: { 'accept-encoding': 'br' },
  });
  expect(headers['content-encoding']).toBe('br');
  expect(rawPayload.length).toBeLessThanOrEqual(45 * 1024);
});
