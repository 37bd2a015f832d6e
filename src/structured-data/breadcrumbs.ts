import type { BreadcrumbList } from 'schema-dts';
import type { Single } from '../../reader/content.ts';
import { absolute, type Site } from './site.ts';

/**
 * The way to a page from the home page, each step by its name in the menu or footer.
 *
 * @param path canonical
 * @param title the page's title, whose first part names a page that no menu names
 */
export function breadcrumbs(
  site: Site,
  navigation: Single<'navigation'>,
  path: string,
  title: string,
): BreadcrumbList {
  const labels = menuLabels(navigation);
  const parts = path.split('/').slice(1);
  const above = parts.slice(0, -1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  const steps = ['/', ...above].map((step) => ({ href: step, name: labels.get(step) ?? step }));
  const own = { href: path, name: labels.get(path) ?? title.split(' | ')[0] ?? title };
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...steps, own].map(({ href, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(site, href),
    })),
  };
}

/** The footer names sections ('Discipleship'), the menu under them their first page ('Overview'): the footer wins. */
function menuLabels({ header, footer }: Single<'navigation'>): ReadonlyMap<string, string> {
  const links = [...footer.quickLinks, ...header, ...header.flatMap(({ items = [] }) => items)];
  const labels = new Map<string, string>();
  for (const { href, label } of links) if (href && !labels.has(href)) labels.set(href, label);
  return labels;
}
