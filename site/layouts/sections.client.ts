// What is below the window is laid out step by step: all together it blocks a slow phone. `data-early` on the
// document leaves it out until then (before-paint.js, styles/base.css).

/** Elements that are laid out in one frame. A larger part is laid out alone. */
const batch = 20;

export const { dataset } = document.documentElement;

const early = 'main section:not(section section, .listen, .text-page > *), .verse-line, .foot';
/** Rows of a schedule wait even without `data-early`. Those above a link's target would move it. */
const rows = '.row:not(:has(~ :target))';

let isLaidOut = false;

const parts = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector);
function layOut(elements: Iterable<HTMLElement>, contentVisibility: 'auto' | 'visible') {
  for (const part of elements) part.style.contentVisibility = contentVisibility;
}

/** Whether an element begins in or above the window. Parts that are left out do not count. */
export const isInWindow = (element: Element): boolean =>
  element.checkVisibility({ contentVisibilityAuto: true }) &&
  element.getBoundingClientRect().top < innerHeight;

/**
 * Leaves the parts below the window out of the next layout. From here on their own style says so: to remove
 * `data-early` at the end would style the whole page again.
 */
export function postponeSections(): void {
  const inWindow = [...parts(early)].filter(isInWindow);
  layOut(parts(early), 'auto');
  layOut(inWindow, 'visible');
  delete dataset.early;
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
    layOut([part], 'visible');
    count += size;
  }
  isLaidOut = true;
  for (const image of parts<HTMLImageElement>('[fetchpriority]')) image.loading = 'eager';
}

// The place of a link's target is only a guess while parts above it are left out.
addEventListener('hashchange', () => {
  if (isLaidOut) return;
  layOut(parts(early), 'visible');
  document.querySelector(':target')?.scrollIntoView();
});
