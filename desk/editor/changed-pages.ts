import { isDeepStrictEqual } from 'node:util';
import type { Content, Single } from '#content-model/content.ts';
import { fieldName, recordOf } from '#content-model/source.ts';
import { comingEvents, eventsOnHome, momentParts } from '#core/events/event.ts';
import { urgentChanges } from '#core/gatherings/exceptions.ts';
import { mainGathering } from '#core/gatherings/next-sabbath.ts';
import { upcomingOccurrences } from '#core/gatherings/occurrences.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Site } from '#server/site.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { eventFileOf, exceptionsFile, isEventFile, weeklyFileOf } from '../records/addresses.ts';
import { factsIn, type Page, pagesShowing, readRecords } from '../records/records.ts';
import type { ChangedOn } from '../ui/ChangedPages.tsx';
import { createFacts } from './field-uses.ts';

interface Services {
  publisher: Pick<Publisher, 'change'>;
  live: Pick<LiveContent, 'look'>;
  site(): Site;
  clock: { now(): Date };
}

/** Menus and colors, which are on every page. */
export const frameFiles = ['navigation.yaml', 'theme.yaml', 'parts.yaml'];

/** Publishes that one screen speaks of. */
const maxChanges = 20;

/** Days ahead in which every page looks for its next service. */
const searchedDays = 60;

/**
 * Names the pages that read a changed file, each once. It draws none of them, so a page is also named when it
 * does not show the changed field.
 * @returns 'any' for a fact: it may also be on a page that does not read its file
 */
export function createChangedPages({ publisher, live, site, clock }: Services) {
  return async (ids: readonly string[]): Promise<ChangedOn> => {
    const found = new Map<string, Page>();
    const { content } = site();
    for (const id of ids.slice(0, maxChanges)) {
      const files = (await (await publisher.change(id))?.files()) ?? [];
      if (files.some((file) => isOnEveryPage(file, content, clock.now()))) return 'every';
      const records = files.length > 0 ? readRecords(live.look()) : [];
      const facts = createFacts(records, factsIn(records));
      for (const { path: file, before, after } of files) {
        const changed = differences(dataOf(file, before ?? ''), dataOf(file, after ?? ''));
        if (changed.length === 0) continue;
        if (file === 'ministry.yaml' || changed.some((field) => facts.standsIn(file, field).length > 0))
          return 'any';
        // Only Gatherings lists all dates that are different.
        const read = file === exceptionsFile ? weeklyFileOf('any') : file;
        const isOffHome =
          isEventFile(file) && ![before, after].some((text) => isOnHome(file, text, content, clock.now()));
        for (const page of pagesShowing(read, content))
          if (page.path !== '/' || !isOffHome) found.set(page.path, page);
      }
    }
    // Visitors do not see a part of the site before its first day.
    const open = [...found.values()].filter(({ path }) => !site().opensLater(path));
    return found.size > 0 && open.length === 0 ? 'later' : open;
  };
}

interface ChangedFile {
  path: string;
  before: string | null;
  after: string | null;
}

/** Whether a change is in what surrounds every page: menus, colors, the next service and its exceptions. */
function isOnEveryPage({ path, before, after }: ChangedFile, { ministry }: Content, now: Date): boolean {
  if (frameFiles.includes(path) || path === weeklyFileOf(ministry.mainGathering)) return true;
  if (path !== exceptionsFile) return false;
  const { timeZone } = ministry.address;
  const frame = (text: string | null) => {
    const exceptions = (dataOf(path, text ?? '') ?? []) as Single<'exceptions'>;
    const main = mainGathering(ministry);
    return [
      urgentChanges(now, ministry.gatherings, exceptions, timeZone),
      upcomingOccurrences(now, [main], exceptions, timeZone, searchedDays).find(
        ({ what, status }) => what === main.what && status !== 'cancelled',
      ),
    ];
  };
  return !isDeepStrictEqual(frame(before), frame(after));
}

/** Whether the home page shows an event with this text: it shows the next events only. */
function isOnHome(file: string, text: string | null, { events, ministry }: Content, now: Date): boolean {
  const data = recordOf(dataOf(file, text ?? ''));
  const { starts, ends } = data;
  const isDated = [starts, ends ?? starts].every((at) => typeof at === 'string' && momentParts(at).day);
  if (!isDated) return false;
  const event = { id: 'changed', starts: String(starts), ...(ends !== undefined && { ends: String(ends) }) };
  const others = events.filter(({ id }) => eventFileOf(id) !== file);
  return comingEvents([...others, event], ministry.address.timeZone, now)
    .slice(0, eventsOnHome)
    .includes(event);
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
