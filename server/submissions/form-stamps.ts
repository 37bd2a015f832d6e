import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { stampWaitSeconds } from '../../domain/forms/stamp.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { findSecret } from '../database/secret-repository.ts';

/** What a visitor reads whose form came sooner than its stamp allows. */
export const tooHasty = 'That was quicker than we could follow. Please press the button again in a moment.';

/** Tells when a visitor turned to a form, in a way that cannot be made up. */
export interface FormStamps {
  /** A stamp for this form, of this moment. */
  issue(form: string): Promise<string>;
  /**
   * @param stamp whatever came with the post
   * @returns how many seconds to wait when the stamp is genuine, of this form, and younger than a person needs to fill it;
   *   undefined when there is nothing to wait for. A stamp that is forged, of another form or from the future counts as none
   */
  wait(form: string, stamp: unknown): Promise<number | undefined>;
}

/** Signs with a secret of the database, so that several servers know each other's stamps. Give it a clock that runs. */
export function createFormStamps({ db, clock }: { db: Kysely<Database>; clock: Clock }): FormStamps {
  let secret: Buffer | undefined;

  async function stampOf(form: string, issuedAt: string): Promise<string> {
    secret ??= await findSecret(db, 'form stamps');
    const signature = createHmac('sha256', secret).update(`${form} ${issuedAt}`).digest('base64url');
    return `${issuedAt}.${signature}`;
  }

  return {
    issue: (form) => stampOf(form, String(clock.now().getTime())),

    async wait(form, stamp) {
      const [, issuedAt] = /^(\d{13})\./.exec(typeof stamp === 'string' ? stamp : '') ?? [];
      if (issuedAt === undefined) return undefined;
      const given = Buffer.from(String(stamp));
      const genuine = Buffer.from(await stampOf(form, issuedAt));
      if (given.length !== genuine.length || !timingSafeEqual(given, genuine)) return undefined;
      const age = (clock.now().getTime() - Number(issuedAt)) / 1000;
      return age >= 0 && age < stampWaitSeconds ? Math.ceil(stampWaitSeconds - age) : undefined;
    },
  };
}
