import type { TestProject } from 'vitest/node';
import { openPostgres } from '../database/open-postgres.ts';
import { runOn, templateName } from './postgres-databases.ts';
import { startPostgres } from './postgres-server.ts';
import type { DatabaseKind } from './temporary-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    database: DatabaseKind;
    /** The PostgreSQL of this test run; only the project `postgres` has it. */
    postgresUrl: string;
  }
}

export default async function setUp({ provide }: TestProject) {
  const server = await startPostgres();
  const url = server.url('postgres');
  await runOn(url, `create database ${templateName} template template0`);
  await (await openPostgres(server.url(templateName))).destroy();
  provide('postgresUrl', url);
  return () => server[Symbol.asyncDispose]();
}
