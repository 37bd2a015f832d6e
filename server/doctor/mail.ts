import { randomUUID } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import type { Config, Mailbox } from '../config.ts';
import { createMailTransport, verifyMailServer } from '../mail/transport.ts';
import { attention, type Finding, noRecord, ok, reason } from './finding.ts';

/*
 * Whether e-mails leave, and whether others believe that they are ours.
 */

export async function mailServer(smtpUrl: string): Promise<Finding> {
  const about = 'Mail server';
  try {
    await verifyMailServer(smtpUrl);
    return ok(about, 'It takes our e-mails.');
  } catch (error) {
    const isSignIn = Reflect.get(Object(error), 'code') === 'EAUTH';
    return attention(
      about,
      isSignIn
        ? 'It refuses our name or password. Correct SMTP_URL; many providers want an "app password", and %40 for @ in the name.'
        : `It cannot be reached (${reason(error)}). Correct host and port in SMTP_URL, or open that port in the firewall.`,
    );
  }
}

export async function testMail(config: Config, from: Mailbox, to: string): Promise<Finding> {
  const about = 'Test mail';
  try {
    const id = randomUUID();
    await createMailTransport(config).send(
      {
        ...{ id, messageId: `${id}@${domainOf(from)}`, date: new Date(), from, to: [{ address: to }] },
        ...{ replyTo: undefined, subject: `Test from ${config.siteUrl}`, attachments: [] },
        text: `E-mails from ${config.siteUrl} arrive here.\n`,
        html: `<p>E-mails from ${config.siteUrl} arrive here.</p>`,
      },
      AbortSignal.timeout(30_000),
    );
    return ok(about, `Sent to ${to}. Look whether it arrives, and not among spam.`);
  } catch (error) {
    return attention(
      about,
      `It was not taken (${reason(error)}). Correct MAIL_FROM or SMTP_URL as your mail provider says.`,
    );
  }
}

export const domainOf = ({ address }: Mailbox) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Names under which mail providers keep the DKIM key, where ours is not told. */
const usualSelectors =
  'default google selector1 selector2 k1 k2 s1 s2 mail dkim fm1 fm2 protonmail zoho mxvault smtp mandrill resend pm mta'.split(
    ' ',
  );

/** What the sender's domain says of who may send in its name. */
export async function senderRecords(
  from: Mailbox,
  resolver: Resolver,
  selector?: string,
): Promise<Finding[]> {
  const domain = domainOf(from);
  const texts = async (name: string, begins: string) => {
    const records = await resolver.resolveTxt(name).catch(noRecord);
    return records.map((parts) => parts.join('')).filter((text) => text.toLowerCase().startsWith(begins));
  };
  const [spf, dmarc, ...keys] = await Promise.all([
    texts(domain, 'v=spf1'),
    texts(`_dmarc.${domain}`, 'v=dmarc1'),
    ...(selector ? [selector] : usualSelectors).map(async (name) => {
      const found = await resolver.resolveTxt(`${name}._domainkey.${domain}`).catch(noRecord);
      return found.some((parts) => /(^|;)\s*p=[^;\s]/.test(parts.join(''))) ? [name] : [];
    }),
  ]);
  return [
    spfFinding(domain, spf),
    dkimFinding(domain, keys.flat(), selector),
    await dmarcFinding(domain, dmarc, texts),
  ];
}

function spfFinding(domain: string, [first, ...more]: string[]): Finding {
  const about = 'SPF';
  if (first === undefined)
    return attention(
      about,
      `${domain} does not say who may send its e-mails, so they may end as spam. Add the TXT record that your mail provider names; it begins with "v=spf1".`,
    );
  if (more.length > 0)
    return attention(
      about,
      `${domain} has ${more.length + 1} records that begin with "v=spf1", and so none counts. Join them into one.`,
    );
  if (/\+all\b/.test(first))
    return attention(
      about,
      `The record of ${domain} allows everybody ("+all"). End it with "~all" or "-all".`,
    );
  return ok(
    about,
    `${domain} says who may send its e-mails. Your mail server has to be among them: "${first}"`,
  );
}

function dkimFinding(domain: string, names: string[], selector?: string): Finding {
  const about = 'DKIM';
  if (names.length > 0)
    return ok(about, `${domain} has a key by which e-mails are signed: ${names.join(', ')}.`);
  return attention(
    about,
    selector
      ? `There is no key at ${selector}._domainkey.${domain}. Add the record that your mail provider names.`
      : `No key of ${domain} was found under the usual names. Switch DKIM on at your mail provider and add its record; if that is done, name it: --dkim <selector>`,
  );
}

type Texts = (name: string, begins: string) => Promise<string[]>;

async function dmarcFinding(domain: string, own: string[], texts: Texts): Promise<Finding> {
  const about = 'DMARC';
  const labels = domain.split('.');
  const above = labels.slice(1).join('.');
  const found = own.length > 0 || labels.length < 3 ? own : await texts(`_dmarc.${above}`, 'v=dmarc1');
  if (found.length === 1)
    return ok(about, `${domain} says what becomes of e-mails that are not from it: "${found[0]}"`);
  return attention(
    about,
    found.length > 1
      ? `${domain} has ${found.length} DMARC records, and so none counts. Leave one.`
      : `${domain} has no DMARC record, which large mail providers ask for. Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none"`,
  );
}
