// The list follows every letter of the search by state; without this script the form asks the server.
import { matchesState } from '../../domain/affiliates/matches-state.ts';

const input = document.querySelector<HTMLInputElement>('#state');
const nobody = document.querySelector<HTMLElement>('.nobody');

function filter() {
  if (!input || !nobody) return;
  let found = false;
  for (const card of document.querySelectorAll<HTMLElement>('[data-state-text]')) {
    card.hidden = !matchesState(card.dataset.stateText ?? '', input.value);
    found ||= !card.hidden;
  }
  nobody.hidden = found;
}

input?.addEventListener('input', filter);
// Browsers put back what was typed when a visitor returns to the page.
addEventListener('pageshow', filter);
