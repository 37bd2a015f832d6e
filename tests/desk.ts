import { randomUUID } from 'node:crypto';
import { addPerson } from '#desk/auth/people.ts';
import { openSession } from '#desk/auth/sessions.ts';
import type { Role } from '#desk/person.ts';
import type { Clock } from '#server/clock.ts';
import { siteUrl, type TestHost } from './host.ts';

/** The cookie of a signed-in person with this role. */
export async function signIn(host: { db: TestHost['db']; clock: Clock }, role: Role, name = 'Ruth') {
  const now = host.clock.now();
  const email = `${role}-${randomUUID().slice(0, 8)}@example.org`;
  const person = await addPerson(host.db, { email, name, role }, now);
  const token = await openSession(host.db, person.id, 'Chrome on Android', now);
  return { person, cookie: `desk=${token}` };
}

/** Requests to the desk as a browser sends them: GETs, and posts from the desk's own pages. */
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
        // Browsers send line ends as CRLF.
        payload: new URLSearchParams(
          Object.entries(fields).map(([name, value]) => [name, value.replace(/\r?\n/g, '\r\n')]),
        ).toString(),
      }),
  };
}
