import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

const day = 86_400_000;

/** So long an archive in BACKUP_DIR is kept, in milliseconds: what was erased has left the last of them by then. */
export const keptFor = 14 * day;

/** 'ministry-2025-09-20T03-15-00Z.tar.gz', with '.age' where it is encrypted: sorts by time, and is a name on every file system. */
export const nameAt = (instant: Date, key: string | undefined) =>
  `ministry-${instant.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${key ? '.age' : ''}`;

const ours =
  /^ministry-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.(sqlite|tar\.gz(\.age)?)(?<draft>(\.sqlite)?\.part)?$/;

const madeAt = (name: string) => Date.parse(name.replace(ours, '$1T$2:$3:$4Z'));

/**
 * Removes backups of a folder that are over, and what a killed backup left half-written; what is named otherwise is left alone.
 *
 * @param kept how many stay, the newest, or since when
 * @returns the names that were removed
 */
export async function removeOld(
  folder: string,
  kept: { newest: number } | { since: Date },
): Promise<string[]> {
  const found = (await readdir(folder)).filter((name) => ours.test(name)).sort();
  const isDraft = (name: string) => ours.exec(name)?.groups?.draft !== undefined;
  const whole = found.filter((name) => !isDraft(name));
  const old =
    'since' in kept
      ? // Drafts too: a younger one may be another host's, who is writing it.
        found.filter((name) => madeAt(name) < kept.since.getTime())
      : [...found.filter(isDraft), ...whole.slice(0, Math.max(0, whole.length - kept.newest))];
  for (const name of old) await rm(join(folder, name));
  return old;
}
