// The share link of a page. What it does is fetched when a hand nears it (`?worker&url` builds a script of its own).
import shareSheet from './share-sheet.ts?worker&url';

const link = document.querySelector('.share-page');
let sheet: Promise<Event> | undefined;

function fetchSheet() {
  sheet ??= new Promise((done) => {
    const script = document.createElement('script');
    document.head.append(
      Object.assign(script, { type: 'module', src: shareSheet, onload: done, onerror: done }),
    );
  });
  return sheet;
}

for (const sign of ['pointerover', 'focus']) link?.addEventListener(sign, fetchSheet, { passive: true });

link?.addEventListener('click', async (event) => {
  event.preventDefault();
  const { type } = await fetchSheet();
  if (type === 'load') link.dispatchEvent(new Event('share', { bubbles: true }));
  // On a line too weak for it the link does what it does without scripts.
  else location.href = (link as HTMLAnchorElement).href;
});
