import { existsSync, lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { isHeld } from '#server/version-lock.ts';

/** Where the versions of a project lie, each a folder that is named for when it was built. */
export const versionsIn = (root: string) => join(root, '.versions');

/** The link to the current version of a project. A host started through it runs from the folder behind it. */
export const currentIn = (root: string) => join(root, 'dist');

/**
 * Makes a version the current one, in one rename. Older ones go, except for the one before and those that a process still runs
 * from or builds in.
 */
export function makeCurrent(root: string, version: string): void {
  const current = currentIn(root);
  const isLink = lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink();
  const before = isLink ? readlinkSync(current) : undefined;
  // An older copy of this project built in place.
  if (!isLink) rmSync(current, { recursive: true, force: true });
  const link = `${version}.link`;
  symlinkSync(relative(root, version), link);
  renameSync(link, current);

  const kept = [basename(version), before && basename(before)];
  for (const name of readdirSync(versionsIn(root))) {
    const old = join(versionsIn(root), name);
    if (!kept.includes(name) && !isHeld(old)) rmSync(old, { recursive: true });
  }
}

/** What can still be started when there is nothing newer, as a sentence. */
export function whatIsLeft(root: string): string {
  return existsSync(join(currentIn(root), 'host', 'main.mjs'))
    ? 'The version that was built before is still in place: "npm start -- --no-build" starts it.'
    : 'Nothing was built before.';
}
