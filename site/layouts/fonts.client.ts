// Our own fonts follow the first paint and are shown together (`data-fonts`, styles/tokens.css). Asked for before, as by preload or
// `font-display`, they paint the first words 0.3 s later on a slow phone. Who comes from another page of ours has them already
// (before-paint.js). Nothing moves under the eyes of who has begun to read: fonts that are late, or that break the head's lines
// elsewhere than the reader's own do, serve the next page.

/** How long fonts may take to be shown on this page, in milliseconds. */
const patience = 1000;
/** How far what follows the head may move, in pixels: less than any line. */
const tolerance = 3;

const { dataset } = document.documentElement;
const head = document.querySelector(
  'main > :not(script, style, astro-island), main > astro-island > *',
) as HTMLElement;

/** Resolved after the first paint, or after five seconds in a browser that does not report it. */
const firstPaint = new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  setTimeout(resolve, 5000);
});

if (!('fonts' in dataset)) {
  firstPaint.then(() => {
    const asked = Date.now();
    const show = () => {
      if (Date.now() - asked > patience) return;
      const { offsetHeight } = head;
      dataset.fonts = '';
      if (Math.abs(head.offsetHeight - offsetHeight) > tolerance) delete dataset.fonts;
    };
    // Safari and Firefox reject where a font cannot be had.
    document.fonts.load('1em Figtree, Frank Ruhl Libre').then(show, () => {});
  });
}

export {};
