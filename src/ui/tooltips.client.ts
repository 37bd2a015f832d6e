// What CSS cannot do for tooltips: the skip window, Escape, and the first tap on a narrow screen.

/** How long a pointer rests on a trigger before its tooltip shows, in milliseconds: tooltip.css. */
const openDelay = 700;
/** A tooltip opened within this many milliseconds of the last one appears at once. */
const skipWindow = 300;
/** How long a first tap on a narrow screen shows the tooltip, in milliseconds. */
const tapHint = 2000;

const root = document.documentElement.classList;
let cooling: ReturnType<typeof setTimeout>;
/** When the tooltip under the pointer shows, in the time of `performance.now`. */
let shownFrom = Number.POSITIVE_INFINITY;
/** The button that has told what it is: the next tap on it goes there, soon or late. */
let told: Element | undefined;

const tooltipOf = (event: Event) => (event.target as Element).closest('.has-tip');

addEventListener('pointerout', (event) => {
  const tip = tooltipOf(event);
  if (!tip || tip.contains(event.relatedTarget as Node | null)) return;
  root.remove('tips-off');
  if (performance.now() < shownFrom) return;
  root.add('tips-warm');
  clearTimeout(cooling);
  cooling = setTimeout(() => root.remove('tips-warm'), skipWindow);
});

addEventListener('pointerover', (event) => {
  root.remove('tips-key');
  const tip = tooltipOf(event);
  if (!tip || tip.contains(event.relatedTarget as Node | null)) return;
  const isWarm = root.contains('tips-warm');
  shownFrom = performance.now() + (isWarm ? 0 : openDelay);
  // Where the pointer jumped here, the browser may have begun the transition with its delay before `pointerout`.
  if (isWarm) for (const transition of tip.querySelector('.tip')?.getAnimations() ?? []) transition.finish();
});
addEventListener('focusin', (event) => {
  root.remove('tips-off');
  root.toggle('tips-key', Boolean(tooltipOf(event)?.querySelector(':focus-visible')));
});
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  root.add('tips-off');
  shownFrom = Number.POSITIVE_INFINITY;
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
