import { setImmediate } from 'node:timers/promises';
import { ContentError } from '#content-model/content-error.ts';
import { marksIn } from '#content-model/marks.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Site } from '#server/site.ts';
import { sitePages } from '#site/routes.ts';
import { siblingOf } from './page-fields.ts';
import { type Page, pagesShowing } from './records.ts';

/** What every page is made of, though no page's own words name it. */
const everywhere = ['navigation.yaml', 'ministry.yaml'];

const withoutScripts = (html: string) =>
  html.slice(html.indexOf('<body')).replace(/<script\b[\s\S]*?<\/script>/g, '');

interface Services {
  live: Pick<LiveContent, 'readWith'>;
  site(): Site;
  siteOf(content: Site['content']): Site;
}

/** Tells on which pages visitors see the words of a field. */
export function createFieldPlaces({ live, site, siteOf }: Services) {
  /** Pages of one version of the content, rendered once, when first asked for. */
  let known: { of: Site['content']; marked: Site; pages: Map<string, Set<string>> };

  function version() {
    const of = site().content;
    if (known?.of === of) return known;
    known = { of, marked: siteOf(live.readWith({}, true).content), pages: new Map() };
    return known;
  }

  /** The fields, as `file#name`, of the words on a page. */
  async function fieldsOn(path: string, { marked }: typeof known): Promise<Set<string>> {
    const html = withoutScripts((await marked.renderPage(path)).body.toString());
    const fields = marksIn(html).flatMap((mark) => [
      mark.field,
      ...Object.entries(mark.unmarked ?? {}).flatMap(([name, words]) =>
        html.includes(words) ? siblingOf(mark, name) : [],
      ),
    ]);
    return new Set(fields);
  }

  /** @returns none for what is no words, is empty, or cannot be told because the content folder has faults */
  return async function fieldPlaces(file: string, field: string): Promise<readonly Page[]> {
    try {
      const { content } = site();
      const now = version();
      const pages = everywhere.includes(file) ? sitePages(content) : pagesShowing(file, content);
      const asked = `${file}#${field}`;
      const isThere = (one: string) =>
        one === asked || one.startsWith(`${asked}.`) || asked.startsWith(`${one}.`);
      const found: Page[] = [];
      for (const page of pages) {
        const fields = now.pages.get(page.path) ?? (await fieldsOn(page.path, now));
        now.pages.set(page.path, fields);
        if ([...fields].some(isThere)) found.push(page);
        // Visitors go first.
        await setImmediate();
      }
      return found;
    } catch (error) {
      if (error instanceof ContentError) return [];
      throw error;
    }
  };
}
