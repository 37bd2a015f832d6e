import { readContent } from '../reader/read-content.ts';
import { secondAddresses, sitePages } from '../src/site-map.ts';

/** Pages shown at a second address; search engines are told the first. */
export const canonical: Readonly<Record<string, string>> = secondAddresses;

/** Every page, also those at a second address. That none of the specification's is missing: src/site-map.test.ts. */
export const routes = [
  ...sitePages(readContent('content')).map(({ path }) => path),
  ...Object.keys(secondAddresses),
];
