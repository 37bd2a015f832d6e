import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { ContentError, type Problem } from '#content-model/content-error.ts';
import type { Kind } from '#content-model/schemas/content-schema.ts';
import { childOf, isList } from '#content-model/schemas/field-facts.ts';
import { fieldName, valueAt } from '#content-model/source.ts';
import type { Clock } from '#server/clock.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Db } from '#server/database/schema.ts';
import { isDiskFault } from '#server/disk-faults.ts';
import type { Change } from '../publish/content-git.ts';
import { type Conflict, merged, withValue } from '../publish/merge.ts';
import { type Editor, type Publisher, RefusedError, refusingFullDisk } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { deleteDraft, findDraft, type StoredDraft, saveDraft } from './draft-repository.ts';
import { emptyOf } from './records.ts';
import { isTooLongText } from './sent-record.ts';

/** A record as it is open for changes. */
export interface Opened {
  file: string;
  kind: Kind;
  /** As visitors see it; null for what they do not see yet. */
  live: string | null;
  draft: StoredDraft | undefined;
  /** With the draft's changes; where others have changed the same fields since, with the draft's words. */
  text: string;
  /** The same with their words. */
  theirs: string;
  conflicts: readonly Conflict[];
}

/** What somebody wants of a record. */
export interface Wish {
  /** The record on which their form was built. */
  seen: unknown;
  /** The record as they want it. */
  data: unknown;
  /** The fields, by name, that two had changed when the form was shown. */
  undecided: readonly string[];
  /** Whose words they chose for one of these. */
  chosen(name: string): string | undefined;
}

/** Fields that somebody has changed meanwhile, and the record with the words of whoever wishes. */
export interface Undecided {
  conflicts: readonly Conflict[];
  data: unknown;
  theirs: string;
}

export const nothingNew = 'Nothing is different from what visitors see.';

const tooMuch =
  'This is longer than a record can be. Shorten it: 250,000 characters or 2,000 lines are the most.';

/** Whoever was first is published; nothing else is. */
export const atOnce = 'Another person is publishing this at the same moment. Please try again.';

interface Services {
  db: Db;
  clock: Clock;
  live: Pick<LiveContent, 'dir' | 'readWith'>;
  publisher: Publisher;
}

export type Drafts = ReturnType<typeof createDrafts>;

/** Others may save or publish at the same moment: so often one begins again. */
const rounds = 3;

/** Records between what visitors see and what somebody is about to change. */
export function createDrafts({ db, clock, live, publisher }: Services) {
  const liveText = (file: string): Promise<string | null> =>
    readFile(join(live.dir(), file), 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });

  /** @returns undefined where there is neither such a record nor a draft of one */
  async function open(file: string, kind: Kind): Promise<Opened | undefined> {
    const [now, draft] = await Promise.all([liveText(file), findDraft(db, file)]);
    const own = { file, kind, live: now, draft };
    if (!draft) return now === null ? undefined : { ...own, text: now, theirs: now, conflicts: [] };
    const { base, text } = draft;
    if (base === now || now === null) return { ...own, text, theirs: text, conflicts: [] };
    const data = (source: string | null) => dataOf(file, source ?? '') ?? emptyOf(kind);
    const { data: mine, conflicts } = merged(data(base), data(text), data(now));
    const theirs = conflicts.reduce((all, { path, theirs: value }) => withValue(all, path, value), mine);
    return { ...own, text: withData(file, now, mine), theirs: withData(file, now, theirs), conflicts };
  }

  /** The record with what is wished, on top of what others have done since the form was built. */
  function joined(
    { file, kind, live, theirs, conflicts: old }: Opened,
    wish: Wish,
  ): { text: string } | Undecided {
    const data = (text: string) => dataOf(file, text) ?? emptyOf(kind);
    const { data: both, conflicts: met } = merged(wish.seen, wish.data, data(theirs));
    // A form from before a draft met what was published does not know of it.
    const unknown = old.filter(({ path }) => !wish.undecided.includes(fieldName(path)));
    const their = data(theirs);
    const asked = [...new Set(wish.undecided)].flatMap((name): Conflict[] => {
      const path = pathOf(name, their, kind.schema);
      if (!path) return [];
      return [{ path, before: undefined, mine: valueAt(wish.data, path), theirs: valueAt(their, path) }];
    });
    let all = both;
    const open: Conflict[] = [];
    for (const conflict of [...asked, ...met, ...unknown]) {
      const { path, mine, theirs: other } = conflict;
      const choice = wish.chosen(fieldName(path));
      all = withValue(all, path, choice === 'theirs' ? other : mine);
      const isOpen = choice === undefined && !isDeepStrictEqual(mine, other);
      if (isOpen && !open.some((one) => fieldName(one.path) === fieldName(path))) open.push(conflict);
    }
    if (open.length > 0) return { conflicts: open, data: all, theirs };
    const isAsLive = live !== null && isDeepStrictEqual(all, data(live));
    return { text: isAsLive ? live : withData(file, theirs, all) };
  }

  /** @param first the record where there is none yet, for both */
  async function save(
    file: string,
    kind: Kind,
    wish: Wish,
    by: Editor,
    first?: Opened,
  ): Promise<Undecided | undefined> {
    for (let round = 0; round < rounds; round += 1) {
      const opened = (await open(file, kind)) ?? first;
      if (!opened) throw new RefusedError('This is not there any more.');
      const result = joined(opened, wish);
      if ('conflicts' in result) return result;
      const { live: base, draft } = opened;
      if (isTooLongText(result.text)) throw new RefusedError(tooMuch);
      publisher.authorize(by, { [file]: opened.text || null }, { [file]: result.text });
      if (result.text === base) {
        if (draft) await refusingFullDisk(() => deleteDraft(db, draft));
        return undefined;
      }
      const who = { person_name: by.name || by.email, person_email: by.email };
      const kept = { file, base, text: result.text, ...who, saved_at: clock.now().toISOString() };
      if (await refusingFullDisk(() => saveDraft(db, kept, draft))) return undefined;
    }
    throw new RefusedError('Another person is saving this at the same moment. Please try again.');
  }

  /** @throws RefusedError with what the check says; the draft stays then */
  async function publish(
    file: string,
    kind: Kind,
    wish: Wish,
    note: { by: Editor; where: string; words(before: unknown, after: unknown): string },
    first?: Opened,
  ): Promise<Undecided | { change: Change }> {
    for (let round = 0; round < rounds; round += 1) {
      const opened = (await open(file, kind)) ?? first;
      if (!opened) throw new RefusedError('This is not there any more.');
      const result = joined(opened, wish);
      if ('conflicts' in result) return result;
      const { live: before, draft } = opened;
      if (isTooLongText(result.text)) throw new RefusedError(tooMuch);
      if (result.text === before) throw new RefusedError(nothingNew);
      const data = (text: string | null) => dataOf(file, text ?? '') ?? emptyOf(kind);
      try {
        const change = await publisher.publish({
          by: note.by,
          where: note.where,
          words: note.words(data(before), data(result.text)),
          async change(read) {
            if ((await read(file)) !== before) throw new ChangedMeanwhile();
            return { [file]: result.text };
          },
        });
        // The change is published. A draft that stays is as visitors see it.
        if (draft)
          await deleteDraft(db, draft).catch((error) => {
            if (!isDiskFault(error)) throw error;
          });
        return { change };
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error;
      }
    }
    throw new RefusedError(atOnce);
  }

  return {
    open,
    save,
    publish,
    /** @throws NotAllowedError */
    async discard({ file, live: base, draft, text }: Opened, by: Editor): Promise<void> {
      if (!draft) return;
      publisher.authorize(by, { [file]: text }, { [file]: base });
      await deleteDraft(db, draft);
    },
    /** What the check says of a record with another text. */
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

/**
 * The path of a field by its name, in which entries are counted from 1.
 *
 * @returns undefined when the record has no such field
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

class ChangedMeanwhile extends Error {}
