import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder with a file for each process that runs or builds this version, named by the process id. */
export const pidFolder = (version: string) => join(version, 'pids');

/** Records that this process uses a version, so that builds keep it. Does nothing on a read-only disk. */
export function writePidFile(version: string): void {
  const file = join(pidFolder(version), String(process.pid));
  try {
    mkdirSync(pidFolder(version), { recursive: true });
    writeFileSync(file, '');
    process.once('exit', () => rmSync(file, { force: true }));
  } catch (error) {
    if (!/EACCES|EPERM|EROFS/.test(String(Reflect.get(Object(error), 'code')))) throw error;
  }
}
