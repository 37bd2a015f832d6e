import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * When each file of a content folder was changed last, as Git tells it: the commit, or for a file that differs from it the
 * time on the disk. Files that are gone are in it too, since a page that showed them has changed.
 *
 * @returns ISO instants by path under the folder; empty without Git, without a repository, or with a history cut short:
 *   then nobody knows, and nothing is claimed
 */
export function contentHistory(dir: string): Record<string, string> {
  const git = (...command: string[]) =>
    execFileSync('git', ['-C', dir, '-c', 'core.quotePath=off', ...command], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 64 * 1024 * 1024,
    });
  try {
    if (git('rev-parse', '--is-shallow-repository').trim() === 'true') return {};
    const changes: Record<string, string> = {};
    // Newest first: a date, then the names of the files that the commit changed.
    for (const commit of git('log', '--format=%x00%cI', '--name-only', '--relative', '--', '../../scripts').split('\0')) {
      const [date = '', ...names] = commit.split('\n').filter(Boolean);
      for (const name of names) changes[name] ??= new Date(date).toISOString();
    }
    for (const name of git('ls-files', '--modified', '--others', '--exclude-standard').split('\n')) {
      const onDisk = name && statSync(join(dir, name), { throwIfNoEntry: false });
      if (onDisk) changes[name] = onDisk.mtime.toISOString();
    }
    return changes;
  } catch (error) {
    // Git's own refusal has a status; Git missing has a code. Anything else is a fault of ours.
    if (Reflect.get(Object(error), 'status') || Reflect.get(Object(error), 'code') === 'ENOENT') return {};
    throw error;
  }
}
