import type { Clock } from '../clock.ts';

interface MovableClock extends Clock {
  /** In milliseconds. */
  advance(ms: number): void;
  moveTo(iso: string): void;
}

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A clock that moves only when a test moves it. */
export function movableClock(start = '2025-09-20T15:00:00Z'): MovableClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance(ms) {
      time += ms;
    },
    moveTo(iso) {
      time = Date.parse(iso);
    },
  };
}
