// What share-page.client.ts fetches: the device's own sheet, or the clipboard and a toast where there is none.
import { prepareToasts, showToast } from './toast.client.ts';

prepareToasts();

addEventListener('share', async ({ target }) => {
  const { share: title = '', url = '' } = (target as HTMLElement).dataset;
  // Rejected when the visitor thinks better of it.
  if (navigator.share) return navigator.share({ title, url }).catch(() => {});
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied!' });
  } catch {
    showToast({ title: 'Copy failed', description: url, variant: 'destructive' });
  }
});
