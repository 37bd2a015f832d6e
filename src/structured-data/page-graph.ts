import type { SearchAction, Thing, WebSite, WithActionConstraints } from 'schema-dts';
import type { Content } from '../../reader/content.ts';
import { breadcrumbs } from './breadcrumbs.ts';
import { type ChurchNode, namedChurch, wholeChurch } from './church.ts';
import { absolute, churchReference, type Site } from './site.ts';
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
