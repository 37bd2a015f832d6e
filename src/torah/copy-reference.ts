// Copy buttons, and the links that share a week: the clipboard, the button's word and the toast.

/** Milliseconds until a button says 'Copy' again, and for which a toast shows. */
const resetAfter = 1800;
const duration = 1600;

// Fetched when a hand nears a button, so that its live region stands in the page before it has anything to say.
const toasts = () => import('../components/plain-toast.ts');
const near = (event: Event) => target(event) && toasts();
for (const sign of ['pointerover', 'focusin']) addEventListener(sign, near, { passive: true });

addEventListener('click', async (event) => {
  const element = target(event);
  if (!element || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return;
  const { copy, said, share: title } = element.dataset;
  // A link whose address cannot be copied leads there, and the address bar has it.
  if (title && !navigator.clipboard) return;
  event.preventDefault();
  const url = (element as HTMLAnchorElement).href;
  if (title && navigator.share && matchMedia('(pointer: coarse)').matches) {
    return navigator.share({ title, url }).catch(() => {});
  }
  try {
    await navigator.clipboard.writeText(copy ?? url);
    if (copy) markCopied(element);
    (await toasts()).showToast({ title: said ?? 'Link copied!', duration });
  } catch {
    const variant = 'destructive';
    (await toasts()).showToast({ title: 'Copy failed — select and copy manually.', variant, duration });
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

export {};
