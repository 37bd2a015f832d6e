import { canonical, routes } from '../tests/routes.ts';

/** An address that leads nowhere, for the page that says so. */
export const nowhere = '/no-such-page';

/** Every page once, under the address that search engines are told, and the page for addresses that lead nowhere. */
export const pageRoutes: readonly string[] = [...routes.filter((route) => !(route in canonical)), nowhere];

/** The pages of a quick run: one without islands, one with. */
export const fewRoutes: readonly string[] = ['/', '/connect'];
