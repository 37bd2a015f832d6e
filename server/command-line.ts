import { existsSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';
import type { Kysely } from 'kysely';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { DatabaseOpenError } from './database/open-error.ts';
import { databaseFile } from './database/open-sqlite.ts';
import type { Database } from './database/schema.ts';

/** 0: done. 1: nothing was found, or nothing was done. */
export type ExitCode = 0 | 1;

/** The command was not understood. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Opens the database for a command; not asked for help. */
type Opening = () => Promise<{ config: Config; db: Kysely<Database> }>;

/**
 * Runs one of the staff's programs on the database that the environment names. What goes wrong is told in a sentence.
 *
 * @param name by which people call it: `npm run inbox`
 * @returns the exit code; 2 when it was not understood, or the database cannot be opened
 */
export async function runOnDatabase(
  name: string,
  run: (open: Opening) => Promise<ExitCode>,
): Promise<ExitCode | 2> {
  await using opened = new AsyncDisposableStack();
  try {
    return await run(async () => {
      const config = readConfig(process.env);
      const { databaseUrl, dataDir } = config;
      // A slip in DATA_DIR shall not show an empty database, newly made.
      if (databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
        throw new UsageError(
          `DATA_DIR is "${dataDir}", but there is no database. Has the site been started there?`,
        );
      return { config, db: opened.use(await openDatabase({ databaseUrl, dataDir })) };
    });
  } catch (error) {
    // Whoever reads the output has had enough, as `| head` has.
    if (Reflect.get(Object(error), 'code') === 'EPIPE') return 0;
    if (error instanceof UsageError)
      console.error(`${error.message}\n"${name} -- --help" tells what there is.`);
    else if (error instanceof ConfigError || error instanceof DatabaseOpenError) console.error(error.message);
    else throw error;
    return 2;
  }
}

/**
 * Carries out what the arguments ask of a program; its commands do the work.
 *
 * @param print gets help
 * @throws UsageError when they were not understood
 */
export async function runProgram(
  program: Command,
  args: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  if (args.length === 0) throw new UsageError('Say what to do.');
  for (const part of [program, ...program.commands]) {
    part.exitOverride().configureOutput({ writeOut: print, writeErr: () => {} });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(error.message.replace(/^error: /, ''));
  }
}
