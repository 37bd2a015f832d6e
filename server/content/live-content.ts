import { relative, resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Changes, displayName, type FolderLook, lookAt } from '#content-model/content-files.ts';
import { ContentError, type Problem, problemLine } from '#content-model/problem.ts';
import { type Audience, type ContentFolder, readContentFolder } from '#content-model/read-content.ts';
import type { SiteAssets } from '#content-model/theme.ts';
import { recordsByPath } from '#site/routes.ts';
import type { Clock } from '../clock.ts';
import { type Config, ConfigError } from '../config.ts';
import { StartError } from '../errors.ts';
import {
  fingerprintOf,
  folderFingerprint,
  followFolder,
  isFingerprintChangedExcept,
} from './content-folder.ts';
import { createLastGood, lastGoodContent } from './last-good-content.ts';
import { type EarlierTexts, findOlderContent } from './older-content.ts';

interface Options {
  contentDir: string;
  parts: SiteAssets;
  /** Contains the copy of the last valid content. */
  dataDir: string;
  log: FastifyBaseLogger;
  changed(folder: ContentFolder): void;
  /** Called when new content has faults; the previous content stays active. */
  onProblems?(): void;
  clock: Clock;
  /** The clock by which parts of the site open. It stands still while the host's clock is doubted. */
  partsClock?: Clock;
  /** Whether another host writes into the folder: what it has not finished is not read. */
  isUnfinished?(dir: string): boolean;
  /** The versions in the history of the content, the newest first. */
  earlierTexts?(): AsyncIterable<EarlierTexts>;
}

/** Checked content with changed files, not active yet. */
interface PreparedContent {
  readonly content: ContentFolder['content'];
  /** Writes the files and activates the content. @param write writes the files */
  publish(write: () => Promise<void>): Promise<void>;
}

export type LiveContent = Awaited<ReturnType<typeof readLiveContent>>['live'];

/** In milliseconds, before a copy of thousands of files is made: when visitors see the change. */
const saveRest = 2_000;

const previousContent = 'Visitors see the previous content.';

/** Reads a folder, and knows what is wrong with it. */
function createReader({ dataDir, log, clock, partsClock = clock, ...options }: Options) {
  let dir = options.contentDir;
  let isFollowed = false;
  let problems: readonly string[] = [];
  let contentShown = previousContent;
  /** When texts name other hours of a gathering, though no file changes. */
  let changesAt: Date | undefined;
  /** Of the followed folder; undefined when a file may have changed. */
  let latestLook: FolderLook | undefined;
  const lastGood = createLastGood({ contentDir: () => dir, dataDir, log });

  /** The files of the folder, looked at again only when one has changed. */
  function look(): FolderLook {
    if (!isFollowed) return lookAt(dir);
    const current = latestLook ?? lookAt(dir);
    // While a folder is swapped, it has no files for a moment.
    if (current.files.size > 0) latestLook = current;
    return current;
  }

  /** Must be called after a file of the folder was written without `prepare`. */
  function lookAgain(): void {
    latestLook = undefined;
  }

  const readFolder = (from: string, changes: Changes = {}, audience: Audience = 'visitors') =>
    readContentFolder(from, recordsByPath, {
      assets: options.parts,
      changes,
      audience,
      now: clock.now(),
      partsNow: partsClock.now(),
      look: from === dir ? look() : lookAt(from),
    });

  function accept(folder: ContentFolder): ContentFolder {
    problems = [];
    contentShown = previousContent;
    changesAt = folder.changesAt;
    if (folder.warnings.length > 0)
      log.warn({ warnings: folder.warnings.map(problemLine) }, 'the content is valid but has warnings');
    lastGood.save(isFollowed ? saveRest : 0);
    return folder;
  }

  async function readOlder(): Promise<ContentFolder> {
    const found = await findOlderContent({
      contentDir: dir,
      lastGood: lastGoodContent(dataDir),
      earlierTexts: options.earlierTexts ?? async function* () {},
      shipped: resolve('content'),
      read: readFolder,
    });
    if (!found) throw nothingToShow(dir, problems);
    contentShown = found.contentShown;
    return found.folder;
  }

  return {
    /** The problems of the current folder, one line each, while the previous content stays active. */
    problems: () => problems,
    /** What visitors see while there are problems, in a sentence. */
    contentShown: () => contentShown,
    dir: () => dir,
    look,
    lookAgain,
    fingerprint: () => fingerprintOf(look()),
    /**
     * Reads the content with changed files, without activating it.
     * @throws ContentError, with files named by their paths in the folder
     */
    readWith: (changes: Changes, audience?: Audience): ContentFolder =>
      withinFolder(dir, () => readFolder(dir, changes, audience)),
    read(): ContentFolder | undefined {
      try {
        return accept(readFolder(dir));
      } catch (error) {
        problems = problemsOf(error, dir);
        return undefined;
      }
    },
    readOlder,
    accept,
    /** Once for each change, also when the content has problems then. */
    isOutdated(): boolean {
      if (!changesAt || partsClock.now() < changesAt) return false;
      changesAt = undefined;
      return true;
    },
    moveTo(folder: string): void {
      dir = folder;
      lookAgain();
    },
    follow(): void {
      isFollowed = true;
    },
    stop: lastGood.stop,
  };
}

const nothingToShow = (dir: string, problems: readonly string[]) =>
  new StartError(
    `The content in ${dir} has faults, and there is no earlier version to show. Correct it, or restore a backup:\n${problems.map((line) => `  ${line}`).join('\n')}`,
  );

/** @throws ContentError, with files named by their paths in the folder */
function withinFolder<Result>(dir: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const within = (file: string) => relative(displayName(dir), file);
    throw new ContentError(error.problems.map((problem) => ({ ...problem, file: within(problem.file) })));
  }
}

/**
 * Reads the content of a folder and follows it. With invalid content the newest that can be read is active,
 * also after a restart.
 * @throws StartError when the content is invalid and nothing else can be shown
 */
export async function readLiveContent(options: Options) {
  const { log } = options;
  const reader = createReader(options);
  const { problems, contentShown, dir, look, lookAgain, readWith } = reader;
  let knownFingerprint = folderFingerprint(dir());
  let following: ReturnType<typeof followFolder> | undefined;

  function activate(folder: ContentFolder): void {
    options.changed(folder);
    log.info('the content has changed, and visitors see it now');
  }

  const reportProblems = () =>
    log.error({ problems: problems() }, `the content has faults. ${contentShown()}`);

  const isUnfinished = () => options.isUnfinished?.(dir()) ?? false;

  async function readAgain(): Promise<void> {
    lookAgain();
    const before = reader.fingerprint();
    const folder = reader.read();
    // Changed while it was read, perhaps by another host: the next scan finds that.
    if (isUnfinished() || folderFingerprint(dir()) !== before) return;
    if (folder) return activate(folder);
    reportProblems();
    options.onProblems?.();
  }

  const live = {
    ...{ problems, contentShown, dir, look, lookAgain, readWith },
    /** Checks files before they are written. @throws ContentError, as `readWith` does */
    prepare(files: Changes): PreparedContent {
      lookAgain();
      const before = reader.fingerprint();
      const folder = readWith(files);
      return {
        content: folder.content,
        async publish(write) {
          let isStale = false;
          const work = async () => {
            await write().finally(lookAgain);
            const after = reader.fingerprint();
            isStale = isFingerprintChangedExcept(before, after, Object.keys(files));
            if (!isStale) activate(reader.accept(folder));
            return isStale ? undefined : after;
          };
          if (following) await following.pauseWhile(work);
          else knownFingerprint = (await work()) ?? knownFingerprint;
          if (isStale) await live.refresh();
        },
      };
    },
    /** Resolves when the folder's current files are active or refused. The folder must be followed. */
    async refresh(): Promise<void> {
      await following?.scan();
    },
    /** Switches to another folder. @param hasSameContent it need not be read */
    async moveTo(folder: string, hasSameContent: boolean): Promise<void> {
      const wasFollowed = following !== undefined;
      await following?.stop();
      following = undefined;
      reader.moveTo(folder);
      knownFingerprint = hasSameContent ? folderFingerprint(folder) : undefined;
      if (wasFollowed) live.follow();
    },
    follow(): void {
      reader.follow();
      following ??= followFolder(dir(), {
        knownFingerprint,
        isOutdated: reader.isOutdated,
        isUnfinished,
        changed: readAgain,
        failed: (err) => log.error({ err }, 'the content could not be read'),
      });
    },
    async stop(): Promise<void> {
      await following?.stop();
      await reader.stop();
    },
  };

  const valid = reader.read();
  if (valid) return { first: valid, live };
  const first = await reader.readOlder();
  reportProblems();
  return { first, live };
}

/** The problems of content that cannot be read, one line each. */
export function problemsOf(error: unknown, dir: string): string[] {
  if (error instanceof ContentError) return error.problems.map(problemLine);
  return [`${displayName(dir)} cannot be read: ${error instanceof Error ? error.message : error}.`];
}

/** Keeps sample addresses off a public site. @throws StartError in production, unless `SAMPLES=allowed` */
export function refuseSampleAddresses(
  { environment, samplesAllowed }: Pick<Config, 'environment' | 'samplesAllowed'>,
  addresses: readonly Problem[],
): void {
  if (environment !== 'production' || samplesAllowed || addresses.length === 0) return;
  throw new StartError(
    `The content has sample e-mail addresses. Replace them with your own, or set SAMPLES=allowed to preview the site:\n${addresses
      .map((address) => `  ${problemLine(address)}`)
      .join('\n')}`,
  );
}

/** Adds the sample addresses, so that one message names everything that a start lacks. */
export function withSampleAddresses(error: unknown, read: (contentDir: string) => ContentFolder): unknown {
  // Without a valid CONTENT_DIR the addresses would come from another folder.
  if (!(error instanceof ConfigError) || /^CONTENT_DIR/m.test(error.message)) return error;
  try {
    refuseSampleAddresses(error.config, read(error.config.contentDir).sampleAddresses);
  } catch (refusal) {
    if (refusal instanceof StartError) return new StartError(`${error.message}\n${refusal.message}`);
    // Content problems are reported once the settings are valid.
    if (!(refusal instanceof ContentError)) throw refusal;
  }
  return error;
}
