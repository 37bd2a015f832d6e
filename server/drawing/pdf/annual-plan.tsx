import { renderToBuffer, StyleSheet, Text, View } from '@react-pdf/renderer';
import { shortDate } from '#core/dates/date-words.ts';
import type { SabbathReadings } from '#core/torah/readings.ts';
import type { AnnualPlan as Plan } from '../orders.ts';
import { Hebrew } from './hebrew.tsx';
import { inTheme, palette, Sheet } from './sheet.tsx';

const plain = StyleSheet.create({
  title: { fontFamily: 'Frank Ruhl Libre', fontSize: 26, lineHeight: 1.1 },
  intro: { marginTop: 6, marginBottom: 14, maxWidth: 400, color: palette.ink2 },
  row: {
    flexDirection: 'row',
    alignItems: 'flex-start',
    gap: 8,
    paddingVertical: 2.5,
    borderBottom: `0.5 solid ${palette.line}`,
    fontSize: 8.75,
    lineHeight: 1.35,
  },
  head: { color: palette.brown, fontWeight: 600, borderBottomColor: palette.lineStrong },
  box: { width: 8, height: 8, marginTop: 2, border: `0.75 solid ${palette.lineStrong}` },
  noBox: { width: 8 },
  date: { width: 58 },
  portion: {
    width: 128,
    flexDirection: 'row',
    justifyContent: 'space-between',
    columnGap: 6,
    flexWrap: 'wrap',
  },
  english: { fontFamily: 'Frank Ruhl Libre', fontWeight: 500, fontSize: 10, lineHeight: 1.2 },
  reference: { flexBasis: 0, flexGrow: 1 },
});

/** Torah references are the longest. */
const columns = [{ flexGrow: 1.35 }, { flexGrow: 1.15 }, { flexGrow: 1.05 }];

export const renderAnnualPlan = (plan: Plan): Promise<Buffer> => renderToBuffer(AnnualPlan(plan));

function AnnualPlan({ letterhead, title, intro, sabbaths }: Plan) {
  const styles = inTheme(plain, letterhead.colors);
  const { thread } = inTheme(palette, letterhead.colors);
  const labels = sabbaths[0]?.readings.map(({ label }) => label) ?? [];
  return (
    <Sheet title={title} letterhead={letterhead}>
      <Text style={styles.title}>{title}</Text>
      <Text style={styles.intro}>{intro}</Text>
      <View style={[styles.row, styles.head]} fixed>
        <View style={styles.noBox} />
        <Text style={styles.date} />
        <Text style={styles.portion} />
        {labels.map((label, index) => (
          <Text key={label} style={[styles.reference, columns[index] ?? {}]}>
            {label}
          </Text>
        ))}
      </View>
      {sabbaths.map((sabbath) => (
        <Week
          date={shortDate(sabbath.date, letterhead.locale)}
          key={sabbath.slug}
          sabbath={sabbath}
          styles={styles}
          thread={thread}
        />
      ))}
    </Sheet>
  );
}

interface WeekProps {
  sabbath: SabbathReadings;
  /** 'Sep 20, 2025' */
  date: string;
  styles: typeof plain;
  thread: string;
}

function Week({ sabbath, date, styles, thread }: WeekProps) {
  return (
    <View style={styles.row} wrap={false}>
      <View style={styles.box} />
      <Text style={styles.date}>{date}</Text>
      <View style={styles.portion}>
        <Text style={styles.english}>{sabbath.portion}</Text>
        <Hebrew size={11} color={thread}>
          {sabbath.hebrew}
        </Hebrew>
      </View>
      {sabbath.readings.map((reading, index) => (
        <Text key={reading.label} style={[styles.reference, columns[index] ?? {}]}>
          {reading.text}
        </Text>
      ))}
    </View>
  );
}
