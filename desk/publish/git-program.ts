import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { isBinary } from './git-repository.ts';

/** In milliseconds. */
const timeLimit = 120_000;

/** The git program failed. Its message has no passwords. */
export class GitProgramError extends Error {
  override name = 'GitProgramError';
}

/**
 * Runs the git program beside the host: it asks for nothing, runs no hooks, gives way to visitors and ends
 * after two minutes, with the programs that it runs.
 * @param gitdir the repository; undefined for none
 * @param signal ends it earlier
 * @returns what it prints
 * @throws GitProgramError with what it says; ENOENT without the program
 */
export async function runGit(
  gitdir: string | undefined,
  args: readonly string[],
  input = '',
  signal?: AbortSignal,
): Promise<string> {
  signal?.throwIfAborted();
  const child = spawn('git', ['-c', 'core.hooksPath=/dev/null', ...args], {
    env: {
      ...process.env,
      GIT_TERMINAL_PROMPT: '0',
      // Without these a program with a window would ask. An own one may know the password.
      GIT_ASKPASS: process.env.GIT_ASKPASS ?? '',
      SSH_ASKPASS_REQUIRE: 'never',
      LC_ALL: 'C',
      ...(gitdir && { GIT_DIR: gitdir }),
    },
    stdio: 'pipe',
    // A process group that ends as a whole, and without a terminal on which ssh could ask.
    detached: true,
  });
  const end = () => ifRunning(child.pid, (pid) => process.kill(-pid, 'SIGKILL'));
  const timer = setTimeout(end, timeLimit);
  signal?.addEventListener('abort', end);
  const exited = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  // A program that ends early reads no input.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  ifRunning(child.pid, (pid) => setPriority(pid, constants.priority.PRIORITY_LOW));
  const results = Promise.all([exited, text(child.stdout), text(child.stderr)]);
  const [code, output, errors] = await results.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  });
  if (code === 0) return output;
  throw new GitProgramError(withoutPasswords(errors).trim() || 'git was stopped, because it took too long');
}

function ifRunning(pid: number | undefined, action: (pid: number) => void) {
  try {
    if (pid) action(pid);
  } catch {
    // It has ended already.
  }
}

/** Addresses of remotes may hold a name and a password. */
const withoutPasswords = (message: string) => message.replace(/\/\/[^/\s]*@/g, '//');

/** Whether the git program is installed. */
export const hasGit = (): Promise<boolean> =>
  runGit(undefined, ['--version']).then(
    () => true,
    () => false,
  );

/** Objects in files of their own, from which they are packed: 250 publishes write as many. */
const minLoose = 1000;

/** Leftovers of a killed git are older, in milliseconds. */
const leftoverAge = 86_400_000;

/**
 * Packs a history, in which each publish leaves four files or more. Texts are packed as differences; pictures
 * and PDFs stay, because a pack is read as a whole. What was packed before is removed now, an hour or more
 * later, so that a running backup finds every file that it has listed. A kill at any point loses nothing.
 * @param gitdir of the history, which may be missing
 */
export async function packHistory(gitdir: string, least = minLoose): Promise<void> {
  if (!existsSync(join(gitdir, 'HEAD')) || !(await hasGit())) return;
  await runGit(gitdir, ['prune-packed', '--quiet']);
  const packs = join(gitdir, 'objects/pack');
  for (const name of (await readdir(packs).catch(() => [])).filter((name) => name.startsWith('tmp_'))) {
    const { mtimeMs } = await stat(join(packs, name));
    if (Date.now() - mtimeMs > leftoverAge) await rm(join(packs, name), { force: true });
  }
  const listed = await runGit(gitdir, ['rev-list', '--objects', '--unpacked', '--all']);
  // "<object> <path>"; the path helps git to find earlier versions of a file.
  const loose = listed.split('\n').filter((line) => line !== '' && !isBinary(line.slice(41)));
  if (loose.length < least) return;
  const limits = ['--threads=1', '--window-memory=32m', '--quiet'];
  await runGit(gitdir, ['pack-objects', ...limits, join(packs, 'pack')], `${loose.join('\n')}\n`);
}

/** The newest commits of a history that are searched for the last changes of files. */
const maxSearched = 1000;

/**
 * When each file was changed last, as ISO instants by path; also deleted files. The first commit is no
 * change: it added all files. So is the first one of a shallow history.
 * @param gitdir of the history, which may be missing
 * @returns empty without a history or the git program
 */
export async function lastChanges(gitdir: string): Promise<Record<string, string>> {
  // For each commit a date, then the names of the files that it changed.
  const options = ['--min-parents=1', `--max-count=${maxSearched}`, '--format=%x00%cI', '--name-only'];
  const log = await runGit(gitdir, ['-c', 'core.quotePath=off', 'log', ...options]).catch(() => '');
  const changes: Record<string, string> = {};
  for (const commit of log.split('\0')) {
    const [date = '', ...names] = commit.split('\n').filter(Boolean);
    for (const name of names) changes[name] ??= new Date(date).toISOString();
  }
  return changes;
}
