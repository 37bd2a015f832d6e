import nextSabbath from './next-sabbath.client.ts?worker&url';

// Nobody needs it in the first minute.
setTimeout(() => import(/* @vite-ignore */ nextSabbath).catch(() => {}), 60_000);

// The location card is a link; as on a button, Space opens it too.
addEventListener('keydown', (event) => {
  if (event.key !== ' ' || !(event.target instanceof HTMLElement) || !event.target.closest('[data-space]'))
    return;
  event.preventDefault();
  event.target.click();
});

// The first visit on one sheet: see first-visit.css.
addEventListener('click', ({ target }) => {
  if (!(target as Element).closest('[data-print-visit]')) return;
  document.body.dataset.print = 'visit';
  print();
});
addEventListener('afterprint', () => delete document.body.dataset.print);
