import type { BreadcrumbList } from 'schema-dts';
import type { Content, Single } from '../../reader/content.ts';
import { pageAt } from '../site-map.ts';
import { absolute, type Site } from './site.ts';

/**
 * The way to a page from the home page, each step by its name in the menu or footer, or else by the first part of its title.
 *
 * @param path canonical
 * @param title the page's own
 */
export function breadcrumbs(site: Site, content: Content, path: string, title: string): BreadcrumbList {
  const labels = menuLabels(content.navigation);
  const nameOf = (step: string, itsTitle: string) => labels.get(step) ?? itsTitle.split(' | ')[0] ?? itsTitle;
  const parts = path.split('/').slice(1);
  const above = parts.slice(0, -1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  const steps = ['/', ...above].flatMap((href) => {
    const page = pageAt(content, href);
    return page ? [{ href, name: nameOf(href, page.meta.title) }] : [];
  });
  const own = { href: path, name: nameOf(path, title) };
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
