/** The value below which this share of the others lies: 0.5 is the median. @throws RangeError when there are none */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new RangeError('There is no quantile of nothing.');
  return value;
}

export const median = (values: readonly number[]) => quantile(values, 0.5);
