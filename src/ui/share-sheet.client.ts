// What share.client.ts fetches: the device's own share sheet, or the clipboard, the button's word and a toast.
import { prepareToasts, showToast } from './toast.client.ts';

/** Milliseconds until a button says 'Copy' again, and for which the toast about a reference shows. */
const resetAfter = 1800;
const duration = 1600;

prepareToasts();

addEventListener('share', async ({ target }) => {
  const element = target as HTMLAnchorElement;
  const { copy, said = 'Link copied!', share: title, url = element.href } = element.dataset;
  // With a mouse at hand a reference is rather copied; the whole page goes by the sheet wherever there is one.
  const page = element.matches('.share-page');
  if (title && navigator.share && (page || matchMedia('(pointer: coarse)').matches)) {
    // Rejected when the visitor thinks better of it.
    return navigator.share({ title, url }).catch(() => {});
  }
  try {
    await navigator.clipboard.writeText(copy ?? url);
    if (copy) markCopied(element);
    showToast({ title: said, ...(!page && { duration }) });
  } catch {
    showToast(
      page
        ? { title: 'Copy failed', description: url, variant: 'destructive' }
        : { title: 'Copy failed — select and copy manually.', variant: 'destructive', duration },
    );
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
