import { hebrewNumeral } from '#core/scripture/hebrew-numeral.ts';
import type { Verse } from '#core/scripture/scripture.ts';
import { Link } from '#site/ui/Link.tsx';
import './reading.css';
import { anchorsOf, type ReadingProps, type Section } from './reading-props.ts';

/** All readings with their texts. */
export function Readings({ sections }: Pick<ReadingProps, 'sections'>) {
  const anchors = anchorsOf(sections);
  return sections.map((section) => <Reading key={section.id} section={section} anchors={anchors} />);
}

function Reading({ section, anchors }: { section: Section; anchors: ReadonlyMap<string, string> }) {
  const { id, heading, hebrew, reference, numbering, note, href, texts } = section;
  return (
    <section className="reading" id={id} aria-labelledby={`${id}-heading`}>
      <div className="reading-title">
        <div>
          <h2 id={`${id}-heading`}>{heading}</h2>
          <p className="small muted">
            <Link href={href} newTab arrow="none">
              {reference}
            </Link>
            {numbering && ` (${numbering})`}
          </p>
          {note && <p className="small muted">{note}</p>}
        </div>
        {hebrew && (
          <p className="hebrew muted" lang="he" dir="rtl">
            {hebrew}
          </p>
        )}
      </div>
      {texts?.map(({ book, verses }) => (
        <ol key={`${book.code} ${verses[0]?.chapter}:${verses[0]?.verse}`} role="list" className="verses">
          {verses.map((verse, index) => (
            <VerseLine
              key={`${verse.chapter}:${verse.verse}`}
              verse={verse}
              book={book.name}
              startsChapter={index === 0 || verse.verse === 1}
              anchor={`${book.code}-${verse.chapter}-${verse.verse}`}
              hasAnchor={anchors.has(`${id} ${book.code}-${verse.chapter}-${verse.verse}`)}
            />
          ))}
        </ol>
      ))}
    </section>
  );
}

interface VerseProps {
  verse: Verse;
  book: string;
  /** Shows the chapter before the number. */
  startsChapter: boolean;
  anchor: string;
  /** False where the page has the verse further up. */
  hasAnchor: boolean;
}

function VerseLine({ verse: { chapter, verse, english, hebrew }, book, startsChapter, ...rest }: VerseProps) {
  const { anchor, hasAnchor } = rest;
  const written = hebrew.flatMap((part) => part.written ?? []);
  return (
    // The order of the attributes saves 300 bytes on the longest page.
    <li className="verse-line" id={hasAnchor ? anchor : undefined} data-hebrew={hebrewNumbers(hebrew)}>
      <a aria-label={`${book} ${chapter}:${verse}`} href={`#${anchor}`} data-replay="">
        {startsChapter ? `${chapter}:${verse}` : verse}
      </a>
      <p>{english ?? <i>This translation does not have this verse.</i>}</p>
      {hebrew.length > 0 && (
        <p lang="he" dir="rtl">
          {hebrew.map(({ text }) => text).join(' ')}
          {written.length > 0 && <small>כתיב: {written.join(' ')}</small>}
        </p>
      )}
    </li>
  );
}

/** The numbers of a verse in Hebrew Bibles; undefined where the text is English only. */
function hebrewNumbers(hebrew: Verse['hebrew']): string | undefined {
  const numerals = hebrew.map(({ number }) => hebrewNumeral(Number(number.split(':')[1])));
  return numerals.join(' ') || undefined;
}
