// Sections below the window are laid out one in each frame: all together they block a slow phone.
// `data-early` on the document leaves them out until then (before-paint.js, styles/base.css).

const { dataset } = document.documentElement;

const sections = () => [
  ...document.querySelectorAll<HTMLElement>('main section:not(section section), .foot'),
];

/** Leaves the sections below the window out of the next layout. */
export function postponeSections(): void {
  for (const section of sections()) {
    const isBelow = section.getBoundingClientRect().top > innerHeight;
    section.style.contentVisibility = isBelow ? '' : 'visible';
  }
  dataset.early = '';
}

let rounds = 0;

/** Lays out the postponed sections. */
export async function layOutSections(): Promise<void> {
  rounds += 1;
  const round = rounds;
  for (const { style } of sections()) {
    style.contentVisibility = 'visible';
    await new Promise(requestAnimationFrame);
    if (round !== rounds) return;
  }
  delete dataset.early;
  for (const { style } of sections()) style.contentVisibility = '';
}

if ('early' in dataset) {
  if (document.readyState === 'complete') layOutSections();
  else addEventListener('load', layOutSections, { once: true });
}
