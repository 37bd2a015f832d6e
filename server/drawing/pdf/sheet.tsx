import { Document, Font, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import type { ReactNode } from 'react';
import { documentLanguage } from '#core/dates/date-words.ts';
import { type Colors, painter } from '#core/theme/paint.ts';
import sans from '../fonts/figtree-latin-400.woff?inline';
import sansBold from '../fonts/figtree-latin-600.woff?inline';
import serif from '../fonts/frank-ruhl-libre-latin-400.woff?inline';
import serifMedium from '../fonts/frank-ruhl-libre-latin-500.woff?inline';
import type { Letterhead } from '../orders.ts';

// The pages' fonts in single weights: PDF has no variable fonts, and the library no WOFF2.
Font.register({ family: 'Figtree', fonts: [{ src: sans }, { src: sansBold, fontWeight: 600 }] });
Font.register({ family: 'Frank Ruhl Libre', fonts: [{ src: serif }, { src: serifMedium, fontWeight: 500 }] });
// Names and references must not be hyphenated.
Font.registerHyphenationCallback((word) => [word]);

/** The day palette of site/styles/tokens.css, on white paper. */
export const palette = {
  ink: '#121c2a',
  ink2: '#3a4554',
  thread: '#184b8f',
  brown: '#6b421f',
  line: '#ddd3c3',
  lineStrong: '#82735f',
} as const;

/** Replaces the colors in styles by a ministry's own. */
export function inTheme<Styles>(styles: Styles, colors: Colors = {}): Styles {
  const paint = painter(colors);
  return JSON.parse(JSON.stringify(styles).replace(/#[0-9a-f]{6}\b/g, paint));
}

const plain = StyleSheet.create({
  page: {
    paddingTop: 34,
    paddingBottom: 62,
    paddingHorizontal: 54,
    fontFamily: 'Figtree',
    fontSize: 10,
    lineHeight: 1.45,
    color: palette.ink,
  },
  stripes: { marginHorizontal: -54, marginTop: -34, marginBottom: 34, gap: 3 },
  // As tall as the page, so that the content never needs a second one.
  single: { height: 664, overflow: 'hidden' },
  foot: {
    position: 'absolute',
    left: 54,
    right: 54,
    // From the top: the library misplaces `bottom` on a page that may continue.
    top: 744,
    paddingTop: 8,
    borderTop: `0.75 solid ${palette.lineStrong}`,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontSize: 8,
    color: palette.ink2,
  },
  // The page's number is known after the layout, so the text needs a fixed width.
  website: { width: 150, textAlign: 'right' },
});

/** Heights of the tallit's stripes at the top, in points. */
const stripes = [7, 1.25, 2.5, 1.25, 4];

interface Props {
  title: string;
  letterhead: Letterhead;
  /** One page, which cuts off what does not fit; otherwise as many as needed, numbered. */
  single?: boolean;
  children: ReactNode;
}

/** A page of the ministry: US Letter, the tallit's stripe at the top, the ministry in the footer. */
export function Sheet({ title, letterhead, single = false, children }: Props) {
  const { ministry, service, address, website, colors, locale } = letterhead;
  const styles = inTheme(plain, colors);
  return (
    // A fixed date keeps the bytes the same, and so the browser's cached copy.
    <Document title={title} author={ministry} language={documentLanguage(locale)} creationDate={new Date(0)}>
      <Page size="LETTER" style={styles.page}>
        <View style={styles.stripes}>
          {stripes.map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the stripes never change places
            <View key={index} style={{ height, backgroundColor: inTheme(palette, colors).thread }} />
          ))}
        </View>
        {single ? <View style={styles.single}>{children}</View> : children}
        <View style={styles.foot} fixed>
          <Text style={{ flex: 1 }}>
            {ministry} · {service} · {address}
          </Text>
          <Text
            style={styles.website}
            render={({ pageNumber, totalPages }) =>
              single ? website : `${website} · ${pageNumber} / ${totalPages}`
            }
          />
        </View>
      </Page>
    </Document>
  );
}
