// Marks, in the quick jumps, the part of the page that is being read: the one that crosses a line below the header.

/** How far that line lies below the top of the window, in px: just under where a jump brings a heading to rest. */
const readingLine = 124;

const lists = document.querySelectorAll<HTMLElement>('.jump, .jump-small');
const links = [...document.querySelectorAll<HTMLAnchorElement>('.jump a, .jump-small a')];
const anchors = [...new Set(links.map((link) => link.hash.slice(1)))].flatMap(
  (id) => document.getElementById(id) ?? [],
);
const crossing = new Set<Element>();
let observer: IntersectionObserver | undefined;

function note(entries: IntersectionObserverEntry[]) {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) crossing.add(target);
    else crossing.delete(target);
  }
  const innermost = anchors.filter(
    (anchor) => crossing.has(anchor) && !anchors.some((other) => isInside(other, anchor)),
  );
  // Two lists side by side cross together: the one that was asked for counts, else the first.
  const asked = innermost.find((anchor) => `#${anchor.id}` === location.hash);
  mark((asked ?? innermost[0] ?? anchors.findLast(isPassed))?.id);
}

function isInside(other: Element, anchor: Element) {
  return other !== anchor && crossing.has(other) && anchor.contains(other);
}

/** Between two parts the last one still counts; above the first none does. */
function isPassed(anchor: Element) {
  return anchor.checkVisibility() && anchor.getBoundingClientRect().top < readingLine;
}

function mark(id: string | undefined) {
  for (const link of links) {
    link.ariaCurrent = link.hash === `#${id}` ? 'true' : null;
    // A column that is taller than the window scrolls along.
    if (link.ariaCurrent) for (const list of lists) list.scrollTop = link.offsetTop - list.clientHeight / 2;
  }
}

function observe() {
  observer?.disconnect();
  crossing.clear();
  observer = new IntersectionObserver(note, {
    rootMargin: `-${readingLine}px 0px ${readingLine + 1 - innerHeight}px`,
  });
  for (const anchor of anchors) observer.observe(anchor);
}

observe();
addEventListener('resize', observe);
