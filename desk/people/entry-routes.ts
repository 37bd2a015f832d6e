import type { DeskRoute } from '../desk-route.ts';

export function entryRoutes(): readonly DeskRoute[] {
  return [
    {
      method: 'GET',
      path: '/sign-in',
      roles: 'anyone',
      answer: () => ({ screen: { name: 'sign-in', title: 'Sign in', props: {} } }),
    },
  ];
}
