export type Goal = { atMost: number } | { atLeast: number };

/** One measured number, as a row of the table. */
export interface Figure {
  /** What was measured, such as `home page`. */
  of: string;
  /** Which property of it, such as `host p99`. */
  measure: string;
  value: number;
  /** Such as `ms`, `requests/s`, `bytes`, `MB` (a million bytes), `×` for ratios. */
  unit: string;
  /** The lowest and the highest of the measurements whose median `value` is. */
  range?: readonly [number, number];
  /** What it shall not go above or below. A quick run misses none: its figures mean little. */
  goal?: Goal;
}

/** The figures of one thing, by measure: value and unit, and for some a goal. */
export function figures(
  of: string,
  measures: Record<string, readonly [value: number, unit: string, goal?: Goal | undefined]>,
): Figure[] {
  return Object.entries(measures).map(([measure, [value, unit, goal]]) => ({
    of,
    measure,
    value,
    unit,
    ...(goal && { goal }),
  }));
}

export const meetsGoal = ({ value, goal }: Figure) =>
  !goal || ('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast);

export interface Setting {
  /** Seconds instead of minutes: for trying out. Its figures mean little. */
  quick: boolean;
  /** How long the soak lasts. */
  soakMinutes: number;
  /** How often Lighthouse audits each page. */
  runs: number;
  /** A line for whoever waits. */
  say(line: string): void;
  /** A sentence without which the figures would be misread; it is kept beside them. */
  note(sentence: string): void;
}

/**
 * One part of the lab. To add one: a file in `parts/`, a line in `parts.ts`. It throws when what it measured was not what it meant
 * to, such as a page that answered 404, and when a promise was broken that no goal can tell of.
 */
export interface Part {
  /** For the command, and in the results. */
  name: string;
  /** For `--help`. */
  about: string;
  /** Whether it measures the built site, which is then built before if need be. */
  ofBuiltSite: boolean;
  measure(setting: Setting): Promise<Figure[]>;
}
