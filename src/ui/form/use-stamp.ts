import { useEffect, useRef } from 'react';
import { stampPath, stampWaitSeconds } from '../../../domain/forms/stamp.ts';

/**
 * A stamp that shows the server since when a person has been at this form, fetched as the form wakes.
 *
 * @returns waits until the stamp is old enough to be taken, which a visitor who typed never notices, and gives it; gives
 *   undefined at once where none has come: the form is taken without
 */
export function useStamp(form: string): () => Promise<string | undefined> {
  const fetched = useRef<{ stamp: string; ripeAt: number }>(undefined);

  useEffect(() => {
    const left = new AbortController();
    fetch(stampPath(form), { signal: left.signal })
      .then(async (response) => {
        if (!response.ok) return;
        const { stamp }: { stamp: string } = await response.json();
        fetched.current = { stamp, ripeAt: performance.now() + stampWaitSeconds * 1000 };
      })
      // No line, no stamp: sending will tell the visitor, if it is still so by then.
      .catch(() => {});
    return () => left.abort();
  }, [form]);

  return async () => {
    if (!fetched.current) return undefined;
    const { stamp, ripeAt } = fetched.current;
    const left = ripeAt - performance.now();
    if (left > 0) await new Promise((resolve) => setTimeout(resolve, left));
    return stamp;
  };
}
