import type { Figure } from '../part.ts';

/** A figure as people read it: `81.5 KB`, `1,208 ms`, `100`. KB are 1024 bytes, as in the budgets. */
export function inWords({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  if (unit === 'bytes') return `${number(value / 1024, 1)} KB`;
  if (unit === 'ms') return `${number(value, value < 10 ? 1 : 0)} ms`;
  if (unit === '/100' || unit === 'requests') return number(value, 0);
  if (unit === '') return number(value, 3);
  if (unit === '×') return `${number(value, 2)} ×`;
  return `${number(value, value < 10 ? 1 : 0)} ${unit}`;
}

const number = (value: number, digits: number) =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits });
