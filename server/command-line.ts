import { existsSync } from 'node:fs';
import { type Command, CommanderError } from 'commander';
import type { Kysely } from 'kysely';
import { type Config, readConfig } from './config.ts';
import { databaseFile, openDatabase } from './database/open-database.ts';
import type { Database } from './database/schema.ts';
import { OperatorError } from './errors.ts';

/** 0: done. 1: nothing was found, or nothing was done. */
export type ExitCode = 0 | 1;

/** The command was refused for the reason in the message. */
export class Refusal extends OperatorError {
  override name = 'Refusal';
}

export class UsageError extends Refusal {
  override name = 'UsageError';
}

/**
 * @param name as people call it: `npm run inbox`
 * @returns the exit code; 2 for a command that was not understood or was refused
 * @throws any error that is not an OperatorError
 */
export async function runCommand<Code extends number>(
  name: string,
  run: () => Promise<Code>,
  printError: (text: string) => void = console.error,
): Promise<Code | 0 | 2> {
  try {
    return await run();
  } catch (error) {
    // The reader of the output has closed it, as `| head` does.
    if (Reflect.get(Object(error), 'code') === 'EPIPE') return 0;
    if (!(error instanceof OperatorError)) throw error;
    const { message } = error;
    printError(
      error instanceof UsageError ? `${message}\n"${name} -- --help" shows how to use it.` : message,
    );
    return 2;
  }
}

/** Opens the database; commands call it after --help is handled. */
type OpenDatabase = () => Promise<{ config: Config; db: Kysely<Database> }>;

/** Runs a command on the database of the environment. */
export async function runOnDatabase(
  name: string,
  run: (open: OpenDatabase) => Promise<ExitCode>,
): Promise<ExitCode | 2> {
  await using opened = new AsyncDisposableStack();
  const open: OpenDatabase = async () => {
    const config = readConfig(process.env);
    const { databaseUrl, dataDir } = config;
    // A typo in DATA_DIR must not create an empty database.
    if (databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
      throw new UsageError(
        `DATA_DIR is "${dataDir}", but there is no database. Has the site been started there?`,
      );
    return { config, db: opened.use(await openDatabase({ databaseUrl, dataDir })) };
  };
  return await runCommand(name, () => run(open));
}

/** @throws UsageError when the arguments were not understood */
export async function runProgram(
  program: Command,
  args: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  if (args.length === 0 && program.commands.length > 0) throw new UsageError('Name a command.');
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeOut: print, writeErr: () => {} });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw new UsageError(error.message.replace(/^error: /, ''));
  }
}
