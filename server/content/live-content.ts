import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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
  copyContent,
  fingerprintOf,
  folderFingerprint,
  followFolder,
  isFingerprintChangedExcept,
  scanFolder,
} from './content-folder.ts';
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

export interface LiveContent {
  /** The problems of the current folder, one line each, while the previous content stays active. */
  problems(): readonly string[];
  /** What visitors see while there are problems, in a sentence. */
  shown(): string;
  dir(): string;
  /** The files of the folder, looked at again only when one has changed. */
  look(): FolderLook;
  /** Must be called after a file of the folder was written without `prepare`. */
  lookAgain(): void;
  /**
   * Reads the content with changed files, without activating it.
   * @throws ContentError, with files named by their paths in the folder
   */
  readWith(changes: Changes, audience?: Audience): ContentFolder;
  /** Checks files before they are written. @throws ContentError, as `readWith` does */
  prepare(files: Changes): PreparedContent;
  follow(): void;
  /** Resolves when the folder's current files are active or refused. The folder must be followed. */
  refresh(): Promise<void>;
  /** Switches to another folder. @param hasSameContent it need not be read */
  moveTo(dir: string, hasSameContent: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** In milliseconds. A copy takes seconds. */
const leftoverAge = 3_600_000;

/** In milliseconds, before a copy of thousands of files is made. */
const saveRest = 2_000;

/** Where copies of the last valid content are, the newest first. */
export const lastGoodContent = (dataDir: string): [string, string] => [
  join(dataDir, 'last-good-content'),
  join(dataDir, 'last-good-content.old'),
];

/**
 * Reads the content of a folder and follows it. With invalid content the newest that can be read is active,
 * also after a restart.
 * @throws StartError when the content is invalid and nothing else can be shown
 */
export async function readLiveContent(
  options: Options,
): Promise<{ first: ContentFolder; live: LiveContent }> {
  const { parts, dataDir, log, changed, clock, partsClock = clock } = options;
  let { contentDir } = options;
  const [lastGood, formerLastGood] = lastGoodContent(dataDir);
  /** Each host on the same folder has its own. */
  const lastGoodDraft = `${lastGood}.${randomUUID()}.part`;
  let problems: readonly string[] = [];
  let shown = 'Visitors see the previous content.';
  let knownFingerprint = folderFingerprint(contentDir);
  let following: ReturnType<typeof followFolder> | undefined;

  /** When texts name other hours of a gathering, though no file changes. */
  let changesAt: Date | undefined;

  /** Of the followed folder; undefined when a file may have changed. */
  let latestLook: FolderLook | undefined;

  function look(): FolderLook {
    if (!following) return lookAt(contentDir);
    const known = latestLook ?? lookAt(contentDir);
    // While a folder is swapped, it has no files for a moment.
    if (known.files.size > 0) latestLook = known;
    return known;
  }

  function lookAgain(): void {
    latestLook = undefined;
  }

  const readFolder = (dir: string, changes: Changes = {}, audience: Audience = 'visitors') =>
    readContentFolder(dir, recordsByPath, {
      assets: parts,
      changes,
      audience,
      now: clock.now(),
      partsNow: partsClock.now(),
      look: dir === contentDir ? look() : lookAt(dir),
    });

  /** Once for each change, also when the content has problems then. */
  function isOutdated(): boolean {
    if (!changesAt || partsClock.now() < changesAt) return false;
    changesAt = undefined;
    return true;
  }

  /** The copy of the last valid content, made in the background. */
  let savingLastGood: Promise<void> = Promise.resolve();
  let isSaveWaiting = false;
  const stopping = new AbortController();

  function read(): ContentFolder | undefined {
    try {
      return accept(readFolder(contentDir));
    } catch (error) {
      problems = problemsOf(error, contentDir);
      return undefined;
    }
  }

  function accept(folder: ContentFolder): ContentFolder {
    problems = [];
    shown = 'Visitors see the previous content.';
    changesAt = folder.changesAt;
    if (folder.warnings.length > 0)
      log.warn({ warnings: folder.warnings.map(problemLine) }, 'the content is valid but has warnings');
    saveLastGood();
    return folder;
  }

  /** When visitors see the change. Changes until then, and while a copy is made, are saved together. */
  function saveLastGood(): void {
    if (isSaveWaiting) return;
    isSaveWaiting = true;
    const rest = async () =>
      following && wait(saveRest, undefined, { signal: stopping.signal }).catch(() => {});
    savingLastGood = savingLastGood
      .then(rest)
      .then(keepAsLastGood)
      .catch((err) => {
        if (/ENOENT|ENOTEMPTY|EEXIST/.test(err.code))
          log.info(
            { err },
            'the last valid content was not saved: another server on the same folder is saving it',
          );
        else log.error({ err }, 'the last valid content could not be saved');
      });
  }

  /**
   * There are two complete copies, and the older one becomes the newer one: so a change costs by its files.
   * Books are left out: they come from the content folder.
   */
  async function keepAsLastGood(): Promise<void> {
    isSaveWaiting = false;
    const [part, old] = [lastGoodDraft, formerLastGood];
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await removeLeftovers();
    // Without an older copy, or with one that this host has begun to change.
    await rename(old, part).catch(() => {});
    await utimes(part, new Date(), new Date()).catch(() => {});
    const { fingerprint: before } = await scanFolder(contentDir);
    await copyContent(contentDir, part, { without: /\.pdf$/, earlier: lastGood });
    // A change meanwhile may have faults. It is read next, and saved if it has none.
    if ((await scanFolder(contentDir)).fingerprint !== before) return;
    await rm(old, { recursive: true, force: true });
    await rename(lastGood, old).catch(() => {});
    await rename(part, lastGood);
  }

  /** Removes the copies of hosts that were killed. */
  async function removeLeftovers(): Promise<void> {
    const names = (await readdir(dataDir)).filter((name) => /^last-good-content\..*part$/.test(name));
    for (const path of names.map((name) => join(dataDir, name))) {
      const { mtimeMs = 0 } = (await stat(path).catch(() => undefined)) ?? {};
      if (mtimeMs < Date.now() - leftoverAge) await rm(path, { recursive: true, force: true });
    }
  }

  async function readOlder(): Promise<ContentFolder> {
    const found = await findOlderContent({
      contentDir,
      lastGood: [lastGood, formerLastGood],
      earlierTexts: options.earlierTexts ?? async function* () {},
      shipped: resolve('content'),
      read: readFolder,
    });
    if (!found)
      throw new StartError(
        `The content in ${contentDir} has faults, and there is no earlier version to show. Correct it, or restore a backup:\n${problems.map((line) => `  ${line}`).join('\n')}`,
      );
    shown = found.shown;
    return found.folder;
  }

  function activate(folder: ContentFolder): void {
    changed(folder);
    log.info('the content has changed, and visitors see it now');
  }

  const isUnfinished = () => options.isUnfinished?.(contentDir) ?? false;

  async function readAgain(): Promise<void> {
    lookAgain();
    const before = fingerprintOf(look());
    const folder = read();
    // Changed while it was read, perhaps by another host: the next scan finds that.
    if (isUnfinished() || folderFingerprint(contentDir) !== before) return;
    if (folder) activate(folder);
    else {
      log.error({ problems }, `the content has faults. ${shown}`);
      options.onProblems?.();
    }
  }

  const live: LiveContent = {
    problems: () => problems,
    shown: () => shown,
    dir: () => contentDir,
    look,
    lookAgain,
    readWith(changes, audience) {
      try {
        return readFolder(contentDir, changes, audience);
      } catch (error) {
        if (!(error instanceof ContentError)) throw error;
        const within = (file: string) => relative(displayName(contentDir), file);
        throw new ContentError(error.problems.map((problem) => ({ ...problem, file: within(problem.file) })));
      }
    },
    prepare(files) {
      lookAgain();
      const before = fingerprintOf(look());
      const folder = live.readWith(files);
      return {
        content: folder.content,
        async publish(write) {
          let isStale = false;
          const work = async () => {
            await write().finally(lookAgain);
            const after = fingerprintOf(look());
            isStale = isFingerprintChangedExcept(before, after, Object.keys(files));
            if (!isStale) activate(accept(folder));
            return isStale ? undefined : after;
          };
          if (following) await following.pauseWhile(work);
          else knownFingerprint = (await work()) ?? knownFingerprint;
          if (isStale) await live.refresh();
        },
      };
    },
    async refresh() {
      await following?.scan();
    },
    async moveTo(dir, hasSameContent) {
      const wasFollowed = following !== undefined;
      await following?.stop();
      following = undefined;
      contentDir = dir;
      lookAgain();
      knownFingerprint = hasSameContent ? folderFingerprint(dir) : undefined;
      if (wasFollowed) live.follow();
    },
    follow() {
      following ??= followFolder(contentDir, {
        knownFingerprint,
        isOutdated,
        isUnfinished,
        changed: readAgain,
        failed: (err) => log.error({ err }, 'the content could not be read'),
      });
    },
    async stop() {
      await following?.stop();
      stopping.abort();
      await savingLastGood;
    },
  };

  const valid = read();
  if (valid) return { first: valid, live };
  const first = await readOlder();
  log.error({ problems }, `the content has faults. ${shown}`);
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
