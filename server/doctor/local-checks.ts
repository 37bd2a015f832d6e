import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { ContentError } from '#content-model/problem.ts';
import { readContentFolder } from '#content-model/read-content.ts';
import { recordsByPath } from '#site/routes.ts';
import type { Config } from '../config.ts';
import { backupFault, lastBackup } from '../database/backup-repository.ts';
import { databaseFile, openDatabase } from '../database/open-database.ts';

/** What was found about one thing that the site needs. */
export interface Finding {
  /** "Certificate" */
  about: string;
  state: 'ok' | 'attention' | 'not asked';
  /** A sentence; where something is wrong, also what to do. */
  said: string;
}

export const ok = (about: string, said: string): Finding => ({ about, state: 'ok', said });

export const attention = (about: string, said: string): Finding => ({ about, state: 'attention', said });

/** The code of an error from the network or the disk, or its words. */
export const reason = (error: unknown): string => {
  const { code, message } = Object(error);
  return String(code ?? message ?? error);
};

/** "1 day", "3 days" */
export const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** For `catch` on a question to a name server: a name without such records has none; a name server that is silent is thrown on. */
export function noRecord(error: NodeJS.ErrnoException): never[] {
  if (/^(ENOTFOUND|ENODATA)$/.test(error.code ?? '')) return [];
  throw error;
}

/*
 * What can be found out without the network.
 */

const day = 86_400_000;
const oldestBackup = 2 * day;
const gigabyte = 1e9;
/** Less free room is told, in bytes: a day's messages, a backup and an upgrade find room in it. */
const leastRoom = 0.5 * gigabyte;

export function settings({ environment, siteUrl, smtpUrl, trustProxy }: Config): Finding[] {
  const about = 'Settings';
  const found: (string | false)[] = [
    environment !== 'production' &&
      'NODE_ENV is not "production". Set it, so that nothing for tests is allowed.',
    /^https?:\/\/(localhost|127\.|\[::1\])/.test(siteUrl) &&
      `SITE_URL is ${siteUrl}, which visitors cannot reach. Set it to your own address: SITE_URL=https://www.example.org`,
    smtpUrl === undefined &&
      'SMTP_URL is not set, so e-mails are written to files and not sent. Set it as your mail provider says.',
    trustProxy === false &&
      siteUrl.startsWith('https:') &&
      'TRUST_PROXY is off, but https means that a proxy stands in front: all visitors would share one limit. Set TRUST_PROXY=1.',
  ];
  const faults = found.filter((said) => said !== false).map((said) => attention(about, said));
  return faults.length > 0 ? faults : [ok(about, 'They can be read, and are meant for visitors.')];
}

/** @returns the content too, where it can be read */
export function content({ contentDir }: Pick<Config, 'contentDir'>) {
  const about = 'Content';
  try {
    const folder = readContentFolder(contentDir, recordsByPath);
    const { samples } = folder;
    const finding =
      samples.length === 0
        ? ok(about, `${contentDir} is good, and holds no samples.`)
        : attention(
            about,
            `${samples.length} facts are still the samples that came with the site. "npm run content:check" lists them: put in your own.`,
          );
    return { finding, content: folder.content };
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const said = `${contentDir} has ${error.problems.length} faults. "npm run content:check" tells each with its remedy.`;
    return { finding: attention(about, said), content: undefined };
  }
}

export async function backup(config: Config, now: Date): Promise<Finding> {
  const about = 'Backup';
  if (config.databaseUrl === undefined && !existsSync(databaseFile(config.dataDir)))
    return attention(
      about,
      `There is no database in ${config.dataDir} yet. Start the site, or correct DATA_DIR.`,
    );
  try {
    await using db = await openDatabase(config);
    const [last, fault] = [await lastBackup(db), await backupFault(db)];
    const age = last && now.getTime() - last.getTime();
    const when = age === undefined ? 'There is none yet.' : `The last is ${days(Math.floor(age / day))} old.`;
    if (fault) return attention(about, `${fault} ${when} The log of the site tells more.`);
    if (age === undefined || age > oldestBackup)
      return attention(
        about,
        config.backupDir === undefined
          ? `${when} Set BACKUP_DIR, and the site makes one each night.`
          : `${when} Is the site running? It makes one each night; "npm run backup" makes one now.`,
      );
    return ok(about, when);
  } catch (error) {
    return attention(about, `The database does not open: ${reason(error)}`);
  }
}

export async function disk({ dataDir, backupDir }: Config): Promise<Finding[]> {
  const folders = [dataDir, backupDir].filter((folder) => folder !== undefined);
  return Promise.all(
    folders.map(async (folder) => {
      const about = 'Disk';
      try {
        await access(folder, constants.W_OK);
        const { bavail, bsize } = await statfs(folder);
        const free = `${((bavail * bsize) / gigabyte).toFixed(1)} GB are free for ${folder}.`;
        return bavail * bsize < leastRoom
          ? attention(about, `${free} Make room, or take a larger disk.`)
          : ok(about, free);
      } catch (error) {
        return attention(
          about,
          `${folder} cannot be written (${reason(error)}). Make the folder, and give it to the user who runs the site.`,
        );
      }
    }),
  );
}
