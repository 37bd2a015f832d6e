import { useSyncExternalStore } from 'react';

const query = '(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)';

function subscribe(onChange: () => void) {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether the hero may answer the pointer: with a mouse, and where motion is welcome. */
export const useFinePointer = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
