// The schedule at work: rows of other months go at once, and rows fade in when they are scrolled into view.
import { isOfMonth } from '../../domain/torah/month-filter.ts';
import { filterList } from '../ui/filter-list.client.ts';

const filter = filterList({
  control: '#month',
  items: '.row',
  empty: '.empty',
  shows: ({ month = '' }, choice) => isOfMonth(month, choice),
  filtered(shown, month) {
    (document.querySelector('#schedule-status') as HTMLElement).textContent = `${shown} weeks shown`;
    // The address keeps the choice, as sending the form would.
    const address = new URL(location.href);
    address.searchParams.set('month', month);
    if (month === 'all') address.searchParams.delete('month');
    history.replaceState(null, '', address);
  },
});

// Chosen while this was on its way.
if (document.querySelector('#month option:checked:not([selected])')) filter();

// Rows on the first screen, and all of them where that cannot be observed or motion is unwelcome, are simply there.
if (window.IntersectionObserver && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
  // Told of every row once at the beginning, and then of each that comes into view.
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      target.classList.toggle('waits', !isIntersecting);
      if (isIntersecting) observer.unobserve(target);
    }
  });
  for (const row of document.querySelectorAll('.row')) observer.observe(row);
}
