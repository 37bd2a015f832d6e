import * as Toast from '@radix-ui/react-toast';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Icon } from './Icon.tsx';
import styles from './toast.css?url';
import { toastStore } from './toast.ts';

/** The place for toasts, once on every page: one at a time. F8 focuses it; a swipe to the right dismisses. */
export function Toaster() {
  const message = useSyncExternalStore(toastStore.subscribe, toastStore.current, () => undefined);
  // Rendered by the browser alone: its inline styles would offend the content security policy in the server's HTML.
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (!isHydrated) return null;
  const bad = message?.variant === 'destructive';
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      <link rel="stylesheet" href={styles} />
      {message && (
        <Toast.Root
          key={message.id}
          className={bad ? 'toast bad' : 'toast'}
          // A screen reader hears of a failure immediately, of anything else when it has finished speaking.
          type={bad ? 'foreground' : 'background'}
          {...(message.duration && { duration: message.duration })}
          onOpenChange={toastStore.dismiss}
        >
          <span className="toast-sign">
            <Icon name={bad ? 'alert' : 'check'} />
          </span>
          <Toast.Title asChild>
            <b>{message.title}</b>
          </Toast.Title>
          {message.description && (
            <Toast.Description asChild>
              <p>{message.description}</p>
            </Toast.Description>
          )}
          <Toast.Close className="close" aria-label="Dismiss" />
        </Toast.Root>
      )}
      <Toast.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Toast.Provider>
  );
}
