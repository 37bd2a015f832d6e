// The toasts are a script of their own (`?worker&url` builds one): `import()` would bring a loader that outweighs this file.
import type { ToastMessage } from './form/toasts.tsx';
import toastScript from './late-toasts.ts?worker&url';

let toasts: Promise<unknown> | undefined;

/** Fetches what shows toasts: when a hand nears a button, so that its live region stands in the page before it speaks. */
export function fetchToasts() {
  toasts ??= new Promise((resolve) => {
    const script = document.createElement('script');
    document.head.append(Object.assign(script, { type: 'module', src: toastScript, onload: resolve }));
  });
  return toasts;
}

/** Shows a toast as soon as it can. The page that imports this also imports form/toast.css. */
export async function showLateToast(detail: ToastMessage) {
  await fetchToasts();
  dispatchEvent(new CustomEvent('toast', { detail }));
}
