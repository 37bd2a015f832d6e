import effects from './hero-effects.client.ts?worker&url';

// Scripts of their own (`?worker&url` builds them), without Vite's loader, which would outweigh this file.
const load = (script: string) => import(/* @vite-ignore */ script).catch(() => {});

// The hero's pointer effects load on the first movement of a mouse.

document
  .querySelector('.hero')
  ?.addEventListener(
    'pointermove',
    (event) => (event as PointerEvent).pointerType === 'mouse' && load(effects),
    {
      once: true,
    },
  );

// Where the Sabbath is, in percent of the strip, which is a day long. A Sabbath may be some minutes shorter or longer.
const plumb = document.querySelector<HTMLElement>('[data-sabbath]');

function markNow() {
  if (!plumb) return;
  const passed = (Date.now() - Number(plumb.dataset.sabbath)) / 864_000;
  plumb.hidden = !(passed >= 0 && passed <= 100);
  plumb.style.setProperty('--now', `${passed}`);
}

markNow();
setInterval(markNow, 60_000);

// The location card opens its map by Space too, not by Enter alone.
document.querySelector('.location a')?.addEventListener('keydown', (event) => {
  if ((event as KeyboardEvent).key !== ' ') return;
  event.preventDefault();
  (event.currentTarget as HTMLElement).click();
});

// A frame that the focus enters from outside is not brought into sight by Chromium, as a link would be.
addEventListener('blur', () => {
  if (document.activeElement?.localName === 'iframe')
    document.activeElement.scrollIntoView({ block: 'nearest' });
});

// The second half of the highlight cards: the state exposed to assistive technology, closing again, and Enter or Space
// on an open card, which follows its button.

const cards = document.querySelector('.highlights');

for (const card of cards?.querySelectorAll('.highlight') ?? []) {
  const toggle = card.querySelector('h3 button') as HTMLButtonElement;
  const link = card.querySelector('.highlight-sheet a') as HTMLAnchorElement;
  const show = (open: boolean) => {
    card.classList.toggle('is-open', open);
    toggle.ariaExpanded = String(open);
  };
  // A card that was tapped before this script arrived is open already.
  show(card.matches(':focus-within'));
  toggle.addEventListener('click', (event) => {
    // A press of a key on a card that is open, by hover too, follows its button.
    if (event.detail === 0 && card.matches('.is-open, :hover')) link.click();
    else show(!card.classList.contains('is-open'));
  });
  card.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape') return;
    show(false);
    toggle.focus();
  });
}

cards?.classList.add('ready');
