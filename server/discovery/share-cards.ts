import type { fixedRoutes, secondAddresses } from '../../domain/routes.ts';
import type { Content } from '../../reader/content.ts';

/** What a page's share card says and shows. */
export interface SharePage {
  /** The page's address, e.g. `/about/we-believe`. */
  readonly path: string;
  readonly title: string;
  /** Name of a drawing in src/art: the one at the head of the page. */
  readonly art: string;
}

type Route = (typeof fixedRoutes)[number];
/** They share the card of the first. */
type SecondAddress = keyof typeof secondAddresses;

/** The card of every page. A route without an entry here does not pass the type check. */
export function sharePages({ pages, affiliates }: Content): readonly SharePage[] {
  const fixed: Record<Exclude<Route, SecondAddress>, [title: string, art: string]> = {
    '/': [pages.home.hero.tagline, 'share-landscape'],
    '/about': [pages.about.title, 'vignette-about'],
    '/about/we-believe': [pages['we-believe'].title, 'vignette-graft'],
    '/about/we-dont-believe': [pages['we-dont-believe'].title, 'vignette-we-dont-believe'],
    '/about/we-practice': [pages['we-practice'].title, 'vignette-we-practice'],
    '/about/our-team': [pages['our-team'].heading, 'vignette-our-team'],
    '/beliefs': [pages.beliefs.title, 'vignette-beliefs'],
    '/messages': [pages.messages.heading, 'vignette-messages'],
    '/gatherings': [pages.gatherings.heading, 'vignette-gatherings'],
    '/resources': [pages.resources.heading, 'vignette-resources'],
    '/resources/torah-portions': [withoutYear(pages['torah-portions'].title), 'vignette-scroll'],
    '/resources/books': [pages.books.hero.heading, 'vignette-books'],
    '/discipleship': [pages.discipleship.heading, 'vignette-discipleship'],
    '/discipleship/mighty-men': [pages['mighty-men'].hero.heading, 'vignette-mighty-men'],
    '/discipleship/women-of-valor': [pages['women-of-valor'].hero.heading, 'vignette-women-of-valor'],
    '/discipleship/teaching-series': [pages['teaching-series'].title, 'vignette-teaching-series'],
    '/discipleship/resources': [pages['recommended-books'].title, 'vignette-resources'],
    '/affiliates': [pages.affiliates.heading, 'vignette-affiliates'],
    '/affiliates/about': [pages['affiliates-about'].heading, 'vignette-affiliate-about'],
    '/affiliates/friends': [pages.friends.heading, 'vignette-friends'],
    '/connect': [pages.connect.heading, 'vignette-connect'],
    '/give': [pages.give.heading, 'vignette-give'],
    '/search': [pages.search.heading, 'vignette-lamp'],
    '/privacy': [pages.privacy.title, 'vignette-connect'],
    '/accessibility': [pages.accessibility.title, 'vignette-gatherings'],
  };
  return [
    ...Object.entries(fixed).map(([path, [title, art]]) => ({ path, title, art })),
    ...affiliates.map(({ href, name, vignette }) => ({ path: href, title: name, art: vignette })),
  ];
}

/** A card outlives the year in which the site was built. */
const withoutYear = (title: string) => title.replace(/\s*\(?\{yearLabel\}\)?/, '');
