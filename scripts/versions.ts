import { existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pidFolder } from '#server/pid-file.ts';

/** The folder of the built versions, each named by its build time. */
export const versionsIn = (root: string) => join(root, '.versions');

/** The link to the current version. A host that starts through it runs from the folder behind it. */
export const currentIn = (root: string) => join(root, 'dist');

/** Makes a version current by renaming a link. Removes older ones except the previous and running ones. */
export function makeCurrent(root: string, version: string): void {
  const current = currentIn(root);
  const isLink = lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink();
  const previous = isLink ? readlinkSync(current) : undefined;
  // Earlier releases of this project built into a folder of this name.
  if (!isLink) rmSync(current, { recursive: true, force: true });
  const link = `${version}.link`;
  symlinkSync(relative(root, version), link);
  renameSync(link, current);

  const keep = [basename(version), previous && basename(previous)];
  for (const name of readdirSync(versionsIn(root))) {
    const old = join(versionsIn(root), name);
    if (!keep.includes(name) && !isInUse(old)) rmSync(old, { recursive: true });
  }
}

function isInUse(version: string): boolean {
  const folder = pidFolder(version);
  return existsSync(folder) && readdirSync(folder).some((pid) => isRunning(Number(pid)));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user.
    return Reflect.get(Object(error), 'code') === 'EPERM';
  }
}

/** After a failed build: the version that can still be started. */
export function remainingVersion(root: string): string {
  return existsSync(join(currentIn(root), 'host', 'main.mjs'))
    ? 'The previous version is still in place. Start it with: npm start -- --no-build'
    : 'There is no previous version.';
}
