import type { DeskRoute } from '../desk-route.ts';
import { roles } from '../people/person.ts';

export function todayRoutes(): readonly DeskRoute[] {
  return [
    {
      method: 'GET',
      path: '',
      roles,
      answer: () => ({ screen: { name: 'today', title: 'Today', props: {} } }),
    },
  ];
}
