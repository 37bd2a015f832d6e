// Comforts of the belief pages. Without this script sections still open by hand, and links still lead to their anchors.

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

// A link to an anchor that is, or lies inside, a closed section opens it: on arrival, on a click, and on Back.

/** Opens the anchor's sections from the outside in. True when anything was closed. */
function open(hash: string): boolean {
  let opened = false;
  const anchor = document.getElementById(hash.slice(1));
  for (let at: Element | null | undefined = anchor; at; at = at.parentElement) {
    if (!(at instanceof HTMLDetailsElement) || at.open) continue;
    at.open = true;
    opened = true;
  }
  return opened;
}

/**
 * The browser is on its way to the anchor, or there already, but what has opened since may have moved it. It scrolls as the browser
 * does: an instant jump during its smooth one would be added to it.
 */
function arrive() {
  if (open(location.hash)) document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

arrive();
addEventListener('hashchange', arrive);
// Before the browser follows the link, so that it finds the place open. A second click on one link changes no hash.
addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a');
  if (link && link.pathname === location.pathname && link.hash) open(link.hash);
});

// What the style sheets do by themselves wherever `:has()` and `::details-content` are known.

if (!CSS.supports('selector(:has(a))')) {
  for (const section of document.querySelectorAll<HTMLDetailsElement>('[data-section]')) {
    const follow = () => {
      for (const list of document.querySelectorAll<HTMLElement>(`[data-of="${section.dataset.section}"]`))
        list.hidden = !section.open;
    };
    follow();
    section.addEventListener('toggle', follow);
  }
}

if (!CSS.supports('selector(::details-content)')) {
  let opened: HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('.statement details:not([open])')];
    for (const section of opened) section.open = true;
  });
  addEventListener('afterprint', () => {
    for (const section of opened) section.open = false;
  });
}

export {};
