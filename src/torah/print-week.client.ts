// 'Print This Week' prints that block alone: see styles/print.css.

addEventListener('click', (event) => {
  if (!(event.target as Element).closest('[data-print-week]')) return;
  document.body.dataset.print = 'week';
  print();
});
addEventListener('afterprint', () => delete document.body.dataset.print);

export {};
