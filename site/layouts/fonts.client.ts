// Our fonts load after the first paint and are shown together (`data-fonts`, styles/tokens.css). Loading them
// earlier, as with preload or `font-display`, delays the first text by 0.3 s on a slow phone. On later pages
// they are cached (before-paint.js). Fonts that are late, or that would wrap the header's lines differently,
// are used on the next page, so that nothing moves.

/** How long fonts may take to be shown on this page, in milliseconds. */
const timeout = 1000;
/** How far the content below the header may move, in pixels: less than a line. */
const tolerance = 3;

const { dataset } = document.documentElement;
const head = document.querySelector(
  'main > :not(script, style, astro-island), main > astro-island > *',
) as HTMLElement;

/** Resolves after the first paint, or after five seconds in a browser that does not report it. */
const firstPaint = new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  setTimeout(resolve, 5000);
});

if (!('fonts' in dataset)) {
  firstPaint.then(() => {
    const startedAt = Date.now();
    const show = () => {
      if (Date.now() - startedAt > timeout) return;
      const { offsetHeight } = head;
      dataset.fonts = '';
      if (Math.abs(head.offsetHeight - offsetHeight) > tolerance) delete dataset.fonts;
    };
    // Safari and Firefox reject if a font fails to load.
    document.fonts.load('1em Figtree, Frank Ruhl Libre').then(show, () => {});
  });
}

export {};
