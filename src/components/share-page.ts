// The share link of a page. What it does is fetched when a hand nears it (`?worker&url` builds a script of its own).
import shareSheet from './share-sheet.ts?worker&url';

const link = document.querySelector('.share-page');
let sheet: Promise<unknown> | undefined;

function fetchSheet() {
  sheet ??= new Promise((resolve) => {
    const script = document.createElement('script');
    document.head.append(Object.assign(script, { type: 'module', src: shareSheet, onload: resolve }));
  });
  return sheet;
}

for (const sign of ['pointerover', 'focus']) link?.addEventListener(sign, fetchSheet, { passive: true });

link?.addEventListener('click', async (event) => {
  event.preventDefault();
  await fetchSheet();
  link.dispatchEvent(new Event('share', { bubbles: true }));
});
