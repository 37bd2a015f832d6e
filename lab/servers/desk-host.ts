import { addPerson } from '../../desk/auth/people-repository.ts';
import { openSession } from '../../desk/auth/session-repository.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { type Host, startHost, temporaryFolder } from './host.ts';

/** The built host with somebody at its desk, whose changes go to a folder of their own. `await using` stops it. */
export async function startDeskHost({ name = 'Ruth', clock }: { name?: string; clock?: string } = {}) {
  await using undo = new AsyncDisposableStack();
  const dataDir = temporaryFolder(undo);
  const start = () => startHost({ dataDir, env: { NODE_ENV: 'test', ...(clock && { CLOCK: clock }) } });
  let host: Host = await start();
  undo.defer(() => host[Symbol.asyncDispose]());
  await using db = await openDatabase({ dataDir });
  const now = new Date();
  const person = await addPerson(db, { email: 'ruth@example.org', name, role: 'owner' }, now);
  const cookie = `desk=${await openSession(db, person.id, 'Chrome on Android', now)}`;
  const all = undo.move();
  return {
    origin: () => host.origin,
    dataDir,
    cookie,
    /** Posts a form of the desk. @returns the address to which the answer leads; undefined when there was no such answer */
    async post(path: string, fields: Record<string, string>): Promise<string | undefined> {
      const answer = await fetch(`${host.origin}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: host.origin },
        body: new URLSearchParams(fields),
      }).catch(() => undefined);
      await answer?.arrayBuffer().catch(() => undefined);
      return answer?.status === 303 ? (answer.headers.get('location') ?? undefined) : undefined;
    },
    /** As a power cut does, and a start after it. */
    async killAndStart() {
      await host.kill();
      host = await start();
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

export type DeskHost = Awaited<ReturnType<typeof startDeskHost>>;
