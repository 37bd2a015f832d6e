import type { FixedRoute, secondAddresses } from '../../domain/routes.ts';

interface Words {
  /** Files and folders of content/ that hold what the page says. */
  from: readonly string[];
  /** Says something else every day or week without anybody's doing: no date of a last change would be true for long. */
  dated?: true;
}

/** Counted where a page is made of them. In header and footer alone they are no change worth another visit. */
const facts = 'ministry.yaml';

/**
 * Every page that search engines are to know, and where its words lie; affiliates' own pages come from their records. The
 * site search is none of them.
 */
export const pageWords: Record<Exclude<FixedRoute, keyof typeof secondAddresses | '/search'>, Words> = {
  '/': { from: ['pages/home.yaml'], dated: true },
  '/about': { from: ['pages/about.yaml', 'team/', facts] },
  '/about/we-believe': { from: ['pages/we-believe.yaml', 'beliefs/we-believe/'] },
  '/about/we-dont-believe': {
    from: ['pages/we-dont-believe.yaml', 'beliefs/we-dont-believe/', 'playlists/'],
  },
  '/about/we-practice': { from: ['pages/we-practice.yaml', 'beliefs/we-practice/'] },
  '/about/our-team': { from: ['pages/our-team.yaml', 'team/'] },
  '/beliefs': { from: ['pages/beliefs.yaml', 'beliefs/beliefs/'] },
  '/messages': { from: ['pages/messages.yaml', 'playlists/'] },
  '/gatherings': { from: ['pages/gatherings.yaml'], dated: true },
  '/resources': { from: ['pages/resources.yaml'], dated: true },
  '/resources/torah-portions': { from: ['pages/torah-portions.yaml'], dated: true },
  '/resources/books': { from: ['pages/books.yaml', 'books/'] },
  '/discipleship': { from: ['pages/discipleship.yaml', 'testimonials/'] },
  '/discipleship/mighty-men': { from: ['pages/mighty-men.yaml', 'testimonials/'] },
  '/discipleship/women-of-valor': { from: ['pages/women-of-valor.yaml', 'testimonials/'] },
  '/discipleship/teaching-series': { from: ['pages/teaching-series.yaml', 'teaching-series/'] },
  '/discipleship/resources': { from: ['pages/recommended-books.yaml', 'recommended-books/'] },
  '/affiliates': { from: ['pages/affiliates.yaml', 'affiliates/'] },
  '/affiliates/about': { from: ['pages/affiliates-about.yaml'] },
  '/affiliates/friends': { from: ['pages/friends.yaml', 'friends/'] },
  '/connect': { from: ['pages/connect.yaml', facts] },
  '/give': { from: ['pages/give.yaml', facts] },
  '/privacy': { from: ['pages/privacy.md'] },
  '/accessibility': { from: ['pages/accessibility.md'] },
};
