import type { ExitCode } from '../command-line.ts';
import { readCounters } from '../database/counter-repository.ts';
import { findFailingMails } from '../database/failing-mail-repository.ts';
import { mailStatus } from '../database/outbox-repository.ts';
import { countSubmissions, referenceOf } from '../database/submission-repository.ts';
import { formsNamed, type InboxSetting } from './inbox-command.ts';
import { labelled, mailState, when } from './lines.ts';

/** How many messages there are, and how their e-mails stand. */
export async function status({ db, print }: InboxSetting): Promise<ExitCode> {
  const line = (label: string, value: number | string) => print(labelled(label, value));
  for (const { noun, table } of formsNamed(undefined)) line(noun, await countSubmissions(db, table));
  const { pending, failingSince, failed } = await mailStatus(db);
  line('E-mails waiting', `${pending}${failingSince ? `, failing since ${when(failingSince)}` : ''}`);
  line('E-mails given up', failed > 0 ? `${failed}; "resend --failed" tries them again` : 0);
  for (const mail of await findFailingMails(db, 20)) {
    const subject = mail.submission_id ? referenceOf(mail.submission_id) : 'The alarm';
    line(`  ${subject}`, `${mail.template}, ${mailState(mail)}`);
  }
  const robots = Object.entries(await readCounters(db)).filter(([name]) => name.startsWith('honeypot '));
  line(
    'Robots caught',
    robots.reduce((sum, [, count]) => sum + count, 0),
  );
  return 0;
}
