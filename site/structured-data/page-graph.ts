import type { BreadcrumbList, SearchAction, Thing, WebSite, WithActionConstraints } from 'schema-dts';
import type { Content, Single } from '#content-model/content.ts';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { pageAt } from '../routes.ts';
import { absolute, type ChurchNode, churchReference, namedChurch, type Site, wholeChurch } from './church.ts';
import type { VideoSeriesNode } from './works.ts';

export type Statement = Thing | ChurchNode | VideoSeriesNode;

interface Options extends Pick<Site, 'siteUrl'> {
  content: Content;
  /** Canonical. */
  path: string;
  /** The page's own. */
  title: string;
  /** The absolute address of the page's share card, if there is one. */
  image: string | undefined;
  /** Whether the page says where and when to come, so that the ministry is described in full. */
  describesChurch: boolean;
  /** The date in the ministry's zone. */
  today: CalendarDay;
  statements: readonly Statement[];
}

export function pageGraph(options: Options): string {
  const { content, siteUrl, path, image, describesChurch, today, statements } = options;
  const site = { content, siteUrl };
  const graph: Statement[] = [
    describesChurch ? wholeChurch(site, image, today) : namedChurch(site),
    // Search engines read the site's name and search only on the home page.
    path === '/' ? website(site) : breadcrumbs(options),
    ...statements,
  ];
  // The escape keeps content from ending the script element.
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
    name: site.content.ministry.name,
    url: absolute(site, '/'),
    publisher: churchReference(site),
    potentialAction: search,
  };
}

/**
 * The breadcrumbs from the home page. Each step has its label in the menu or footer, or the first part of its
 * title.
 */
function breadcrumbs(site: Options): BreadcrumbList {
  const { content, path, title } = site;
  const labels = menuLabels(content.navigation);
  const nameOf = (step: string, itsTitle: string) => labels.get(step) ?? itsTitle.split(' | ')[0] ?? itsTitle;
  const parts = path.split('/').slice(1);
  const above = parts.slice(0, -1).map((_, index) => `/${parts.slice(0, index + 1).join('/')}`);
  const steps = ['/', ...above].flatMap((href) => {
    const page = pageAt(content, href);
    return page ? [{ href, name: nameOf(href, page.meta.title) }] : [];
  });
  const current = { href: path, name: nameOf(path, title) };
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...steps, current].map(({ href, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(site, href),
    })),
  };
}

/** The footer names sections ('Discipleship'), the menu their first page ('Overview'): the footer wins. */
function menuLabels({ header, footer }: Single<'navigation'>): ReadonlyMap<string, string> {
  const links = [...footer.quickLinks, ...header, ...header.flatMap(({ items = [] }) => items)];
  const labels = new Map<string, string>();
  for (const { href, label } of links) if (href && !labels.has(href)) labels.set(href, label);
  return labels;
}
