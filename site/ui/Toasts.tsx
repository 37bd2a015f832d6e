import * as Toast from '@radix-ui/react-toast';
import { useEffect, useRef } from 'react';
import { Icon } from './Icon.tsx';
import { type ShownToast, toastStore } from './toast.ts';

export interface Props {
  message: ShownToast | undefined;
  /** Whether F8 was pressed, possibly before this was loaded. */
  isFocused: boolean;
}

/** One toast at a time. F8 focuses the container; a swipe to the right dismisses. */
export function Toasts({ message, isFocused }: Props) {
  const place = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (isFocused) place.current?.focus();
  }, [isFocused]);

  const bad = message?.variant === 'destructive';
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {message && (
        <Toast.Root
          key={message.id}
          className={bad ? 'toast bad' : 'toast'}
          // A screen reader announces a failure immediately, other messages when it has finished speaking.
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
      <Toast.Viewport ref={place} className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Toast.Provider>
  );
}
