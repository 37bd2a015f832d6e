import { createHash } from 'node:crypto';

/**
 * A hash over rows in whatever order they come: two databases sort text differently. The sum of the rows' SHA-256 hashes, so that
 * a row more, less or changed shows.
 */
export function createContentHash() {
  let sum = 0n;
  let rows = 0;
  return {
    add(row: Record<string, unknown>): void {
      const columns = Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
      const hash = createHash('sha256').update(JSON.stringify(columns)).digest('hex');
      sum = BigInt.asUintN(256, sum + BigInt(`0x${hash}`));
      rows += 1;
    },
    rows: () => rows,
    digest: () => `${rows} ${sum.toString(16)}`,
  };
}
