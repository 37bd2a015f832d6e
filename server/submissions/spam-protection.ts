import { createHmac, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Kysely } from 'kysely';
import { formTokenWaitSeconds } from '#core/forms/form.ts';
import type { Clock } from '../clock.ts';
import type { RateLimit } from '../config.ts';
import { countSubmission } from '../database/counter-repository.ts';
import type { Database } from '../database/schema.ts';
import { findSecret } from '../database/secret-repository.ts';

/** What a visitor reads whose form came sooner than its token allows. */
export const tooHasty = 'That was quicker than we could follow. Please press the button again in a moment.';

export type FormTokens = ReturnType<typeof createFormTokens>;

/**
 * Tells when a visitor turned to a form, in a way that cannot be made up: signed with a secret of the
 * database, so that several servers know each other's form tokens. Give it a clock that runs.
 */
export function createFormTokens({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  let secret: Buffer | undefined;

  async function tokenOf(form: string, issuedAt: string): Promise<string> {
    secret ??= await findSecret(db, 'form tokens');
    const signature = createHmac('sha256', secret).update(`${form} ${issuedAt}`).digest('base64url');
    return `${issuedAt}.${signature}`;
  }

  return {
    /** A form token for this form, of this moment. */
    issue: (form: string) => tokenOf(form, String(clock.now().getTime())),

    /**
     * @param formToken whatever came with the post
     * @returns how many seconds to wait when the token is genuine, of this form, and younger than a person
     *   needs to fill it; undefined when there is nothing to wait for. A form token that is forged, of
     *   another form or from the future counts as none
     */
    async wait(form: string, formToken: unknown): Promise<number | undefined> {
      const [, issuedAt] = /^(\d{13})\./.exec(typeof formToken === 'string' ? formToken : '') ?? [];
      if (issuedAt === undefined) return undefined;
      const given = Buffer.from(String(formToken));
      const genuine = Buffer.from(await tokenOf(form, issuedAt));
      if (given.length !== genuine.length || !timingSafeEqual(given, genuine)) return undefined;
      const age = (clock.now().getTime() - Number(issuedAt)) / 1000;
      return age >= 0 && age < formTokenWaitSeconds ? Math.ceil(formTokenWaitSeconds - age) : undefined;
    },
  };
}

/** Where a submission comes from, and what the visitor wrote in words of their own, if the form asks for any. */
interface Source {
  address: string;
  words?: string | undefined;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts in the database. Give it a clock that runs, or a window would never end. */
export function createRateLimiter(options: { db: Kysely<Database>; clock: Clock; limit: RateLimit }) {
  const { db, clock, limit } = options;
  return {
    /**
     * Counts a submission to this form by its address, and by its words: the same text under many names and
     * from many addresses is bounded like one address.
     * @returns how many seconds to wait when it is one too many, undefined when it is within the limit
     */
    async count(form: string, { address, words }: Source): Promise<number | undefined> {
      const now = clock.now();
      const clients = [networkOf(address)];
      // No address has a line break, so the two never meet.
      if (words !== undefined) clients.push(`\n${words}`);
      for (const client of clients) {
        const counted = await db
          .transaction()
          .execute((transaction) =>
            countSubmission(transaction, { form, client, now, windowMs: limit.windowMs }),
          );
        if (counted.submissions > limit.max) {
          return Math.max(1, Math.ceil((counted.windowEndsAt.getTime() - now.getTime()) / 1000));
        }
      }
      return undefined;
    },
  };
}

/**
 * What counts as one address. With IPv6 that is the network (/64): a single household has more addresses in
 * it than all of IPv4, so counting them one by one would limit nobody.
 */
export function networkOf(written: string): string {
  // Some proxies name the visitor's port too, which is another one for each connection.
  const address = written.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
  if (!ipaddr.isValid(address)) return address;
  // IPv4 that is written as IPv6 is IPv4 again.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
