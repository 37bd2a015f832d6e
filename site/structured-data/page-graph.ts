import type { BreadcrumbList, SearchAction, Thing, WebSite, WithActionConstraints } from 'schema-dts';
import type { Content, Single } from '#content-model/content.ts';
import { pageAt } from '../routes.ts';
import { absolute, type ChurchNode, churchReference, namedChurch, type Site, wholeChurch } from './church.ts';
import type { VideoSeriesNode } from './works.ts';

/** One statement about something. */
export type Statement = Thing | ChurchNode | VideoSeriesNode;

interface Options extends Pick<Site, 'siteUrl'> {
  content: Content;
  /** Canonical. */
  path: string;
  title: string;
  /** The page's share card, as an address in full; absent where none has been drawn. */
  image: string | undefined;
  /** Whether the page itself tells where and when to come, so that the ministry is described with all its facts. */
  describesChurch: boolean;
  /** What else the page is about. */
  statements: readonly Statement[];
}

/** What search engines are told of a page, as the text of a JSON-LD script element. */
export function pageGraph(options: Options): string {
  const { content, siteUrl, path, title, image, describesChurch, statements } = options;
  const site = { ministry: content.ministry, siteUrl };
  const graph: Statement[] = [
    describesChurch ? wholeChurch(site, image) : namedChurch(site),
    // Search engines look for the site's own name and search on the first page only.
    path === '/' ? website(site) : breadcrumbs(site, content, path, title),
    ...statements,
  ];
  // Written so, no text of the content can end the script element.
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}

function website(site: Site): WebSite {
  const search: WithActionConstraints<Extract<SearchAction, { '@type': 'SearchAction' }>> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${absolute(site, '/search')}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': absolute(site, '/#website'),
    name: site.ministry.name,
    url: absolute(site, '/'),
    publisher: churchReference(site),
    potentialAction: search,
  };
}

/**
 * The way to a page from the home page, each step by its name in the menu or footer, or else by the first part of its title.
 *
 * @param path canonical
 * @param title the page's own
 */
function breadcrumbs(site: Site, content: Content, path: string, title: string): BreadcrumbList {
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
