import { randomUUID } from 'node:crypto';
import { addPerson } from '#desk/auth/people.ts';
import type { Role } from '#desk/auth/person.ts';
import { openSession } from '#desk/auth/sessions.ts';
import type { Clock } from '#server/clock.ts';
import { siteUrl, type TestHost } from './host.ts';

/** What a browser sends from a device on which somebody of this role is signed in. */
export async function signIn(host: { db: TestHost['db']; clock: Clock }, role: Role, name = 'Ruth') {
  const now = host.clock.now();
  const email = `${role}-${randomUUID().slice(0, 8)}@example.org`;
  const person = await addPerson(host.db, { email, name, role }, now);
  const token = await openSession(host.db, person.id, 'Chrome on Android', now);
  return { person, cookie: `desk=${token}` };
}

/** Asks the desk as a browser does: reading, or posting a form from one of its own pages. */
export function visitor(host: Pick<TestHost, 'inject'>, cookie?: string) {
  const own = { ...(cookie && { cookie }) };
  return {
    get: (path: string) => host.inject({ url: path, headers: own }),
    post: (path: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      host.inject({
        method: 'POST',
        url: path,
        headers: {
          ...own,
          origin: siteUrl,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        // Every end of a line as browsers send it.
        payload: new URLSearchParams(
          Object.entries(fields).map(([name, value]) => [name, value.replace(/\r?\n/g, '\r\n')]),
        ).toString(),
      }),
  };
}
