import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import PQueue from 'p-queue';
import type { Content } from '#content-model/content.ts';
import { ContentError, type Problem } from '#content-model/problem.ts';
import type { Clock } from '#server/clock.ts';
import { copyContent } from '#server/content/content-folder.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import { isDiskFault } from '#server/data-folder.ts';
import { isPostgres } from '#server/database/dialect.ts';
import type { Db } from '#server/database/schema.ts';
import type { Person } from '../auth/person.ts';
import { type Change, contentGit } from './content-git.ts';
import { cancelPublish, finishPublish, reserveRoom, writeJournal } from './journal.ts';
import { merged } from './merge.ts';
import { changeFault, type Files, mayHoldRecipients, recipientsOf } from './permissions.ts';
import { dataOf, RecordTextError, withData } from './record-text.ts';

/** The change is not published; visitors see what they saw before. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  /** What is wrong with the content as it would be; none where the message says it all. */
  readonly problems: readonly Problem[];

  /** For people; the files of the problems are not named. */
  get sentences(): readonly string[] {
    return this.problems.length > 0 ? this.problems.map(({ text }) => text) : [this.message];
  }

  constructor(message: string, problems: readonly Problem[] = []) {
    super(message);
    this.problems = problems;
  }
}

export const noChanges = 'There are no changes to publish.';

export class NoChangesError extends RefusedError {
  constructor() {
    super(noChanges);
  }
}

/** The change is not published, because the person's role does not allow it. */
export class NotAllowedError extends RefusedError {
  override name = 'NotAllowedError';
}

/** The HTTP status for a change that was refused. */
export const refusedStatus = (error: RefusedError) => (error instanceof NotAllowedError ? 403 : 422);

/** The files of the content folder before a change: text by path, null where there is none. */
export type ReadFile = (path: string) => Promise<string | null>;

/** Who makes a change; the role decides what they may change. */
export type Editor = Pick<Person, 'name' | 'email' | 'role'>;

/** For uploads, drafts and publishing alike. */
export const diskFull =
  'The server cannot save this: its disk is full or read-only. Tell the person who looks after the server. Nothing is lost.';

/** What was sent could not be kept, and nothing has changed. */
export class DiskFullError extends RefusedError {
  constructor() {
    super(diskFull);
  }
}

/** @throws DiskFullError instead of what the disk or the database says of being full or read-only */
export async function refusingFullDisk<Result>(work: () => Promise<Result>, log?: FastifyBaseLogger) {
  try {
    return await work();
  } catch (err) {
    if (!isDiskFault(err)) throw err;
    log?.error({ err }, 'the disk is full or read-only: a change at the desk was refused');
    throw new DiskFullError();
  }
}

interface Publish {
  by: Editor;
  words: string;
  where: string;
  /** @returns what the changed files are to hold; null: the file goes */
  change(read: ReadFile): Promise<Files>;
}

interface Services {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  dataDir: string;
  /** Where the desk publishes: a folder of the installation's own, or the one that CONTENT_DIR names. */
  publishDir: string;
  live: Pick<LiveContent, 'dir' | 'readWith' | 'prepare' | 'moveTo'>;
  /** Called after a change of where the site's e-mail goes. */
  recipientsChanged?(change: Change): Promise<void>;
}

/** So that servers sharing a database publish one after another. Any number that nothing else locks. */
const lockNumber = 61_021;

export type Publisher = ReturnType<typeof createPublisher>;

/**
 * The one way by which the desk changes the content: one change at a time, checked before, in the history
 * after.
 */
export function createPublisher({ db, clock, log, dataDir, publishDir, live, recipientsChanged }: Services) {
  const history = () => contentGit(publishDir, dataDir);
  const queue = new PQueue({ concurrency: 1 });
  /** One at a time, here and on other servers. */
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    return queue.add(() => (isPostgres(db) ? lockedFor(work) : work())) as Promise<Result>;
  }

  async function lockedFor<Result>(work: () => Promise<Result>): Promise<Result> {
    return db.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${lockNumber})`.execute(connection);
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock(${lockNumber})`.execute(connection);
      }
    });
  }

  /** The folder to change, made out of the shipped content the first time, with nothing half done in it. */
  async function openFolder(): Promise<void> {
    if (!existsSync(publishDir)) {
      const part = `${publishDir}.part`;
      await rm(part, { recursive: true, force: true });
      copyContent(live.dir(), part);
      await rename(part, publishDir);
    }
    await finishPublish(publishDir, dataDir, log);
    if (live.dir() !== publishDir) await live.moveTo(publishDir);
  }

  /** What was changed beside the desk is a change of its own. */
  async function recordByHand(): Promise<void> {
    const byHand = {
      by: { name: 'Outside the desk', email: '' },
      words: 'changed the files by hand',
      where: '/',
    };
    await history().record({ ...byHand, at: clock.now() }, log);
  }

  const readFileIn: ReadFile = (path) =>
    readFile(join(publishDir, path), 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });

  /** @throws RefusedError with what `content:check` says of the content as it would be */
  function check(files: Files) {
    try {
      return live.prepare(files);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      throw new RefusedError('Nothing was changed.', error.problems);
    }
  }

  /** @returns undefined while the content has faults */
  function recipientsWith(files: Files): unknown {
    try {
      return recipientsOf(live.readWith(files).content);
    } catch (error) {
      if (error instanceof ContentError) return undefined;
      throw error;
    }
  }

  /** All of the files, or none where the disk refuses one of them or the history. */
  async function publishWhole(
    files: Files,
    before: Files,
    { by, words, where }: Omit<Publish, 'change'>,
  ): Promise<void> {
    const { name, email } = by;
    const at = clock.now().toISOString();
    try {
      await reserveRoom(publishDir, before);
      await writeJournal(publishDir, { by: { name, email }, words, where, at, files });
      await finishPublish(publishDir, dataDir, log);
    } catch (error) {
      await cancelPublish(publishDir, before).catch((err) =>
        log.error({ err }, 'a publish could not be undone: the next publish or start finishes it'),
      );
      throw error;
    }
  }

  /**
   * Every change of a record passes here: a publish, an undo, a removal, and a draft that is saved or
   * discarded.
   *
   * @param content with the files after the change, where it has been read
   * @returns whether it changes where the site's e-mail goes
   * @throws NotAllowedError
   */
  function authorize({ role }: Editor, before: Files, after: Files, content?: Content): boolean {
    const fault = changeFault(role, before, after);
    if (fault) throw new NotAllowedError(fault);
    if (!Object.keys(after).some(mayHoldRecipients)) return false;
    const [now, then] = [recipientsWith(before), content ? recipientsOf(content) : recipientsWith(after)];
    const isChanged = now !== undefined && then !== undefined && !isDeepStrictEqual(now, then);
    if (isChanged && role !== 'owner') {
      throw new NotAllowedError('This would change where the site’s e-mail goes. Only an owner can do that.');
    }
    return isChanged;
  }

  /**
   * Resolves when visitors see the change.
   *
   * @throws RefusedError; nothing has changed then
   */
  function publish({ by, words, where, change }: Publish): Promise<Change> {
    return enqueue(async () => {
      let movesMail = false;
      await refusingFullDisk(async () => {
        await openFolder();
        const files = await change(readFileIn);
        const paths = Object.keys(files);
        const before = Object.fromEntries(
          await Promise.all(paths.map(async (path) => [path, await readFileIn(path)])),
        );
        const prepared = check(files);
        movesMail = authorize(by, before, files, prepared.content);
        await recordByHand();
        await prepared.publish(() => publishWhole(files, before, { by, words, where }));
      }, log);
      log.info({ where }, 'a change was published at the desk');
      const [latest] = await history().changes(1);
      // Visitors see the change, also where the history cannot be read.
      const published = latest ?? { id: '', by, at: clock.now(), words, where, files: async () => [] };
      if (movesMail) {
        // The change is published by now, so a failure here must not look like a refusal.
        await recipientsChanged?.(published).catch((err) =>
          log.error({ err }, 'the e-mail about changed recipients could not be queued'),
        );
      }
      return published;
    });
  }

  return {
    publish,
    authorize,
    /** Puts something beside the content that nothing names yet, between two changes. */
    place: <Result>(work: () => Promise<Result>): Promise<Result> =>
      enqueue(() =>
        refusingFullDisk(async () => {
          await openFolder();
          return work();
        }, log),
      ),
    /** Folders with earlier histories that could not be read. */
    setAside: (): Promise<string[]> => history().setAside(),
    /** The latest changes, newest first. */
    changes: (limit: number): Promise<Change[]> => history().changes(limit),
    change: (id: string): Promise<Change | undefined> => history().change(id),
    /**
     * Publishes the opposite of a change.
     *
     * @throws RefusedError when there is no such change, or the same lines were changed since
     */
    async takeBack(id: string, by: Editor): Promise<Change> {
      const change = await history().change(id);
      if (!change) throw new RefusedError('This change is not in the history.');
      return publish({
        by,
        words: `took back: ${change.words}`,
        where: change.where,
        async change(read) {
          const files: Record<string, string | null> = {};
          for (const { path, before, after } of await change.files()) {
            const present = await read(path);
            const back = takenBack(path, { before, after, present });
            if (back === undefined) {
              throw new RefusedError(
                'This was changed again since then, so it cannot be taken back by itself.',
              );
            }
            if (back !== present) files[path] = back;
          }
          if (Object.keys(files).length === 0) throw new RefusedError('This was taken back already.');
          return files;
        },
      });
    },
  };
}

type Text = string | null;

/**
 * A file as it would be if one change had not been made; null: it would not be there.
 *
 * @param file its name
 * @returns undefined when the same fields were changed again since
 */
export function takenBack(
  file: string,
  { before, after, present }: { before: Text; after: Text; present: Text },
): Text | undefined {
  if (present === after) return before;
  if (present === before) return present;
  if (before === null || after === null || present === null) return undefined;
  const [now, old] = [dataOf(file, present), dataOf(file, before)];
  const { data, conflicts } = merged(dataOf(file, after) ?? [], old ?? [], now ?? []);
  if (conflicts.length > 0) return undefined;
  try {
    return withData(file, present, data);
  } catch (error) {
    if (error instanceof RecordTextError) return undefined;
    throw error;
  }
}
