/** What robots may read: every page. Not the API, and not the site's own search, whose results are no pages of their own. */
export const robots = (siteUrl: string) => `User-agent: *
Disallow: /api/
Disallow: /search

Sitemap: ${siteUrl}/sitemap.xml
`;
