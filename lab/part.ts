export type Goal = { atMost: number } | { atLeast: number };

/** One measured number: a row of the table. */
export interface Figure {
  /** What was measured, such as `home page`. */
  subject: string;
  /** Which property of it, such as `host p99`. */
  measure: string;
  value: number;
  /** Such as `ms`, `requests/s`, `bytes`, `MB` (a million bytes), or `×` for ratios. */
  unit: string;
  /** The lowest and the highest of the runs whose median is `value`. */
  range?: readonly [number, number];
  goal?: Goal;
}

/** The figures of one subject: for each measure its value, unit, and for some a goal. */
export function figures(
  subject: string,
  measures: Record<string, readonly [value: number, unit: string, goal?: Goal | undefined]>,
): Figure[] {
  return Object.entries(measures).map(([measure, [value, unit, goal]]) => ({
    subject,
    measure,
    value,
    unit,
    ...(goal && { goal }),
  }));
}

export const meetsGoal = ({ value, goal }: Figure) =>
  !goal || ('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast);

export interface PartContext {
  /** Seconds instead of minutes, to try out a part. Its figures are not reliable. */
  quick: boolean;
  soakMinutes: number;
  /** How often each page is measured in a slow browser. */
  runs: number;
  /** Paths, when not all pages are measured. */
  pages: readonly string[] | undefined;
  /** Prints a line of progress. */
  log(line: string): void;
  /** Prints a sentence that is needed to read the figures correctly, and stores it with them. */
  note(sentence: string): void;
}

/**
 * One part of the lab. To add one: create a file in `parts/` and add it to the list in `main.ts`. A part
 * throws when it did not measure what it should, such as a page that returned 404.
 */
export interface Part {
  /** Its name on the command line and in the results. */
  name: string;
  /** Shown by `--help`. */
  description: string;
  /** Whether the site must be built first. */
  needsBuild: boolean;
  measure(context: PartContext): Promise<Figure[]>;
}
