import type { SearchDocument } from '../../domain/search/search.ts';
import type { Content } from '../../reader/content.ts';
import { sitePages } from '../../src/site-map.ts';
import { splitPage } from './split-page.ts';

/**
 * What the pages say, read off the pages themselves, for the site search. What holds for a day only is left out, so it does
 * not matter when they are read.
 *
 * @param htmlOf renders the page at a path
 */
export async function readPages(
  content: Content,
  htmlOf: (path: string) => Promise<string>,
): Promise<SearchDocument[]> {
  const listed = sitePages(content).filter((page) => page.listed);
  const pages = await Promise.all(listed.map(async (page) => splitPage(await htmlOf(page.path), page)));
  return pages.flat();
}
