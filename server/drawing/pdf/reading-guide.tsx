import { renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReadingGuide as Guide } from '../orders.ts';
import { Hebrew } from './hebrew.tsx';
import { inTheme, palette, Sheet } from './sheet.tsx';

const plain = StyleSheet.create({
  dates: { flexDirection: 'row', justifyContent: 'space-between', color: palette.brown, fontWeight: 600 },
  title: {
    flexDirection: 'row',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'flex-end',
    columnGap: 20,
    marginTop: 14,
  },
  portion: { fontFamily: 'Frank Ruhl Libre', fontSize: 34, lineHeight: 1.1 },
  meaning: { fontFamily: 'Frank Ruhl Libre', fontSize: 14, color: palette.ink2, marginTop: 4 },
  readings: { marginTop: 18, borderTop: `1 solid ${palette.lineStrong}` },
  reading: {
    flexDirection: 'row',
    alignItems: 'baseline',
    paddingVertical: 9,
    borderBottom: `0.75 solid ${palette.line}`,
  },
  label: { width: 90, color: palette.brown, fontWeight: 600 },
  reference: { flex: 1, fontFamily: 'Frank Ruhl Libre', fontSize: 17, lineHeight: 1.3 },
  notes: { marginTop: 14, gap: 5, color: palette.ink2 },
  howTo: { marginTop: 20 },
  howToHeading: { fontFamily: 'Frank Ruhl Libre', fontSize: 15, lineHeight: 1.3, marginBottom: 6 },
  howToText: { fontFamily: 'Frank Ruhl Libre', fontSize: 11.5, lineHeight: 1.5 },
  lines: { flexGrow: 1, marginTop: 6 },
  line: { flexGrow: 1, borderBottom: `0.75 solid ${palette.line}` },
});

const lines = Array.from({ length: 11 }, (_, index) => index);

export const renderReadingGuide = (guide: Guide): Promise<Buffer> => renderToBuffer(ReadingGuide(guide));

function ReadingGuide({ letterhead, sabbath, hebrewDate, sundown, howTo }: Guide) {
  const styles = inTheme(plain, letterhead.colors);
  return (
    <Sheet title={`${sabbath.portion}, ${sabbath.dateText}`} letterhead={letterhead} single>
      <View style={styles.dates}>
        <Text>Torah portion</Text>
        <Text>
          {sabbath.dateText} · {hebrewDate}
        </Text>
      </View>
      <View style={styles.title}>
        <View>
          <Text style={styles.portion}>{sabbath.portion}</Text>
          <Text style={styles.meaning}>“{sabbath.englishName}”</Text>
        </View>
        <Hebrew size={44} color={inTheme(palette, letterhead.colors).thread}>
          {sabbath.hebrew}
        </Hebrew>
      </View>
      <View style={styles.readings}>
        {sabbath.readings.map((reading) => (
          <View key={reading.label} style={styles.reading}>
            <Text style={styles.label}>{reading.label}</Text>
            <Text style={styles.reference}>{reading.text}</Text>
          </View>
        ))}
      </View>
      <View style={styles.notes}>
        {sabbath.note && <Text>{sabbath.note}</Text>}
        {sabbath.further.length > 0 && (
          <Text>Also read: {sabbath.further.map(({ text }) => text).join('; ')}</Text>
        )}
        <Text>{sundown}</Text>
      </View>
      <View style={styles.howTo}>
        <Text style={styles.howToHeading}>{howTo.heading}</Text>
        <Text style={styles.howToText}>{howTo.text}</Text>
      </View>
      <View style={styles.lines}>
        {lines.map((line) => (
          <View key={line} style={styles.line} />
        ))}
      </View>
    </Sheet>
  );
}
