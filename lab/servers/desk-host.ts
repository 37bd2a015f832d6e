import { addPerson } from '../../desk/auth/people.ts';
import { openSession } from '../../desk/auth/sessions.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { temporaryFolder } from '../folders.ts';
import { type Host, startHost } from './host.ts';

/**
 * The built host with an owner signed in to the desk, and a temporary data folder. `await using` stops it.
 */
export async function startDeskHost({
  name = 'Ruth',
  clock,
  content,
}: {
  name?: string;
  clock?: string;
  content?: string;
} = {}) {
  await using undo = new AsyncDisposableStack();
  const dataDir = temporaryFolder(undo);
  const env = {
    NODE_ENV: 'test',
    ...(clock && { CLOCK: clock }),
    ...(content && { CONTENT_DIR: content }),
  };
  const start = () => startHost({ dataDir, env });
  let host: Host = await start();
  undo.defer(() => host[Symbol.asyncDispose]());
  await using db = await openDatabase({ dataDir });
  const now = new Date();
  const person = await addPerson(db, { email: 'ruth@example.org', name, role: 'owner' }, now);
  const token = await openSession(db, person.id, 'Chrome on Android', now);
  const cookie = `desk=${token}`;
  const all = undo.move();
  return {
    origin: () => host.origin,
    pid: () => host.pid,
    readyAfter: () => host.readyAfter,
    dataDir,
    /** The session for `fetch`. */
    cookie,
    /** The session for a browser. */
    browserCookie: () => ({ name: 'desk', value: token, url: `${host.origin}/desk` }),
    /** A screen of the desk, or a page as staff see it. @throws unless it is answered with 200 */
    async get(path: string): Promise<string> {
      const response = await fetch(`${host.origin}${path}`, { headers: { cookie } });
      if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}.`);
      return response.text();
    },
    /** Posts a form of the desk. @returns where the response redirects to; undefined without a redirect */
    async post(path: string, fields: Record<string, string>): Promise<string | undefined> {
      const response = await fetch(`${host.origin}${path}`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie, origin: host.origin },
        body: new URLSearchParams(fields),
      }).catch(() => undefined);
      await response?.arrayBuffer().catch(() => undefined);
      return response?.status === 303 ? (response.headers.get('location') ?? undefined) : undefined;
    },
    async killAndRestart() {
      await host.kill();
      host = await start();
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

export type DeskHost = Awaited<ReturnType<typeof startDeskHost>>;
