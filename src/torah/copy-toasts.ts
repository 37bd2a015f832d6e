// The toasts of copy-reference.ts, which announces them by an event.
import type { ToastMessage } from '../components/form/toasts.tsx';
import { showToast } from '../components/plain-toast.ts';

addEventListener('toast', (event) => showToast((event as CustomEvent<ToastMessage>).detail));
