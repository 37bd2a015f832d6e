import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean;
  }
}

/* `client:interaction` hydrates all its islands on the first pointer, touch, key, focus or scroll event in
   the page, or some seconds after it has loaded. Until then the server-rendered HTML works: links, forms,
   popovers and dialogs need no script. Other events are stored and dispatched after hydration:
   - a click on a button without behavior in HTML, or on a link with `data-replay` (its `href` is used if
     hydration fails)
   - `input` and `change` of a changed field, because React does not report a value from before
   - `keydown` of the last key outside of fields, for the page's shortcuts
   - `focusin`; text and focus themselves stay, because React keeps the elements */

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

/** Resolves with whether the visitor did something. */
const interaction = new Promise<boolean>((resolve) => {
  const begin = (event: Event) => {
    // Browsers also report a pointer that rests where the page appears, and the focus that `autofocus` sets.
    const { type, movementX, movementY, target } = event as PointerEvent;
    const isResting = type === 'pointermove' && !movementX && !movementY;
    const isAutomatic = type === 'focusin' && (target as Element).matches('[autofocus]');
    if (!isResting && !isAutomatic) resolve(true);
  };
  for (const sign of interactionEvents) addEventListener(sign, begin, { capture: true, passive: true });
  const wait = () => setTimeout(resolve, idleAfter, false);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
});

/** The clicked or changed elements of each island that React has not hydrated yet. */
const waiting = new Map<Element, Set<HTMLElement>>();

const eventTargetOf = (element: Element) => {
  const island = element.closest('astro-island');
  return island ? waiting.get(island) : undefined;
};

const isField = (element: Element) => element.matches('input, select, textarea');

function worksWithoutScript(control: HTMLElement, { ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (!(control instanceof HTMLButtonElement)) return ctrlKey || metaKey || shiftKey;
  if (control.hasAttribute('commandfor') && 'commandForElement' in control) return true;
  return control.hasAttribute('popovertarget') || Boolean(control.form && control.type !== 'button');
}

addEventListener(
  'click',
  (event) => {
    const control = (event.target as Element).closest<HTMLElement>('button, a[data-replay]');
    const pending = control && eventTargetOf(control);
    if (!pending || worksWithoutScript(control, event)) return;
    event.preventDefault();
    pending.add(control);
  },
  true,
);
addEventListener('input', ({ target }) => eventTargetOf(target as Element)?.add(target as HTMLElement), true);

/** The last pressed key, until the visitor does something else. */
let lastKey: KeyboardEvent | undefined;
for (const type of ['keydown', 'pointerdown', 'input']) {
  addEventListener(
    type,
    (event) => {
      const isKey = event instanceof KeyboardEvent && !isField(event.target as Element);
      lastKey = isKey && waiting.size > 0 ? event : undefined;
    },
    true,
  );
}

/** Island.tsx sends the first after hydration; Astro sends the second if its script fails to load. */
for (const end of ['island-ready', 'astro:hydration-error']) {
  addEventListener(end, ({ target }) => {
    const island = target as Element;
    const pending = waiting.get(island) ?? [];
    waiting.delete(island);
    for (const element of pending) {
      if (!isField(element)) element.click();
      else for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
    }
    const { activeElement } = document;
    if (island.contains(activeElement))
      activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    if (lastKey && waiting.size === 0) document.body.dispatchEvent(new KeyboardEvent('keydown', lastKey));
  });
}

/** The end of the last idle hydration. */
let previous: Promise<unknown> = Promise.resolve();

const hydrateOnInteraction: ClientDirective = async (load, _options, island) => {
  waiting.set(island, new Set());
  const hydrate = async () => (await load())();
  if (await interaction) return hydrate();
  // React first, then one island after the other: all in one task they block a slow phone.
  await import(/* @vite-ignore */ island.getAttribute('renderer-url') ?? '');
  const hydration = previous.then(hydrate);
  previous = hydration.catch(() => {}).then(() => new Promise((resolve) => setTimeout(resolve)));
  return hydration;
};

export default hydrateOnInteraction;
