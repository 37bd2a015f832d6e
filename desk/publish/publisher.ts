import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
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
import { endWithSilentHost } from '#server/database/open-postgres.ts';
import type { Db } from '#server/database/schema.ts';
import type { Person } from '../person.ts';
import { type Change, contentGit } from './content-git.ts';
import { finishPublish, isUnfinished, publishFiles, readText } from './journal.ts';
import { merged } from './merge.ts';
import { changeFault, type Files, mayHoldRecipients, recipientsOf } from './permissions.ts';
import { dataOf, RecordTextError, withData } from './record-text.ts';
import { withoutReplacedSamples } from './sample-marks.ts';

/** The change is not published; visitors still see the earlier content. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  /** Problems of the changed content; empty when the message is complete. */
  readonly problems: readonly Problem[];

  /** Messages for staff, without file names. */
  get sentences(): readonly string[] {
    return this.problems.length > 0
      ? this.problems.map(({ text, formText = text }) => formText)
      : [this.message];
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

/** The person's role does not allow the change. */
export class NotAllowedError extends RefusedError {
  override name = 'NotAllowedError';
}

/** HTTP status of a rejected change. */
export const refusedStatus = (error: RefusedError) => (error instanceof NotAllowedError ? 403 : 422);

/** Reads a file of the content folder before the change; null if it does not exist. */
export type ReadFile = (path: string) => Promise<string | null>;

/** The person who makes a change. */
export type Editor = Pick<Person, 'name' | 'email' | 'role'>;

/** For uploads, drafts and publishing. */
export const diskFull =
  'The server cannot save this: its disk is full or read-only. Tell the person who runs the server. Nothing is lost.';

/** Another server publishes, and has not finished. */
export class BusyError extends RefusedError {
  constructor() {
    super('Someone else is publishing, and it takes long. Please try again in a minute.');
  }
}

/** Nothing was saved because the disk is full or read-only. */
export class DiskFullError extends RefusedError {
  constructor() {
    super(diskFull);
  }
}

/** @throws DiskFullError in place of disk and database errors about a full or read-only disk */
export async function withDiskFullError<Result>(work: () => Promise<Result>, log?: FastifyBaseLogger) {
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
  summary: string;
  where: string;
  /** @returns the new file texts; null deletes a file */
  change(read: ReadFile): Promise<Files>;
}

interface Dependencies {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  dataDir: string;
  /** The folder to publish to: the installation's own, or the one in CONTENT_DIR. */
  publishDir: string;
  live: Pick<LiveContent, 'dir' | 'readWith' | 'prepare' | 'moveTo' | 'refresh' | 'lookAgain'>;
  /** Called after each publish. */
  published?(): void;
  /** Called when a change affects the recipients of the site's e-mail. */
  recipientsChanged?(change: Change): Promise<void>;
}

/** PostgreSQL advisory lock, so that servers with one database publish one after another. */
const advisoryLockKey = 61_021;

/** In milliseconds. */
const lockInterval = 250;

/** A minute. */
const maxTries = 240;

export type Publisher = ReturnType<typeof createPublisher>;

/**
 * Runs one task at a time, on all servers with this PostgreSQL database; on SQLite there is one server. Asks
 * again instead of waiting, because a connection that is silent for long is closed.
 * @throws BusyError when another server does not finish within a minute
 */
export async function withPublishLock<Result>(db: Db, work: () => Promise<Result>): Promise<Result> {
  if (!isPostgres(db)) return work();
  return db.connection().execute(async (connection) => {
    await endWithSilentHost(connection);
    const ask = async () => {
      const lock = sql<{ held: number }>`select pg_try_advisory_lock(${advisoryLockKey}) as held`;
      return (await lock.execute(connection)).rows[0]?.held;
    };
    for (let tries = 0; !(await ask()); tries += 1) {
      if (tries === maxTries) throw new BusyError();
      await setTimeout(lockInterval);
    }
    const use = () => void sql`select 1`.execute(connection).catch(() => {});
    const timer = setInterval(use, lockInterval);
    try {
      return await work();
    } finally {
      clearInterval(timer);
      await sql`select pg_advisory_unlock(${advisoryLockKey})`.execute(connection);
    }
  });
}

/** @throws RefusedError with the problems of the changed content */
function prepareChange(live: Dependencies['live'], files: Files) {
  try {
    return live.prepare(files);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    throw new RefusedError('Nothing was changed.', error.problems);
  }
}

/** @returns undefined while the content has problems */
function recipientsWith(live: Dependencies['live'], files: Files): unknown {
  try {
    return recipientsOf(live.readWith(files).content);
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}

/**
 * Checks every publish, undo, removal, and saved or discarded draft.
 * @param content the content after the change, if already read
 * @returns whether the change affects the recipients of the site's e-mail
 * @throws NotAllowedError
 */
function authorize(
  live: Dependencies['live'],
  { role }: Editor,
  before: Files,
  after: Files,
  content?: Content,
): boolean {
  const fault = changeFault(role, before, after);
  if (fault) throw new NotAllowedError(fault);
  if (!Object.keys(after).some(mayHoldRecipients)) return false;
  const oldRecipients = recipientsWith(live, before);
  const newRecipients = content ? recipientsOf(content) : recipientsWith(live, after);
  const isChanged =
    oldRecipients !== undefined &&
    newRecipients !== undefined &&
    !isDeepStrictEqual(oldRecipients, newRecipients);
  if (isChanged && role !== 'owner')
    throw new NotAllowedError('This would change where the site’s e-mail goes. Only an owner can do that.');
  return isChanged;
}

/** Recorded for changes that were made outside the desk. */
const byHand = {
  by: { name: 'Outside the desk', email: '' },
  summary: 'changed the files by hand',
  where: '/',
};

type Folder = Dependencies & { history: ReturnType<typeof contentGit> };

/** Prepares the folder: copies the shipped content the first time and finishes an interrupted publish. */
async function openFolder({ publishDir, dataDir, live, log, history }: Folder): Promise<void> {
  const isNew = !existsSync(publishDir);
  if (isNew) {
    const part = `${publishDir}.part`;
    await rm(part, { recursive: true, force: true });
    await copyContent(live.dir(), part);
    await rename(part, publishDir);
  }
  await finishPublish(publishDir, dataDir, log, history);
  if (live.dir() !== publishDir) await live.moveTo(publishDir, isNew);
}

/**
 * Checks a change and writes it.
 * @returns whether it affects the recipients of the site's e-mail
 */
async function write(folder: Folder, { by, summary, where, change }: Publish): Promise<boolean> {
  const { db, clock, live, log, publishDir, dataDir, history } = folder;
  await openFolder(folder);
  // What another server has published is part of what the change begins with.
  if (isPostgres(db)) await live.refresh();
  const read: ReadFile = (path) => readText(join(publishDir, path));
  const changed = Object.entries(await change(read));
  const texts = await Promise.all(
    changed.map(async ([path, after]) => ({ path, before: await read(path), after })),
  );
  const before: Files = Object.fromEntries(texts.map((text) => [text.path, text.before]));
  const files: Files = Object.fromEntries(
    texts.map((text) => [text.path, withoutReplacedSamples(text.path, text.before, text.after)]),
  );
  const prepared = prepareChange(live, files);
  const changesRecipients = authorize(live, by, before, files, prepared.content);
  await history.record({ ...byHand, at: clock.now() }, log);
  await prepared.publish(() => {
    const { name, email } = by;
    const time = clock.now().toISOString();
    const journal = { by: { name, email }, words: summary, where, at: time, files };
    return publishFiles(publishDir, dataDir, journal, before, log, history);
  });
  return changesRecipients;
}

/**
 * The only code that changes content. It runs one change at a time, checks it first and records it in the
 * history.
 */
export function createPublisher(dependencies: Dependencies) {
  const { db, clock, log, dataDir, publishDir, live } = dependencies;
  const history = contentGit(publishDir, dataDir);
  const folder = { ...dependencies, history };
  const queue = new PQueue({ concurrency: 1 });
  /** Runs one task at a time, on all servers. */
  function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    return queue.add(() => withPublishLock(db, work)) as Promise<Result>;
  }

  /**
   * Resolves when visitors see the change.
   * @throws RefusedError; nothing has changed then
   */
  function publish(change: Publish): Promise<Change> {
    return enqueue(async () => {
      const changesRecipients = await withDiskFullError(() => write(folder, change), log);
      const { by, summary, where } = change;
      log.info({ where }, 'a change was published at the desk');
      dependencies.published?.();
      const [latest] = await history.changes(1);
      // Visitors see the change even if the history is unreadable.
      const published = latest ?? { id: '', by, at: clock.now(), summary, where, files: async () => [] };
      if (changesRecipients) {
        // The change is already published, so a failure here must not look like a rejection.
        await dependencies
          .recipientsChanged?.(published)
          .catch((err) => log.error({ err }, 'the e-mail about changed recipients could not be queued'));
      }
      return published;
    });
  }

  return {
    publish,
    authorize: (by: Editor, before: Files, after: Files) => authorize(live, by, before, after),
    /** The published text of a file; null if it does not exist. */
    read: (path: string): Promise<string | null> => readText(join(live.dir(), path)),
    /** Follows another server that has made the folder, or that ended while it published. */
    async followServers(): Promise<void> {
      const isWaiting = live.dir() === publishDir ? isUnfinished(publishDir) : existsSync(publishDir);
      if (isWaiting) await enqueue(() => openFolder(folder));
    },
    /** Makes the first publish after a start as fast as later ones. */
    async prepare(): Promise<void> {
      if (existsSync(publishDir)) await history.readFolder();
    },
    /** Adds an unused file to the content, between two changes. */
    place: <Result>(work: () => Promise<Result>): Promise<Result> =>
      enqueue(() =>
        withDiskFullError(async () => {
          await openFolder(folder);
          return work().finally(live.lookAgain);
        }, log),
      ),
    setAside: history.setAside,
    changes: history.changes,
    change: history.change,
    /**
     * Publishes the reverse of a change.
     * @throws RefusedError when the change does not exist, or the same fields were changed since
     */
    async undo(id: string, by: Editor): Promise<Change> {
      const change = await history.change(id);
      if (!change) throw new RefusedError('This change is not in the history.');
      const { summary, where } = change;
      return publish({ by, summary: `undid: ${summary}`, where, change: (read) => reversed(change, read) });
    },
  };
}

/** The files without a change, where they differ from now. @throws RefusedError */
async function reversed(change: Change, read: ReadFile): Promise<Files> {
  const files: Record<string, string | null> = {};
  for (const { path, before, after } of await change.files()) {
    const present = await read(path);
    const back = withoutChange(path, { before, after, present });
    if (back === undefined)
      throw new RefusedError('This was changed again later, so it cannot be undone separately.');
    if (back !== present) files[path] = back;
  }
  if (Object.keys(files).length === 0) throw new RefusedError('This was already undone.');
  return files;
}

type Text = string | null;

/**
 * A file without one earlier change; null if it would not exist.
 * @param file the file name
 * @returns undefined when the same fields were changed since
 */
function withoutChange(
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
