import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { ContentError, type Problem } from '../../reader/content-error.ts';
import type { Clock } from '../../server/clock.ts';
import { copyContent } from '../../server/content/content-folder.ts';
import type { LiveContent } from '../../server/content/live-content.ts';
import { isPostgres } from '../../server/database/dialect.ts';
import type { Db } from '../../server/database/schema.ts';
import { type Author, type Change, contentGit } from './content-git.ts';
import { finishPublish, writeJournal } from './journal.ts';
import { takenBack } from './take-back.ts';

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

/** The files of the content folder before a change: text by path, null where there is none. */
export type ReadFile = (path: string) => Promise<string | null>;
type Files = Record<string, string | null>;

interface Publish {
  by: Author;
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
  live: Pick<LiveContent, 'dir' | 'readWith' | 'look' | 'moveTo'>;
}

/** So that servers sharing a database publish one after another. Any number that nothing else locks. */
const lockNumber = 61_021;

export type Publisher = ReturnType<typeof createPublisher>;

/** The one way by which the desk changes the content: one change at a time, checked before, in the history after. */
export function createPublisher({ db, clock, log, dataDir, publishDir, live }: Services) {
  const history = () => contentGit(publishDir, dataDir);
  let queue: Promise<unknown> = Promise.resolve();
  const historyFailed = (err: unknown) =>
    log.error(
      { err },
      'the history of the content could not be read; it begins anew, the old one is set aside',
    );

  /** After all that waits, here and on other servers. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = queue.then(() => (isPostgres(db) ? lockedFor(work) : work()));
    queue = turn.catch(() => {});
    return turn;
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
    await finishPublish(publishDir, dataDir, historyFailed);
    if (live.dir() !== publishDir) await live.moveTo(publishDir);
  }

  /** What was changed beside the desk is a change of its own. */
  async function recordByHand(): Promise<void> {
    const byHand = {
      by: { name: 'Outside the desk', email: '' },
      words: 'changed the files by hand',
      where: '/',
    };
    await history().record({ ...byHand, at: clock.now() }, historyFailed);
  }

  const readFileIn: ReadFile = (path) =>
    readFile(join(publishDir, path), 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });

  /** @throws RefusedError with what `content:check` says of the content as it would be */
  function check(files: Files): void {
    try {
      live.readWith(files);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      throw new RefusedError('Nothing was changed.', error.problems);
    }
  }

  /**
   * Resolves when visitors see the change.
   *
   * @throws RefusedError; nothing has changed then
   */
  function publish({ by, words, where, change }: Publish): Promise<Change> {
    return inTurn(async () => {
      await openFolder();
      const files = await change(readFileIn);
      check(files);
      await recordByHand();
      await writeJournal(publishDir, { by, words, where, at: clock.now().toISOString(), files });
      await finishPublish(publishDir, dataDir, historyFailed);
      await live.look();
      log.info({ where }, 'a change was published at the desk');
      const [published] = await history().changes(1);
      if (!published) throw new Error('a change was published, and the history does not have it');
      return published;
    });
  }

  return {
    publish,
    /** Puts something beside the content that nothing names yet, between two changes. */
    place: <Result>(work: () => Promise<Result>): Promise<Result> =>
      inTurn(async () => {
        await openFolder();
        return work();
      }),
    /** The latest changes, newest first. */
    changes: (limit: number): Promise<Change[]> => history().changes(limit),
    change: (id: string): Promise<Change | undefined> => history().change(id),
    /**
     * Publishes the opposite of a change.
     *
     * @throws RefusedError when there is no such change, or the same lines were changed since
     */
    async takeBack(id: string, by: Author): Promise<Change> {
      const change = await history().change(id);
      if (!change) throw new RefusedError('This change is not in the history.');
      return publish({
        by,
        words: `took back: ${change.words}`,
        where: change.where,
        async change(read) {
          const files: Files = {};
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
