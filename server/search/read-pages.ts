import { fixedRoutes } from '../../domain/routes.ts';
import type { SearchDocument } from '../../domain/search/search.ts';
import type { Content } from '../../reader/content.ts';
import { splitPage } from './split-page.ts';

/**
 * What the pages say, read off the pages themselves, for the site search. What holds for a day only is left out, so it does
 * not matter when they are read.
 *
 * @param htmlOf renders the page at a path
 */
export async function readPages(
  { affiliates }: Content,
  htmlOf: (path: string) => Promise<string>,
): Promise<SearchDocument[]> {
  // The search's own page can only be drawn once there is a search.
  const paths = [...fixedRoutes, ...affiliates.map(({ href }) => href)].filter((path) => path !== '/search');
  const pages = await Promise.all(paths.map(async (path) => splitPage(await htmlOf(path), path)));
  return pages.flat();
}
