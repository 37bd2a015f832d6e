/** A book of the Bible that is read in portions, Prophets or Gospels. */
export interface Book {
  /** USFM code in lower case: the beginning of its verses' anchors. */
  readonly code: string;
  /** In the OSIS files of the sources. */
  readonly osis: string;
  readonly name: string;
  readonly part: 'Torah' | 'Prophets' | 'New Testament';
}

/** The 66 books in the order of Bibles, with the names that references give them. */
export const bible: readonly Omit<Book, 'part'>[] = [
  'gen Gen Genesis,exo Exod Exodus,lev Lev Leviticus,num Num Numbers,deu Deut Deuteronomy,jos Josh Joshua',
  'jdg Judg Judges,rut Ruth Ruth,1sa 1Sam 1 Samuel,2sa 2Sam 2 Samuel,1ki 1Kgs 1 Kings,2ki 2Kgs 2 Kings',
  '1ch 1Chr 1 Chronicles,2ch 2Chr 2 Chronicles,ezr Ezra Ezra,neh Neh Nehemiah,est Esth Esther,job Job Job',
  'psa Ps Psalm,pro Prov Proverbs,ecc Eccl Ecclesiastes,sng Song Song of Songs,isa Isa Isaiah',
  'jer Jer Jeremiah,lam Lam Lamentations,ezk Ezek Ezekiel,dan Dan Daniel,hos Hos Hosea,jol Joel Joel',
  'amo Amos Amos,oba Obad Obadiah,jon Jonah Jonah,mic Mic Micah,nam Nah Nahum,hab Hab Habakkuk',
  'zep Zeph Zephaniah,hag Hag Haggai,zec Zech Zechariah,mal Mal Malachi,mat Matt Matthew,mrk Mark Mark',
  'luk Luke Luke,jhn John John,act Acts Acts,rom Rom Romans,1co 1Cor 1 Corinthians,2co 2Cor 2 Corinthians',
  'gal Gal Galatians,eph Eph Ephesians,php Phil Philippians,col Col Colossians,1th 1Thess 1 Thessalonians',
  '2th 2Thess 2 Thessalonians,1ti 1Tim 1 Timothy,2ti 2Tim 2 Timothy,tit Titus Titus,phm Phlm Philemon',
  'heb Heb Hebrews,jas Jas James,1pe 1Pet 1 Peter,2pe 2Pet 2 Peter,1jn 1John 1 John,2jn 2John 2 John',
  '3jn 3John 3 John,jud Jude Jude,rev Rev Revelation',
]
  .join()
  .split(',')
  .map((line) => {
    const [code = '', osis = '', ...name] = line.split(' ');
    return { code, osis, name: name.join(' ') };
  });

/** Neither portions nor readings from the Prophets are in them. */
const writings = 'rut 1ch 2ch ezr neh est job psa pro ecc sng lam dan'.split(' ');

function canonPartAt(place: number): Book['part'] {
  if (place < 5) return 'Torah';
  return place < 39 ? 'Prophets' : 'New Testament';
}

/** The Torah, the Prophets and the New Testament, in the order of Bibles. */
export const books: readonly Book[] = bible
  .map((book, place) => ({ ...book, part: canonPartAt(place) }))
  .filter(({ code }) => !writings.includes(code));

/** The code in the first line of a USFM file, in lower case: 'gen'. */
export const bookCodeOf = (usfm: string) => /^\uFEFF?\\id\s+(\w{3})\b/.exec(usfm)?.[1]?.toLowerCase();
