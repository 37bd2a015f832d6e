import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean;
  }
}

/*
 * `client:interaction` hydrates all its islands on the first pointer, touch, key, focus or scroll anywhere in the page, else some
 * seconds after the page has loaded. Until then the server-rendered HTML does the work: links, forms, popovers and dialogs need no
 * script. What HTML cannot do is kept and performed after hydration:
 * - a click on a button without behaviour in HTML, or on a link with `data-replay` (its own `href` is used if hydration fails);
 * - a field that was changed: `input` and `change` are dispatched, because React does not report a value from before;
 * - a key that was pressed last, outside of fields: `keydown` is dispatched for the page's shortcuts;
 * - the focus: `focusin` is dispatched. Text and focus themselves stay, because React keeps the elements.
 */

const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;
/**
 * Milliseconds after the page's load event until an untouched page hydrates. An address with a fragment may name something in a closed
 * section, which opens on hydration.
 */
const idleAfter = location.hash ? 0 : 5000;

const begun = new Promise<void>((resolve) => {
  const begin = (event: Event) => {
    // Browsers also report a pointer that rests where the page appears, and the focus that `autofocus` sets.
    const { type, movementX, movementY, target } = event as PointerEvent;
    const isResting = type === 'pointermove' && !movementX && !movementY;
    const isAutomatic = type === 'focusin' && (target as Element).matches('[autofocus]');
    if (!isResting && !isAutomatic) resolve();
  };
  for (const sign of signs) addEventListener(sign, begin, { capture: true, passive: true });
  const wait = () => setTimeout(resolve, idleAfter);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
});

/** What was clicked or changed in each island that React has not taken over yet. */
const waiting = new Map<Element, Set<HTMLElement>>();

const keptFor = (element: Element) => {
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
    const kept = control && keptFor(control);
    if (!kept || worksWithoutScript(control, event)) return;
    event.preventDefault();
    kept.add(control);
  },
  true,
);
addEventListener('input', ({ target }) => keptFor(target as Element)?.add(target as HTMLElement), true);

/** A key that was pressed, until the visitor does something else. */
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

/** Sent by Island.tsx once React has taken an island over, and by Astro when its script could not be had. */
for (const end of ['island-ready', 'astro:hydration-error']) {
  addEventListener(end, ({ target }) => {
    const island = target as Element;
    const kept = waiting.get(island) ?? [];
    waiting.delete(island);
    for (const element of kept) {
      if (!isField(element)) element.click();
      else for (const type of ['input', 'change']) element.dispatchEvent(new Event(type, { bubbles: true }));
    }
    const { activeElement } = document;
    if (island.contains(activeElement))
      activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    if (lastKey && waiting.size === 0) document.body.dispatchEvent(new KeyboardEvent('keydown', lastKey));
  });
}

const hydrateOnInteraction: ClientDirective = async (load, _options, island) => {
  waiting.set(island, new Set());
  await begun;
  const hydrate = await load();
  await hydrate();
};

export default hydrateOnInteraction;
