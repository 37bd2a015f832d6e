// Copy buttons, and the links that share a week. What answers a press (copying.client.ts) is fetched when a hand nears one, so that it
// weighs on nobody else: its own script (`?worker&url`), without Vite's loader.
import copying from './copying.client.ts?worker&url';

/** Whether it is here. */
const fetchAnswer = () =>
  import(/* @vite-ignore */ copying).then(
    () => true,
    () => false,
  );

for (const sign of ['pointerover', 'focusin'])
  addEventListener(sign, (event) => target(event) && fetchAnswer(), { passive: true });

addEventListener('click', async (event) => {
  const element = target(event);
  if (!element || (event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return;
  // A link whose address cannot be copied leads there, and the address bar has it.
  if (element.href && !navigator.clipboard) return;
  event.preventDefault();
  if (await fetchAnswer()) element.dispatchEvent(new Event('copying', { bubbles: true }));
  else if (element.href) location.href = element.href;
});

function target({ target }: Event) {
  return (target as Element).closest?.<HTMLAnchorElement>('[data-copy], [data-share]');
}
