// What is below the window is laid out step by step: all together it blocks a slow phone. `data-early` on the
// document leaves it out until then (before-paint.js, styles/base.css).

/** Elements that are laid out in one frame. A larger part is laid out alone. */
const batch = 20;

const { dataset } = document.documentElement;

const early = 'main section:not(section section), .verse-line, .foot';
/** Rows of a schedule wait even without `data-early`. Those above a link's target would move it. */
const rows = '.row:not(:has(~ :target))';

const parts = (selector: string) => document.querySelectorAll<HTMLElement>(selector);

/**
 * Leaves the parts below the window out of the next layout. From here on their own style says so: to remove
 * `data-early` at the end would style the whole page again.
 */
export function postponeSections(): void {
  // Measuring a verse of a section that is left out would lay it out.
  const inWindow = [...parts(early)].filter(
    (part) =>
      part.checkVisibility({ contentVisibilityAuto: true }) &&
      part.getBoundingClientRect().top <= innerHeight,
  );
  for (const { style } of parts(early)) style.contentVisibility = 'auto';
  for (const { style } of inWindow) style.contentVisibility = 'visible';
  delete dataset.early;
  dataset.postponed = '';
}

/** Lays out the postponed parts. */
export async function layOutSections(): Promise<void> {
  if ('early' in dataset) postponeSections();
  let count = 0;
  for (const part of parts(`${early}, ${rows}`)) {
    const size = part.getElementsByTagName('*').length;
    if (count > 0 && count + size > batch) {
      await new Promise(requestAnimationFrame);
      count = 0;
    }
    part.style.contentVisibility = 'visible';
    count += size;
  }
  delete dataset.postponed;
}

// The place of a link's target is only a guess while parts above it are left out.
addEventListener('hashchange', () => {
  if (!('early' in dataset || 'postponed' in dataset)) return;
  for (const { style } of parts(early)) style.contentVisibility = 'visible';
  delete dataset.early;
  document.querySelector(':target')?.scrollIntoView();
});
