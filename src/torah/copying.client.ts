// What copy-reference.client.ts fetches: the clipboard, the button's word, the device's own share sheet and the toast.
import { prepareToasts, showToast } from '../ui/toast.client.ts';

prepareToasts();

/** Milliseconds until a button says 'Copy' again, and for which a toast shows. */
const resetAfter = 1800;
const duration = 1600;

addEventListener('copying', async ({ target }) => {
  const element = target as HTMLAnchorElement;
  const { copy, said, share: title, url = element.href } = element.dataset;
  if (title && navigator.share && matchMedia('(pointer: coarse)').matches) {
    return navigator.share({ title, url }).catch(() => {});
  }
  try {
    await navigator.clipboard.writeText(copy ?? url);
    if (copy) markCopied(element);
    showToast({ title: said ?? 'Link copied!', duration });
  } catch {
    showToast({ title: 'Copy failed — select and copy manually.', variant: 'destructive', duration });
  }
});

function markCopied(button: HTMLElement) {
  const word = button.querySelector('span') as HTMLElement;
  // Pressed again while it says 'Copied': the first press puts the word back.
  if (button.classList.contains('done')) return;
  const { textContent } = word;
  word.textContent = 'Copied';
  button.classList.add('done');
  setTimeout(() => {
    word.textContent = textContent;
    button.classList.remove('done');
  }, resetAfter);
}
