import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { machine } from './machine.ts';
import { type Figure, meetsGoal, type Part } from './part.ts';

export interface Result extends Pick<Part, 'about'> {
  machine: ReturnType<typeof machine>;
  /** How long measuring took. */
  seconds: number;
  notes: string[];
  figures: Figure[];
}

/** What docs/quality.md shows of a part. The repository keeps nothing else of what was measured. */
export interface Summary {
  measured: Pick<Result['machine'], 'date' | 'commit' | 'loadBefore'>;
  /** The worst figure of each goal. */
  goals: (Figure & { outOf: number; missed: number; allAlike: boolean })[];
  /** Figures without a goal that are shown all the same. */
  shown: Figure[];
}

/** Of each part that was ever measured, by its name. */
export type Summaries = Readonly<Record<string, Summary>>;

export function readJson<Value>(file: string): Record<string, Value> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Puts a part's result or summary in the place of its last one. */
export function writePart(file: string, part: string, value: Result | Summary): void {
  writeFileSync(file, `${JSON.stringify({ ...readJson(file), [part]: value }, null, 1)}\n`);
}

/** @param shown measures without a goal that are shown all the same */
export function summaryOf({ machine, figures }: Result, shown: readonly string[] = []): Summary {
  const { date, commit, loadBefore } = machine;
  const groups = Map.groupBy(
    figures.filter(({ goal }) => goal).map(rounded),
    // What is counted is named with it.
    (figure) => `${figure.measure} ${inWords(goalOf(figure)).replace(/ [a-z]{4,}$/, '')}`,
  );
  return {
    measured: { date, loadBefore, ...(commit && { commit }) },
    goals: [...groups.values()].map((group) => {
      const most = group[0]?.goal && 'atMost' in group[0].goal;
      const sorted = group.toSorted((a, b) => (most ? b.value - a.value : a.value - b.value));
      const worst = sorted[0] as Figure;
      return {
        ...worst,
        outOf: group.length,
        missed: group.filter((figure) => !meetsGoal(figure)).length,
        allAlike: group.length > 1 && group.every(({ value }) => value === worst.value),
      };
    }),
    shown: figures.filter(({ measure }) => shown.includes(measure)).map(rounded),
  };
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

/** For people to read, with a mark where a goal was missed. */
export function table(all: readonly Figure[]): string {
  const width = (texts: string[]) => Math.max(0, ...texts.map((text) => text.length));
  const of = width(all.map((figure) => figure.of));
  const measure = width(all.map((figure) => figure.measure));
  return all
    .map(
      (figure, row) =>
        `${(all[row - 1]?.of === figure.of ? '' : figure.of).padEnd(of)}  ${figure.measure.padEnd(measure)}  ` +
        `${figure.value.toLocaleString('en-US', { maximumSignificantDigits: 4 }).padStart(10)} ${figure.unit}` +
        `${meetsGoal(figure) ? '' : `  ← goal ${inWords(goalOf(figure))}`}`,
    )
    .join('\n');
}

/** A figure as people read it: `81.5 KB`, `1,208 ms`, `100`. KB are 1024 bytes, as in the budgets. */
export function inWords({
  value,
  unit,
  sign = '',
}: Pick<Figure, 'value' | 'unit'> & { sign?: string }): string {
  const number = (digits: number) => sign + value.toLocaleString('en-US', { maximumFractionDigits: digits });
  if (unit === 'bytes')
    return `${sign}${(value / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} KB`;
  if (unit === '') return number(3);
  if (unit === '/100') return number(0);
  return `${number(unit === '×' ? 2 : value < 10 ? 1 : 0)} ${unit}`;
}

/** The goal of a figure that has one, as a figure of its own. */
export function goalOf({ goal, unit }: Figure) {
  if (goal && 'atMost' in goal) return { value: goal.atMost, unit, sign: '≤ ' };
  return { value: goal?.atLeast ?? 0, unit, sign: '≥ ' };
}
