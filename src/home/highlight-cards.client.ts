// The second half of the highlight cards: the state exposed to assistive technology, closing again, and Enter or Space
// on an open card, which follows its button.

const list = document.querySelector('.highlights');

for (const card of list?.querySelectorAll('.highlight') ?? []) {
  const toggle = card.querySelector('h3 button') as HTMLButtonElement;
  const link = card.querySelector('.highlight-sheet a') as HTMLAnchorElement;
  const show = (open: boolean) => {
    card.classList.toggle('is-open', open);
    toggle.ariaExpanded = String(open);
  };
  // A card that was tapped before this script arrived is open already.
  show(card.matches(':focus-within'));
  toggle.addEventListener('click', (event) => {
    const open = card.classList.contains('is-open');
    if (open && event.detail === 0) link.click();
    else show(!open);
  });
  card.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape') return;
    show(false);
    toggle.focus();
  });
}

list?.classList.add('ready');

export {};
