// The month filter at work: rows come and go at once, and the address keeps the choice, as sending the form would.

const select = document.querySelector<HTMLSelectElement>('#month');

function filter() {
  const month = select?.value ?? 'all';
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
}

select?.addEventListener('change', filter);
// Chosen while this was on its way.
if (select?.selectedOptions[0]?.defaultSelected === false) filter();

export {};
