import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ContentError, type Problem } from '#content-model/problem.ts';
import type { Kind } from '#content-model/schemas/content-schema.ts';
import { childOf, isList } from '#content-model/schemas/field-schema.ts';
import { fieldName, valueAt } from '#content-model/source.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import type { Clock } from '#server/clock.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import { isDiskFault } from '#server/data-folder.ts';
import type { Db } from '#server/database/schema.ts';
import type { Site } from '#server/site.ts';
import type { Person } from '../person.ts';
import { type Conflict, merged, withValue } from '../publish/merge.ts';
import {
  DiskFullError,
  type Editor,
  NoChangesError,
  type Publisher,
  RefusedError,
  withDiskFullError,
} from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { ChangedMeanwhile } from '../publish/version.ts';
import { deleteDraft, findDraft, type StoredDraft, saveDraft } from '../records/draft-repository.ts';
import {
  allPages,
  emptyOf,
  factsIn,
  kindNamed,
  type PageRecord,
  pagesShowing,
  readRecords,
  recordsOnPage,
  titleOf,
  usualText,
} from '../records/records.ts';
import { fieldChanges } from './field-changes.ts';
import { isTooLongText } from './posted-record.ts';

/** Who saved a draft, and when. */
export const draftInWords = (
  { person_name, saved_at }: Pick<StoredDraft, 'person_name' | 'saved_at'>,
  { address, dates }: Site['content']['ministry'],
): string => `Draft by ${person_name}, ${dayAndHour(new Date(saved_at), address.timeZone, dates)}`;

/** A record opened for editing. */
export interface OpenRecord {
  file: string;
  kind: Kind;
  /** The published text; null for an unpublished record. */
  live: string | null;
  draft: StoredDraft | undefined;
  /** The text with the draft's changes; in conflicts, the draft's version. */
  text: string;
  /** The same text; in conflicts, the published version. */
  theirs: string;
  conflicts: readonly Conflict[];
}

/** A new record. Until it is saved, its file is the pattern of its kind. */
export const isNew = ({ file, kind }: OpenRecord) => kind.isList && file === kind.files;

/** The record was removed after its draft or form was opened. */
export const isRemoved = (opened: OpenRecord) => {
  const { live, draft, theirs, file, kind } = opened;
  const mayBeAbsent = isNew(opened) || usualText(file, kind) !== undefined;
  return live === null && !mayBeAbsent && (draft ? draft.base !== null : theirs !== '');
};

/** A change that a person asks for. */
export interface EditRequest {
  /** The record on which their form was based. */
  seen: unknown;
  /** The record with their changes. */
  data: unknown;
  /** Names of the fields that were in conflict when the form was shown. */
  undecided: readonly string[];
  /** The version they chose for a field in conflict: `mine` or `theirs`. */
  chosen(name: string): string | undefined;
  /** The record must not exist yet. */
  isNew?: boolean;
}

/** The name of a new record is taken. */
export class TakenError extends Error {}

/** Conflicts, and the record with the version of the person who asks. */
export interface ConflictResult {
  conflicts: readonly Conflict[];
  data: unknown;
  theirs: string;
}

const tooLong = 'This is too long. Shorten it to 250,000 characters and 2,000 lines.';

/** Only the first of two concurrent publishes of a record succeeds. */
export const publishConflictMessage = 'Another person published this at the same moment. Please try again.';

const textConflictMessage = 'Someone else has changed the same text meanwhile. Choose one version.';

interface Services {
  db: Db;
  clock: Clock;
  live: Pick<LiveContent, 'dir' | 'look' | 'readWith'>;
  site(): Site;
  publisher: Publisher;
  /**
   * Called when a draft was discarded, saved again or published.
   * @param published the text that was published
   */
  replaced?(before: StoredDraft, published?: string): Promise<void>;
}

export type Drafts = ReturnType<typeof createDrafts>;

/** Retries when others save or publish at the same time. */
const maxAttempts = 3;

/** Drafts of records: opening, saving, publishing. */
export function createDrafts(services: Services) {
  const { db, live, publisher, replaced } = services;
  return {
    open: bound(services, open),
    save: bound(services, save),
    publish: bound(services, publish),
    publishSaved: bound(services, publishSaved),
    publishAllSaved: bound(services, publishAllSaved),
    onPage: bound(services, onPage),
    /** The drafts of a page that this person saved last, without those that wait for their time. */
    ownOnPage: async (path: string | null, { email }: Person, except?: string) =>
      (await onPage(services, path, except)).filter(
        ({ by, isScheduled }) => by?.email === email && !isScheduled,
      ),
    /** @throws NotAllowedError */
    async discard({ file, live: base, draft, text }: OpenRecord, by: Editor): Promise<void> {
      if (!draft) return;
      publisher.authorize(by, { [file]: text }, { [file]: base });
      await deleteDraft(db, draft);
      await replaced?.(draft);
    },
    /** The problems of a record with another text. */
    faults(file: string, text: string): readonly Problem[] {
      try {
        live.readWith({ [file]: text });
        return [];
      } catch (error) {
        if (error instanceof ContentError) return error.problems;
        throw error;
      }
    },
  };
}

const bound =
  <Arguments extends unknown[], Result>(
    services: Services,
    work: (services: Services, ...given: Arguments) => Result,
  ) =>
  (...given: Arguments) =>
    work(services, ...given);

const liveText = ({ live }: Services, file: string): Promise<string | null> =>
  readFile(join(live.dir(), file), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

/** @returns undefined if there is neither a record nor a draft */
async function open(services: Services, file: string, kind: Kind): Promise<OpenRecord | undefined> {
  const [now, draft] = await Promise.all([liveText(services, file), findDraft(services.db, file)]);
  const own = { file, kind, live: now, draft };
  if (!draft) {
    const shown = now ?? usualText(file, kind);
    return shown === undefined ? undefined : { ...own, text: shown, theirs: shown, conflicts: [] };
  }
  const { base, text } = draft;
  if (base === now || now === null) return { ...own, text, theirs: text, conflicts: [] };
  const data = (source: string | null) => dataOf(file, source ?? '') ?? emptyOf(kind);
  const { data: mine, conflicts } = merged(data(base), data(text), data(now));
  const theirs = conflicts.reduce((all, { path, theirs: value }) => withValue(all, path, value), mine);
  return { ...own, text: withData(file, now, mine), theirs: withData(file, now, theirs), conflicts };
}

/** Applies a request to the current record, which others may have changed. */
function rebase(
  { file, kind, live, theirs, conflicts: old }: OpenRecord,
  request: EditRequest,
): { text: string } | ConflictResult {
  const data = (text: string) => dataOf(file, text) ?? emptyOf(kind);
  const their = data(theirs);
  const { data: both, conflicts: met } = merged(request.seen, request.data, their);
  // Conflicts that arose after the form was shown are not listed in it.
  const unlisted = old.filter(({ path }) => !request.undecided.includes(fieldName(path)));
  const listed = [...new Set(request.undecided)].flatMap((name): Conflict[] => {
    const path = pathOf(name, their, kind.schema);
    if (!path) return [];
    return [{ path, before: undefined, mine: valueAt(request.data, path), theirs: valueAt(their, path) }];
  });
  let all = both;
  const open: Conflict[] = [];
  for (const conflict of [...listed, ...met, ...unlisted]) {
    const { path, mine, theirs: other } = conflict;
    // A choice holds only for the version that was shown.
    const hasSeen = isDeepStrictEqual(valueAt(request.seen, path), other);
    const choice = hasSeen ? request.chosen(fieldName(path)) : undefined;
    all = withValue(all, path, choice === 'theirs' ? other : mine);
    const isOpen = choice === undefined && !isDeepStrictEqual(mine, other);
    if (isOpen && !open.some((candidate) => fieldName(candidate.path) === fieldName(path)))
      open.push(conflict);
  }
  if (open.length > 0) return { conflicts: open, data: all, theirs };
  const isAsLive = live !== null && isDeepStrictEqual(all, data(live));
  return { text: isAsLive ? live : withData(file, theirs, all) };
}

/**
 * Opens a record and applies a request.
 * @param first the record if it does not exist yet
 */
async function apply(services: Services, file: string, kind: Kind, request: EditRequest, first?: OpenRecord) {
  const found = await open(services, file, kind);
  if (found && request.isNew) throw new TakenError();
  const opened = found ?? first;
  if (!opened) throw new RefusedError('This no longer exists.');
  const result = rebase(opened, request);
  if ('text' in result && isTooLongText(result.text)) throw new RefusedError(tooLong);
  return { opened, result };
}

/**
 * @param first the record if it does not exist yet
 * @param publishAt when it is published by itself, null for never; undefined keeps what was set
 */
async function save(
  services: Services,
  file: string,
  kind: Kind,
  request: EditRequest,
  by: Editor,
  first?: OpenRecord,
  publishAt?: Date | null,
): Promise<ConflictResult | undefined> {
  const { db, clock, publisher, replaced } = services;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { opened, result } = await apply(services, file, kind, request, first);
    if ('conflicts' in result) return result;
    const { live: base, draft } = opened;
    publisher.authorize(by, { [file]: opened.text || null }, { [file]: result.text });
    if (result.text === base) {
      if (draft) await withDiskFullError(() => deleteDraft(db, draft));
      if (publishAt) throw new NoChangesError();
      return undefined;
    }
    const who = { person_name: by.name || by.email, person_email: by.email };
    const kept = {
      file,
      base,
      text: result.text,
      ...who,
      saved_at: clock.now().toISOString(),
      publish_at: publishAt === undefined ? (draft?.publish_at ?? null) : (publishAt?.toISOString() ?? null),
      publish_fault: null,
    };
    if (await withDiskFullError(() => saveDraft(db, kept, draft))) {
      if (draft) await replaced?.(draft);
      return undefined;
    }
  }
  throw new RefusedError('Another person saved this at the same moment. Please try again.');
}

/**
 * @param first the record if it does not exist yet
 * @returns the id of the change
 * @throws RefusedError with the problems; the draft is kept
 */
async function publish(
  services: Services,
  file: string,
  kind: Kind,
  request: EditRequest,
  by: Editor,
  first?: OpenRecord,
): Promise<ConflictResult | { id: string }> {
  const { db, site, publisher, replaced } = services;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const { opened, result } = await apply(services, file, kind, request, first);
    if ('conflicts' in result) return result;
    const { live: before, draft } = opened;
    if (result.text === (before ?? usualText(file, kind))) throw new NoChangesError();
    try {
      const { id } = await publisher.publish({
        by,
        where: pagesShowing(file, site().content)[0]?.path ?? '/',
        summary: describeChange(services, opened, result.text),
        async change(read) {
          if ((await read(file)) !== before) throw new ChangedMeanwhile();
          return { [file]: result.text };
        },
      });
      // The change is published; a draft that stays has no differences.
      if (draft) {
        await deleteDraft(db, draft)
          .then(() => replaced?.(draft, result.text))
          .catch((error) => {
            if (!isDiskFault(error) && !(error instanceof RefusedError)) throw error;
          });
      }
      return { id };
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
  throw new RefusedError(publishConflictMessage);
}

/** For the history: "changed Home: Welcome, Verse". */
function describeChange({ live }: Services, { file, kind, live: before }: OpenRecord, text: string): string {
  const [old, data] = [before, text].map((version) => dataOf(file, version ?? '') ?? emptyOf(kind));
  const title = titleOf(kind, data, factsIn(readRecords(live.look())));
  if (before === null) return `added ${title}`;
  const labels = [...new Set(fieldChanges(kind.schema, old, data).map(({ labels: [first = ''] }) => first))];
  const more = labels.length > 3 ? ` and ${labels.length - 3} more` : '';
  return `changed ${title}: ${labels.slice(0, 3).join(', ')}${more}`;
}

/**
 * @returns the id of the change
 * @throws RefusedError if the draft cannot be published unchanged
 */
async function publishSaved(services: Services, file: string, by: Editor): Promise<string> {
  const kind = kindNamed(file);
  const opened = kind && (await open(services, file, kind));
  if (!opened || isRemoved(opened)) throw new RefusedError('This was removed meanwhile.');
  if (opened.conflicts.length > 0) throw new RefusedError(textConflictMessage);
  const data = (text: string) => dataOf(file, text) ?? emptyOf(kind);
  const request = {
    seen: data(opened.theirs),
    data: data(opened.text),
    undecided: [],
    chosen: () => undefined,
  };
  const result = await publish(services, file, kind, request, by, opened);
  if ('conflicts' in result) throw new RefusedError(textConflictMessage);
  return result.id;
}

/**
 * Publishes drafts one after another. Drafts that are refused stay, and a full disk ends it.
 * @returns the ids of the changes
 */
async function publishAllSaved(
  services: Services,
  drafts: readonly Pick<StoredDraft, 'file'>[],
  by: Editor,
): Promise<{ done: string[]; failure?: DiskFullError }> {
  const done: string[] = [];
  for (const { file } of drafts) {
    try {
      done.push(await publishSaved(services, file, by));
    } catch (error) {
      if (error instanceof DiskFullError) return { done, failure: error };
      if (!(error instanceof RefusedError)) throw error;
    }
  }
  return { done };
}

/**
 * The drafts that a page shows.
 * @param except leaves out this record
 */
async function onPage({ db, live, site }: Services, path: string | null, except = ''): Promise<PageRecord[]> {
  const page = allPages(site().content).find((candidate) => candidate.path === path);
  const records = page ? await recordsOnPage(page, live.look(), db) : [];
  return records.filter(({ file, isDraft }) => isDraft && file !== except);
}

/**
 * The path of a field by its name, where entries count from 1.
 * @returns undefined if the record has no such field
 */
function pathOf(name: string, data: unknown, schema: Kind['schema']): Conflict['path'] | undefined {
  const path: (string | number)[] = [];
  let inner = data;
  let shape: ReturnType<typeof childOf> = schema;
  for (const step of name === '' ? [] : name.split('.')) {
    const key = Array.isArray(inner) ? Number(step) - 1 : step;
    shape = isList(shape) === Array.isArray(inner) ? childOf(shape, key) : undefined;
    if (!shape || (Array.isArray(inner) && !(key in inner))) return undefined;
    inner = valueAt(inner, [key]);
    path.push(key);
  }
  return path;
}
