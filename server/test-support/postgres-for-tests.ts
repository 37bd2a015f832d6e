import type { TestProject } from 'vitest/node';
import { openPostgres } from '../database/open-postgres.ts';
import { runOn, templateName } from './postgres-databases.ts';
import { startPostgres } from './postgres-server.ts';
import type { DatabaseKind } from './temporary-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** On which database the project's tests run. */
    database: DatabaseKind;
    /** The PostgreSQL that a run of the tests has to itself; for the projects that this file is the set-up of. */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for a whole test project and stops it at its end. Where whole servers are killed it commits as in service. */
export default async function setUp(project: TestProject) {
  const server = await startPostgres({ durable: project.name === 'integration' });
  const url = server.url('postgres');
  await runOn(url, `create database ${templateName} template template0`);
  await (await openPostgres(server.url(templateName))).destroy();
  project.provide('postgresUrl', url);
  return () => server[Symbol.asyncDispose]();
}
