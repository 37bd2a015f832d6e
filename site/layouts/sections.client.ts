// What is below the window is laid out step by step: all together it blocks a slow phone. `data-early` on the
// document leaves it out until then (before-paint.js, styles/base.css).

/** Elements that are laid out in one frame; a larger part has a frame of its own. */
const batch = 60;

const { dataset } = document.documentElement;

const parts = () => [
  ...document.querySelectorAll<HTMLElement>(
    'main section:not(section section, .reading), .verse-line, .foot',
  ),
];

/** Leaves the parts below the window out of the next layout. */
export function postponeSections(): void {
  const tops = parts().map((part) => [part, part.getBoundingClientRect().top] as const);
  for (const [{ style }, top] of tops) style.contentVisibility = top > innerHeight ? '' : 'visible';
  dataset.early = '';
}

/** Lays out the postponed parts. */
export async function layOutSections(): Promise<void> {
  let count = 0;
  for (const part of parts()) {
    const size = part.getElementsByTagName('*').length;
    if (count > 0 && count + size > batch) {
      await new Promise(requestAnimationFrame);
      count = 0;
    }
    if (!('early' in dataset)) return;
    part.style.contentVisibility = 'visible';
    count += size;
  }
  delete dataset.early;
}

// The place of a link's target is only a guess while parts above it are left out.
addEventListener('hashchange', () => {
  if (!('early' in dataset)) return;
  delete dataset.early;
  document.querySelector(':target')?.scrollIntoView();
});
