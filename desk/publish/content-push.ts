import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { historyFolder } from './content-git.ts';
import { runGit } from './git-program.ts';

/** Why the last push failed. */
export interface PushFault {
  kind: 'no remote' | 'remote is ahead' | 'failed';
  /** What git says, without passwords. */
  detail: string;
}

/** In milliseconds. Doubles after each failure, up to an hour. */
const firstPause = 60_000;
const longestPause = 3_600_000;

class NoRemoteError extends Error {}

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
  let isStopped = false;
  let running: Promise<void> | undefined;

  async function push(): Promise<void> {
    const gitdir = historyFolder(publishDir, dataDir);
    // The first publish begins the history.
    if (!existsSync(join(gitdir, 'HEAD'))) return;
    const remotes = (await runGit(gitdir, ['remote'])).split('\n').filter(Boolean);
    const remote = remotes.includes('origin') ? 'origin' : remotes[0];
    if (!remote) throw new NoRemoteError(`${gitdir} has no remote`);
    await runGit(gitdir, ['push', '--quiet', '--recurse-submodules=no', remote, 'HEAD']);
  }

  async function pushUntilDone(): Promise<void> {
    while (isWanted && !isStopped) {
      isWanted = false;
      try {
        await push();
        if (fault) log.info('published changes reach the git remote again');
        fault = undefined;
        pause = pauseMs;
      } catch (error) {
        const { message } = error as Error;
        if (fault?.detail !== message) log.error({ fault: message }, 'published changes were not pushed');
        fault = { kind: kindOf(error, message), detail: message };
        if (isStopped) return;
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
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

function kindOf(error: unknown, message: string): PushFault['kind'] {
  if (error instanceof NoRemoteError) return 'no remote';
  return /\(fetch first\)|\(non-fast-forward\)/.test(message) ? 'remote is ahead' : 'failed';
}
