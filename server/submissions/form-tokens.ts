import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { formTokenWaitSeconds } from '#core/forms/form.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { findSecret } from '../database/secret-repository.ts';

/** What a visitor reads whose form came sooner than its token allows. */
export const tooHasty = 'That was quicker than we could follow. Please press the button again in a moment.';

export type FormTokens = ReturnType<typeof createFormTokens>;

/**
 * Tells when a visitor turned to a form, in a way that cannot be made up: signed with a secret of the database, so that several
 * servers know each other's form tokens. Give it a clock that runs.
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
     * @returns how many seconds to wait when the token is genuine, of this form, and younger than a person needs to fill it;
     *   undefined when there is nothing to wait for. A form token that is forged, of another form or from the future counts as none
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
