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
