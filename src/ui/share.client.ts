// Links that share what they lead to, and buttons that copy. What answers a press (share-sheet.client.ts) is fetched when a hand nears
// one, so that it weighs on nobody else: its own script (`?worker&url`), without Vite's loader.
import shareSheet from './share-sheet.client.ts?worker&url';

const fetchSheet = () => import(/* @vite-ignore */ shareSheet);

for (const sign of ['pointerover', 'focusin'])
  addEventListener(sign, (event) => target(event) && fetchSheet().catch(() => {}));

// F8 focuses the notifications before the first toast too.
addEventListener('keydown', async ({ key }) => {
  if (key !== 'F8') return;
  await fetchSheet().catch(() => {});
  document.querySelector<HTMLElement>('.toasts')?.focus();
});

addEventListener('click', (event) => {
  const element = target(event);
  if (!element || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return;
  // A link to a part of the page whose address cannot be copied leads there, and the address bar has it.
  if (element.hash && !navigator.clipboard) return;
  event.preventDefault();
  fetchSheet().then(
    () => element.dispatchEvent(new Event('share', { bubbles: true })),
    // On a line too weak for it a link does what it does without scripts.
    () => element.href && location.assign(element.href),
  );
});

function target({ target }: Event) {
  return (target as Element).closest?.<HTMLAnchorElement>('[data-copy], a[data-share]');
}
