import type { Kysely } from 'kysely';
import type { Clock } from '#server/clock.ts';
import { countSubmission } from '#server/database/counter-repository.ts';
import type { Database } from '#server/database/schema.ts';
import { rateLimitKeyOf } from '#server/submissions/spam-protection.ts';

const windowMs = 60 * 60 * 1000;

/**
 * How often in an hour. `address`: one address asked for from one network. `mailbox`: one address asked for
 * from all networks together; high enough that a few strangers cannot keep its owner out, low enough to stop
 * a flood of e-mails.
 */
const most = { address: 5, network: 20, mailbox: 40, entries: 60, previews: 60 };

const emailKey = (email: string) => email.trim().toLowerCase();

export type EntryLimits = ReturnType<typeof createEntryLimits>;

/** Bounds what can be tried at the door. Counted in the database, for all instances together. */
export function createEntryLimits({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  const isWithin = async (what: keyof typeof most, client: string) => {
    const counted = await countSubmission(db, { form: `desk ${what}`, client, now: clock.now(), windowMs });
    return counted.submissions <= most[what];
  };
  return {
    /** Whether one more link may be asked for from this network, for any address. */
    mayAsk: (ip: string): Promise<boolean> => isWithin('network', rateLimitKeyOf(ip)),
    /**
     * Whether this address gets one more link. Callers answer as usual when it does not: any other answer would
     * reveal what others have asked for. A request over the network's own bound does not count for all networks.
     */
    async maySend(email: string, ip: string): Promise<boolean> {
      const address = emailKey(email);
      return (await isWithin('address', `${address} ${rateLimitKeyOf(ip)}`)) && isWithin('mailbox', address);
    },
    /** Whether one more link or passkey may be tried. */
    mayTry: (ip: string): Promise<boolean> => isWithin('entries', rateLimitKeyOf(ip)),
    /** Whether one more draft may be looked at by a link. */
    mayPreview: (ip: string): Promise<boolean> => isWithin('previews', rateLimitKeyOf(ip)),
  };
}
