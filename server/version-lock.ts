import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/*
 * Which built versions are in use. Whoever runs from a version's folder, or builds in it, holds a shared lock of its file: the
 * operating system lets go of that when the process ends, however it ends, and a host that may only read can hold it too. SQLite,
 * because Node has no other way to lock a file.
 */

const file = (version: string) => join(version, 'lock');

/** Makes a version's folder one that can be held. */
export const makeHoldable = (version: string) => writeFileSync(file(version), '');

/** @returns what must stay referenced for as long as the version is used */
export function holdVersion(version: string): DatabaseSync {
  const lock = new DatabaseSync(file(version), { readOnly: true, timeout: 1000 });
  lock.exec('begin; select 1 from sqlite_schema');
  return lock;
}

/** Whether some process of this machine holds the version, or it cannot be told. */
export function isHeld(version: string): boolean {
  try {
    using lock = new DatabaseSync(file(version));
    lock.exec('begin exclusive');
    return false;
  } catch {
    return true;
  }
}
