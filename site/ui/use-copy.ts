import { useEffect, useState } from 'react';
import { type ToastMessage, toast } from './toast.ts';

/**
 * @param resetAfter milliseconds for which a button says that it has copied
 * @param saysSoAnyway whether it says so after a failure too, which only the toast reports
 * @returns whether it says so now, and a function that copies a text and shows a toast
 */
export function useCopy(resetAfter: number, saysSoAnyway = false) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), resetAfter);
    return () => clearTimeout(timer);
  }, [isCopied, resetAfter]);

  async function copy(text: string, success: ToastMessage, failure: ToastMessage) {
    if (saysSoAnyway) setCopied(true);
    try {
      // Undefined on plain http; rejects without the visitor's permission.
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast(success);
    } catch {
      toast({ ...failure, variant: 'destructive' });
    }
  }
  return { isCopied, copy };
}
