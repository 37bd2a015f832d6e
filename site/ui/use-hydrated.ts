import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and in the first rendering in the browser, then true. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
