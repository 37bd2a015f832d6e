// Dialogs that open, close and are closed by a press outside need no script, except in browsers from before that. Those alone fetch
// what they lack: its own script (`?worker&url`), without Vite's loader.
import olderDialogs from './older-dialogs.ts?worker&url';

if (!('commandForElement' in HTMLButtonElement.prototype && 'closedBy' in HTMLDialogElement.prototype))
  import(/* @vite-ignore */ olderDialogs).catch(() => {});
