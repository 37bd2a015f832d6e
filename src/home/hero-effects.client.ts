/** Furthest shift of the hills, and furthest pull of a button towards the pointer, in px. */
const hills = 8;
const pull = 6;
/** Furthest lean of the mantle in degrees: 14 px at its top, 838 units above the foot of the thread. */
const sway = 0.95;
/** Distance in px at which a button begins to feel the pointer. */
const reach = 90;

/**
 * Parallax, a soft glow, a thread ring that replaces the system's cursor (hero.css), and magnetic buttons.
 * Ends by itself when `welcome` no longer matches (motion turned off, a coarse pointer): what it added is
 * removed and nothing is left shifted.
 */
function startHeroEffects(hero: HTMLElement, welcome: MediaQueryList) {
  const glow = hero.appendChild(decoration('hero-glow'));
  const ring = hero.appendChild(decoration('hero-ring'));
  const land = hero.querySelector<SVGElement>('.land');
  const buttons = [...hero.querySelectorAll<HTMLElement>('.actions .button')];
  const stop = new AbortController();

  function follow(event: PointerEvent) {
    const box = hero.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    for (const mark of [glow, ring]) mark.style.translate = `${x}px ${y}px`;
    hero.classList.add('is-lit');
    const acrossX = x / box.width - 0.5;
    const acrossY = y / box.height - 0.5;
    land?.style.setProperty('--hills', `${-2 * hills * acrossX}px ${-hills * acrossY}px`);
    land?.style.setProperty('--sway', `${2 * sway * acrossX}deg`);
    for (const button of buttons) button.style.translate = attraction(button, event);
  }

  function rest() {
    hero.classList.remove('is-lit');
    for (const button of buttons) button.style.translate = '';
  }

  function end() {
    stop.abort();
    rest();
    glow.remove();
    ring.remove();
    land?.removeAttribute('style');
  }

  hero.addEventListener('pointermove', follow, { signal: stop.signal });
  hero.addEventListener('pointerleave', rest, { signal: stop.signal });
  // The ring scrolls away from the pointer: until that moves, the system's cursor shows where it is.
  addEventListener('scroll', rest, { signal: stop.signal });
  welcome.addEventListener('change', end, { signal: stop.signal });
}

function decoration(className: string) {
  const mark = document.createElement('span');
  mark.className = className;
  mark.ariaHidden = 'true';
  return mark;
}

/**
 * The `translate` of a button that leans towards the pointer, at most `pull` px, or '' when it is out of
 * reach.
 */
function attraction(button: HTMLElement, { clientX, clientY }: PointerEvent): string {
  const box = button.getBoundingClientRect();
  const dx = clientX - (box.left + box.width / 2);
  const dy = clientY - (box.top + box.height / 2);
  if (Math.abs(dx) > box.width / 2 + reach || Math.abs(dy) > box.height / 2 + reach) return '';
  const limit = (value: number, half: number) =>
    (Math.max(-1, Math.min(1, value / (half + reach))) * pull).toFixed(1);
  return `${limit(dx, box.width / 2)}px ${limit(dy, box.height / 2)}px`;
}

const hero = document.querySelector<HTMLElement>('.hero');
const welcome = matchMedia('(hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)');
if (hero && welcome.matches) startHeroEffects(hero, welcome);

export {};
