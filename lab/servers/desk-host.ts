import { join } from 'node:path';
import { addPerson } from '../../desk/people/people-repository.ts';
import { openSession } from '../../desk/people/session-repository.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { startHost, temporaryFolder } from './host.ts';

/** The built host with somebody at its desk, whose changes go to a folder of their own. `await using` stops it. */
export async function startDeskHost({
  name = 'Ruth',
  env = {},
}: {
  name?: string;
  env?: Record<string, string>;
} = {}) {
  await using undo = new AsyncDisposableStack();
  const dataDir = temporaryFolder(undo);
  const start = () => startHost({ dataDir, env: { NODE_ENV: 'test', ...env } });
  const host = undo.use(await start());
  await using db = await openDatabase({ dataDir });
  const now = new Date();
  const person = await addPerson(db, { email: 'ruth@example.org', name, role: 'owner' }, now);
  const cookie = `desk=${await openSession(db, person.id, 'Chrome on Android', now)}`;
  const all = undo.move();
  return {
    ...host,
    dataDir,
    contentDir: join(dataDir, 'content'),
    cookie,
    /** Once more, after a kill. */
    again: start,
    /** Posts a form of the desk. @returns the address to which the answer leads; undefined for any other answer */
    async post(path: string, fields: Record<string, string>, origin = host.origin) {
      const answer = await fetch(`${origin}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin, 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(fields),
      });
      await answer.arrayBuffer();
      return answer.status === 303 ? (answer.headers.get('location') ?? undefined) : undefined;
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
