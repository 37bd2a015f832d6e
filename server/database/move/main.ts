import { existsSync } from 'node:fs';
import { ConfigError, readConfig } from '../../config.ts';
import { DatabaseOpenError } from '../open-error.ts';
import { openPostgres } from '../open-postgres.ts';
import { databaseFile, openSqlite } from '../open-sqlite.ts';
import { MoveError, moveDatabase } from './move-database.ts';

const help = `Moves everything that visitors have sent from SQLite to PostgreSQL.

  DATA_DIR=… DATABASE_URL=postgres://… npm run database:move

1. Stop the server. As long as it runs, the move refuses.
2. Run this. It copies every table and reads all of it back; unless number and content of the
   rows agree, nothing has been moved. E-mails that wait will be sent from the new database.
3. Start the server with the same DATABASE_URL.

The SQLite file stays as it is. Delete it once you no longer want to go back: it holds what
visitors have confided.

Ends with 0 when everything has been moved and checked, 1 when the move was refused or did
not agree, 2 when a setting is missing or a database cannot be opened.`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<0 | 1 | 2> {
  if (args.includes('--help') || args.includes('-h')) {
    console.log(help);
    return 0;
  }
  try {
    if (args.length > 0)
      return refuse(`There is no "${args[0]}". "npm run database:move -- --help" tells more.`);
    const { dataDir, databaseUrl } = readConfig(process.env);
    if (databaseUrl === undefined) return refuse('DATABASE_URL is not set: it names where to move to.');
    if (!existsSync(databaseFile(dataDir))) {
      return refuse(`DATA_DIR is "${dataDir}", but there is no ministry.sqlite to be moved.`);
    }
    return await move(dataDir, databaseUrl);
  } catch (error) {
    if (error instanceof MoveError) {
      console.error(error.message);
      return 1;
    }
    if (error instanceof ConfigError || error instanceof DatabaseOpenError) return refuse(error.message);
    throw error;
  }
}

async function move(dataDir: string, databaseUrl: string): Promise<0> {
  await using from = await openSqlite({ dataDir, exclusive: true });
  await using to = await openPostgres(databaseUrl);
  let total = 0;
  await moveDatabase(from, to, ({ table, rows }) => {
    total += rows;
    console.log(`${table.padEnd(20)} ${String(rows).padStart(8)} rows copied and checked`);
  });
  console.log(`Moved ${total} rows. Now start the server with this DATABASE_URL.`);
  return 0;
}

function refuse(message: string): 2 {
  console.error(message);
  return 2;
}
