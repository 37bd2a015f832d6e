import { useEffect, useEffectEvent } from 'react';

/** A field, the phone menu or another dialog has the focus. */
const busy = 'input, textarea, select, dialog';

interface Options {
  /** Set on the search field, which has priority over the link to it. */
  isField?: boolean;
}

/** "/" goes to the search. */
export function useSearchKey(search: () => void, { isField = false }: Options = {}) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, target, defaultPrevented } = event;
    if (key !== '/' || ctrlKey || metaKey || defaultPrevented || (target as Element).closest(busy)) return;
    event.preventDefault();
    search();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    addEventListener('keydown', listener, isField);
    return () => removeEventListener('keydown', listener, isField);
  }, [isField]);
}
