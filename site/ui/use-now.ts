import { useEffect, useState } from 'react';

const minute = 60_000;

/**
 * The time on an open page: each minute, and when the visitor returns. (A timer for midnight would be late
 * after the computer has slept.)
 * @returns undefined at first, while the server's rendering is current
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
