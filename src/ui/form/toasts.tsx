import * as Toast from '@radix-ui/react-toast';
import { useEffect, useRef, useState } from 'react';
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

/*
 * Of the page, not of a form: two forms on one page are two islands, and still there is one toast at a time and one place
 * for it.
 */
let toast: Shown | undefined;
let removal: ReturnType<typeof setTimeout> | undefined;
/** The first of them shows it. */
const regions: ((list: { toast: Shown | undefined } | undefined) => void)[] = [];

function redraw() {
  for (const [index, draw] of regions.entries()) draw(index === 0 ? { toast } : undefined);
}

function change(next: Shown | undefined) {
  clearTimeout(removal);
  toast = next;
  redraw();
}

/** One toast at a time: showing another replaces the one before. */
export function showToast(message: ToastMessage) {
  change({ ...message, id: (toast?.id ?? 0) + 1, open: true });
}

function dismiss() {
  change(toast && { ...toast, open: false });
  removal = setTimeout(() => change(undefined), removeDelay);
}

/** Where toasts appear. F8 moves the focus here; a swipe of 50 px to the right dismisses. */
export function ToastRegion() {
  // Not part of the page as served: it is of no use there, and the library writes style attributes, which our policy
  // refuses in HTML (styles set by script are allowed).
  const [list, draw] = useState<{ toast: Shown | undefined }>();
  const unheard = useRef<DocumentFragment>(undefined);
  useEffect(() => {
    regions.push(draw);
    redraw();
    return () => {
      regions.splice(regions.indexOf(draw), 1);
      redraw();
    };
  }, []);
  if (!list) return null;
  const { toast } = list;
  const bad = toast?.variant === 'destructive';
  // Read out once: an alert speaks for itself; for a status, which many screen readers miss when it comes with its words
  // already inside, the library's own announcer speaks, and what is seen is silent.
  unheard.current ??= new DocumentFragment();
  return (
    <Toast.Provider
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      announcerContainer={bad ? unheard.current : undefined}
    >
      {toast && (
        <Toast.Root
          key={toast.id}
          open={toast.open}
          onOpenChange={(open) => open || dismiss()}
          duration={toast.duration ?? 5000}
          type={bad ? 'foreground' : 'background'}
          asChild
        >
          <div
            role={bad ? 'alert' : 'status'}
            aria-live={bad ? undefined : 'off'}
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
          </div>
        </Toast.Root>
      )}
      {/* Not the list and items that the library makes: an item that is an alert is none for assistive technology. */}
      <Toast.Viewport hotkey={['F8']} label="Notifications ({hotkey})" asChild>
        <div className="toasts" />
      </Toast.Viewport>
    </Toast.Provider>
  );
}
