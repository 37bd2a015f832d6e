import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:interaction'?: boolean;
  }
}

const signs = ['focusin', 'pointerenter', 'pointerdown', 'touchstart'] as const;

/**
 * `client:interaction`: the island hydrates when the visitor turns to it (focus, pointer or touch), not before. Until then,
 * and if its script never comes, the HTML beneath does the work.
 */
const hydrateOnInteraction: ClientDirective = (load, _options, element) => {
  const stop = new AbortController();
  const hydrate = async () => {
    stop.abort();
    const hydrateIsland = await load();
    await hydrateIsland();
  };
  for (const target of element.children) {
    for (const sign of signs) target.addEventListener(sign, hydrate, { signal: stop.signal, passive: true });
  }
  // On a slow line the visitor may be in it before this code is here.
  if (element.contains(document.activeElement)) hydrate();
};

export default hydrateOnInteraction;
