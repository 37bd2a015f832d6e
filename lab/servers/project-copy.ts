import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from './host.ts';

export const root = fileURLToPath(new URL('../../', import.meta.url));

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\0').filter(Boolean);

/** The files that git knows, from the project's root. */
export const trackedFiles = () => git('ls-files', '-z');

/** A copy of the project as it stands, with the packages that are installed here: to build, break and change. */
export function copyProject(undo: AsyncDisposableStack): string {
  const folder = temporaryFolder(undo);
  for (const path of trackedFiles()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path));
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}
