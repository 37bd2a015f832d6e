import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { root } from './folders.ts';
import { type Figure, meetsGoal } from './part.ts';

/** The machine, the time and the version of a measurement. */
export function describeRun() {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGB: Number((totalmem() / 1e9).toFixed(1)),
    os: `${type()} ${release()}`,
    node: process.version,
    date: new Date().toISOString(),
    commit: currentCommit(),
    /** How busy the machine was before, in cores. Above one, other programs influence the figures. */
    loadBefore: Number((loadavg()[0] ?? 0).toFixed(2)),
  };
}

/** The commit, and whether files differ from it. Undefined without git. */
function currentCommit(): string | undefined {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
    const isChanged = git('status', '--porcelain', '--', '.', ':!lab/results').trim() !== '';
    return git('rev-parse', '--short=12', 'HEAD').trim() + (isChanged ? ' with changes' : '');
  } catch {
    return undefined;
  }
}

export interface Result {
  description: string;
  run: ReturnType<typeof describeRun>;
  /** How long the part took. */
  seconds: number;
  notes: string[];
  figures: Figure[];
}

/** What docs/quality.md shows of a part. Nothing else of the results is in git. */
export interface Summary {
  run: Pick<Result['run'], 'date' | 'commit' | 'loadBefore'>;
  /** For each goal the worst figure. */
  goals: (Figure & { count: number; missed: number; areEqual: boolean })[];
}

/** By the name of the part. */
export type Summaries = Readonly<Record<string, Summary>>;

export function readJson<Value>(file: string): Record<string, Value> {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** Replaces the last result or summary of a part. */
export function writePart(file: string, part: string, value: Result | Summary): void {
  writeFileSync(file, `${JSON.stringify({ ...readJson(file), [part]: value }, null, 1)}\n`);
}

export function summarize({ run, figures }: Result): Summary {
  const { date, commit, loadBefore } = run;
  const groups = Map.groupBy(figures.filter(({ goal }) => goal).map(rounded), goalName);
  return {
    run: { date, loadBefore, commit },
    goals: [...groups.values()].map((group) => {
      const hasUpperLimit = group[0]?.goal && 'atMost' in group[0].goal;
      const sorted = group.toSorted((a, b) => (hasUpperLimit ? b.value - a.value : a.value - b.value));
      const worst = sorted[0] as Figure;
      return {
        ...worst,
        count: group.length,
        missed: group.filter((figure) => !meetsGoal(figure)).length,
        areEqual: group.length > 1 && group.every(({ value }) => value === worst.value),
      };
    }),
  };
}

/** Four digits, the precision of times. Bytes are exact. */
function rounded({ range, ...figure }: Figure): Figure {
  const short = (value: number) => (figure.unit === 'bytes' ? value : Number(value.toPrecision(4)));
  return {
    ...figure,
    value: short(figure.value),
    ...(range && { range: [short(range[0]), short(range[1])] as const }),
  };
}

/** A value for people: `81.5 KB`, `1,208 ms`, `100`. One KB is 1024 bytes, as in the budgets. */
export function formatValue(value: number, unit: string): string {
  const number = (digits: number) => value.toLocaleString('en-US', { maximumFractionDigits: digits });
  if (unit === 'bytes') return `${(value / 1024).toLocaleString('en-US', { maximumFractionDigits: 1 })} KB`;
  if (unit === '') return number(3);
  if (unit === '/100') return number(0);
  return `${number(unit === '×' ? 2 : value < 10 ? 1 : 0)} ${unit}`;
}

/**
 * A goal with its measure: `first load ≤ 110 KB`. A counted unit such as `messages` is part of the name of
 * the measure.
 */
export function goalName({ measure, goal, unit }: Figure): string {
  const [sign, limit] = goal && 'atMost' in goal ? ['≤', goal.atMost] : ['≥', goal?.atLeast ?? 0];
  return `${measure} ${sign} ${formatValue(limit, unit).replace(/ [a-z-]{4,}$/, '')}`;
}
