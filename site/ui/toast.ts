export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive' | undefined;
  /** Milliseconds on screen; 5000 by default. */
  duration?: number | undefined;
}

export type ShownToast = ToastMessage & { id: number };

let current: ShownToast | undefined;
let count = 0;
const listeners = new Set<() => void>();

function show(next: ShownToast | undefined) {
  current = next;
  for (const listen of listeners) listen();
}

/** Shows a short message at the foot of the window instead of the last one. All islands share it. */
export const toast = (message: ToastMessage) => {
  count += 1;
  show({ ...message, id: count });
};

export const toastStore = {
  current: () => current,
  dismiss: () => show(undefined),
  subscribe(listen: () => void) {
    listeners.add(listen);
    return () => listeners.delete(listen);
  },
};
