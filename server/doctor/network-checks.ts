import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import type { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import type { Config, Mailbox } from '../config.ts';
import { createMailTransport, verifyMailServer } from '../mail/transport.ts';
import { attention, days, type Finding, noRecord, ok, reason } from './local-checks.ts';

/*
 * What others see: name, site, certificate, time.
 */

const limitMs = 8_000;
const day = 86_400_000;
/** A certificate is renewed a month before it ends; with less left, renewing has failed for weeks. */
const leastDays = 14;
/** Seconds by which links and e-mails do no harm. */
const mostSeconds = 30;

export interface Outside {
  resolver: Resolver;
  /** Who says what time it is, by SNTP. */
  timeServer: { host: string; port: number };
  /** Beside those that Node trusts. */
  ca?: string | undefined;
}

/** Whether the site's name leads anywhere, this site answers there, and with which certificate. */
export async function nameAndCertificate(siteUrl: string, { resolver, ca }: Outside): Promise<Finding[]> {
  const { hostname, protocol } = new URL(siteUrl);
  const addresses = await addressesOf(hostname, resolver);
  if (addresses.length === 0)
    return [
      attention(
        'Name',
        `${hostname} leads nowhere. Where the name is registered, add an A record with this server's address.`,
      ),
    ];
  const name = ok('Name', `${hostname} leads to ${addresses.join(' and ')}.`);
  const answers = await Promise.all(addresses.map((address) => answerAt(address, siteUrl, ca)));
  const site =
    answers.map(({ finding }) => finding).find(({ state }) => state === 'attention') ??
    ok('Site', `${siteUrl}/healthz answers, and it is this site.`);
  const health = answers.find((answer) => answer.health)?.health;
  if (!health) return [name, site];
  return [name, site, protocol === 'https:' ? certificate(health) : plain];
}

/** Asks for the site's health at one of its addresses, as a visitor's browser would. */
async function answerAt(address: string, siteUrl: string, ca: string | undefined) {
  const about = 'Site';
  const asked = `${siteUrl}/healthz`;
  try {
    const health = await askHealth(siteUrl, address, ca);
    const finding =
      health.site === siteUrl
        ? ok(about, `${asked} answers at ${address}.`)
        : attention(
            about,
            `${asked} is answered by something else at ${address} (status ${health.status}). Correct the A and AAAA records, or SITE_URL, or start the site.`,
          );
    return { health, finding };
  } catch (error) {
    const said = `Nothing answers for ${asked} at ${address} (${reason(error)}). Start the site and its proxy, open the ports 80 and 443, or correct the A and AAAA records.`;
    return { health: undefined, finding: attention(about, said) };
  }
}

const plain = attention(
  'Certificate',
  'SITE_URL begins with http, so what visitors write can be read on its way. Put Caddy in front, and set SITE_URL=https://…',
);

async function addressesOf(hostname: string, resolver: Resolver): Promise<string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  // No name server knows these.
  if (literal === 'localhost' || isIP(literal)) return [literal];
  const found = await Promise.all([
    resolver.resolve4(hostname).catch(noRecord),
    resolver.resolve6(hostname).catch(noRecord),
  ]);
  return found.flat();
}

interface Health {
  status: number;
  site: unknown;
  /** Why the certificate is not trusted; undefined: it is. */
  fault: string | undefined;
  endsAt: Date;
}

async function askHealth(siteUrl: string, address: string, ca: string | undefined): Promise<Health> {
  const { hostname, host, port, protocol } = new URL(siteUrl);
  const isSafe = protocol === 'https:';
  const asked = (isSafe ? overHttps : overHttp)({
    host: address,
    port: port || undefined,
    path: '/healthz',
    headers: { host },
    signal: AbortSignal.timeout(limitMs),
    // What is wrong with the certificate is told, not thrown.
    ...(isSafe && { servername: hostname, rejectUnauthorized: false, ca, agent: false }),
  });
  asked.end();
  const [response] = await once(asked, 'response');
  const socket = response.socket as TLSSocket;
  const [fault, endsAt] = isSafe
    ? [
        socket.authorized ? undefined : reason(socket.authorizationError),
        new Date(socket.getPeerCertificate().valid_to),
      ]
    : [undefined, new Date(0)];
  const site = await text(response)
    .then((body) => JSON.parse(body).site)
    .catch(() => undefined);
  return { status: response.statusCode, site, fault, endsAt };
}

function certificate({ fault, endsAt }: Health): Finding {
  const about = 'Certificate';
  const left = Math.floor((endsAt.getTime() - Date.now()) / day);
  if (left < 0) return attention(about, `It ended ${days(-left)} ago, so browsers warn visitors. ${renew}`);
  if (fault) return attention(about, `Browsers do not trust it (${fault}). ${renew}`);
  if (left < leastDays)
    return attention(about, `It is good for ${days(left)} more, and was not renewed. ${renew}`);
  return ok(about, `It is good for ${days(left)} more.`);
}

const renew =
  'Caddy gets a new one by itself once ports 80 and 443 are open and the name leads here; "journalctl -u caddy" says why not.';

/** This machine's clock beside a time server's. */
export async function clock({ resolver, timeServer }: Outside): Promise<Finding> {
  const about = 'Clock';
  try {
    const [address = timeServer.host] = await resolver.resolve4(timeServer.host).catch(() => []);
    const seconds = Math.abs(await secondsAhead(address, timeServer.port));
    const said = `It is ${seconds < 1 ? 'less than 1' : Math.round(seconds)} seconds off.`;
    if (seconds <= mostSeconds) return ok(about, said);
    return attention(
      about,
      `${said} Gatherings and links would end at wrong times. Switch on time keeping: sudo timedatectl set-ntp true`,
    );
  } catch (error) {
    return {
      about,
      state: 'not asked',
      said: `${timeServer.host} does not tell the time here (${reason(error)}).`,
    };
  }
}

/** Between 1900, where NTP begins to count, and 1970, in seconds. */
const ntpEra = 2_208_988_800;

async function secondsAhead(address: string, port: number): Promise<number> {
  const socket = createSocket('udp4');
  try {
    const question = Buffer.alloc(48);
    // Version 4, client.
    question[0] = 0x23;
    const began = Date.now();
    socket.send(question, port, address);
    const [answer] = await once(socket, 'message', { signal: AbortSignal.timeout(limitMs / 2) });
    const ended = Date.now();
    const theirs = answer.readUInt32BE(40) - ntpEra + answer.readUInt32BE(44) / 2 ** 32;
    return (began + ended) / 2000 - theirs;
  } finally {
    socket.close();
  }
}

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

const domainOf = ({ address }: Mailbox) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

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
