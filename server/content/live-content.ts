import { mkdir, rename, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Changes, displayName } from '#content-model/content-files.ts';
import { ContentError, type Problem, problemLine } from '#content-model/problem.ts';
import { type ContentFolder, readContentFolder } from '#content-model/read-content.ts';
import type { SiteAssets } from '#content-model/theme.ts';
import { recordsByPath } from '#site/routes.ts';
import { type Config, ConfigError } from '../config.ts';
import { StartError } from '../errors.ts';
import { copyContent, folderMark, followFolder, isMarkChangedBeside } from './content-folder.ts';

interface Options {
  contentDir: string;
  /** What the site has besides its content. */
  parts: SiteAssets;
  /** The last good content is copied to a folder in it. */
  dataDir: string;
  log: FastifyBaseLogger;
  /** New content is right: whatever is made from content is to be made from this now. */
  changed(folder: ContentFolder): void;
  /** New content has faults: what was before it stays. */
  refused?(): void;
}

/** Content with other files, that has been checked and is not in force yet. */
interface PreparedContent {
  readonly content: ContentFolder['content'];
  /** Resolves when the files are written and visitors see their content. @param write writes the files */
  publish(write: () => Promise<void>): Promise<void>;
}

export interface LiveContent {
  /** What is wrong with the folder as it is now, one line each; the content before it is still in force. Empty: nothing. */
  refused(): readonly string[];
  /** The folder that counts. */
  dir(): string;
  /**
   * What would be in force with other files; nothing changes by it.
   *
   * @param isMarked for the editor's frame: with marks behind the words
   * @throws ContentError, with files named by their paths in the folder
   */
  readWith(changes: Changes, isMarked?: boolean): ContentFolder;
  /**
   * Checks files before they are written.
   *
   * @throws ContentError, as `readWith` does
   */
  prepare(files: Changes): PreparedContent;
  /** From now on changes of the folder count. */
  follow(): void;
  /** Resolves when what the folder holds now is in force, or refused. It must be followed. */
  look(): Promise<void>;
  /** Another folder with the same content counts from now on. */
  moveTo(dir: string): Promise<void>;
  stop(): Promise<void>;
}

/** Where the last good content is kept. */
export const lastGoodContent = (dataDir: string) => join(dataDir, 'last-good-content');

/**
 * The content of a folder, from its beginning on: what is right is in force, what is wrong changes nothing and is told. After a
 * restart with faulty content the last good one is in force again.
 *
 * @throws StartError when the content is faulty and there has been no good one
 */
export async function readLiveContent(
  options: Options,
): Promise<{ first: ContentFolder; live: LiveContent }> {
  const { parts, dataDir, log, changed } = options;
  let { contentDir } = options;
  const lastGood = lastGoodContent(dataDir);
  let refused: readonly string[] = [];
  let seen = folderMark(contentDir);
  let following: ReturnType<typeof followFolder> | undefined;

  /** The copying of the last good content, which nobody waits for. */
  let keeping: Promise<void> = Promise.resolve();

  /** @returns undefined when the content is faulty; what is wrong is told by then */
  function read(): ContentFolder | undefined {
    try {
      return accepted(readContentFolder(contentDir, recordsByPath, parts));
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      refused = error.problems.map(problemLine);
      return undefined;
    }
  }

  function accepted(folder: ContentFolder): ContentFolder {
    refused = [];
    if (folder.warnings.length > 0)
      log.warn(
        { warnings: folder.warnings.map(problemLine) },
        'the content is good, but holds what should be mended',
      );
    keeping = keeping.then(keepAsLastGood).catch((err) => {
      if (/ENOENT|ENOTEMPTY|EEXIST/.test(err.code))
        log.info(
          { err },
          'the last good content was not kept: another server on the same folder keeps it at this moment',
        );
      else log.error({ err }, 'the last good content could not be kept');
    });
    return folder;
  }

  /** In a folder that appears whole or not at all. The books are left out: they are sent from where they lie. */
  async function keepAsLastGood(): Promise<void> {
    const [part, old] = [`${lastGood}.part`, `${lastGood}.old`];
    await rm(part, { recursive: true, force: true });
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    copyContent(contentDir, part, /\.pdf$/);
    await rm(old, { recursive: true, force: true });
    await rename(lastGood, old).catch(() => {});
    await rename(part, lastGood);
    await rm(old, { recursive: true, force: true });
  }

  function readLastGood(): ContentFolder {
    for (const dir of [lastGood, `${lastGood}.old`]) {
      try {
        return readContentFolder(dir, recordsByPath, parts);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
      }
    }
    throw new StartError(
      `The content in ${contentDir} has faults, and there is no earlier one to show instead:\n${refused.map((line) => `  ${line}`).join('\n')}`,
    );
  }

  function putInForce(folder: ContentFolder): void {
    changed(folder);
    log.info('the content has changed, and visitors see it now');
  }

  async function readAgain(): Promise<void> {
    const folder = read();
    if (folder) putInForce(folder);
    else {
      log.error({ problems: refused }, 'the content has faults; visitors see what was there before');
      options.refused?.();
    }
  }

  const live: LiveContent = {
    refused: () => refused,
    dir: () => contentDir,
    readWith(changes, isMarked) {
      try {
        return readContentFolder(contentDir, recordsByPath, parts, changes, isMarked);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        const within = (file: string) => relative(displayName(contentDir), file);
        throw new ContentError(error.problems.map((problem) => ({ ...problem, file: within(problem.file) })));
      }
    },
    prepare(files) {
      const before = folderMark(contentDir);
      const folder = live.readWith(files);
      return {
        content: folder.content,
        async publish(write) {
          let isStale = false;
          const work = async () => {
            await write();
            const after = folderMark(contentDir);
            isStale = isMarkChangedBeside(before, after, Object.keys(files));
            if (!isStale) putInForce(accepted(folder));
            return isStale ? undefined : after;
          };
          if (following) await following.hold(work);
          else seen = (await work()) ?? seen;
          // Other files have changed since the check: the folder as it is now counts.
          if (isStale) await live.look();
        },
      };
    },
    async look() {
      await following?.look();
    },
    async moveTo(dir) {
      const wasFollowed = following !== undefined;
      await following?.stop();
      following = undefined;
      contentDir = dir;
      seen = folderMark(dir);
      if (wasFollowed) live.follow();
    },
    follow() {
      following ??= followFolder(contentDir, {
        seen,
        changed: readAgain,
        failed: (err) => log.error({ err }, 'the content could not be read'),
      });
    },
    async stop() {
      await following?.stop();
      await keeping;
    },
  };

  const good = read();
  if (good) return { first: good, live };
  const first = readLastGood();
  log.error({ problems: refused }, 'the content has faults; visitors see the last that was good');
  return { first, live };
}

/**
 * A site for visitors has no addresses at which nobody reads their mail.
 *
 * @param addresses those of the sample that content still holds
 * @throws StartError in production, with the list, unless `SAMPLES=allowed` says otherwise
 */
export function refuseSampleAddresses(
  { environment, samplesAllowed }: Pick<Config, 'environment' | 'samplesAllowed'>,
  addresses: readonly Problem[],
): void {
  if (environment !== 'production' || samplesAllowed || addresses.length === 0) return;
  throw new StartError(
    `The content holds e-mail addresses that belong to nobody. Put in your own, or set SAMPLES=allowed to look at the site first:\n${addresses
      .map((address) => `  ${problemLine(address)}`)
      .join('\n')}`,
  );
}

/**
 * Adds the addresses of the sample to a faulty configuration, so that one message names everything a start
 * lacks.
 *
 * @param read reads a content folder
 */
export function withSampleAddresses(error: unknown, read: (contentDir: string) => ContentFolder): unknown {
  // Without the right folder the addresses would be those of another one.
  if (!(error instanceof ConfigError) || /^CONTENT_DIR/m.test(error.message)) return error;
  try {
    refuseSampleAddresses(error.config, read(error.config.contentDir).sampleAddresses);
  } catch (refusal) {
    if (refusal instanceof StartError) return new StartError(`${error.message}\n${refusal.message}`);
    // Faulty content is reported once the settings are right.
    if (!(refusal instanceof ContentError)) throw refusal;
  }
  return error;
}
