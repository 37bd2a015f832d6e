/** The edition of the Hebrew text. */
export const hebrewEdition = {
  name: 'Open Scriptures Hebrew Bible',
  href: 'https://github.com/openscriptures/morphhb',
} as const;

/** The translations that come with the site. A ministry may bring its own instead. */
export const translations = ['new-heart', 'king-james', 'own'] as const;

/** Name and license of each. */
export const credits = {
  newHeart: 'New Heart English Bible, dedicated to the public domain by its editors and translators.',
  kingJames: 'King James Version of 1769, in the public domain outside the United Kingdom.',
} as const;

/**
 * Where the texts come from, in sentences for pages and PDFs.
 *
 * @param credit name and license of the English translation: 'New Heart English Bible, dedicated to …'
 */
export const sourceSentences = (credit: string): readonly [texts: string, numbers: string] => [
  `English: ${credit} Hebrew: Westminster Leningrad Codex, in the public domain, as in the ${hebrewEdition.name} 2.0.2, with vowels and without accents. Where tradition reads another word than is written, the word that is read is in the line, and the written one (ketiv) below it.`,
  'The numbers at the left are those of English Bibles, the letters at the right those of Hebrew Bibles. Where the two differ, the heading of a reading names both.',
];
