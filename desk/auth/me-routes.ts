import type { Kysely } from 'kysely';
import { dayAndHour } from '#core/dates/date-words.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/schema.ts';
import type { Answer, DeskRoute } from '../desk-route.ts';
import { noCookie } from './cookie.ts';
import { deviceOf } from './device.ts';
import { knownPasskey } from './known-passkey.ts';
import { listPasskeys, removePasskey } from './passkey-repository.ts';
import type { Passkeys } from './passkeys.ts';
import { renamePerson } from './people-repository.ts';
import { nameFault, type Person, roles } from './person.ts';
import { closeSessions, listSessions } from './session-repository.ts';
import { wayBack } from './way-back.ts';

interface Services {
  db: Kysely<Database>;
  clock: Clock;
  siteUrl: string;
  passkeys: Passkeys;
  /** Of the ministry: its zone, and the language of its dates. */
  calendar(): { timeZone: string; locale: string };
}

/** A passkey can be added for a day after sign-in (milliseconds), so an unattended device gives no lasting access. */
const recentMs = 24 * 60 * 60 * 1000;

/** One's own page: name, passkeys, the devices that are signed in, and the way out. */
export function meRoutes({ db, clock, siteUrl, passkeys, calendar }: Services): readonly DeskRoute[] {
  const isRecent = ({ enteredAt }: Person) => clock.now().getTime() - Date.parse(enteredAt) < recentMs;

  async function ownPage(person: Person, name = person.name, fault?: string): Promise<Answer> {
    const { timeZone, locale } = calendar();
    const when = (iso: string) => dayAndHour(new Date(iso), timeZone, locale);
    const own = await listPasskeys(db, person.id);
    const sessions = await listSessions(db, person.id, clock.now());
    return {
      screen: {
        name: 'me',
        title: 'Your own page',
        props: {
          name,
          email: person.email,
          fault,
          mayAddPasskey: isRecent(person),
          passkeys: own.map(({ id, device, created_at }) => ({ id, device, made: when(created_at) })),
          devices: sessions.map(({ id, device, created_at }) => ({
            id,
            device,
            since: when(created_at),
            isThis: id === person.sessionId,
          })),
        },
      },
      status: fault ? 422 : 200,
    };
  }

  return [
    { method: 'GET', path: '/me', roles, answer: ({ person }) => ownPage(person) },
    {
      method: 'POST',
      path: '/me',
      roles,
      async answer({ person, form }) {
        const name = form.get('name')?.trim() ?? '';
        const fault = nameFault(name);
        if (fault) return ownPage(person, name, fault);
        await renamePerson(db, person.id, name);
        return { to: '/desk/me' };
      },
    },
    {
      method: 'POST',
      path: '/me/passkey-options',
      roles,
      async answer({ person }) {
        if (!isRecent(person)) return { json: {}, status: 403 };
        return { json: await passkeys.askForNew(person) };
      },
    },
    {
      method: 'POST',
      path: '/me/passkey',
      roles,
      async answer({ request, query, person }) {
        const to = query.has('next') ? wayBack(query.get('next'), siteUrl) : '/desk/me';
        const device = deviceOf(request.headers['user-agent']);
        const result = isRecent(person) ? await passkeys.keepNew(person, request.body, device) : 'wrong';
        if (result === 'known') return { json: { detail: knownPasskey }, status: 409 };
        return result === 'kept' ? { json: { to } } : { json: {}, status: 403 };
      },
    },
    {
      method: 'POST',
      path: '/me/passkey/remove',
      roles,
      async answer({ person, form }) {
        await removePasskey(db, person.id, form.get('id') ?? '');
        return { to: '/desk/me' };
      },
    },
    {
      method: 'POST',
      path: '/me/sign-out',
      roles,
      async answer({ person, form }) {
        await closeSessions(db, person.id, form.has('everywhere') ? undefined : person.sessionId);
        return { to: '/desk/sign-in', headers: noCookie(siteUrl) };
      },
    },
  ];
}
