import type { ClientDirective } from 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    'client:sight'?: boolean;
  }
}

const signs = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const;
/** How long a page is left in peace when nobody touches it, in milliseconds. */
const peace = 3000;

/**
 * `client:sight`: the island hydrates when it is in sight, or nearly, and the visitor has begun to use the page or is reading
 * quietly. What the page shows first is never kept waiting for it.
 */
const hydrateInSight: ClientDirective = (load, _options, element) => {
  const sight = new IntersectionObserver(
    async ([entry]) => {
      if (!entry?.isIntersecting) return;
      sight.disconnect();
      const hydrate = await load();
      await hydrate();
    },
    { rootMargin: '200px' },
  );
  const begun = new AbortController();
  const begin = () => {
    begun.abort();
    for (const child of element.children) sight.observe(child);
  };
  for (const sign of signs) addEventListener(sign, begin, { signal: begun.signal, passive: true });
  setTimeout(() => begun.signal.aborted || begin(), peace);
};

export default hydrateInSight;
