import { asSingleLine } from '#core/text.ts';
import { type DeskRoute, get, showScreen } from '../desk-route.ts';
import { roles } from '../person.ts';
import type { HelpPage } from './HelpScreen.tsx';
import { helpPages } from './help-pages.ts';

/** Whether a page has all words of a search. */
function hasWords({ heading, steps, notes }: HelpPage, search: string): boolean {
  const text = [heading, ...steps, ...notes].join(' ').toLowerCase();
  return search
    .toLowerCase()
    .split(' ')
    .every((word) => text.includes(word));
}

export const helpRoutes: readonly DeskRoute[] = [
  get('/help', roles, ({ person, query }) => {
    const search = asSingleLine(query.get('q') ?? '').slice(0, 200);
    const pages = helpPages.filter((page) => page.roles.includes(person.role) && hasWords(page, search));
    return showScreen('help', 'Help', { pages, search });
  }),
  ...helpPages.map((page) =>
    get(`/help/${page.id}`, page.roles, () => showScreen('help-page', page.heading, page)),
  ),
];
