import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The files in git, relative to the project. */
export const trackedFiles = () =>
  execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);

/** A folder that is removed with the stack, or when the lab ends early. */
export function temporaryFolder(undo: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'ministry-lab-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  undo.defer(() => {
    process.off('exit', remove);
    remove();
  });
  return folder;
}

/** A temporary copy of the sample content. */
export function copyContent(undo: AsyncDisposableStack): string {
  const folder = join(temporaryFolder(undo), 'content');
  cpSync(join(root, 'content'), folder, { recursive: true });
  return folder;
}
