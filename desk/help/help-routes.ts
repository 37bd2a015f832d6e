import { roles } from '../auth/person.ts';
import type { DeskRoute } from '../desk-route.ts';
import { helpPages } from './help-pages.ts';

/** The short pages that tell how a thing is done. */
export const helpRoutes: readonly DeskRoute[] = [
  {
    method: 'GET',
    path: '/help',
    roles,
    answer: ({ person }) => ({
      screen: {
        name: 'help',
        title: 'Help',
        props: { pages: helpPages.filter((page) => page.roles.includes(person.role)) },
      },
    }),
  },
  ...helpPages.map(
    (page): DeskRoute => ({
      method: 'GET',
      path: `/help/${page.id}`,
      roles: page.roles,
      answer: () => ({ screen: { name: 'help-page', title: page.heading, props: page } }),
    }),
  ),
];
