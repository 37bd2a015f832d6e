/** A book of the Bible that is read in portions, Prophets or Gospels. */
export interface Book {
  /** USFM code in lower case: the beginning of its verses' anchors. */
  readonly code: string;
  /** In the OSIS files of the sources. */
  readonly osis: string;
  readonly name: string;
  readonly part: 'Torah' | 'Prophets' | 'New Testament';
}

const torah = 'gen Gen Genesis,exo Exod Exodus,lev Lev Leviticus,num Num Numbers,deu Deut Deuteronomy';
const prophets = [
  'jos Josh Joshua,jdg Judg Judges,1sa 1Sam 1 Samuel,2sa 2Sam 2 Samuel,1ki 1Kgs 1 Kings,2ki 2Kgs 2 Kings',
  'isa Isa Isaiah,jer Jer Jeremiah,ezk Ezek Ezekiel,hos Hos Hosea,jol Joel Joel,amo Amos Amos',
  'oba Obad Obadiah,jon Jonah Jonah,mic Mic Micah,nam Nah Nahum,hab Hab Habakkuk,zep Zeph Zephaniah',
  'hag Hag Haggai,zec Zech Zechariah,mal Mal Malachi',
].join();
const newTestament = [
  'mat Matt Matthew,mrk Mark Mark,luk Luke Luke,jhn John John,act Acts Acts,rom Rom Romans',
  '1co 1Cor 1 Corinthians,2co 2Cor 2 Corinthians,gal Gal Galatians,eph Eph Ephesians,php Phil Philippians',
  'col Col Colossians,1th 1Thess 1 Thessalonians,2th 2Thess 2 Thessalonians,1ti 1Tim 1 Timothy',
  '2ti 2Tim 2 Timothy,tit Titus Titus,phm Phlm Philemon,heb Heb Hebrews,jas Jas James,1pe 1Pet 1 Peter',
  '2pe 2Pet 2 Peter,1jn 1John 1 John,2jn 2John 2 John,3jn 3John 3 John,jud Jude Jude,rev Rev Revelation',
].join();

const booksOf = (list: string, part: Book['part']): Book[] =>
  list.split(',').map((line) => {
    const [code = '', osis = '', ...name] = line.split(' ');
    return { code, osis, name: name.join(' '), part };
  });

/** The Torah, the Prophets and the New Testament, in the order of Bibles. */
export const books: readonly Book[] = [
  ...booksOf(torah, 'Torah'),
  ...booksOf(prophets, 'Prophets'),
  ...booksOf(newTestament, 'New Testament'),
];

/** The code in the first line of a USFM file, in lower case: 'gen'. */
export const bookCodeOf = (usfm: string) => /^\uFEFF?\\id\s+(\w{3})\b/.exec(usfm)?.[1]?.toLowerCase();
