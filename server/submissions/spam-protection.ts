import { createHmac, timingSafeEqual } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Kysely } from 'kysely';
import { formTokenWaitSeconds } from '#core/forms/form.ts';
import type { Clock } from '../clock.ts';
import type { RateLimit } from '../config.ts';
import { countSubmission } from '../database/counter-repository.ts';
import type { Database } from '../database/schema.ts';
import { findSecret } from '../database/secret-repository.ts';

/** The sentence for a form that was sent too quickly. */
export const tooHasty = 'That was quicker than we could follow. Please press the button again in a moment.';

export type FormTokens = ReturnType<typeof createFormTokens>;

/** Form tokens prove when a visitor started a form. Servers accept each other's. Needs a running clock. */
export function createFormTokens({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  let secret: Buffer | undefined;

  async function tokenOf(form: string, issuedAt: string): Promise<string> {
    secret ??= await findSecret(db, 'form tokens');
    const signature = createHmac('sha256', secret).update(`${form} ${issuedAt}`).digest('base64url');
    return `${issuedAt}.${signature}`;
  }

  return {
    issue: (form: string) => tokenOf(form, String(clock.now().getTime())),

    /**
     * @param formToken any value from the post
     * @returns seconds to wait when a genuine token of this form is too young; otherwise undefined
     */
    async wait(form: string, formToken: unknown): Promise<number | undefined> {
      const [, issuedAt] = /^(\d{13})\./.exec(typeof formToken === 'string' ? formToken : '') ?? [];
      if (issuedAt === undefined) return undefined;
      const received = Buffer.from(String(formToken));
      const expected = Buffer.from(await tokenOf(form, issuedAt));
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
      const age = (clock.now().getTime() - Number(issuedAt)) / 1000;
      return age >= 0 && age < formTokenWaitSeconds ? Math.ceil(formTokenWaitSeconds - age) : undefined;
    },
  };
}

interface Source {
  address: string;
  text?: string | undefined;
}

export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Counts in the database. Needs a running clock, or a window would never end. */
export function createRateLimiter(options: { db: Kysely<Database>; clock: Clock; limit: RateLimit }) {
  const { db, clock, limit } = options;
  return {
    /**
     * Counts address and text separately, so that the same text from many addresses is limited like one
     * address.
     * @returns seconds to wait when it is over the limit, otherwise undefined
     */
    async count(form: string, { address, text }: Source): Promise<number | undefined> {
      const now = clock.now();
      const clients = [rateLimitKeyOf(address)];
      // Addresses have no line break, so texts never match them.
      if (text !== undefined) clients.push(`\n${text}`);
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
 * The address to count. With IPv6 it is the network (/64), because a household has more addresses than all of
 * IPv4.
 */
export function rateLimitKeyOf(written: string): string {
  // Some proxies add the visitor's port, which differs for each connection.
  const address = written.replace(/^\[(.*)\](:\d+)?$|^([\d.]+):\d+$/, '$1$3');
  if (!ipaddr.isValid(address)) return address;
  // Converts IPv4 in IPv6 notation to IPv4.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}
