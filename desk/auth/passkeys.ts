import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database, Db, DeskChallengesTable, DeskPasskeysTable } from '#server/database/schema.ts';
import type { Person } from './person.ts';

/** EdDSA, ES256, RS256: what devices sign with. The library would first try a newer one that Node calls experimental. */
const algorithms = [-8, -7, -257];

/** The challenge of a registration belongs to one person. */
const registrationOf = ({ id }: Person): ChallengeUse => ({ purpose: 'registration', person_id: id });

/** Who signs in is known only afterwards. */
const signIn: ChallengeUse = { purpose: 'sign-in', person_id: null };

/** Loaded when the first passkey is used: visitors' pages never need it. */
const library = () => import('@simplewebauthn/server');

interface Options {
  db: Kysely<Database>;
  clock: Clock;
  /** Passkeys belong to its host name. */
  siteUrl: string;
  /** What the site is called where a device lists its passkeys. */
  siteName(): string;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Makes and checks passkeys (WebAuthn): a finger, a face or a PIN instead of a mailed link. */
export function createPasskeys({ db, clock, siteUrl, siteName }: Options) {
  const rpID = new URL(siteUrl).hostname;
  const expected = (use: ChallengeUse) => ({
    expectedOrigin: siteUrl,
    expectedRPID: rpID,
    expectedChallenge: (challenge: string) => takeChallenge(db, challenge, use, clock.now()),
    requireUserVerification: true,
  });

  return {
    /** What a browser is asked for a new passkey of somebody. */
    async askForNew(person: Person) {
      const { generateRegistrationOptions } = await library();
      const known = await listPasskeys(db, person.id);
      const options = await generateRegistrationOptions({
        rpName: siteName(),
        rpID,
        supportedAlgorithmIDs: algorithms,
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.name || person.email,
        excludeCredentials: known.map(({ id }) => ({ id })),
        // Found by the device itself, so that nobody types an address.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await keepChallenge(db, options.challenge, registrationOf(person), clock.now());
      return options;
    },

    /** Keeps a new passkey, unless the answer is wrong or the passkey is known already. */
    async keepNew(person: Person, answer: unknown, device: string): Promise<'kept' | 'known' | 'wrong'> {
      const { verifyRegistrationResponse } = await library();
      const response = answer as RegistrationResponseJSON;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        ...expected(registrationOf(person)),
      }).catch(refused);
      if (!verified || !registrationInfo) return 'wrong';
      const { id, publicKey, counter } = registrationInfo.credential;
      const isNew = await addPasskey(db, {
        id,
        person_id: person.id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        device,
        created_at: clock.now().toISOString(),
      });
      return isNew ? 'kept' : 'known';
    },

    /** What a browser is asked of whoever wants in. */
    async askForEntry() {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await keepChallenge(db, options.challenge, signIn, clock.now());
      return options;
    },

    /** Whose passkey has signed, by id; undefined when it is nobody's, or not right. */
    async whoEnters(answer: unknown): Promise<string | undefined> {
      const { verifyAuthenticationResponse } = await library();
      const response = answer as AuthenticationResponseJSON;
      const passkey = typeof response?.id === 'string' ? await findPasskey(db, response.id) : undefined;
      if (!passkey) return undefined;
      const { id, public_key, counter } = passkey;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        ...expected(signIn),
        credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
      }).catch(refused);
      if (!verified || !authenticationInfo) return undefined;
      await markPasskeyUsed(db, id, authenticationInfo.newCounter, clock.now());
      return passkey.person_id;
    },
  };
}

/** The library throws at whatever is not as it must be. */
const refused = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined });

export type Passkey = Selectable<DeskPasskeysTable>;

/** @returns whether it is new; a known passkey stays with the person who has it */
export async function addPasskey(db: Db, passkey: Insertable<DeskPasskeysTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('desk_passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

export function findPasskey(db: Db, id: string): Promise<Passkey | undefined> {
  return db.selectFrom('desk_passkeys').selectAll().where('id', '=', id).executeTakeFirst();
}

export function listPasskeys(db: Db, personId: string): Promise<Passkey[]> {
  return db
    .selectFrom('desk_passkeys')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .execute();
}

export async function markPasskeyUsed(db: Db, id: string, counter: number, now: Date): Promise<void> {
  await db
    .updateTable('desk_passkeys')
    .set({ counter, used_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Of one's own alone. */
export async function removePasskey(db: Db, personId: string, id: string): Promise<void> {
  await db.deleteFrom('desk_passkeys').where('id', '=', id).where('person_id', '=', personId).execute();
}

/** As long as a browser waits for a finger, in milliseconds. */
const challengeMs = 5 * 60 * 1000;

/** What a challenge is for, and whose it is. Only an answer for the same purpose and person counts. */
export type ChallengeUse = Pick<DeskChallengesTable, 'purpose' | 'person_id'>;

/** Remembers what a passkey is asked to sign. */
export async function keepChallenge(db: Db, challenge: string, use: ChallengeUse, now: Date): Promise<void> {
  await db.deleteFrom('desk_challenges').where('expires_at', '<=', now.toISOString()).execute();
  const expires_at = new Date(now.getTime() + challengeMs).toISOString();
  await db
    .insertInto('desk_challenges')
    .values({ challenge, ...use, expires_at })
    .execute();
}

/** Whether this is a challenge for the same use that was not answered yet. It is used up by this. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { purpose, person_id }: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('desk_challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('person_id', person_id === null ? 'is' : '=', person_id)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
