import { isIPv6 } from 'node:net';
import type { Kysely } from 'kysely';
import type { Clock } from '../clock.ts';
import type { RateLimit } from '../config-values.ts';
import { countSubmission } from '../database/rate-limit-repository.ts';
import type { Database } from '../database/schema.ts';

export interface RateLimiter {
  /**
   * Counts a submission from this address to this form.
   *
   * @returns how many seconds to wait when it is one too many, undefined when it is within the limit
   */
  count(form: string, address: string): Promise<number | undefined>;
}

/** Counts in the database. Give it a clock that runs, or a window would never end. */
export function createRateLimiter(options: {
  db: Kysely<Database>;
  clock: Clock;
  limit: RateLimit;
}): RateLimiter {
  const { db, clock, limit } = options;
  return {
    async count(form, address) {
      const now = clock.now();
      const client = networkOf(address);
      const { submissions, windowEndsAt } = await countSubmission(db, {
        form,
        client,
        now,
        windowMs: limit.windowMs,
      });
      if (submissions <= limit.max) return undefined;
      return Math.max(1, Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
    },
  };
}

/**
 * What counts as one address. With IPv6 that is the network (/64): a single household has more addresses in it than all of
 * IPv4, so counting them one by one would limit nobody.
 */
export function networkOf(address: string): string {
  const withoutZone = address.split('%')[0] ?? address;
  if (!isIPv6(withoutZone)) return address;
  const ipv4 = /^::ffff:([\d.]+)$/i.exec(withoutZone)?.[1];
  if (ipv4) return ipv4;
  const [head = '', tail] = withoutZone.split('::');
  const leading = head === '' ? [] : head.split(':');
  const trailing = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - leading.length - trailing.length);
  const groups = [...leading, ...Array<string>(zeros).fill('0'), ...trailing];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
