import type { Single } from '../../reader/content.ts';

/** Whose site it is and where it stands: what every statement in structured data begins from. */
export interface Site {
  ministry: Single<'ministry'>;
  /** Public origin without a trailing slash. */
  siteUrl: string;
}

/** An address on this site in full, as search engines want it. */
export const absolute = ({ siteUrl }: Pick<Site, 'siteUrl'>, path: string) => new URL(path, siteUrl).href;

/** What other statements call the ministry by. Said in full on the home page, Gatherings and Connect. */
export const churchReference = (site: Pick<Site, 'siteUrl'>) => ({ '@id': absolute(site, '/#church') });
