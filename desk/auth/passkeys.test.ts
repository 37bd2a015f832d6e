import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { movableClock } from '#server/test-support/movable-clock.ts';
import { temporaryDatabase } from '#server/test-support/temporary-database.ts';
import type { Person } from '../person.ts';
import { createPasskeys } from './passkeys.ts';

const siteUrl = 'https://www.example.org';
const person = (id: string): Person => ({
  ...{ id, name: id, email: `${id}@example.org`, role: 'editor' },
  ...{ sessionId: id, enteredAt: '2025-10-08T00:00:00Z' },
});
const [ruth, boaz] = [person('ruth'), person('boaz')];

async function desk() {
  const database = await temporaryDatabase();
  onTestFinished(() => database[Symbol.asyncDispose]());
  return createPasskeys({ db: database.db, clock: movableClock(), siteUrl, siteName: () => 'Test' });
}

test('registers a passkey that signs its person in', async () => {
  const passkeys = await desk();
  const device = newDevice();
  const { challenge } = await passkeys.registrationOptions(ruth);
  expect(await passkeys.register(ruth, device.register(challenge), 'Chrome')).toBe('registered');
  expect(await passkeys.verifySignIn(device.signIn((await passkeys.signInOptions()).challenge))).toBe('ruth');
});

test('rejects a registration with the challenge of another person', async () => {
  const passkeys = await desk();
  const { challenge } = await passkeys.registrationOptions(ruth);
  expect(await passkeys.register(boaz, newDevice().register(challenge), 'Chrome')).toBe('invalid');
});

test('rejects a registration with a sign-in challenge', async () => {
  const passkeys = await desk();
  const { challenge } = await passkeys.signInOptions();
  expect(await passkeys.register(ruth, newDevice().register(challenge), 'Chrome')).toBe('invalid');
});

test('rejects a sign-in with a registration challenge', async () => {
  const passkeys = await desk();
  const device = newDevice();
  await passkeys.register(
    ruth,
    device.register((await passkeys.registrationOptions(ruth)).challenge),
    'Chrome',
  );
  const { challenge } = await passkeys.registrationOptions(ruth);
  expect(await passkeys.verifySignIn(device.signIn(challenge))).toBeUndefined();
});

test('accepts a challenge only once', async () => {
  const passkeys = await desk();
  const { challenge } = await passkeys.registrationOptions(ruth);
  expect(await passkeys.register(ruth, newDevice().register(challenge), 'Chrome')).toBe('registered');
  expect(await passkeys.register(ruth, newDevice().register(challenge), 'Chrome')).toBe('invalid');
});

test('keeps a known passkey with its person when someone registers it again', async () => {
  const passkeys = await desk();
  const device = newDevice();
  await passkeys.register(
    ruth,
    device.register((await passkeys.registrationOptions(ruth)).challenge),
    'Chrome',
  );
  for (const person of [ruth, boaz]) {
    const { challenge } = await passkeys.registrationOptions(person);
    expect(await passkeys.register(person, device.register(challenge), 'Chrome')).toBe('known');
  }
  expect(await passkeys.verifySignIn(device.signIn((await passkeys.signInOptions()).challenge))).toBe('ruth');
});

test('of two simultaneous sign-ins with the same counter one is accepted', async () => {
  const passkeys = await desk();
  const device = newDevice();
  const { challenge } = await passkeys.registrationOptions(ruth);
  await passkeys.register(ruth, device.register(challenge), 'Chrome');
  const challenges = [await passkeys.signInOptions(), await passkeys.signInOptions()];
  const answers = challenges.map((options) => device.signIn(options.challenge, 1));
  const signedIn = await Promise.all(answers.map((answer) => passkeys.verifySignIn(answer)));
  expect(signedIn.toSorted()).toEqual(['ruth', undefined]);
});

/** An authenticator with one passkey: an ES256 key without attestation. */
function newDevice() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const common = { id: base64(id), rawId: base64(id), type: 'public-key', clientExtensionResults: {} };
  return {
    register(challenge: string) {
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 16]), id, coseKey(publicKey)]);
      const authData = Buffer.concat([authenticatorData(0x45), credential]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const clientDataJSON = base64(clientData('webauthn.create', challenge));
      return { ...common, response: { clientDataJSON, attestationObject: base64(cbor(attestation)) } };
    },
    /** @param counter how often it has signed; 0 if it does not count */
    signIn(challenge: string, counter = 0) {
      const authData = authenticatorData(0x05, counter);
      const client = clientData('webauthn.get', challenge);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      const signature = base64(sign('sha256', signed, privateKey));
      const response = { clientDataJSON: base64(client), authenticatorData: base64(authData), signature };
      return { ...common, response };
    },
  };
}

const base64 = (bytes: Buffer) => bytes.toString('base64url');

const clientData = (type: string, challenge: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin: siteUrl, crossOrigin: false }));

/** @param flags 1: user present, 4: user verified, 0x40: credential data follows */
const authenticatorData = (flags: number, counter = 0) =>
  Buffer.concat([
    createHash('sha256').update(new URL(siteUrl).hostname).digest(),
    Buffer.from([flags, 0, 0, 0, counter]),
  ]);

function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

/** The subset of CBOR that a registration uses. */
function cbor(value: unknown): Buffer {
  const head = (major: number, size: number) =>
    size < 24 ? Buffer.from([(major << 5) | size]) : Buffer.from([(major << 5) | 24, size]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}
