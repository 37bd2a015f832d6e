import { useEffect, useState } from 'react';

const minute = 60_000;

/**
 * The time for a page that stays open: each minute, and when the visitor comes back to it. (A single timer for midnight would be late
 * after the computer has slept.)
 *
 * @returns undefined at first: what the server wrote is right then
 */
export function useNow(): Date | undefined {
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const tick = () => document.hidden || setNow(new Date());
    const timer = setInterval(tick, minute);
    addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      removeEventListener('visibilitychange', tick);
    };
  }, []);
  return now;
}
