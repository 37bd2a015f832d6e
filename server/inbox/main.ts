import { existsSync } from 'node:fs';
import { systemClock } from '../clock.ts';
import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../database/open-database.ts';
import { DatabaseOpenError } from '../database/open-error.ts';
import { databaseFile } from '../database/open-sqlite.ts';
import { runInbox } from './inbox.ts';
import { type InboxSetting, UsageError } from './inbox-command.ts';

process.exitCode = await inbox(process.argv.slice(2));

async function inbox(args: string[]): Promise<0 | 1 | 2> {
  await using open = new AsyncDisposableStack();
  const setting = async (): Promise<InboxSetting> => {
    const { databaseUrl, dataDir } = readConfig(process.env);
    // A slip in DATA_DIR shall not show an empty inbox, newly made.
    if (databaseUrl === undefined && !existsSync(databaseFile(dataDir)))
      throw new UsageError(
        `DATA_DIR is "${dataDir}", but there is no database. Has the site been started there?`,
      );
    const db = open.use(await openDatabase({ databaseUrl, dataDir }));
    return { db, clock: systemClock, dataDir, output: process.stdout, print: console.log };
  };
  try {
    return await runInbox(args, setting, (text) => process.stdout.write(text));
  } catch (error) {
    // Whoever reads the output has had enough, as `| head` has.
    if (Reflect.get(Object(error), 'code') === 'EPIPE') return 0;
    if (error instanceof UsageError)
      console.error(`${error.message}\n"npm run inbox -- --help" tells what there is.`);
    else if (error instanceof ConfigError || error instanceof DatabaseOpenError) console.error(error.message);
    else throw error;
    return 2;
  }
}
