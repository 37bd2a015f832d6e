/** The pages of the site, as content may link to them. The affiliates' own pages come from their records. */
export const fixedRoutes = [
  '/',
  '/about',
  '/about/we-believe',
  '/about/we-dont-believe',
  '/about/we-practice',
  '/about/our-team',
  '/beliefs',
  '/messages',
  '/gatherings',
  '/resources',
  '/resources/discipleship',
  '/resources/torah-portions',
  '/resources/books',
  '/discipleship',
  '/discipleship/mighty-men',
  '/discipleship/women-of-valor',
  '/discipleship/teaching-series',
  '/discipleship/resources',
  '/affiliates',
  '/affiliates/about',
  '/affiliates/ministries',
  '/affiliates/friends',
  '/connect',
  '/give',
  '/search',
  '/privacy',
  '/accessibility',
] as const;

export type FixedRoute = (typeof fixedRoutes)[number];

/** Pages shown at a second address, each with the first, which search engines are told to be the page's own. */
export const secondAddresses = {
  '/resources/discipleship': '/discipleship',
  '/affiliates/ministries': '/affiliates',
} as const satisfies Partial<Record<FixedRoute, FixedRoute>>;

/** The address by which search engines are to know the page at a path. */
export function canonicalRoute(path: string): string {
  return Object.hasOwn(secondAddresses, path) ? secondAddresses[path as keyof typeof secondAddresses] : path;
}

/** The page that a folder of content/beliefs belongs to. */
export const beliefRoutes = {
  beliefs: '/beliefs',
  'we-believe': '/about/we-believe',
  'we-dont-believe': '/about/we-dont-believe',
  'we-practice': '/about/we-practice',
} as const;

/** Where an affiliate's own page is. */
export function affiliateRoute(slug: string): string {
  return `/affiliates/${slug}`;
}

/** Where /messages shows what matches a text. */
export function messageSearchRoute(text: string): string {
  return `/messages?search=${encodeURIComponent(text)}`;
}
