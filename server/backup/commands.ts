import { join } from 'node:path';
import { Command, CommanderError, InvalidArgumentError } from 'commander';
import type { Clock } from '../clock.ts';
import { type Config, ConfigError } from '../config.ts';
import { noteBackup } from '../database/backup-repository.ts';
import { openDatabase } from '../database/open-database.ts';
import { backUp, noteBackupIn } from './back-up.ts';
import { BackupRefusal, type Contents } from './check-copy.ts';
import { restore } from './restore.ts';
import { nameAt, removeOld } from './rotate.ts';

/** What the commands work with. */
export interface BackupSetting {
  /** @throws ConfigError */
  readConfig(): Pick<Config, 'dataDir' | 'databaseUrl'>;
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
export async function runBackupCommand(args: readonly string[], setting: BackupSetting): Promise<0 | 1 | 2> {
  const program = commands(setting);
  for (const part of [program, ...program.commands])
    part
      .exitOverride()
      .configureOutput({ writeOut: (text) => setting.print(text.trimEnd()), writeErr: () => {} });
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const { message } = error as Error;
    setting.printError(message.replace(/^error: /, ''));
    if (error instanceof CommanderError)
      setting.printError(`"npm run ${args[0]} -- --help" tells what there is.`);
    return [BackupRefusal, ConfigError, CommanderError].some((kind) => error instanceof kind) ? 2 : 1;
  }
}

interface BackupOptions {
  into?: string;
  keep?: number;
  made?: true;
}

function commands({ readConfig, clock, print }: BackupSetting): Command {
  const program = new Command('npm run');
  const exits = '\nEnds with 0 when done, 1 when it failed, 2 when it was not understood or refused.';
  const tell = (contents: Contents) => {
    for (const [name, count] of Object.entries(contents)) print(`${`${name}:`.padEnd(19)}${count}`);
  };

  program
    .command('backup')
    .description('Copies what visitors sent into a file. The site may be running.')
    .usage('-- [options] [file]')
    .argument('[file]', 'a new file')
    .option('--into <folder>', 'instead: into this folder, under a name with the time')
    .option(
      '--keep <number>',
      'with --into: how many backups stay, the newest; older ones are removed',
      atLeastOne,
    )
    .option('--made', 'instead: notes that one was made by other means, such as pg_dump')
    .addHelpText('after', exits)
    .action(async (file: string | undefined, { into, keep, made }: BackupOptions) => {
      if (made) {
        await using db = await openDatabase(readConfig());
        await noteBackup(db, clock.now());
        return print('Noted: a backup was made.');
      }
      if ((file === undefined) === (into === undefined))
        throw new BackupRefusal(
          'Name a file, or a folder with --into. "npm run backup -- --help" tells more.',
        );
      if (keep !== undefined && into === undefined) throw new BackupRefusal('--keep goes with --into alone.');
      const target = file ?? join(into ?? '', nameAt(clock.now()));
      const dataDir = sqliteFolder('pg_dump "$DATABASE_URL" --format=custom --file=…');
      tell(await backUp({ dataDir, file: target }, print));
      noteBackupIn(dataDir, clock.now());
      print(`Backed up to ${target}`);
      if (into !== undefined)
        for (const name of await removeOld(into, keep ?? Number.POSITIVE_INFINITY)) print(`Removed ${name}`);
    });

  program
    .command('restore')
    .description('Puts a backup in place in a DATA_DIR without a database. Stop the site first.')
    .usage('-- <file>')
    .argument('<file>', 'what "npm run backup" made')
    .addHelpText('after', exits)
    .action(async (file: string) => {
      const dataDir = sqliteFolder('pg_restore --clean --if-exists --dbname="$DATABASE_URL" …');
      tell(await restore({ dataDir, file }));
      print(`Restored into ${dataDir}. Now start the site: e-mails that were waiting will be sent.`);
    });

  function sqliteFolder(instead: string): string {
    const { databaseUrl, dataDir } = readConfig();
    if (databaseUrl !== undefined)
      throw new BackupRefusal(
        `DATABASE_URL is set: what visitors sent is in PostgreSQL. Use its own tool: ${instead}`,
      );
    return dataDir;
  }

  return program;
}

function atLeastOne(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number from 1 to 9999.');
}
