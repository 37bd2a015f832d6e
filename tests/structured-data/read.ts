import type { Node } from './validate.ts';

/** The JSON-LD of a page as a browser reads it: the text of the one script element that holds it. */
export function graphOf(html: string): Node {
  const found = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)];
  if (found.length !== 1) throw new Error(`The page has ${found.length} pieces of JSON-LD.`);
  return JSON.parse(found[0]?.[1] ?? '');
}
