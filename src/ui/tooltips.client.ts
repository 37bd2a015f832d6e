// What CSS cannot do for tooltips: the skip window, Escape, and the first tap on a narrow screen.

/** A tooltip opened within this many milliseconds of the last one appears at once. */
const skipWindow = 300;
/** How long a first tap on a narrow screen shows the tooltip, in milliseconds. */
const tapHint = 2000;

const root = document.documentElement.classList;
let cooling: ReturnType<typeof setTimeout>;
let tapped: Element | undefined;

const tooltipOf = (event: Event) => (event.target as Element).closest('.has-tip');

addEventListener('pointerout', (event) => {
  const tip = tooltipOf(event);
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

function show(tip: Element | undefined) {
  tapped?.classList.remove('is-tip');
  tip?.classList.add('is-tip');
  tapped = tip;
}

// A click without a pointer (`detail` 0: keyboard, screen reader) goes where it says; a tap first shows what it is.
addEventListener('click', (event) => {
  const tip = tooltipOf(event);
  if (!tip?.closest('.hero') || innerWidth >= 768 || !event.detail || tip === tapped) return;
  event.preventDefault();
  show(tip);
  setTimeout(() => tip === tapped && show(undefined), tapHint);
});

export {};
