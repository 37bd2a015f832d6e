// What CSS cannot do for tooltips: the skip window, Escape, and the first tap on a narrow screen.

/** A tooltip opened within this many milliseconds of the last one appears at once. */
const skipWindow = 300;
/** How long a first tap on a narrow screen shows the tooltip, in milliseconds. */
const tapHint = 2000;

const root = document.documentElement.classList;
let cooling: ReturnType<typeof setTimeout>;
/** The button that has told what it is: the next tap on it goes there, soon or late. */
let told: Element | undefined;

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

addEventListener('pointerover', () => root.remove('tips-key'));
addEventListener('focusin', (event) => {
  root.remove('tips-off');
  root.toggle('tips-key', Boolean(tooltipOf(event)?.querySelector(':focus-visible')));
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') root.add('tips-off');
});

// A click without a pointer (`detail` 0: keyboard, screen reader) goes where it says; a tap first shows what it is.
addEventListener('click', (event) => {
  const tip = tooltipOf(event);
  if (!tip?.closest('.hero') || innerWidth >= 768 || !event.detail || tip === told) return;
  event.preventDefault();
  told?.classList.remove('is-tip');
  told = tip;
  tip.classList.add('is-tip');
  setTimeout(() => tip.classList.remove('is-tip'), tapHint);
});

export {};
