// Our own fonts follow the first paint and are shown together (`data-fonts`, styles/tokens.css). Asked for before, as by preload or
// `font-display`, they paint the first words 0.3 s later on a slow phone. Who comes from another page of ours has them already
// (before-paint.js).

/** Fonts that take longer serve the next page: nothing moves under the eyes of who has begun to read. Milliseconds. */
const patience = 1000;

const { dataset } = document.documentElement;

if (!('fonts' in dataset)) {
  afterFirstPaint.then(async () => {
    const asked = performance.now();
    try {
      await document.fonts.load('1em Figtree, Frank Ruhl Libre');
      if (performance.now() - asked < patience) dataset.fonts = '';
    } catch {
      // Safari and Firefox take an optional font that is late for one that failed: the next page has it.
    }
  });
}

export {};
