import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { deflateSync, inflateSync } from 'node:zlib';
import { Busboy, type BusboyHeaders } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/database/schema.ts';
import type { EntryLimits } from '../auth/limits.ts';
import { findPerson } from '../auth/people.ts';
import { cookieIn, hashOf, newToken, ownerOfSession, tokenOf } from '../auth/sessions.ts';
import type { Person } from '../person.ts';

/** A posted form of the desk. */
export interface KeptForm {
  /** Where it was posted: path and query. */
  action: string;
  /** The desk's address of the page with the form. */
  page: string;
  fields: readonly (readonly [name: string, value: string])[];
  /** The form had a file, which is not kept. */
  hasFile: boolean;
}

/** In milliseconds. */
const retentionMs = 60 * 60 * 1000;

/** Bytes of a posted form. A form with files is read further for its fields, and the files are discarded. */
const maxFormBytes = 1_000_000;
const maxUploadBytes = 30_000_000;

/** Characters of an encrypted form, which is compressed. */
const maxSealed = 350_000;

/** Forms of one person, and of browsers that name no person. */
const maxForms = { ofPerson: 20, withoutPerson: 50 };

/** Forms with files that are read at the same time. */
const maxReading = 2;

/** Fields that no person typed, or that are filled in before: around an answer. */
const technicalFields = new Set([
  ...['do', 'page', 'record', 'seen', 'shape', 'version', 'undecided', 'removed', 'field', 'change', 'from'],
  ...['what', 'date', 'state', 'key', 'upload', 'id', 'answers', 'was', 'once'],
  ...['greeting', 'closing'],
]);

const isTyped = (name: string) =>
  !technicalFields.has(name) && !name.startsWith('choose.') && !name.endsWith('-key');

/** The fields of a form that a person filled in. */
export const typedFields = ({ fields }: Pick<KeptForm, 'fields'>) =>
  fields.filter(([name, value]) => value.trim() !== '' && isTyped(name));

interface Dependencies {
  db: Kysely<Database>;
  /** A running clock, not a frozen one. */
  clock: Clock;
  siteUrl: string;
  limits: Pick<EntryLimits, 'mayKeep'>;
}

/**
 * Keeps what was typed in a form whose session has ended, for an hour, until its person has signed in
 * again. The database holds only ciphertext: the key is in a cookie of the browser that sent the form.
 */
export function createKeptForms({ db, clock, siteUrl, limits }: Dependencies) {
  const isSecure = siteUrl.startsWith('https:');
  const names = {
    key: isSecure ? '__Secure-desk-kept' : 'desk-kept',
    person: isSecure ? '__Secure-desk-person' : 'desk-person',
  };
  const cookie = (name: string, value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/desk; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const tokenIn = (request: FastifyRequest) => cookieIn(request.headers, names.key);
  let reading = 0;

  /** Reads a posted form without a session. @returns undefined for one that is too large, or has no form */
  async function read(request: FastifyRequest): Promise<Pick<KeptForm, 'fields' | 'hasFile'> | undefined> {
    const { 'content-type': type = '', 'content-length': length } = request.headers;
    // A form that is not read is answered; stopping in the middle would break the connection.
    const isWithin = (max: number) => Number(length ?? 0) <= max;
    if (type.startsWith('application/x-www-form-urlencoded')) {
      if (!isWithin(maxFormBytes)) return undefined;
      const text = await textOf(request.raw, maxFormBytes);
      return text === undefined ? undefined : { fields: [...new URLSearchParams(text)], hasFile: false };
    }
    if (!type.startsWith('multipart/form-data') || reading >= maxReading) return undefined;
    if (!isWithin(maxUploadBytes)) return undefined;
    reading += 1;
    return fieldsOf(request).finally(() => {
      reading -= 1;
    });
  }

  async function open(
    request: FastifyRequest,
  ): Promise<{ form: KeptForm; personId: string | null } | undefined> {
    const token = tokenIn(request);
    if (!token) return undefined;
    const row = await db
      .selectFrom('desk_kept_forms')
      .select(['sealed', 'person_id'])
      .where('id', '=', hashOf(token))
      .where('expires_at', '>', clock.now().toISOString())
      .executeTakeFirst();
    return row && { form: unseal(row.sealed, token), personId: row.person_id };
  }

  return {
    /**
     * Keeps the form of a post without a session.
     * @param page the desk's address of the page with the form
     * @returns the headers with the key; undefined when nothing is kept; 'lost' when something typed
     * cannot be
     */
    async keep(request: FastifyRequest, page: string): Promise<Record<string, string> | 'lost' | undefined> {
      if (!(await limits.mayKeep(request.ip))) return 'lost';
      const posted = await read(request);
      if (!posted) return 'lost';
      if (typedFields(posted).length === 0) return undefined;
      const now = clock.now();
      const named = await personOf(request, { db, siteUrl, cookieName: names.person });
      // The words of a removed person are shown to no one.
      if (named !== null && !(await findPerson(db, named))) return undefined;
      const token = newToken();
      const sealed = seal({ ...posted, page, action: request.url }, token);
      if (sealed.length > maxSealed || !(await hasRoom(db, named, now))) return 'lost';
      const expires_at = new Date(now.getTime() + retentionMs).toISOString();
      await db
        .insertInto('desk_kept_forms')
        .values({ id: hashOf(token), person_id: named, sealed, expires_at })
        .execute();
      return { 'set-cookie': cookie(names.key, token, retentionMs / 1000) };
    },
    /** The form that this browser sent, if it may be shown to this person. */
    async find(request: FastifyRequest, person: Pick<Person, 'id'>): Promise<KeptForm | undefined> {
      const found = await open(request);
      return found && (found.personId === null || found.personId === person.id) ? found.form : undefined;
    },
    /** Deletes the form after it was sent again. @returns headers */
    async sentAgain(request: FastifyRequest): Promise<Record<string, string>> {
      const token = tokenIn(request);
      if (!token || (await open(request))?.form.action !== request.url) return {};
      await db.deleteFrom('desk_kept_forms').where('id', '=', hashOf(token)).execute();
      return { 'set-cookie': cookie(names.key, '', 0) };
    },
    /**
     * Deletes what this browser, and others of its person, sent: they have signed out. @returns headers that
     * remove the person's name from the browser
     */
    async forget(request: FastifyRequest, { id }: Pick<Person, 'id'>): Promise<Record<string, string>> {
      const token = tokenIn(request);
      await db
        .deleteFrom('desk_kept_forms')
        .where((row) => row.or([row('person_id', '=', id), row('id', '=', token ? hashOf(token) : '')]))
        .execute();
      return cookieIn(request.headers, names.person) ? { 'set-cookie': cookie(names.person, '', 0) } : {};
    },
    /** Names the person of this browser, so that only they see what it sends after the session has ended. */
    personCookie: (request: FastifyRequest, { id }: Pick<Person, 'id'>): string | undefined =>
      cookieIn(request.headers, names.person) === id
        ? undefined
        : cookie(names.person, id, 400 * 24 * 60 * 60),
  };
}

/** The id of the person whose session has ended, if the browser or the session still names them. */
async function personOf(
  { headers }: FastifyRequest,
  { db, siteUrl, cookieName }: Pick<Dependencies, 'db' | 'siteUrl'> & { cookieName: string },
): Promise<string | null> {
  const token = tokenOf(headers, siteUrl);
  return cookieIn(headers, cookieName) ?? (token ? await ownerOfSession(db, token) : undefined) ?? null;
}

/** Whether another form of this person may be kept. Deletes expired forms. */
async function hasRoom(db: Dependencies['db'], person: string | null, now: Date): Promise<boolean> {
  await db.deleteFrom('desk_kept_forms').where('expires_at', '<=', now.toISOString()).execute();
  const { count } = await db
    .selectFrom('desk_kept_forms')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('person_id', person === null ? 'is' : '=', person)
    .executeTakeFirstOrThrow();
  return Number(count) < (person === null ? maxForms.withoutPerson : maxForms.ofPerson);
}

async function textOf(stream: Readable, maxBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** The text fields of a form with files. */
async function fieldsOf(request: FastifyRequest): Promise<Pick<KeptForm, 'fields' | 'hasFile'> | undefined> {
  const fields: [string, string][] = [];
  let hasFile = false;
  let bytes = 0;
  let typed = 0;
  try {
    const limits = { fields: 5000, fieldSize: maxFormBytes, files: 50 };
    const parser = new Busboy({ headers: request.headers as BusboyHeaders, limits });
    const finished = new Promise<void>((resolve, reject) =>
      parser.once('finish', resolve).once('error', reject),
    );
    finished.catch(() => {});
    parser.on('field', (name, value) => {
      typed += value.length;
      fields.push([name, value]);
    });
    parser.on('file', (_field, stream, name) => {
      hasFile ||= Boolean(name);
      stream.resume();
    });
    for await (const chunk of request.raw) {
      bytes += chunk.length;
      if (bytes > maxUploadBytes || typed > maxFormBytes) return undefined;
      parser.write(chunk);
    }
    parser.end();
    await finished;
    return { fields, hasFile };
  } catch {
    return undefined;
  }
}

const keyOf = (token: string) => Buffer.from(hkdfSync('sha256', token, '', 'kept form', 32));

function seal(form: KeptForm, token: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(token), iv);
  const text = Buffer.concat([cipher.update(deflateSync(JSON.stringify(form))), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64');
}

function unseal(sealed: string, token: string): KeptForm {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(token), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(12, 28));
  const text = Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  return JSON.parse(inflateSync(text).toString());
}
