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

/** The browser has been to the anchor already, but what has opened since may have moved it. */
function arrive() {
  if (open(location.hash))
    document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' });
}

arrive();
addEventListener('hashchange', arrive);
// Before the browser follows the link, so that it finds the place open. A second click on one link changes no hash.
addEventListener('click', ({ target }) => {
  const link = target instanceof Element && target.closest('a');
  if (link && link.pathname === location.pathname && link.hash) open(link.hash);
});
