// The toasts of copy-reference.ts, which announces them by an event.
import type { ToastMessage } from '../components/form/toasts.tsx';
import { showToast } from '../components/plain-toast.ts';

const failure: ToastMessage = { title: 'Copy failed — select and copy manually.', variant: 'destructive' };

addEventListener('toast', (event) => {
  const { detail: title } = event as CustomEvent<string | null>;
  showToast({ ...(title ? { title } : failure), duration: 1600 });
});
