// The share link of a page: the device's own sheet, or the clipboard and a toast where there is none.
import { fetchToasts, showLateToast } from './late-toast.ts';

const link = document.querySelector<HTMLElement>('.share-page');

for (const sign of ['pointerover', 'focus']) link?.addEventListener(sign, fetchToasts, { passive: true });

link?.addEventListener('click', async (event) => {
  event.preventDefault();
  const { share: title = '', url = '' } = link.dataset;
  // Rejected when the visitor thinks better of it.
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  try {
    await navigator.clipboard.writeText(url);
    showLateToast({ title: 'Link copied!' });
  } catch {
    showLateToast({ title: 'Copy failed', description: url, variant: 'destructive' });
  }
});
