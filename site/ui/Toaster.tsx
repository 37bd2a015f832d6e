import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import type { Props as ToastsProps } from './Toasts.tsx';
import styles from './toast.css?url';
import { toastStore } from './toast.ts';

/** Loads the toast component. Forms preload it, for the message about a lost connection. */
export const loadToasts = () => import('./Toasts.tsx');

/** The container of toasts, once per page. Loads the component for the first toast, or on F8. */
export function Toaster() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => undefined);
  const [isAskedFor, setAskedFor] = useState(false);
  const [Toasts, setToasts] = useState<ComponentType<ToastsProps>>();

  useEffect(() => {
    if (Toasts || !(message || isAskedFor)) return;
    // If loading fails, the next toast tries again.
    const use = (loaded: Awaited<ReturnType<typeof loadToasts>>) => setToasts(() => loaded.Toasts);
    loadToasts().then(use, () => {});
  }, [message, isAskedFor, Toasts]);

  useEffect(() => {
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'F8' && setAskedFor(true);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);

  if (!message && !isAskedFor && !Toasts) return null;
  return (
    <>
      <link rel="stylesheet" href={styles} />
      {Toasts && <Toasts message={message} isFocused={isAskedFor} />}
    </>
  );
}
