import { beliefRoutes, fixedRoutes } from '../../domain/routes.ts';
import type { SearchKind } from '../../domain/search/search.ts';

/** What the cards and entries of a page are. */
const entries: Record<string, SearchKind> = {
  '/messages': 'message',
  '/discipleship/teaching-series': 'series',
  '/resources/books': 'book',
  '/discipleship/resources': 'book',
  '/about/our-team': 'person',
  '/affiliates/friends': 'friend',
};

const beliefPages: readonly string[] = Object.values(beliefRoutes);

/** What a part of a page is to visitors. @param name the element's: cards are articles, entries of a list `li` */
export function kindOf(path: string, name: string, title: string): SearchKind {
  // A section's heading may be a question to the visitor: 'Need Prayer?'
  if (title.endsWith('?') && name !== 'section') return 'question';
  const entry = name === 'article' || name === 'li' ? entries[path] : undefined;
  return entry ?? (beliefPages.includes(path) ? 'belief' : 'page');
}

/** What a whole page is. An affiliate's page is one that content alone knows. */
export function kindOfPage(path: string): SearchKind {
  const fixed: readonly string[] = fixedRoutes;
  return fixed.includes(path) ? 'page' : 'affiliate';
}
