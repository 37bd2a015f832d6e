import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { historyFolder } from './content-git.ts';
import { runGit } from './git-program.ts';

/** Why the last push failed. */
export interface PushFault {
  kind: 'no remote' | 'remote is ahead' | 'refused' | 'failed';
  /** What git says, without passwords. */
  detail: string;
}

/** In milliseconds. Doubles after each failure, up to an hour. */
const firstPause = 60_000;
const longestPause = 3_600_000;

class NoRemoteError extends Error {}

/**
 * Pushes the history of the content once: to "origin", otherwise to the first remote.
 * @param isTest asks the remote whether it would take it, and changes nothing
 * @returns the name of the remote; undefined before the first publish, which begins the history
 */
async function push(
  { publishDir, dataDir }: Pick<Options, 'publishDir' | 'dataDir'>,
  signal?: AbortSignal,
  isTest = false,
): Promise<string | undefined> {
  const gitdir = historyFolder(publishDir, dataDir);
  if (!existsSync(join(gitdir, 'HEAD'))) return undefined;
  const remotes = (await runGit(gitdir, ['remote'])).split('\n').filter(Boolean);
  const remote = remotes.includes('origin') ? 'origin' : remotes[0];
  if (!remote) throw new NoRemoteError(`${gitdir} has no remote`);
  const options = ['--quiet', '--recurse-submodules=no', ...(isTest ? ['--dry-run'] : [])];
  await runGit(gitdir, ['push', ...options, remote, 'HEAD'], '', signal);
  return remote;
}

/** Tries a push without changing anything. @returns the name of the remote, if any, or why it would fail */
export async function testPush(
  folders: Pick<Options, 'publishDir' | 'dataDir'>,
): Promise<{ remote?: string | undefined; fault?: PushFault }> {
  try {
    return { remote: await push(folders, undefined, true) };
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

interface Options {
  publishDir: string;
  dataDir: string;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  /** In milliseconds, before a failed push is tried again for the first time. */
  pauseMs?: number;
}

/**
 * Pushes the history of the content to its git remote: "origin", otherwise the first. It never forces, and
 * tries again quietly.
 */
export function createContentPush({ publishDir, dataDir, log, pauseMs = firstPause }: Options) {
  let fault: PushFault | undefined;
  let pause = pauseMs;
  let timer: NodeJS.Timeout | undefined;
  let isWanted = false;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function pushUntilDone(): Promise<void> {
    while (isWanted && !signal.aborted) {
      isWanted = false;
      try {
        const pushNow = () => push({ publishDir, dataDir }, signal);
        // Another host on the same history was faster: now that is up to date.
        await pushNow().catch((error) => {
          if (faultOf(error).kind !== 'remote is ahead') throw error;
          return pushNow();
        });
        if (fault) log.info('published changes reach the git remote again');
        fault = undefined;
        pause = pauseMs;
      } catch (error) {
        if (signal.aborted) return;
        const { detail } = fault ?? {};
        fault = faultOf(error);
        if (fault.detail !== detail) log.error({ fault: fault.detail }, 'published changes were not pushed');
        clearTimeout(timer);
        timer = setTimeout(request, pause).unref();
        pause = Math.min(2 * pause, longestPause);
      }
    }
  }

  /** Pushes soon. Returns immediately. */
  function request(): void {
    isWanted = true;
    running ??= pushUntilDone().finally(() => {
      running = undefined;
    });
  }

  return {
    request,
    /** Undefined if the last push worked. */
    fault: () => fault,
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await running;
    },
  };
}

/** What git says of a wrong password, token or key, and of an unknown key of the remote. */
const refusals =
  /Authentication failed|could not read (Username|Password)|Permission denied|Host key verification|The requested URL returned error: 40[13]/;

function faultOf(error: unknown): PushFault {
  const { message: detail } = error as Error;
  if (error instanceof NoRemoteError) return { kind: 'no remote', detail };
  if (/\(fetch first\)|\(non-fast-forward\)/.test(detail)) return { kind: 'remote is ahead', detail };
  return { kind: refusals.test(detail) ? 'refused' : 'failed', detail };
}
