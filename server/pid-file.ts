import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file for each process that runs from a built version or builds it, named by the process id. */
export const pidFolder = (version: string) => join(version, 'pids');

/** Notes that this process uses a version, so that later builds keep it. Where files are read-only, it notes nothing. */
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
