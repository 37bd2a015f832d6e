import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { marked, type Token, type Tokens } from 'marked';
import type { ReactNode } from 'react';
import '../../server/drawing/pdf/register-fonts.ts';
import { colors } from '../../server/drawing/pdf/sheet.tsx';

export interface SampleBookProps {
  title: string;
  author: string;
  ministry: string;
  address: string;
  /** Markdown: headings, paragraphs, quotations, numbered questions. */
  about: string;
  chapter: string;
}

const serif = { fontFamily: 'Frank Ruhl Libre' };
const styles = StyleSheet.create({
  page: { ...serif, padding: 48, paddingBottom: 60, fontSize: 10.75, lineHeight: 1.5, color: colors.ink },
  stripes: { marginHorizontal: -48, marginTop: -48, gap: 3 },
  label: { fontFamily: 'Figtree', fontWeight: 600, fontSize: 9.5, color: colors.brown },
  titleLabel: { marginTop: 96, marginBottom: 18 },
  title: { fontSize: 33, lineHeight: 1.12 },
  author: { marginTop: 20, fontSize: 15 },
  imprint: { position: 'absolute', left: 48, right: 48, top: 500, fontSize: 9.5, color: colors.ink2 },
  chapter: { fontSize: 24, lineHeight: 1.15, marginTop: 8, marginBottom: 16 },
  heading: { fontWeight: 500, fontSize: 13, lineHeight: 1.25, marginTop: 8, marginBottom: 5 },
  paragraph: { marginBottom: 7 },
  quote: { marginBottom: 9, marginTop: 2, paddingLeft: 12, borderLeft: `2 solid ${colors.thread}` },
  question: { flexDirection: 'row', marginBottom: 5 },
  number: { width: 16, color: colors.brown },
  words: { flex: 1 },
  emphasis: { fontWeight: 500 },
  foot: {
    position: 'absolute',
    left: 48,
    right: 48,
    // From above: see server/drawing/pdf/paper.tsx.
    top: 578,
    flexDirection: 'row',
    justifyContent: 'space-between',
    fontFamily: 'Figtree',
    fontSize: 8,
    color: colors.ink2,
  },
});

/** Heights of the tallit's stripes, in points. */
const stripes = [7, 1.25, 2.5, 1.25, 4];

/** A free book in small, half a US Letter page in size: title page, a page about the sample, one chapter. */
export function SampleBook({ title, author, ministry, address, about, chapter }: SampleBookProps) {
  const foot = (
    <View style={styles.foot} fixed>
      <Text>{title} · Sample</Text>
      <Text render={({ pageNumber }) => String(pageNumber)} />
    </View>
  );
  return (
    // Fixed dates keep the bytes the same, so that making the books again changes nothing.
    <Document
      title={`${title} (sample)`}
      author={author}
      subject="A sample chapter"
      language="en-US"
      creationDate={new Date(0)}
      modificationDate={new Date(0)}
    >
      <Page size={[396, 612]} style={styles.page}>
        <View style={styles.stripes}>
          {stripes.map((height, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the stripes never change places
            <View key={index} style={{ height, backgroundColor: colors.thread }} />
          ))}
        </View>
        <Text style={[styles.label, styles.titleLabel]}>Sample: one chapter</Text>
        <Text style={styles.title}>{title}</Text>
        <Text style={styles.author}>{author}</Text>
        <Text style={styles.imprint}>
          {ministry}
          {'\n'}
          {address}
        </Text>
      </Page>
      <Page size={[396, 612]} style={styles.page}>
        {blocksOf(about)}
        {foot}
      </Page>
      <Page size={[396, 612]} style={styles.page}>
        <Text style={styles.label}>Chapter 1</Text>
        {blocksOf(chapter)}
        {foot}
      </Page>
    </Document>
  );
}

function blocksOf(markdown: string): ReactNode[] {
  return marked
    .lexer(markdown)
    .filter(({ type }) => type !== 'space')
    .map((token) => <Block key={token.raw} token={token} />);
}

function Block({ token }: { token: Token }) {
  switch (token.type) {
    case 'heading':
      return <Text style={token.depth === 1 ? styles.chapter : styles.heading}>{inline(token.tokens)}</Text>;
    case 'paragraph':
      return (
        <Text style={styles.paragraph} orphans={2} widows={2}>
          {inline(token.tokens)}
        </Text>
      );
    case 'blockquote':
      return (
        <View style={styles.quote} wrap={false}>
          <Text>{token.tokens?.map((part) => inline('tokens' in part ? part.tokens : []))}</Text>
        </View>
      );
    case 'list':
      return (token as Tokens.List).items.map(({ text, tokens }, index) => (
        <View key={text} style={styles.question} wrap={false}>
          <Text style={styles.number}>{index + 1}.</Text>
          <Text style={styles.words}>
            {tokens.map((part) => inline('tokens' in part ? part.tokens : []))}
          </Text>
        </View>
      ));
    default:
      throw new Error(`sample books know no "${token.type}"`);
  }
}

/** Words, some of them stressed. */
function inline(tokens: readonly Token[] = []): ReactNode[] {
  return tokens.map((token) => {
    if (token.type === 'text') return token.text;
    if (token.type !== 'em') throw new Error(`sample books know no "${token.type}"`);
    return (
      <Text key={token.raw} style={styles.emphasis}>
        {token.text}
      </Text>
    );
  });
}
