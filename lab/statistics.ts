/**
 * The value below which this share of the values is: 0.5 is the median.
 *
 * @throws RangeError for an empty list
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new RangeError('An empty list has no quantile.');
  return value;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** @returns a function to call after each step; it returns the progress and the estimated time left */
export function progress(steps: number): () => string {
  const started = performance.now();
  let done = 0;
  return () => {
    done += 1;
    const left = ((performance.now() - started) / done) * (steps - done);
    return `${done} of ${steps}, ${left < 60_000 ? 'less than a minute' : `about ${Math.round(left / 60_000)} min`} left`;
  };
}
