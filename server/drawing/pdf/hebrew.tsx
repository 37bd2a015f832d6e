import { Canvas } from '@react-pdf/renderer';
import { create, type Font } from 'fontkit';
import hebrew from '../fonts/frank-ruhl-libre-hebrew-400.woff?inline';

const font = create(Buffer.from(hebrew.slice(hebrew.indexOf(',') + 1), 'base64')) as Font;

/** The font lacks the dot above letters in some 15 verses, and the reversed nun: they are drawn. */
const dot = '\u05C4';
const reversedNun = '\u05C6';
const nun = '\u05E0';

/** What the font sets of a text: no dots, and a gap for each reversed nun. */
const settable = (text: string) => text.replaceAll(dot, '').replaceAll(reversedNun, '\u00A0\u00A0');

const widthOf = (text: string, size: number) =>
  (font.layout(settable(text)).advanceWidth * size) / font.unitsPerEm;

/** The middles of the letters below a dot, or of the gaps for a reversed nun, from the line's right end. */
function middles(line: string, mark: string, size: number): number[] {
  return [...line.matchAll(new RegExp(mark, 'g'))].map(({ index }) => {
    const until = mark === dot ? line.slice(0, index) : line.slice(0, index + 1);
    const last = until.match(/[\u05D0-\u05EA\u05C6][^\u05D0-\u05EA\u05C6]*$/)?.index ?? 0;
    return (widthOf(until.slice(0, last), size) + widthOf(until, size)) / 2;
  });
}

/** Lines that fit a width; a word ends at a space or a maqqef. */
function linesOf(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let [line, used] = ['', 0];
  for (const word of text.match(/[^ \u05BE]+[ \u05BE]?/g) ?? []) {
    const its = widthOf(word, size);
    if (line && used + widthOf(word.trimEnd(), size) > width) {
      lines.push(line.trimEnd());
      [line, used] = ['', 0];
    }
    line += word;
    used += its;
  }
  return [...lines, line];
}

interface Props {
  children: string;
  /** In points. */
  size: number;
  color: string;
  /** Of a column, in points; without it one line as wide as the text. */
  width?: number;
}

const lineHeight = 1.42;

/**
 * Hebrew with its vowels, from right to left.
 *
 * The library's own text puts marks in the wrong place: it draws a shin as a sin. A canvas sets each line as
 * the font says.
 */
export function Hebrew({ children, size, color, width }: Props) {
  const lines = width === undefined ? [children] : linesOf(children, size, width);
  const box = width ?? widthOf(children, size);
  const height = lineHeight * size;
  const top = (height - ((font.ascent - font.descent) * size) / font.unitsPerEm) / 2;
  return (
    <Canvas
      style={{ width: box, height: lines.length * height }}
      paint={(painter) => {
        // The library takes the font itself, and keeps it by this name; the types know neither.
        const set = painter.font as unknown as (font: Font, name: string, size: number) => typeof painter;
        set(font, 'Frank Ruhl Hebrew', size).fillColor(color);
        lines.forEach((line, index) => {
          // `features` makes one run of the line; else each word is set on its own, from left to right.
          const options = { lineBreak: false, features: [] };
          const y = top + index * height;
          painter.text(settable(line), box - widthOf(line, size), y, options);
          const aboveLetters = y + (font.ascent / font.unitsPerEm - 0.7) * size;
          for (const middle of middles(line, dot, size))
            painter.circle(box - middle, aboveLetters, 0.05 * size).fill(color);
          for (const middle of middles(line, reversedNun, size)) {
            painter
              .save()
              .translate(box - middle + widthOf(nun, size) / 2, y)
              .scale(-1, 1);
            painter.text(nun, 0, 0, options).restore();
          }
        });
        return null;
      }}
    />
  );
}
