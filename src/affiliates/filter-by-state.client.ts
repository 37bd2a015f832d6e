// The list follows every letter of the search by state.
import { matchesState } from '../../domain/affiliates/matches-state.ts';
import { filterList } from '../ui/filter-list.client.ts';

const filter = filterList({
  control: '#state',
  items: '[data-state-text]',
  empty: '.nobody',
  shows: ({ stateText = '' }, typed) => matchesState(stateText, typed),
});

// Browsers put back what was typed when a visitor returns to the page.
addEventListener('pageshow', filter);
