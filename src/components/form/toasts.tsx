import * as Toast from '@radix-ui/react-toast';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '../Icon.tsx';
import './toast.css';

export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** Milliseconds on screen; 5000 unless told otherwise. */
  duration?: number | undefined;
}

interface Shown extends ToastMessage {
  id: number;
  open: boolean;
}

/** A dismissed toast leaves the list after this many milliseconds; a newer one takes its place at once. */
const removeDelay = 1_000_000;

/** One toast at a time: showing another replaces the one before. */
export function useToast() {
  const [toast, setToast] = useState<Shown>();
  const removal = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(removal.current), []);

  const show = useCallback((message: ToastMessage) => {
    clearTimeout(removal.current);
    setToast((last) => ({ ...message, id: (last?.id ?? 0) + 1, open: true }));
  }, []);

  const dismiss = useCallback(() => {
    setToast((last) => last && { ...last, open: false });
    clearTimeout(removal.current);
    removal.current = setTimeout(() => setToast(undefined), removeDelay);
  }, []);

  return { toast, show, dismiss };
}

interface ToastRegionProps {
  toast: Shown | undefined;
  onDismiss: () => void;
}

/** Where toasts appear. F8 moves the focus here; a swipe of 50 px to the right dismisses. */
export function ToastRegion({ toast, onDismiss }: ToastRegionProps) {
  // Not part of the page as served: it is of no use there, and the library writes style attributes, which our policy
  // refuses in HTML (styles set by script are allowed).
  const [awake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  if (!awake) return null;
  const bad = toast?.variant === 'destructive';
  return (
    <Toast.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => open || onDismiss()}
          duration={toast.duration ?? 5000}
          type={bad ? 'foreground' : 'background'}
          role={bad ? 'alert' : 'status'}
          className={bad ? 'toast bad' : 'toast'}
        >
          <span className="k">
            <Icon name={bad ? 'alert' : 'check'} />
          </span>
          <Toast.Title asChild>
            <b>{toast.title}</b>
          </Toast.Title>
          <Toast.Close className="x" aria-label="Dismiss" />
          {toast.description && (
            <Toast.Description asChild>
              <p>{toast.description}</p>
            </Toast.Description>
          )}
        </Toast.Root>
      )}
      <Toast.Viewport className="toasts" hotkey={['F8']} label="Notifications ({hotkey})" />
    </Toast.Provider>
  );
}
