import type { TestProject } from 'vitest/node';
import { openPostgres } from '../database/open-postgres.ts';
import { runOn, templateName } from './postgres-databases.ts';
import { startPostgres } from './postgres-server.ts';
import type { DatabaseKind } from './temporary-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** On which database the project's tests run. */
    database: DatabaseKind;
    /** The PostgreSQL that a run of the tests has to itself; only the project `postgres` has it. */
    postgresUrl: string;
  }
}

/** Starts a PostgreSQL for the project's tests and stops it at the end. */
export default async function setUp({ provide }: TestProject) {
  const server = await startPostgres();
  const url = server.url('postgres');
  await runOn(url, `create database ${templateName} template template0`);
  await (await openPostgres(server.url(templateName))).destroy();
  provide('postgresUrl', url);
  return () => server[Symbol.asyncDispose]();
}
