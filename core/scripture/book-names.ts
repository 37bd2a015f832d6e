import { bcv_parser } from 'bible-passage-reference-parser/esm/bcv_parser.js';
import * as english from 'bible-passage-reference-parser/esm/lang/en.js';
import { bible } from './books.ts';

/** The names of the books by their OSIS codes. */
const namesByCode = new Map(bible.map(({ osis, name }) => [osis, name]));

/** In the Bible's order. */
export const bookNames = [...namesByCode.values()];

/** Hebrew names in Latin letters, folded: 'bereshit'. A number may stand before those of two books. */
const hebrewNames: Readonly<Record<string, string>> = {
  ...{ bereshit: 'Gen', bereishit: 'Gen', shemot: 'Exod', shmot: 'Exod', vayikra: 'Lev', bamidbar: 'Num' },
  ...{ bemidbar: 'Num', devarim: 'Deut', yehoshua: 'Josh', shoftim: 'Judg', shmuel: 'Sam', shemuel: 'Sam' },
  ...{ melachim: 'Kgs', melakhim: 'Kgs', yeshayahu: 'Isa', yirmeyahu: 'Jer', yirmiyahu: 'Jer' },
  ...{ yechezkel: 'Ezek', yehezkel: 'Ezek', hoshea: 'Hos', yoel: 'Joel', ovadiah: 'Obad', yonah: 'Jonah' },
  ...{ michah: 'Mic', mikhah: 'Mic', nachum: 'Nah', chavakuk: 'Hab', havakuk: 'Hab', tzefaniah: 'Zeph' },
  ...{ chaggai: 'Hag', zecharyah: 'Zech', malachi: 'Mal', tehillim: 'Ps', tehilim: 'Ps', mishlei: 'Prov' },
  ...{ mishle: 'Prov', iyov: 'Job', shirhashirim: 'Song', rut: 'Ruth', eichah: 'Lam', eikhah: 'Lam' },
  ...{ kohelet: 'Eccl', qohelet: 'Eccl', ester: 'Esth', nechemyah: 'Neh', divreihayamim: 'Chr' },
  ...{ mattityahu: 'Matt', matityahu: 'Matt', yochanan: 'John', hitgalut: 'Rev' },
  // With an apostrophe for the half vowel, as in the Complete Jewish Bible: "D’varim".
  ...{ bresheet: 'Gen', breshit: 'Gen', bmidbar: 'Num', dvarim: 'Deut', yhoshua: 'Josh', mlakhim: 'Kgs' },
  ...{ ovadyah: 'Obad', tzfanyah: 'Zeph', hagai: 'Hag', zkharyah: 'Zech' },
  ...{ malakhi: 'Mal', daniel: 'Dan', amos: 'Amos', ezra: 'Ezra' },
  ...{ yaakov: 'Jas', kefa: 'Pet', yhudah: 'Jude' },
};

/** Longer texts are no name of a book. */
const maxNameLength = 40;

const parser = new bcv_parser(english);
const namesOf = new Map<string, string | undefined>();

/** The name of a book: 'Psalm' of 'Psalms', '2 Kings' of 'II Kings', 'Genesis' of 'Bereshit'. */
function bookNamed(written: string): string | undefined {
  if (written.length > maxNameLength) return undefined;
  if (!namesOf.has(written)) {
    if (namesOf.size > 1000) namesOf.clear();
    const [, number = '', word = ''] =
      /^([1-3]?)(.*)$/s.exec(written.toLowerCase().replace(/[\s.'’-]/g, '')) ?? [];
    const hebrew = Object.hasOwn(hebrewNames, word) ? hebrewNames[word] : undefined;
    const code = hebrew ? number + hebrew : parser.parse(`${written} 1`).osis().split('.')[0];
    namesOf.set(written, namesByCode.get(code ?? ''));
  }
  return namesOf.get(written);
}

/** Chapter and verses; of a book with one chapter, verses. */
const numbers =
  /^\d{1,3}(?::\d{1,3})?(?:-\d{1,3}(?::\d{1,3})?)?(?:, ?\d{1,3}(?::\d{1,3})?(?:-\d{1,3}(?::\d{1,3})?)?)*$/;

interface NamedPassage {
  /** As in references: 'Psalm', '2 Kings'. */
  book: string;
  /** The passage with that name: '2 Kings 2:1-5'. */
  text: string;
}

/**
 * Reads a passage as people write it: '1 Sam 3:1-10', 'Matt. 5:3–12', 'John 3.16', '3 John 2', 'Bereshit
 * 1:1'.
 * @returns undefined if it names no book of the Bible, or no chapter
 */
export function namedPassage(written: string): NamedPassage | undefined {
  const [, name = '', rest = ''] =
    /^([1-3]?[^\d;,:]*\p{L}\.?)\s*(\d.*)$/su.exec(written.trim().slice(0, 200)) ?? [];
  const book = bookNamed(name);
  const verses = rest
    .replace(/\s*[-–—]\s*/g, '-')
    .replace(/(?<=\d)\s*[.:]\s*(?=\d)/g, ':')
    // 'and the following verses'
    .replace(/\s?(?:ff?\.?|\.)$/, '');
  return book && numbers.test(verses) ? { book, text: `${book} ${verses}` } : undefined;
}

/** The book of a passage as a list names it: 'Psalms' of 'Ps 23'. */
export function bookOfPassage(passage: string): string {
  const book = namedPassage(passage)?.book ?? passage;
  return book === 'Psalm' ? 'Psalms' : book;
}

/** For sorting: books in the Bible's order; others come last. */
export function byBibleOrder(a: string, b: string): number {
  const place = (book: string) => {
    const index = bookNames.indexOf(book === 'Psalms' ? 'Psalm' : book);
    return index < 0 ? bookNames.length : index;
  };
  return place(a) - place(b) || a.localeCompare(b);
}
