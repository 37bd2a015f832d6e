import type { Single } from '#content-model/content.ts';
import type { Config, Mailbox } from '../config.ts';

/** Who sends, and whom the fellowship wants told. */
export interface MailAddresses {
  from: Mailbox;
  staff: readonly Mailbox[];
  prayerTeam: readonly Mailbox[];
}

/**
 * The environment's addresses where it names them, else those of content/ministry.yaml. The prayer team's come from
 * content alone: `NOTIFY_TO` names an office, and an office does not read prayer requests.
 */
export function mailAddresses(
  config: Pick<Config, 'mailFrom' | 'notifyTo'>,
  { from, notify, notifyPrayer }: Single<'ministry'>['mail'],
): MailAddresses {
  const mailboxes = (addresses: readonly string[]) => addresses.map((address) => ({ address }));
  return {
    from: config.mailFrom ?? from,
    staff: mailboxes(config.notifyTo ?? notify),
    prayerTeam: mailboxes(notifyPrayer),
  };
}
