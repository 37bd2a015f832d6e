import { isDeepStrictEqual } from 'node:util';
import { fieldName } from '#content-model/source.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Site } from '#server/site.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import type { ChangedOn } from '../ui/ChangedPages.tsx';
import { createFacts, type createFieldPageFinder } from './field-uses.ts';
import { factsIn, type Page, pagesShowing, readRecords } from './records.ts';

interface Services {
  publisher: Pick<Publisher, 'change'>;
  live: Pick<LiveContent, 'dir'>;
  site(): Site;
  fieldPlaces: ReturnType<typeof createFieldPageFinder>;
}

/** Menus and colors, which are on every page. */
const frameFiles = ['navigation.yaml', 'theme.yaml', 'parts.yaml'];

/** Publishes that one screen speaks of. */
const maxChanges = 20;

/**
 * Finds the pages that look different after publishes, each once.
 * @returns 'any' for a fact: it may also be on a page where no field shows it
 */
export function createChangedPages({ publisher, live, site, fieldPlaces }: Services) {
  return async (ids: readonly string[]): Promise<ChangedOn> => {
    const found = new Map<string, Page>();
    for (const id of ids.slice(0, maxChanges)) {
      const records = readRecords(live.dir());
      const facts = createFacts(records, factsIn(records));
      for (const { path: file, before, after } of (await (await publisher.change(id))?.files()) ?? []) {
        for (const field of differences(dataOf(file, before ?? ''), dataOf(file, after ?? ''))) {
          if (frameFiles.includes(file)) return 'every';
          if (file === 'ministry.yaml' || facts.standsIn(file, field).length > 0) return 'any';
          const places = await fieldPlaces(file, field);
          // A field without words, such as a picture: its record's pages.
          for (const page of places.length > 0 ? places : pagesShowing(file, site().content))
            found.set(page.path, page);
        }
      }
    }
    // Visitors do not see a part of the site before its first day.
    const open = [...found.values()].filter(({ path }) => !site().opensLater(path));
    return found.size > 0 && open.length === 0 ? 'later' : open;
  };
}

/** The names of the fields that differ. A list with other entries is one field. */
function differences(before: unknown, after: unknown, path: readonly PropertyKey[] = []): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  const isList = Array.isArray(after);
  const [old, now] = [Object(before ?? {}), Object(after ?? {})];
  const isLeaf = typeof (after ?? before) !== 'object';
  if (isLeaf || (isList && old.length !== now.length)) return [fieldName(path)];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((key) =>
    differences(old[key], now[key], [...path, isList ? Number(key) : key]),
  );
}
