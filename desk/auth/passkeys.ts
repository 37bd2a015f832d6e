import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Insertable, Kysely, Selectable } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database, Db, DeskChallengesTable, DeskPasskeysTable } from '#server/database/schema.ts';
import type { Person } from '../person.ts';

/** EdDSA, ES256, RS256. The library's default also offers an algorithm that Node calls experimental. */
const algorithms = [-8, -7, -257];

/** A registration challenge belongs to one person. */
const registrationOf = ({ id }: Person): ChallengeUse => ({ purpose: 'registration', person_id: id });

/** The person is known only after the response is verified. */
const signIn: ChallengeUse = { purpose: 'sign-in', person_id: null };

/** Loaded with the first passkey, because visitors' pages never need it. */
const library = () => import('@simplewebauthn/server');

interface Options {
  db: Kysely<Database>;
  clock: Clock;
  /** Its host name is the relying party id. */
  siteUrl: string;
  /** The name under which devices list the passkey. */
  siteName(): string;
}

export type Passkeys = ReturnType<typeof createPasskeys>;

/** Registers and verifies passkeys (WebAuthn). */
export function createPasskeys({ db, clock, siteUrl, siteName }: Options) {
  const rpID = new URL(siteUrl).hostname;
  const expected = (use: ChallengeUse) => ({
    expectedOrigin: siteUrl,
    expectedRPID: rpID,
    expectedChallenge: (challenge: string) => consumeChallenge(db, challenge, use, clock.now()),
    requireUserVerification: true,
  });

  return {
    async registrationOptions(person: Person) {
      const { generateRegistrationOptions } = await library();
      const passkeys = await listPasskeys(db, person.id);
      const options = await generateRegistrationOptions({
        rpName: siteName(),
        rpID,
        supportedAlgorithmIDs: algorithms,
        userID: new TextEncoder().encode(person.id),
        userName: person.email,
        userDisplayName: person.name || person.email,
        excludeCredentials: passkeys.map(({ id }) => ({ id })),
        // Discoverable credentials: people sign in without typing an e-mail address.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await storeChallenge(db, options.challenge, registrationOf(person), clock.now());
      return options;
    },

    /** Stores a new passkey, unless the response is invalid or the passkey is already registered. */
    async register(
      person: Person,
      answer: unknown,
      device: string,
    ): Promise<'registered' | 'known' | 'invalid'> {
      const { verifyRegistrationResponse } = await library();
      const response = answer as RegistrationResponseJSON;
      const { verified, registrationInfo } = await verifyRegistrationResponse({
        response,
        ...expected(registrationOf(person)),
      }).catch(asUnverified);
      if (!verified || !registrationInfo) return 'invalid';
      const { id, publicKey, counter } = registrationInfo.credential;
      const isNew = await addPasskey(db, {
        id,
        person_id: person.id,
        public_key: Buffer.from(publicKey).toString('base64url'),
        counter,
        device,
        created_at: clock.now().toISOString(),
      });
      return isNew ? 'registered' : 'known';
    },

    async signInOptions() {
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' });
      await storeChallenge(db, options.challenge, signIn, clock.now());
      return options;
    },

    /** @returns the id of the passkey's person; undefined for an unknown passkey or an invalid response */
    async verifySignIn(answer: unknown): Promise<string | undefined> {
      const { verifyAuthenticationResponse } = await library();
      const response = answer as AuthenticationResponseJSON;
      const passkey = typeof response?.id === 'string' ? await findPasskey(db, response.id) : undefined;
      if (!passkey) return undefined;
      const { id, public_key, counter } = passkey;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        ...expected(signIn),
        credential: { id, publicKey: new Uint8Array(Buffer.from(public_key, 'base64url')), counter },
      }).catch(asUnverified);
      if (!verified || !authenticationInfo) return undefined;
      const isUsed = await markPasskeyUsed(db, passkey, authenticationInfo.newCounter, clock.now());
      return isUsed ? passkey.person_id : undefined;
    },
  };
}

/** The library throws when a response is invalid. */
const asUnverified = () => ({ verified: false, registrationInfo: undefined, authenticationInfo: undefined });

export type Passkey = Selectable<DeskPasskeysTable>;

/** @returns false if the passkey already exists; it then stays with its person */
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

/** @returns false if the passkey was used since it was read: of two simultaneous uses one counts */
export async function markPasskeyUsed(
  db: Db,
  { id, counter: before }: Pick<Passkey, 'id' | 'counter'>,
  counter: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('desk_passkeys')
    .set({ counter, used_at: now.toISOString() })
    .where('id', '=', id)
    .where('counter', '=', before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes a passkey only if it belongs to this person. @returns whether it did */
export async function removePasskey(db: Db, personId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('desk_passkeys')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Milliseconds; the time that browsers wait for a user. */
const challengeMs = 5 * 60 * 1000;

/** A challenge is valid only for the same purpose and person. */
export type ChallengeUse = Pick<DeskChallengesTable, 'purpose' | 'person_id'>;

export async function storeChallenge(db: Db, challenge: string, use: ChallengeUse, now: Date): Promise<void> {
  await db.deleteFrom('desk_challenges').where('expires_at', '<=', now.toISOString()).execute();
  const expires_at = new Date(now.getTime() + challengeMs).toISOString();
  await db
    .insertInto('desk_challenges')
    .values({ challenge, ...use, expires_at })
    .execute();
}

/**
 * Consumes an unexpired challenge.
 * @returns whether it existed for this use
 */
export async function consumeChallenge(
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
