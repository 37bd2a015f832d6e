// The script of every page: small enough to travel inside it.
import './header/header.client.ts';
import './fonts.client.ts';
import olderDialogs from '../ui/older-dialogs.client.ts?worker&url';
import './footer/theme-switch.client.ts';

// Dialogs that open, close and are closed by a press outside need no script, except in browsers from before that. Those alone fetch
// what they lack: its own script (`?worker&url`), without Vite's loader.
if (!('commandForElement' in HTMLButtonElement.prototype && 'closedBy' in HTMLDialogElement.prototype))
  import(/* @vite-ignore */ olderDialogs).catch(() => {});

// The service worker runs once the page has all it needs. Where that is refused (a private window, no https) the site is as it always
// was. The development server has no worker.
if (import.meta.env.PROD) {
  addEventListener('load', () => navigator.serviceWorker?.register('/sw.js').catch(() => {}));
}
