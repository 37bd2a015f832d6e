// F8 focuses the notifications before the first toast too, on pages with forms. (Pages that share:
// share.client.ts.)
import focusToasts from './focus-toasts.client.ts?worker&url';

// Few visitors press it: its own script (`?worker&url`), without Vite's loader.
addEventListener(
  'keydown',
  ({ key }) => key === 'F8' && import(/* @vite-ignore */ focusToasts).catch(() => {}),
);
