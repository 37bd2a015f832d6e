import type { Kysely } from 'kysely';
import { dayAndHour } from '#core/dates/date-words.ts';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/schema.ts';
import { type Answer, type DeskRoute, get, post, showScreen } from '../desk-route.ts';
import { nameFault, type Person, roles } from '../person.ts';
import { type AccessChange, recordAccessChange } from './access-changes.ts';
import { listPasskeys, type Passkeys, removePasskey } from './passkeys.ts';
import { renamePerson } from './people.ts';
import { closeSessions, deviceOf, listSessions, noCookie } from './sessions.ts';
import { safeNextPath } from './sign-in-routes.ts';

interface Dependencies {
  db: Kysely<Database>;
  clock: Clock;
  siteUrl: string;
  passkeys: Passkeys;
  /** The ministry's time zone and the locale of its dates. */
  calendar(): { timeZone: string; locale: string };
  mailQueued(): void;
}

/**
 * Milliseconds. Passkeys can be added for a day after sign-in, so an unattended device gives no lasting
 * access.
 */
const recentMs = 24 * 60 * 60 * 1000;

/** A person's own page: name, passkeys, signed-in devices, sign-out. */
export function meRoutes({
  db,
  clock,
  siteUrl,
  passkeys,
  calendar,
  mailQueued,
}: Dependencies): readonly DeskRoute[] {
  const isRecent = ({ enteredAt }: Person) => clock.now().getTime() - Date.parse(enteredAt) < recentMs;

  async function mePage(person: Person, name = person.name, fault?: string): Promise<Answer> {
    const { timeZone, locale } = calendar();
    const when = (iso: string) => dayAndHour(new Date(iso), timeZone, locale);
    const passkeyRows = await listPasskeys(db, person.id);
    const sessions = await listSessions(db, person.id, clock.now());
    const props = {
      name,
      email: person.email,
      error: fault,
      mayAddPasskey: isRecent(person),
      passkeys: passkeyRows.map(({ id, device, created_at }) => ({ id, device, created: when(created_at) })),
      devices: sessions.map(({ id, device, created_at }) => ({
        id,
        device,
        since: when(created_at),
        isThis: id === person.sessionId,
      })),
    };
    return showScreen('me', 'Your own page', props, fault ? 422 : 200);
  }

  async function record(kind: AccessChange['kind'], person: Person): Promise<void> {
    await recordAccessChange(db, { kind, person, by: person.name || person.email }, clock.now());
    mailQueued();
  }

  return [
    // Asked before a form is sent.
    get('/session', roles, () => ({ json: {} })),
    get('/me', roles, ({ person }) => mePage(person)),
    post('/me', roles, async ({ person, form }) => {
      const name = form.get('name')?.trim() ?? '';
      const fault = nameFault(name);
      if (fault) return mePage(person, name, fault);
      await renamePerson(db, person.id, name);
      return { to: '/desk/me' };
    }),
    post('/me/passkey-options', roles, async ({ person }) => {
      if (!isRecent(person)) return { json: {}, status: 403 };
      return { json: await passkeys.registrationOptions(person) };
    }),
    post('/me/passkey', roles, async ({ request, query, person }) => {
      const to = query.has('next') ? safeNextPath(query.get('next'), siteUrl) : '/desk/me';
      const device = deviceOf(request.headers['user-agent']);
      const result = isRecent(person) ? await passkeys.register(person, request.body, device) : 'invalid';
      if (result === 'known') return { json: {}, status: 409 };
      if (result === 'registered') await record('passkey-added', person);
      return result === 'registered' ? { json: { to } } : { json: {}, status: 403 };
    }),
    post('/me/passkey/remove', roles, async ({ person, form }) => {
      if (await removePasskey(db, person.id, form.get('id') ?? '')) await record('passkey-removed', person);
      return { to: '/desk/me' };
    }),
    post('/me/sign-out', roles, async ({ person, form }) => {
      await closeSessions(db, person.id, form.has('everywhere') ? undefined : person.sessionId);
      return { to: '/desk/sign-in', headers: noCookie(siteUrl) };
    }),
  ];
}
