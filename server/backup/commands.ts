import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { Clock } from '../clock.ts';
import { type ExitCode, Refusal, runCommand, runProgram } from '../command-line.ts';
import type { Config } from '../config.ts';
import { makePrivateFolder } from '../data-folder.ts';
import { recordBackup } from '../database/backup-repository.ts';
import { openDatabase } from '../database/open-database.ts';
import {
  backUp,
  backupFileName,
  backupRetentionMs,
  type Contents,
  recordBackupIn,
  removeOldBackups,
} from './back-up.ts';
import { restore } from './restore.ts';

interface BackupContext {
  /** @throws ConfigError */
  readConfig(): Pick<Config, 'dataDir' | 'contentDir' | 'databaseUrl' | 'backupDir' | 'backupKey'> &
    Partial<Pick<Config, 'backupMedia'>>;
  clock: Clock;
  print(line: string): void;
  printError(line: string): void;
}

/**
 * @param args the command's name, then its own arguments
 * @returns the exit code: 0 done, 1 failed, 2 not understood or refused
 */
export function runBackupCommand(args: readonly string[], context: BackupContext): Promise<ExitCode | 2> {
  const { print, printError } = context;
  const run = async () => {
    await runProgram(commands(context), args, (text) => print(text.trimEnd()));
    return 0 as const;
  };
  return runCommand(`npm run ${args[0]}`, run, printError).catch((error: Error) => {
    printError(error.message);
    return 1;
  });
}

interface BackupOptions {
  into?: string;
  keep?: number;
  made?: true;
}

interface RestoreOptions {
  identity?: string;
  databaseOnly?: true;
}

function commands({ readConfig, clock, print }: BackupContext): Command {
  const program = new Command('npm run');
  const exitCodes = '\nExit codes: 0 done, 1 failed, 2 not understood or refused.';
  const printContents = (contents: Contents) => {
    for (const [name, count] of Object.entries(contents)) print(`${`${name}:`.padEnd(19)}${count}`);
  };

  program
    .command('backup')
    .description(
      'Copies what visitors sent and the content into one archive: into BACKUP_DIR, where it stays 14 days, or into a file. The site may be running.',
    )
    .usage('-- [options] [file]')
    .argument(
      '[file]',
      'a new file: ….tar.gz, or ….sqlite for the database only; with BACKUP_KEY ….tar.gz.age',
    )
    .option('--into <folder>', 'instead: into this folder, under a name with the time')
    .option(
      '--keep <number>',
      'with --into: how many backups stay, the newest; older ones are removed',
      atLeastOne,
    )
    .option('--made', 'instead: records a backup made by other means, such as pg_dump')
    .addHelpText('after', exitCodes)
    .action(async (file: string | undefined, { into, keep, made }: BackupOptions) => {
      const config = readConfig();
      if (made) {
        await using db = await openDatabase(config);
        await recordBackup(db, clock.now());
        return print('Backup recorded.');
      }
      if (keep !== undefined && into === undefined) throw new Refusal('--keep needs --into.');
      const folder = into ?? (file === undefined ? config.backupDir : undefined);
      if ((file === undefined) === (folder === undefined))
        throw new Refusal(
          'Name a file, or a folder with --into, or set BACKUP_DIR. "npm run backup -- --help" lists the options.',
        );
      if (folder !== undefined && into === undefined) makePrivateFolder(folder);
      const target = file ?? join(folder ?? '', backupFileName(clock.now(), config.backupKey));
      await copyTo(target, config);
      print(`Backed up to ${target}`);
      if (folder === undefined) return;
      const since = new Date(clock.now().getTime() - backupRetentionMs);
      const limit = into === undefined ? { since } : { newest: keep ?? Number.POSITIVE_INFINITY };
      for (const name of await removeOldBackups(folder, limit)) print(`Removed ${name}`);
    });

  async function copyTo(target: string, config: ReturnType<typeof readConfig>) {
    const from = { ...config, key: config.backupKey, hasMedia: config.backupMedia };
    if (config.databaseUrl === undefined) {
      printContents(await backUp(from, target, print));
      return recordBackupIn(config.dataDir, clock.now());
    }
    await using postgres = await openDatabase(config);
    printContents(await backUp({ ...from, postgres }, target, print));
    await recordBackup(postgres, clock.now());
  }

  program
    .command('restore')
    .description(
      'Restores a backup into a DATA_DIR without a database, or with DATABASE_URL into an empty database. Stop the site first.',
    )
    .usage('-- [options] <file>')
    .argument('<file>', 'a backup of the site or of "npm run backup"')
    .option('--identity <file>', 'the key file of age, for an encrypted archive')
    .option('--database-only', 'keeps the current content')
    .addHelpText('after', exitCodes)
    .action(async (file: string, options: RestoreOptions) => {
      const { dataDir, databaseUrl } = readConfig();
      const { contents, content } = await restore({ file, dataDir, databaseUrl, ...options });
      printContents(contents);
      if (content)
        print(`The content is in ${content}. The site shows it unless CONTENT_DIR names another folder.`);
      print(
        `Restored into ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}. Now start the site: e-mails that were waiting will be sent.`,
      );
    });

  return program;
}

function atLeastOne(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number from 1 to 9999.');
}
