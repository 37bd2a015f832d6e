// What CSS cannot do for tooltips: the skip window, Escape, and the first tap on a narrow screen.

/** A tooltip opened within this many milliseconds of the last one appears at once. */
const skipWindow = 300;
/** How long a first tap on a narrow screen shows the tooltip, in milliseconds. */
const tapHint = 2000;

const root = document.documentElement.classList;
const narrow = matchMedia('(max-width: 767px)');
let cooling: ReturnType<typeof setTimeout>;

function tooltipOf(target: EventTarget | null) {
  return target instanceof Element ? target.closest('.has-tip') : null;
}

addEventListener('pointerout', (event) => {
  const tip = tooltipOf(event.target);
  if (!tip || tip.contains(event.relatedTarget as Node | null)) return;
  root.remove('tips-off');
  if (getComputedStyle(tip.querySelector('.tip') as Element).opacity === '0') return;
  root.add('tips-warm');
  clearTimeout(cooling);
  cooling = setTimeout(() => root.remove('tips-warm'), skipWindow);
});

addEventListener('focusin', () => root.remove('tips-off'));
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') root.add('tips-off');
});

// A click without a pointer (`detail` 0: keyboard, screen reader) goes where it says; a tap first shows what it is.
addEventListener('click', (event) => {
  const tip = tooltipOf(event.target);
  if (!tip?.closest('.hero') || !narrow.matches || event.detail === 0 || tip.classList.contains('is-tip'))
    return;
  event.preventDefault();
  for (const other of document.querySelectorAll('.is-tip')) other.classList.remove('is-tip');
  tip.classList.add('is-tip');
  setTimeout(() => tip.classList.remove('is-tip'), tapHint);
});
