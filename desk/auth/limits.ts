import type { Kysely } from 'kysely';
import type { Clock } from '#server/clock.ts';
import { countSubmission } from '#server/database/counter-repository.ts';
import type { Database } from '#server/database/schema.ts';
import { rateLimitKeyOf } from '#server/submissions/spam-protection.ts';

const windowMs = 60 * 60 * 1000;

/**
 * Maximum counts per hour. `address`: links for one e-mail address from one network. `mailbox`: links for
 * one e-mail address from all networks. Over both, links are sent rarely (`hasRecentLink`): a flood of
 * e-mails ends, and strangers cannot lock their owner out.
 */
const maxPerHour = { address: 5, network: 20, mailbox: 40, entries: 60, previews: 60, kept: 60 };

const emailKey = (email: string) => email.trim().toLowerCase();

export type EntryLimits = ReturnType<typeof createEntryLimits>;

/** Rate limits for sign-in, counted in the database across all instances. */
export function createEntryLimits({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  const isWithin = async (what: keyof typeof maxPerHour, client: string) => {
    const counted = await countSubmission(db, { form: `desk ${what}`, client, now: clock.now(), windowMs });
    return counted.submissions <= maxPerHour[what];
  };
  return {
    /** Whether this network may request another link, for any e-mail address. */
    mayAsk: (ip: string): Promise<boolean> => isWithin('network', rateLimitKeyOf(ip)),
    /**
     * Whether this e-mail address gets another link. Callers give the usual answer when it does not,
     * because another answer would reveal earlier requests. A request over the limit of its network does
     * not count toward `mailbox`.
     */
    async maySend(email: string, ip: string): Promise<boolean> {
      const address = emailKey(email);
      return (await isWithin('address', `${address} ${rateLimitKeyOf(ip)}`)) && isWithin('mailbox', address);
    },
    /** Whether this network may try another link or passkey. */
    mayTry: (ip: string): Promise<boolean> => isWithin('entries', rateLimitKeyOf(ip)),
    /** Whether this network may post another form without a session whose words are kept. */
    mayKeep: (ip: string): Promise<boolean> => isWithin('kept', rateLimitKeyOf(ip)),
    /** Whether this network may open another preview link. */
    mayPreview: (ip: string): Promise<boolean> => isWithin('previews', rateLimitKeyOf(ip)),
  };
}
