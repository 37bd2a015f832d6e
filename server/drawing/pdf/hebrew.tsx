import { Canvas } from '@react-pdf/renderer';
import { create, type Font } from 'fontkit';
import hebrew from '../fonts/frank-ruhl-libre-hebrew-400.woff?inline';

const font = create(Buffer.from(hebrew.slice(hebrew.indexOf(',') + 1), 'base64')) as Font;

const widthOf = (text: string, size: number) => (font.layout(text).advanceWidth * size) / font.unitsPerEm;

/** The font has no puncta extraordinaria and no reversed nun, which mark letters in some 20 verses. */
const drawn = (text: string) =>
  [...text].filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).join('');

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
  const text = drawn(children);
  const lines = width === undefined ? [text] : linesOf(text, size, width);
  const box = width ?? widthOf(text, size);
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
          painter.text(line, box - widthOf(line, size), top + index * height, options);
        });
        return null;
      }}
    />
  );
}
