import { asSingleLine } from '#core/text.ts';
import { type DeskRoute, get, showScreen } from '../desk-route.ts';
import { roles } from '../person.ts';
import { helpPages, helpWith } from './help-pages.ts';

export const helpRoutes: readonly DeskRoute[] = [
  get('/help', roles, ({ person, query }) => {
    const search = asSingleLine(query.get('q') ?? '').slice(0, 200);
    return showScreen('help', 'Help', { pages: helpWith(search, person.role), search });
  }),
  ...helpPages.map((page) =>
    get(`/help/${page.id}`, page.roles, () => showScreen('help-page', page.heading, page)),
  ),
];
