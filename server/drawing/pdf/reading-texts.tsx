import { renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { hebrewNumeral } from '#core/scripture/hebrew-numeral.ts';
import type { Verse } from '#core/scripture/scripture.ts';
import type { ReadingTexts } from '../orders.ts';
import { Hebrew } from './hebrew.tsx';
import { inTheme, palette, Sheet } from './sheet.tsx';

/** In points; the page is 504 wide inside its margins. */
const columns = { number: 30, english: 226, gap: 12, hebrew: 216, letter: 20 };
const hebrewSize = 13;

const plain = StyleSheet.create({
  dates: { flexDirection: 'row', justifyContent: 'space-between', color: palette.brown, fontWeight: 600 },
  title: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    columnGap: 20,
    marginTop: 10,
  },
  name: { fontFamily: 'Frank Ruhl Libre', fontSize: 28, lineHeight: 1.1 },
  meaning: { fontFamily: 'Frank Ruhl Libre', fontSize: 13, color: palette.ink2, marginTop: 3 },
  heading: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    columnGap: 12,
    marginTop: 16,
    marginBottom: 4,
    paddingBottom: 3,
    borderBottom: `1 solid ${palette.lineStrong}`,
  },
  headingText: { fontFamily: 'Frank Ruhl Libre', fontWeight: 500, fontSize: 14, lineHeight: 1.2 },
  reference: { fontSize: 9, color: palette.ink2, maxWidth: 390 },
  verse: { flexDirection: 'row', paddingVertical: 2 },
  number: { width: columns.number, fontSize: 8, lineHeight: 1.7, color: palette.brown },
  english: { fontFamily: 'Frank Ruhl Libre', fontSize: 10, lineHeight: 1.38, width: columns.english },
  wide: { width: columns.english + columns.gap + columns.hebrew + columns.letter },
  hebrew: { width: columns.hebrew, marginLeft: columns.gap },
  letter: { width: columns.letter, alignItems: 'flex-end' },
  sources: { marginTop: 16, fontSize: 8, lineHeight: 1.4, color: palette.ink2, gap: 4 },
});

export const renderReadingTexts = (texts: ReadingTexts): Promise<Buffer> =>
  renderToBuffer(<Reading {...texts} />);

function Reading({ letterhead, title, sections, sources }: ReadingTexts) {
  const styles = inTheme(plain, letterhead.colors);
  const { thread } = inTheme(palette, letterhead.colors);
  return (
    <Sheet title={`${title.name}: ${title.reference}`} letterhead={letterhead}>
      <View style={styles.dates}>
        <Text>Torah portion</Text>
        <Text>{title.when}</Text>
      </View>
      <View style={styles.title}>
        <View>
          <Text style={styles.name}>{title.name}</Text>
          <Text style={styles.meaning}>“{title.englishName}”</Text>
        </View>
        <Hebrew size={36} color={thread}>
          {title.hebrew}
        </Hebrew>
      </View>
      {sections.map(({ id, heading, hebrew, reference, numbering, note, texts = [] }) => (
        <View key={id}>
          <View style={styles.heading} minPresenceAhead={60} wrap={false}>
            <View>
              <Text style={styles.headingText}>{heading}</Text>
              <Text style={styles.reference}>
                {reference}
                {numbering && ` (${numbering})`}
              </Text>
              {note && <Text style={styles.reference}>{note}</Text>}
            </View>
            {hebrew && (
              <Hebrew size={14} color={palette.ink2}>
                {hebrew}
              </Hebrew>
            )}
          </View>
          {texts.flatMap(({ book, verses }) =>
            verses.map((verse, index) => (
              <VerseRow
                key={`${book.code} ${verse.chapter}:${verse.verse}`}
                verse={verse}
                startsChapter={index === 0 || verse.verse === 1}
                styles={styles}
              />
            )),
          )}
        </View>
      ))}
      <View style={styles.sources} wrap={false}>
        {sources.map((source) => (
          <Text key={source}>{source}</Text>
        ))}
      </View>
    </Sheet>
  );
}

interface RowProps {
  verse: Verse;
  startsChapter: boolean;
  styles: typeof plain;
}

function VerseRow({ verse: { chapter, verse, english, hebrew }, startsChapter, styles }: RowProps) {
  const written = hebrew.flatMap((part) => part.written ?? []);
  const hasHebrew = hebrew.length > 0;
  return (
    <View style={styles.verse} wrap={false}>
      <Text style={styles.number}>{startsChapter ? `${chapter}:${verse}` : verse}</Text>
      <Text style={[styles.english, hasHebrew ? {} : styles.wide]}>
        {english ?? 'This translation does not have this verse.'}
      </Text>
      {hasHebrew && (
        <View style={styles.hebrew}>
          <Hebrew size={hebrewSize} color={palette.ink} width={columns.hebrew}>
            {hebrew.map(({ text }) => text).join(' ')}
          </Hebrew>
          {written.length > 0 && (
            <Hebrew size={9} color={palette.ink2} width={columns.hebrew}>
              {`כתיב ${written.join(' ')}`}
            </Hebrew>
          )}
        </View>
      )}
      {hasHebrew && (
        <View style={styles.letter}>
          <Hebrew size={9.5} color={palette.ink2}>
            {hebrew.map(({ number }) => hebrewNumeral(Number(number.split(':')[1]))).join(' ')}
          </Hebrew>
        </View>
      )}
    </View>
  );
}
