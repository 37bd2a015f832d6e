import type { Kysely } from 'kysely';
import type { Clock } from '../../server/clock.ts';
import { countSubmission } from '../../server/database/rate-limit-repository.ts';
import type { Database } from '../../server/database/schema.ts';
import { networkOf } from '../../server/submissions/rate-limiter.ts';

const windowMs = 60 * 60 * 1000;

/** How often in an hour. */
const most = { address: 5, network: 20, entries: 60, previews: 60 };

export type EntryLimits = ReturnType<typeof createEntryLimits>;

/** Bounds what can be tried at the door. Counted in the database, for all instances together. */
export function createEntryLimits({ db, clock }: { db: Kysely<Database>; clock: Clock }) {
  const isWithin = async (what: keyof typeof most, client: string) => {
    const counted = await countSubmission(db, { form: `desk ${what}`, client, now: clock.now(), windowMs });
    return counted.submissions <= most[what];
  };
  return {
    /** Whether one more link may be asked for. Both are always counted: the answer tells nothing of the address. */
    async mayAsk(email: string, ip: string): Promise<boolean> {
      const network = await isWithin('network', networkOf(ip));
      return (await isWithin('address', email.trim().toLowerCase())) && network;
    },
    /** Whether one more link or passkey may be tried. */
    mayTry: (ip: string): Promise<boolean> => isWithin('entries', networkOf(ip)),
    /** Whether one more draft may be looked at by a link. */
    mayPreview: (ip: string): Promise<boolean> => isWithin('previews', networkOf(ip)),
  };
}
