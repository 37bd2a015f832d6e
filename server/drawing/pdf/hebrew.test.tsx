import { inflateSync } from 'node:zlib';
import { Document, Page, renderToBuffer } from '@react-pdf/renderer';
import { expect, test } from 'vitest';
import { Hebrew } from './hebrew.tsx';

/** The drawing instructions of a page with a text. */
async function drawing(text: string, width?: number): Promise<string> {
  const pdf = await renderToBuffer(
    <Document>
      <Page size="A4">
        <Hebrew size={100} color="#000000" {...(width !== undefined && { width })}>
          {text}
        </Hebrew>
      </Page>
    </Document>,
  );
  const source = pdf.toString('latin1');
  const streams = [...source.matchAll(/stream\n([\s\S]*?)\nendstream/g)].flatMap(([, data = '']) => {
    try {
      return [inflateSync(Buffer.from(data, 'latin1')).toString('latin1')];
    } catch {
      return [];
    }
  });
  return streams.find((stream) => stream.includes(' Tm')) ?? '';
}

/** The horizontal positions of the parts of a line, in points, from left to right as they are drawn. */
async function positions(text: string, width?: number): Promise<number[]> {
  const page = await drawing(text, width);
  return [...page.matchAll(/^1 0 0 1 (-?[\d.]+) -?[\d.]+ Tm$/gm)].map(([, x]) => Number(x));
}

test('a shin has its dot at the right and a sin at the left', async () => {
  // The letter is 61 points wide.
  const [, shin = 0] = await positions('\u05E9\u05C1');
  const [, sin = 0] = await positions('\u05E9\u05C2');
  expect(shin).toBeGreaterThan(35);
  expect(sin).toBeLessThan(10);
});

test('a vowel is below its own letter, which is at the right of the next one', async () => {
  const letter = '\u05DC';
  const positionsOf = await positions(`${letter}\u05B8${letter}`);
  const width = 48;
  // From the left: the second letter, then the vowel of the first one.
  expect(positionsOf.some((x) => x > width && x < 2 * width)).toBe(true);
});

test('a long text is set in lines that end at a space or a maqqef', async () => {
  const word = '\u05DC\u05DC\u05DC';
  const rights = await positions(`${word} ${word}\u05BE${word}`, 200);
  // Three lines of one word, each at the right edge.
  expect(rights).toHaveLength(3);
  expect(Math.min(...rights)).toBeGreaterThan(10);
});

test('a dot above a letter and a reversed nun are drawn, which the font lacks', async () => {
  const [plain, dotted, reversed] = [
    await drawing('\u05D0'),
    await drawing('\u05D0\u05C4'),
    await drawing('\u05C6'),
  ];
  const curves = (page: string) => page.match(/ c$/gm)?.length ?? 0;
  expect(curves(dotted) - curves(plain)).toBe(4);
  expect(reversed).toContain('-1 0 0 1');
});
