import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { ContentError } from '#content-model/problem.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Site } from '#server/site.ts';
import { sitePages } from '#site/routes.ts';
import type { Change } from '../publish/content-git.ts';
import type { ChangedOn } from '../ui/ChangedPages.tsx';

interface Services {
  live: Pick<LiveContent, 'dir' | 'readWith'>;
  site(): Site;
  siteOf(content: Site['content']): Site;
}

/** Pages that no date is on, and of which there may be a thousand. */
const isUndated = /^\/(?:messages|affiliates)\//;

/**
 * Finds the pages that a change of gatherings or events reached, by rendering them with and without it: what
 * they show depends on the day.
 */
export function createChangedByDates({ live, site, siteOf }: Services) {
  return async (change: Change): Promise<ChangedOn> => {
    const files = (await change.files()).filter(({ path }) => path.endsWith('.yaml'));
    const current = await Promise.all(
      files.map(({ path }) => readFile(join(live.dir(), path), 'utf8').catch(() => null)),
    );
    // A later change has replaced this one.
    if (files.some(({ after }, at) => after !== current[at])) return [];
    const earlier = siteBefore(files);
    if (!earlier) return [];
    const known = new Set(sitePages(earlier.content).map(({ path }) => path));
    const found: { path: string; heading: string }[] = [];
    for (const { path, heading } of sitePages(site().content)) {
      if (isUndated.test(path)) continue;
      if (!known.has(path)) {
        found.push({ path, heading });
        continue;
      }
      const now = partsOf(String((await site().responses.get(path))?.bodies.identity));
      const before = partsOf((await earlier.renderPage(path)).body.toString());
      if (now.frame !== before.frame) return 'every';
      if (now.main !== before.main) found.push({ path, heading });
      // Yields to visitors' requests.
      await setImmediate();
    }
    return found;
  };

  function siteBefore(files: Awaited<ReturnType<Change['files']>>): Site | undefined {
    try {
      const texts = Object.fromEntries(files.map(({ path, before }) => [path, before]));
      return siteOf(live.readWith(texts).content);
    } catch (error) {
      if (error instanceof ContentError) return undefined;
      throw error;
    }
  }
}

/** What a page shows, and what is around it. */
function partsOf(html: string): { main: string; frame: string } {
  const body = html.slice(html.indexOf('<body')).replace(/<script\b[\s\S]*?<\/script>/g, '');
  const [start, end] = [body.indexOf('<main'), body.indexOf('</main>')];
  return { main: body.slice(start, end), frame: body.slice(0, start) + body.slice(end) };
}
