// The toasts of late-toast.ts, which announces them by an event.
import type { ToastMessage } from './form/toasts.tsx';
import { showToast } from './plain-toast.ts';

addEventListener('toast', (event) => showToast((event as CustomEvent<ToastMessage>).detail));
