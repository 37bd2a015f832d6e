import { readContent } from '../reader/read-content.ts';
import { secondAddresses, sitePages } from '../src/site-map.ts';

/** Every page of the site that the tests visit, by its canonical address. */
export const pages = sitePages(readContent('content'));

/** Pages shown at a second address; search engines are told the first. */
export const canonical: Readonly<Record<string, string>> = secondAddresses;

/** Every address. That none of the specification's is missing: src/site-map.test.ts. */
export const routes = [...pages.map(({ path }) => path), ...Object.keys(secondAddresses)];
