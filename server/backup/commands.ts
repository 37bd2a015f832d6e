import { join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';
import type { Clock } from '../clock.ts';
import { type ExitCode, Refusal, runCommand, runProgram } from '../command-line.ts';
import type { Config } from '../config.ts';
import { makePrivateFolder } from '../data-folder.ts';
import { noteBackup } from '../database/backup-repository.ts';
import { openDatabase } from '../database/open-database.ts';
import { backUp, type Contents, keptFor, nameAt, noteBackupIn, removeOld } from './back-up.ts';
import { restore } from './restore.ts';

/** What the commands work with. */
interface BackupSetting {
  /** @throws ConfigError */
  readConfig(): Pick<Config, 'dataDir' | 'contentDir' | 'databaseUrl' | 'backupDir' | 'backupKey'>;
  clock: Clock;
  print(line: string): void;
  printError(line: string): void;
}

/**
 * Carries out `backup …` or `restore …`.
 *
 * @param args the command's name, then its own arguments
 * @returns the exit code: 0 done, 1 it failed, 2 not understood or refused
 */
export function runBackupCommand(args: readonly string[], setting: BackupSetting): Promise<ExitCode | 2> {
  const { print, printError } = setting;
  const run = async () => {
    await runProgram(commands(setting), args, (text) => print(text.trimEnd()));
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

function commands({ readConfig, clock, print }: BackupSetting): Command {
  const program = new Command('npm run');
  const exits = '\nEnds with 0 when done, 1 when it failed, 2 when it was not understood or refused.';
  const tell = (contents: Contents) => {
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
      'a new file: ….tar.gz, or ….sqlite for the database alone; with BACKUP_KEY ….tar.gz.age',
    )
    .option('--into <folder>', 'instead: into this folder, under a name with the time')
    .option(
      '--keep <number>',
      'with --into: how many backups stay, the newest; older ones are removed',
      atLeastOne,
    )
    .option('--made', 'instead: notes that one was made by other means, such as pg_dump')
    .addHelpText('after', exits)
    .action(async (file: string | undefined, { into, keep, made }: BackupOptions) => {
      const config = readConfig();
      if (made) {
        await using db = await openDatabase(config);
        await noteBackup(db, clock.now());
        return print('Noted: a backup was made.');
      }
      if (keep !== undefined && into === undefined) throw new Refusal('--keep goes with --into alone.');
      const folder = into ?? (file === undefined ? config.backupDir : undefined);
      if ((file === undefined) === (folder === undefined))
        throw new Refusal(
          'Name a file, or a folder with --into, or set BACKUP_DIR. "npm run backup -- --help" tells more.',
        );
      if (folder !== undefined && into === undefined) makePrivateFolder(folder);
      const target = file ?? join(folder ?? '', nameAt(clock.now(), config.backupKey));
      await copyTo(target, config);
      print(`Backed up to ${target}`);
      if (folder === undefined) return;
      const since = new Date(clock.now().getTime() - keptFor);
      const kept = into === undefined ? { since } : { newest: keep ?? Number.POSITIVE_INFINITY };
      for (const name of await removeOld(folder, kept)) print(`Removed ${name}`);
    });

  async function copyTo(target: string, config: ReturnType<typeof readConfig>) {
    const from = { ...config, key: config.backupKey };
    if (config.databaseUrl === undefined) {
      tell(await backUp(from, target, print));
      return noteBackupIn(config.dataDir, clock.now());
    }
    await using postgres = await openDatabase(config);
    tell(await backUp({ ...from, postgres }, target, print));
    await noteBackup(postgres, clock.now());
  }

  program
    .command('restore')
    .description(
      'Puts a backup in place: into a DATA_DIR without a database, or with DATABASE_URL into an empty database. Stop the site first.',
    )
    .usage('-- [options] <file>')
    .argument('<file>', 'what the site or "npm run backup" made')
    .option('--identity <file>', 'the key file of age, for an encrypted archive')
    .option('--database-only', 'leaves the content as it is')
    .addHelpText('after', exits)
    .action(async (file: string, options: RestoreOptions) => {
      const { dataDir, databaseUrl } = readConfig();
      const { contents, content } = await restore({ file, dataDir, databaseUrl, ...options });
      tell(contents);
      if (content)
        print(`The content lies in ${content}, which the site shows unless CONTENT_DIR names another.`);
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
