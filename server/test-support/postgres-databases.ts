import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

/** Holds our tables and no rows; made once for each run of the tests, copied for each test. */
export const templateName = 'ministry_template';

/**
 * A database of its own on the PostgreSQL that the tests share. `await using` removes it, whoever is still connected.
 *
 * @param template `template0` for one without tables
 */
export async function createPostgresDatabase(template = templateName, options = '') {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copied file by file: 13 ms instead of 46 by PostgreSQL's usual way, which goes through its log.
  await runOn(server, `create database ${name} template ${template} strategy file_copy ${options}`);
  return {
    url: new URL(`/${name}`, server).href,
    [Symbol.asyncDispose]: () => runOn(server, `drop database ${name} with (force)`),
  };
}

/** Runs one statement on a connection of its own. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
