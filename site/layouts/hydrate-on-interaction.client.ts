import type { ClientDirective } from 'astro';
import { explainsByTap } from '#site/ui/tap-hint.ts';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean | 'load';
  }
}

/* `client:interaction` hydrates all its islands on the first pointer, touch, key, focus or scroll event in
   the page, or some seconds after it has loaded; `client:interaction="load"` as soon as it has loaded. Until
   then the server-rendered HTML works: links, forms, popovers and dialogs need no script. So that the first
   touch does what later ones do, events are stored and dispatched after hydration:
   - a click on a button without behavior in HTML, or on a link with `data-replay`: "" for every click, "tap"
     for a first tap that only explains. The link is followed if hydration fails or takes too long
   - a click on another link, which the browser follows: React hears of it, to close a menu for example
   - `input` and `change` of a changed field, because React does not report a value from before
   - `keydown` of Enter and Space in their island (a link with `data-replay="space"` does not scroll), and of
     the last other key for the page's shortcuts
   - `pointermove` where the pointer rests, and `focusin`; text and focus themselves stay, because React
     keeps the elements */

const interactionEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'scroll',
] as const;
/** Milliseconds after the load event. A fragment may name an anchor in a section that hydration opens. */
const idleAfter = location.hash ? 0 : 5000;
/** Milliseconds after which a link works without React. */
const patience = 2000;

const loaded = new Promise<unknown>((resolve) => {
  if (document.readyState === 'complete') resolve(undefined);
  else addEventListener('load', resolve, { once: true });
});

/** Resolves with whether the visitor did something. */
const interaction = new Promise<boolean>((resolve) => {
  const begin = (event: Event) => {
    // Browsers also report a pointer that rests where the page appears, and the focus that `autofocus` sets.
    // Over a tooltip (a title until then) the first report of a pointer that arrives looks the same.
    const { type, movementX, movementY } = event as PointerEvent;
    const target = event.target as Element;
    const isResting = type === 'pointermove' && !movementX && !movementY && !target.closest?.('[title]');
    const isAutomatic = type === 'focusin' && target.matches('[autofocus]');
    if (!isResting && !isAutomatic) resolve(true);
  };
  for (const sign of interactionEvents) addEventListener(sign, begin, { capture: true, passive: true });
  loaded.then(() => setTimeout(resolve, idleAfter, false));
});

/** The last event at each control, in order. */
type Pending = Map<EventTarget, Event>;

/** The events in each island that React has not hydrated yet. */
const waiting = new Map<Element, Pending>();

const pendingAt = (element: Element) => {
  const island = element.closest('astro-island');
  return island ? waiting.get(island) : undefined;
};

/** Clicks that the browser was kept from following. */
const held = new WeakSet<Event>();

/** Dispatches a copy of an event. */
const repeat = (event: Event) => {
  const { type, target } = event;
  const copy = new (event.constructor as typeof Event)(type, event);
  // The browser has followed this link already.
  if (type === 'click' && !held.has(event)) copy.preventDefault();
  target?.dispatchEvent(copy);
};

function isForReact(control: HTMLElement, event: MouseEvent, isPending: boolean) {
  if (control instanceof HTMLButtonElement) {
    const isCommand = control.hasAttribute('commandfor') && 'commandForElement' in control;
    const isSubmit = control.form && control.type !== 'button';
    return !isCommand && !isSubmit && !control.hasAttribute('popovertarget');
  }
  const { replay } = control.dataset;
  if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
  return replay === '' || (replay === 'tap' && explainsByTap(event) && !isPending);
}

/** A link that is followed without React. */
let released: EventTarget | null;

addEventListener(
  'click',
  (event) => {
    const control = (event.target as Element).closest<HTMLElement>('button, a');
    const pending = control && pendingAt(control);
    if (!pending || event.target === released) return;
    const isLink = control instanceof HTMLAnchorElement;
    if (isForReact(control, event, pending.has(control))) {
      event.preventDefault();
      held.add(event);
    } else if (!isLink) return;
    pending.set(control, event);
    if (isLink && held.has(event))
      setTimeout(() => {
        if (pending.get(control) !== event) return;
        pending.delete(control);
        released = event.target;
        repeat(event);
        released = null;
      }, patience);
  },
  true,
);
addEventListener(
  'input',
  (event) => pendingAt(event.target as Element)?.set(event.target as Element, event),
  true,
);

/** The last pressed key, until the visitor does something else. */
let lastKey: KeyboardEvent | undefined;
let lastMove: PointerEvent | undefined;
for (const type of ['keydown', 'pointerdown', 'pointermove', 'input']) {
  addEventListener(
    type,
    (event) => {
      if (event.type === 'pointermove') {
        lastMove = event as PointerEvent;
        return;
      }
      lastKey = undefined;
      if (!(event instanceof KeyboardEvent) || waiting.size === 0) return;
      const target = event.target as Element;
      const pending = pendingAt(target);
      if (!/^(Enter| )$/.test(event.key)) lastKey = event;
      // Its own entry: the control's is for the click that follows.
      else pending?.set(new EventTarget(), event);
      if (event.key === ' ' && pending && target.matches('[data-replay=space]')) event.preventDefault();
    },
    true,
  );
}

/** Island.tsx sends the first after hydration; Astro sends the second if its script fails to load. */
for (const end of ['island-ready', 'astro:hydration-error']) {
  addEventListener(end, ({ target }) => {
    const island = target as Element;
    const pending: Pending = waiting.get(island) ?? new Map();
    waiting.delete(island);
    for (const event of pending.values()) {
      if (event.type !== 'input') repeat(event);
      else
        for (const type of ['input', 'change'])
          event.target?.dispatchEvent(new Event(type, { bubbles: true }));
    }
    pending.clear();
    const { activeElement } = document;
    if (island.contains(activeElement))
      activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    if (lastKey && waiting.size === 0) repeat(lastKey);
    // What follows the pointer may listen only after a second rendering.
    setTimeout(() => {
      if (lastMove && (lastMove.target as Element).matches(':hover')) repeat(lastMove);
    });
  });
}

/** The end of the last idle hydration. */
let previous: Promise<unknown> = Promise.resolve();

const hydrateOnInteraction: ClientDirective = async (load, { value }, island) => {
  waiting.set(island, new Map());
  const hydrate = async () => (await load())();
  if (value === 'load') return loaded.then(hydrate);
  if (await interaction) return hydrate();
  // React first, then one island after the other: all in one task they block a slow phone.
  await import(/* @vite-ignore */ island.getAttribute('renderer-url') ?? '');
  const hydration = previous.then(hydrate);
  previous = hydration.catch(() => {}).then(() => new Promise((resolve) => setTimeout(resolve)));
  return hydration;
};

export default hydrateOnInteraction;
