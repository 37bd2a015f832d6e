import type { ClientDirective } from 'astro';

const signs = ['focusin', 'pointerenter', 'pointerdown', 'touchstart'] as const;

/**
 * `client:interaction`: the island loads when the visitor turns to it (focus, pointer or touch), not before. Until then,
 * and if its script never comes, the HTML beneath does the work.
 */
const wakeOnInteraction: ClientDirective = (load, _options, element) => {
  const stop = new AbortController();
  const wake = async () => {
    stop.abort();
    const hydrate = await load();
    await hydrate();
  };
  for (const target of element.children) {
    for (const sign of signs) target.addEventListener(sign, wake, { signal: stop.signal, passive: true });
  }
  // On a slow line the visitor may be in it before this code is here.
  if (element.contains(document.activeElement)) wake();
};

export default wakeOnInteraction;
