// The month filter at work: rows come and go at once, and the address keeps the choice, as sending the form would.

const select = document.querySelector<HTMLSelectElement>('#month');

select?.addEventListener('change', () => {
  const month = select.value;
  let shown = 0;
  for (const row of document.querySelectorAll<HTMLElement>('.row')) {
    row.hidden = month !== 'all' && row.dataset.month !== month;
    if (!row.hidden) shown += 1;
  }
  (document.querySelector('.empty') as HTMLElement).hidden = shown > 0;
  (document.querySelector('#schedule-status') as HTMLElement).textContent = `${shown} weeks shown`;
  const address = new URL(location.href);
  if (month === 'all') address.searchParams.delete('month');
  else address.searchParams.set('month', month);
  history.replaceState(null, '', address);
});

export {};
