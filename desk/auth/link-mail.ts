import type { Kysely } from 'kysely';
import type { OutboxMail } from '#server/database/outbox-repository.ts';
import type { Database } from '#server/database/schema.ts';
import type { DeskMatter } from '#server/mail/compose-mail.ts';
import { findWish, patienceMs, writeLink } from './link-repository.ts';
import { findByEmail } from './people-repository.ts';

/**
 * What an e-mail with a link says, for the mail worker; the link is made at this moment.
 *
 * @returns undefined when the address belongs to nobody, or nobody waits for the link any more
 */
export async function linkMatter(
  { submission_id }: OutboxMail,
  now: Date,
  { db, siteUrl }: { db: Kysely<Database>; siteUrl: string },
): Promise<DeskMatter | undefined> {
  const wish = await findWish(db, submission_id);
  if (!wish || now.getTime() - Date.parse(wish.asked_at) > patienceMs) return undefined;
  const person = await findByEmail(db, wish.email);
  const token = person && (await writeLink(db, wish.id, now));
  if (!token) return undefined;
  const name = person.name || person.email;
  return {
    to: [{ name: person.name, address: person.email }],
    placeholders: {
      personName: name,
      deskLink: `Enter the desk: ${enterAddress(siteUrl, token)}`,
      signInAddress: `${siteUrl}/desk/sign-in`,
    },
  };
}

/** The page behind a link. It has a button: opening it alone uses nothing up, because mail scanners open links. */
export const enterAddress = (siteUrl: string, token: string) => `${siteUrl}/desk/enter?token=${token}`;
