import { useEffect, useEffectEvent } from 'react';

/** Where somebody is typing or choosing, or is in the phone's menu or another dialog. */
const busy = 'input, textarea, select, dialog';

interface Options {
  /** True for the search's own field, which goes before the link that leads to it. */
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
