// Passes the page on. What does it is fetched when a hand nears the link; its own script (`?worker&url`), without Vite's loader.
import shareSheet from './share-sheet.client.ts?worker&url';

const link = document.querySelector<HTMLAnchorElement>('.share-page');

/** Whether it is here. */
const fetchSheet = () =>
  import(/* @vite-ignore */ shareSheet).then(
    () => true,
    () => false,
  );

for (const sign of ['pointerover', 'focus']) link?.addEventListener(sign, fetchSheet);

link?.addEventListener('click', async (event) => {
  event.preventDefault();
  if (await fetchSheet()) link.dispatchEvent(new Event('share', { bubbles: true }));
  // On a line too weak for it the link does what it does without scripts.
  else location.href = link.href;
});
