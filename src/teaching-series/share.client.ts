import { prepareToasts, showToast } from '../ui/toast.client.ts';

prepareToasts();

/** How long the button says that it was pressed, in milliseconds. */
const pressedFor = 2000;

async function copyLink({ share = '', title }: DOMStringMap) {
  try {
    await navigator.clipboard.writeText(share);
    showToast({ title: 'Link copied!', description: `${title} playlist link copied to clipboard` });
  } catch {
    // Refused, or not there: the clipboard is only for pages served over https.
    showToast({
      title: 'Copy failed',
      description: 'Unable to copy link to clipboard',
      variant: 'destructive',
    });
  }
}

for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) {
  const label = button.querySelector('span') as HTMLElement;
  const share = label.textContent;
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener('click', async () => {
    await copyLink(button.dataset);
    label.textContent = button.dataset.copied ?? '';
    clearTimeout(timer);
    timer = setTimeout(() => {
      label.textContent = share;
    }, pressedFor);
  });
}
