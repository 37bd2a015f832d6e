// The month filter at work: rows come and go at once, and the address keeps the choice, as sending the form would.

const select = document.querySelector<HTMLSelectElement>('#month');

select?.addEventListener('change', () => {
  const month = select.value;
  const rows = [...document.querySelectorAll<HTMLElement>('.row')];
  for (const row of rows) row.hidden = month !== 'all' && row.dataset.month !== month;
  const shown = rows.filter((row) => !row.hidden).length;
  (document.querySelector('.empty') as HTMLElement).hidden = shown > 0;
  (document.querySelector('#schedule-status') as HTMLElement).textContent = `${shown} weeks shown`;
  const address = new URL(location.href);
  if (month === 'all') address.searchParams.delete('month');
  else address.searchParams.set('month', month);
  history.replaceState(null, '', address);
});

export {};
