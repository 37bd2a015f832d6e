/** Checks that every page must pass with any content. */

export interface Answer {
  readonly statusCode: number;
  readonly payload: string;
}

type Ask = (path: string) => Promise<Answer>;

/** The text of HTML as readers see it; text and attributes escape differently. */
export const readable = (html: string) =>
  html
    .replace(/&#(?:39|x27);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** The unique addresses that a page links to. */
export const linksOf = (html: string) => [
  ...new Set([...html.matchAll(/<a\b[^>]*\shref="([^"]+)"/g)].map((match) => readable(match[1] ?? ''))),
];

/**
 * Crawls pages: each must answer 200, have one h1, no unfilled placeholder, no style outside its head, and
 * no dead link or anchor.
 * @returns one line per problem
 */
export async function structuralFaults(
  ask: Ask,
  origin: string,
  paths: readonly string[],
): Promise<string[]> {
  const asked = new Map<string, Promise<Answer>>();
  const once = (path: string) => asked.get(path) ?? asked.set(path, ask(path)).get(path) ?? ask(path);
  const faults: string[] = [];
  for (const path of paths) {
    const { statusCode, payload } = await once(path);
    // Visitors do not read the props of islands.
    const seen = payload.replace(/<(script|style)[\s\S]*?<\/\1>| props="[^"]*"/g, '');
    if (statusCode !== 200) faults.push(`${path}: answers ${statusCode}`);
    const headings = seen.match(/<h1[\s>]/g)?.length ?? 0;
    if (headings !== 1) faults.push(`${path}: has ${headings} h1`);
    if (/<body[\s>][\s\S]*<style/.test(payload)) faults.push(`${path}: has a style in its body`);
    const [left] = seen.match(/\{[a-z][\w.-]*\}/i) ?? [];
    if (left) faults.push(`${path}: leaves ${left}`);
    for (const link of linksOf(payload)) {
      const url = new URL(link, new URL(path, origin));
      if (url.origin !== origin) continue;
      const target = await once(url.pathname + url.search);
      if (target.statusCode !== 200) faults.push(`${path}: ${link} answers ${target.statusCode}`);
      else if (url.hash && !target.payload.includes(`id="${decodeURIComponent(url.hash.slice(1))}"`))
        faults.push(`${path}: ${link} has no such anchor`);
    }
  }
  return faults;
}
