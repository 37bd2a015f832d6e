import { existsSync } from 'node:fs';
import { ConfigError, readConfig } from '../config.ts';
import { DatabaseOpenError, databaseFile, openDatabase } from '../database/open-database.ts';
import { inboxHelp, runInbox, UsageError } from './inbox.ts';

const args = process.argv.slice(2);
process.exitCode = args.includes('--help') || args.includes('-h') ? help() : await inbox();

function help(): 0 {
  console.log(inboxHelp);
  return 0;
}

async function inbox(): Promise<0 | 1 | 2> {
  try {
    const { dataDir } = readConfig(process.env);
    // A slip in DATA_DIR shall not show an empty inbox, newly made.
    if (!existsSync(databaseFile(dataDir))) {
      console.error(`DATA_DIR is "${dataDir}", but there is no database. Has the site been started there?`);
      return 2;
    }
    await using db = await openDatabase({ dataDir });
    return await runInbox(args, db, console.log);
  } catch (error) {
    if (error instanceof UsageError) console.error(`${error.message}\n\n${inboxHelp}`);
    else if (error instanceof ConfigError || error instanceof DatabaseOpenError) console.error(error.message);
    else throw error;
    return 2;
  }
}
