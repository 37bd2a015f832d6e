/** One measured number, as a row of the table. */
export interface Figure {
  /** What was measured, such as `home page`. */
  of: string;
  /** Which property of it, such as `host p99`. */
  measure: string;
  value: number;
  /** Such as `ms`, `requests/s`, `MB` (a million bytes), `×` for ratios. */
  unit: string;
  /** The lowest and the highest of the measurements whose median `value` is. */
  range?: readonly [number, number];
}

export interface Setting {
  /** Seconds instead of minutes: for trying out. Its figures mean little. */
  quick: boolean;
  /** How long the soak lasts. */
  soakMinutes: number;
  /** How often Lighthouse looks at each page. */
  runs: number;
  /** A line for whoever waits. */
  say(line: string): void;
  /** A sentence without which the figures would be misread; it is kept beside them. */
  note(sentence: string): void;
}

/**
 * One part of the benchmarks. To add one: a file in `parts/`, a line in `parts.ts`. It measures and never judges; it throws
 * only when what it measured was not what it meant to, such as a page that answered 404.
 */
export interface Part {
  /** For `--only`, and the name of the file of its results. */
  name: string;
  /** For `--help`. */
  about: string;
  /** Whether it measures the built site, which is then built before if need be. */
  ofBuiltSite: boolean;
  measure(setting: Setting): Promise<Figure[]>;
}
