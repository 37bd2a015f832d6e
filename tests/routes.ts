import { secondAddresses, sitePages } from '../src/site-map.ts';
import { content } from './content.ts';

/** Pages shown at a second address; search engines are told the first. */
export const canonical: Readonly<Record<string, string>> = secondAddresses;

/** Every page of the site that the tests visit, by its canonical address. */
export const pages = sitePages(content);

/** Every address. That none of the specification's is missing: src/site-map.test.ts. */
export const routes: readonly string[] = [...pages.map(({ path }) => path), ...Object.keys(secondAddresses)];
