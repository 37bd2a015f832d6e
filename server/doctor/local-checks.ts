import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { ContentError } from '#content-model/problem.ts';
import { readContentFolder } from '#content-model/read-content.ts';
import { recordsByPath } from '#site/routes.ts';
import type { Config } from '../config.ts';
import { backupFault, lastBackup } from '../database/backup-repository.ts';
import { databaseFile, openDatabase } from '../database/open-database.ts';

export interface Finding {
  about: string;
  state: 'ok' | 'attention' | 'skipped';
  /** A sentence; for a fault, also what to do. */
  message: string;
}

/** Makes the findings about one thing: "Certificate". */
export function findings(about: string) {
  const finding =
    (state: Finding['state']) =>
    (message: string): Finding => ({ about, state, message });
  return { ok: finding('ok'), attention: finding('attention'), skipped: finding('skipped') };
}

/** The code of an error of the network or the disk, or its message. */
export const reason = (error: unknown): string => {
  const { code, message } = Object(error);
  return String(code ?? message ?? error);
};

/** "1 day", "3 days" */
export const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** For `catch` on a DNS query: a name without such records gives an empty list; other errors are thrown. */
export function emptyIfNoRecord(error: NodeJS.ErrnoException): never[] {
  if (/^(ENOTFOUND|ENODATA)$/.test(error.code ?? '')) return [];
  throw error;
}

const day = 86_400_000;
const maxBackupAge = 2 * day;
const gigabyte = 1e9;
/** Bytes that must be free: enough for a day's messages, a backup and an upgrade. */
const minFreeBytes = 0.5 * gigabyte;

export function settings({ environment, siteUrl, smtpUrl, trustProxy }: Config): Finding[] {
  const { ok, attention } = findings('Settings');
  const found: (string | false)[] = [
    environment !== 'production' &&
      'NODE_ENV is not "production". Set it, so that options for tests are off.',
    /^https?:\/\/(localhost|127\.|\[::1\])/.test(siteUrl) &&
      `SITE_URL is ${siteUrl}, which visitors cannot reach. Set it to your address: SITE_URL=https://www.example.org`,
    smtpUrl === undefined &&
      'SMTP_URL is not set, so e-mails are written to files and not sent. Set it as your mail provider says.',
    trustProxy === false &&
      siteUrl.startsWith('https:') &&
      'TRUST_PROXY is off, but https needs a proxy, so all visitors would share one limit. Set TRUST_PROXY=1.',
  ];
  const faults = found.filter((message) => message !== false).map((message) => attention(message));
  return faults.length > 0 ? faults : [ok('They are valid for a live site.')];
}

/** @returns the content too, where it can be read */
export function content({ contentDir }: Pick<Config, 'contentDir'>) {
  const { ok, attention } = findings('Content');
  try {
    const folder = readContentFolder(contentDir, recordsByPath);
    const { samples } = folder;
    const finding =
      samples.length === 0
        ? ok(`${contentDir} is valid and has no samples.`)
        : attention(
            `${samples.length} facts in ${contentDir} are still samples. "npm run content:check" lists them. Replace them with your own.`,
          );
    return { finding, content: folder.content };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const message = `${contentDir} has ${error.problems.length} problems. "npm run content:check" lists them and how to fix each.`;
    return { finding: attention(message), content: undefined };
  }
}

export async function backup(config: Config, now: Date): Promise<Finding> {
  const { ok, attention } = findings('Backup');
  if (config.databaseUrl === undefined && !existsSync(databaseFile(config.dataDir)))
    return attention(`There is no database in ${config.dataDir} yet. Start the site, or correct DATA_DIR.`);
  try {
    await using db = await openDatabase(config);
    const [last, fault] = [await lastBackup(db), await backupFault(db)];
    const age = last && now.getTime() - last.getTime();
    const when =
      age === undefined
        ? 'There is no backup yet.'
        : `The last backup is ${days(Math.floor(age / day))} old.`;
    if (fault) return attention(`${fault} ${when} The log of the site has the details.`);
    if (age === undefined || age > maxBackupAge)
      return attention(
        config.backupDir === undefined
          ? `${when} Set BACKUP_DIR, and the site makes one each night.`
          : `${when} Is the site running? It makes one each night; "npm run backup" makes one now.`,
      );
    return ok(when);
  } catch (error) {
    return attention(`The database cannot be opened: ${reason(error)}`);
  }
}

export async function disk({ dataDir, backupDir }: Config): Promise<Finding[]> {
  const folders = [dataDir, backupDir].filter((folder) => folder !== undefined);
  return Promise.all(
    folders.map(async (folder) => {
      const { ok, attention } = findings('Disk');
      try {
        await access(folder, constants.W_OK);
        const { bavail, bsize } = await statfs(folder);
        const free = `${((bavail * bsize) / gigabyte).toFixed(1)} GB are free in ${folder}.`;
        return bavail * bsize < minFreeBytes
          ? attention(`${free} Free some space, or use a larger disk.`)
          : ok(free);
      } catch (error) {
        return attention(
          `${folder} cannot be written (${reason(error)}). Create the folder, and make the user of the site its owner.`,
        );
      }
    }),
  );
}
