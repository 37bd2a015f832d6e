// Copy buttons, and the links that share a week: the clipboard, the button's word and the toast.
// The toasts are a script of their own (`?worker&url` builds one): `import()` would bring a loader that outweighs this file.
import toastScript from './copy-toasts.ts?worker&url';

/** Milliseconds until a button says 'Copy' again. */
const resetAfter = 1800;

let toasts: Promise<unknown> | undefined;

/** Fetches what shows toasts: when a hand nears a button, so that its live region stands in the page before it speaks. */
function fetchToasts() {
  toasts ??= new Promise((resolve) => {
    const script = document.createElement('script');
    document.head.append(Object.assign(script, { type: 'module', src: toastScript, onload: resolve }));
  });
  return toasts;
}

/** Says what was done; without words, that copying failed. */
async function showToast(detail?: string) {
  await fetchToasts();
  dispatchEvent(new CustomEvent('toast', { detail }));
}

for (const sign of ['pointerover', 'focusin'])
  addEventListener(sign, (event) => target(event) && fetchToasts(), { passive: true });

addEventListener('click', async (event) => {
  const element = target(event);
  if (!element || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return;
  const { copy, said, share: title, url: page } = element.dataset;
  // A link whose address cannot be copied leads there, and the address bar has it.
  if (title && !navigator.clipboard) return;
  event.preventDefault();
  const url = page ?? (element as HTMLAnchorElement).href;
  if (title && navigator.share && matchMedia('(pointer: coarse)').matches) {
    return navigator.share({ title, url }).catch(() => {});
  }
  try {
    await navigator.clipboard.writeText(copy ?? url);
    if (copy) markCopied(element);
    showToast(said ?? 'Link copied!');
  } catch {
    showToast();
  }
});

function target({ target }: Event) {
  return (target as Element).closest?.<HTMLElement>('[data-copy], [data-share]');
}

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
