// Our fonts load after the first paint and are shown together (`data-fonts`, styles/tokens.css). Loading them
// earlier, as with preload or `font-display`, delays the first text by 0.3 s on a slow phone. On later pages
// they are cached (before-paint.js). On a slow line they come late: while the reader is at the top,
// they are shown whenever they come. Fonts that would move something in sight are used on the next page.

import { dataset, isInWindow, layOutSections, postponeSections } from './sections.client.ts';

/** How long fonts may take to be shown where the reader has scrolled, in milliseconds. */
const timeout = 1000;
/** How far something in sight may move, in pixels: less than a line. */
const tolerance = 3;

/** The ends of the blocks of text and pictures, in pixels from the top of the window. */
const endsOf = (blocks: readonly Element[]) => blocks.map((block) => block.getBoundingClientRect().bottom);

/** Resolves after the first paint, or after five seconds in a browser that does not report it. */
const firstPaint = new Promise((resolve) => {
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  setTimeout(resolve, 5000);
});

if ('fonts' in dataset) layOutSections();
else {
  firstPaint.then(() => {
    const startedAt = Date.now();
    const show = () => {
      if (Date.now() - startedAt > timeout && scrollY > 0) return;
      const blocks = [...document.querySelectorAll('main :is(h1, h2, p, li, img, form)')].filter(isInWindow);
      const before = endsOf(blocks);
      postponeSections();
      dataset.fonts = '';
      if (endsOf(blocks).some((end, index) => Math.abs(end - (before[index] ?? 0)) > tolerance))
        delete dataset.fonts;
    };
    // Both scripts together, because each font that comes lays out the page again.
    const sample = document.querySelector('main [lang=he]') ? 'aא' : 'a';
    // Safari and Firefox reject if a font fails to load. The rest of the page waits: fonts lay it out again.
    document.fonts
      .load('1em Figtree, Frank Ruhl Libre', sample)
      .then(show, () => {})
      .then(layOutSections);
  });
}
