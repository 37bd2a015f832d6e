/** The value below which this share of the others lies: 0.5 is the median. @throws RangeError when there are none */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new RangeError('There is no quantile of nothing.');
  return value;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);

/** Tells after each of so many steps how far the work has come and how long the rest will take at this pace. */
export function progress(steps: number): () => string {
  const started = performance.now();
  let done = 0;
  return () => {
    done += 1;
    const left = ((performance.now() - started) / done) * (steps - done);
    return `${done} of ${steps}, ${left < 60_000 ? 'less than a minute' : `about ${Math.round(left / 60_000)} min`} left`;
  };
}
