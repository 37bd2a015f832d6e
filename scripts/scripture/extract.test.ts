import { expect, test } from 'vitest';
import { books } from '#core/scripture/books.ts';
import { hebrewVerses, kingJamesBook, verseMap, withoutMarks, withSpaces } from './extract.ts';

const verse = (inside: string) =>
  hebrewVerses(
    `<osis><chapter osisID="Gen.1"><verse osisID="Gen.1.1">${inside}</verse></chapter></osis>`,
  ).get('Gen.1.1');

test('keeps letters, vowels and maqqef, and drops accents, meteg, paseq and paragraph letters', () => {
  const found = verse(
    '<w>בְּ/רֵאשִׁ֖ית</w> <w>אֵֽת</w><seg type="x-maqqef">־</seg><w>הַ/שָּׁמַ֖יִם</w> <seg type="x-paseq">׀</seg>' +
      '<seg type="x-sof-pasuq">׃</seg><seg type="x-pe">פ</seg>',
  );
  expect(found).toEqual({ text: 'בְּרֵאשִׁית אֵת־הַשָּׁמַיִם׃' });
});

test('the order of points is that of the source', () => {
  const text = '\u05D1\u05BC\u05B0';
  expect(verse(`<w>${text}</w>`)).toEqual({ text });
});

test('a letter that is written large stays in its word', () => {
  expect(verse('<w>שְׁמַ֖<seg type="x-large">ע</seg></w>')).toEqual({ text: 'שְׁמַע' });
});

test('the word that is read is in the text, and the written one apart', () => {
  const note = (written: string, read: string) =>
    `<note type="variant"><catchWord>${written}</catchWord><rdg type="x-qere">${read}</rdg></note>`;
  expect(verse(`<w>אֶת</w><seg type="x-maqqef">־</seg><w>ישב</w>${note('ישב', '<w>יֹשְׁבֵי</w>')}`)).toEqual({
    text: 'אֶת־יֹשְׁבֵי',
    written: ['ישב'],
  });
  expect(verse(`<w>בָּא</w> <w>נא</w>${note('נא', '')} <w>עוֹד</w>`)).toEqual({
    text: 'בָּא עוֹד',
    written: ['נא'],
  });
});

test('notes of editors are not read as text', () => {
  expect(verse('<note>KJV:Num.26.1</note><w>אָב</w><note n="1">We keep the form.</note>')).toEqual({
    text: 'אָב',
  });
});

test('rejects a written word that is not before its note', () => {
  const note = '<note type="variant"><catchWord>אב</catchWord><rdg type="x-qere"/></note>';
  expect(() => verse(`<w>גד</w>${note}`)).toThrow('Gen.1.1');
});

test('the end of an English verse leads to that verse, and a divided verse stays', () => {
  const map = verseMap(
    '<verse wlc="1Kgs.22.44" kjv="1Kgs.22.43!b" type="partial"/><verse wlc="Isa.63.19!b" kjv="Isa.64.1" type="partial"/>',
  );
  expect([...map]).toEqual([['1Kgs.22.44', '1Kgs.22.43']]);
});

test.each([
  ['my strength and song.He has become', 'my strength and song. He has become'],
  ['his work is perfect,for all', 'his work is perfect, for all'],
  ['is written,"I will', 'is written, "I will'],
  ['"the Lord God,"that I', '"the Lord God," that I'],
  ['to me first."He swore', 'to me first." He swore'],
  ['6,000 "words," he said', '6,000 "words," he said'],
])('puts back the space in %s', (text, spaced) => {
  expect(withSpaces(text)).toBe(spaced);
});

test('notes and marks of the King James Version are not its text', () => {
  expect(withoutMarks('that <FI>it was<Fi> good:<RF>the light…: Heb. between<Rf><CM>')).toBe(
    'that it was good:',
  );
  expect(withoutMarks('<FR>Blessed <FI>are<Fi> the poor<Fr>')).toBe('Blessed are the poor');
});

test('a book of the King James Version is read chapter by chapter', () => {
  const matthew = books.find(({ code }) => code === 'mat');
  if (!matthew) throw new Error('no Matthew');
  const files = new Map([
    ['40/1.json', '["The book","Abraham begat"]'],
    ['40/2.json', '["Now when"]'],
  ]);
  expect(kingJamesBook(matthew, (path) => files.get(path))).toEqual({
    '1:1': 'The book',
    '1:2': 'Abraham begat',
    '2:1': 'Now when',
  });
});
