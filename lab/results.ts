import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { machine } from './machine.ts';
import type { Figure } from './part.ts';

export interface Result {
  part: string;
  label: string | undefined;
  quick: boolean;
  machine: ReturnType<typeof machine>;
  /** How long measuring took. */
  seconds: number;
  notes: string[];
  figures: Figure[];
}

/** Writes `<part>.json`, or `<part>-<label>.json`, over that of an earlier run. @returns its path */
export function writeResult(folder: string, result: Result): string {
  const { part, label, quick } = result;
  // A quick run must not take the place of a real one.
  const file = join(folder, `${[part, label, quick && 'quick'].filter(Boolean).join('-')}.json`);
  writeFileSync(file, `${JSON.stringify({ ...result, figures: result.figures.map(rounded) }, null, 2)}\n`);
  return file;
}

/** Four digits: no time measured here is good for more. Bytes are counted, and stay as they are. */
function rounded({ range, ...figure }: Figure): Figure {
  const short = (value: number) => (figure.unit === 'bytes' ? value : Number(value.toPrecision(4)));
  return {
    ...figure,
    value: short(figure.value),
    ...(range && { range: [short(range[0]), short(range[1])] as const }),
  };
}

/** For people to read. */
export function table(figures: readonly Figure[]): string {
  const width = (texts: string[]) => Math.max(0, ...texts.map((text) => text.length));
  const of = width(figures.map((figure) => figure.of));
  const measure = width(figures.map((figure) => figure.measure));
  return figures
    .map(rounded)
    .map(
      (figure, row) =>
        `${(figures[row - 1]?.of === figure.of ? '' : figure.of).padEnd(of)}  ${figure.measure.padEnd(measure)}  ` +
        `${figure.value.toLocaleString('en-US', { maximumSignificantDigits: 4 }).padStart(10)} ${figure.unit}`,
    )
    .join('\n');
}
