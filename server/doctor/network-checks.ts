import { randomUUID } from 'node:crypto';
import type { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP } from 'node:net';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import { type PushFault, testPush } from '#desk/publish/content-push.ts';
import type { Config, Mailbox } from '../config.ts';
import { createMailTransport, verifyMailServer } from '../mail/transport.ts';
import { days, emptyIfNoRecord, type Finding, findings, reason } from './local-checks.ts';

/* Checks from outside: name, site, certificate, time. */

const limitMs = 8_000;
const day = 86_400_000;
/** Certificates are renewed a month before they expire; fewer days mean that renewing fails. */
const minCertificateDays = 14;
/** A smaller difference does not affect links and e-mails. */
const maxClockDrift = 30;

export interface Outside {
  resolver: Resolver;
  /** A site whose clock is right. */
  timeServer: string;
  /** Trusted in addition to Node's certificate authorities. */
  ca?: string | undefined;
}

/** Checks the site's name, its response at each address, and its certificate. */
export async function nameAndCertificate(siteUrl: string, { resolver, ca }: Outside): Promise<Finding[]> {
  const { hostname, protocol } = new URL(siteUrl);
  const name = findings('Name');
  const addresses = await addressesOf(hostname, resolver);
  if (addresses.length === 0)
    return [
      name.attention(
        `${hostname} has no address. At its registrar, add an A record with this server's address.`,
      ),
    ];
  const answers = await Promise.all(addresses.map((address) => answerAt(address, siteUrl, ca)));
  const { ok, attention } = findings('Site');
  const fault = answers.find((answer) => answer.fault)?.fault;
  const found = [
    name.ok(`${hostname} leads to ${addresses.join(' and ')}.`),
    fault ? attention(fault) : ok(`${siteUrl}/healthz answers with this site.`),
  ];
  const health = answers.find((answer) => answer.health)?.health;
  if (health) found.push(protocol === 'https:' ? certificate(health) : plain);
  return found;
}

/** Requests the site's health check at one address, as a browser would. */
async function answerAt(
  address: string,
  siteUrl: string,
  ca: string | undefined,
): Promise<{ health?: Health; fault?: string }> {
  const request = `${siteUrl}/healthz`;
  try {
    const health = await askHealth(siteUrl, address, ca);
    if (health.site === siteUrl) return { health };
    const fault = `${request} is answered by another program at ${address} (status ${health.status}). Correct the A and AAAA records, or SITE_URL, or start the site.`;
    return { health, fault };
  } catch (error) {
    const fault = `Nothing answers for ${request} at ${address} (${reason(error)}). Start the site and its proxy, open the ports 80 and 443, or correct the A and AAAA records.`;
    return { fault };
  }
}

const plain = findings('Certificate').attention(
  'SITE_URL begins with http, so others can read the messages of visitors in transit. Use Caddy as a proxy, and set SITE_URL=https://…',
);

async function addressesOf(hostname: string, resolver: Resolver): Promise<string[]> {
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  // Name servers do not know these.
  if (literal === 'localhost' || isIP(literal)) return [literal];
  const found = await Promise.all([
    resolver.resolve4(hostname).catch(emptyIfNoRecord),
    resolver.resolve6(hostname).catch(emptyIfNoRecord),
  ]);
  return found.flat();
}

interface Health {
  status: number;
  site: unknown;
  fault: string | undefined;
  endsAt: Date;
}

async function askHealth(siteUrl: string, address: string, ca: string | undefined): Promise<Health> {
  const { hostname, host, port, protocol } = new URL(siteUrl);
  const isSafe = protocol === 'https:';
  const request = (isSafe ? overHttps : overHttp)({
    host: address,
    port: port || undefined,
    path: '/healthz',
    headers: { host },
    signal: AbortSignal.timeout(limitMs),
    // A fault of the certificate is a finding, not an error.
    ...(isSafe && { servername: hostname, rejectUnauthorized: false, ca, agent: false }),
  });
  request.end();
  const [response] = await once(request, 'response');
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
  const { ok, attention } = findings('Certificate');
  const daysLeft = Math.floor((endsAt.getTime() - Date.now()) / day);
  if (daysLeft < 0)
    return attention(`It expired ${days(-daysLeft)} ago, so browsers warn visitors. ${renew}`);
  if (fault) return attention(`Browsers do not trust it (${fault}). ${renew}`);
  if (daysLeft < minCertificateDays)
    return attention(`It expires in ${days(daysLeft)} and was not renewed. ${renew}`);
  return ok(`It expires in ${days(daysLeft)}.`);
}

const renew =
  'Caddy renews it when ports 80 and 443 are open and the name points to this server; "journalctl -u caddy" has the errors.';

export async function clock({ timeServer }: Outside): Promise<Finding> {
  const { ok, attention, skipped } = findings('Clock');
  try {
    // Certificates seem expired to a wrong clock.
    const options = { method: 'HEAD', agent: false, rejectUnauthorized: false };
    const signal = AbortSignal.timeout(limitMs / 2);
    const [answer] = await once(overHttps(timeServer, { ...options, signal }).end(), 'response');
    const seconds = Math.round(Math.abs(Date.now() - Date.parse(answer.headers.date)) / 1000);
    if (Number.isNaN(seconds)) throw new Error('it sends no date');
    const message = `It is ${seconds < 2 ? 'less than 2' : seconds} seconds off.`;
    if (seconds <= maxClockDrift) return ok(message);
    return attention(
      `${message} Gatherings and links would expire at wrong times. Turn on time synchronization: sudo timedatectl set-ntp true`,
    );
  } catch (error) {
    return skipped(`${timeServer} does not answer (${reason(error)}).`);
  }
}

/* Checks whether e-mails leave, and whether recipients accept them as ours. */

export async function mailServer(smtpUrl: string): Promise<Finding> {
  const { ok, attention } = findings('Mail server');
  try {
    await verifyMailServer(smtpUrl);
    return ok('It accepts our e-mails.');
  } catch (error) {
    const isSignIn = Reflect.get(Object(error), 'code') === 'EAUTH';
    return attention(
      isSignIn
        ? 'It refuses our user name or password. Correct SMTP_URL; many providers want an "app password", and %40 for @ in the name.'
        : `It cannot be reached (${reason(error)}). Correct host and port in SMTP_URL, or open that port in the firewall.`,
    );
  }
}

const remoteRemedies: Record<PushFault['kind'], string> = {
  'no remote': 'CONTENT_PUSH is on, but no remote is named. Add one.',
  'remote is ahead': 'It has changes that the site does not have. Fetch them.',
  refused: 'It refuses the password or key of the site. Set another.',
  failed: 'It cannot be used. Correct its address, or see that it answers.',
};

/** Whether the git remote would take what is published. Nothing is sent. */
export async function gitRemote(config: Pick<Config, 'publishDir' | 'dataDir'>): Promise<Finding> {
  const { ok, attention, skipped } = findings('Git remote');
  const { remote, fault } = await testPush(config);
  if (fault) {
    const steps = 'The steps are in docs/deploying.md, “Copies in a git remote”.';
    const detail = fault.detail.replace(/\s+/g, ' ');
    return attention(`${remoteRemedies[fault.kind]} ${steps} (${detail})`);
  }
  if (remote === undefined) return skipped('Nothing has been published yet.');
  return ok(`"${remote}" takes what is published.`);
}

export async function testMail(config: Config, from: Mailbox, to: string): Promise<Finding> {
  const { ok, attention } = findings('Test mail');
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
    return ok(`Sent to ${to}. Check that it arrives, and not as spam.`);
  } catch (error) {
    return attention(
      `It was not accepted (${reason(error)}). Correct MAIL_FROM or SMTP_URL as your mail provider says.`,
    );
  }
}

const domainOf = ({ address }: Mailbox) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Common names of DKIM keys, used when no selector is given. */
const commonSelectors =
  'default google selector1 selector2 k1 k2 s1 s2 mail dkim fm1 fm2 protonmail zoho mxvault smtp mandrill resend pm mta'.split(
    ' ',
  );

/** Checks the DNS records that allow the mail server to send for the domain. */
export async function senderRecords(
  from: Mailbox,
  resolver: Resolver,
  selector?: string,
): Promise<Finding[]> {
  const domain = domainOf(from);
  const texts = async (name: string, begins: string) => {
    const records = await resolver.resolveTxt(name).catch(emptyIfNoRecord);
    return records.map((parts) => parts.join('')).filter((text) => text.toLowerCase().startsWith(begins));
  };
  const [spf, dmarc, ...keys] = await Promise.all([
    texts(domain, 'v=spf1'),
    texts(`_dmarc.${domain}`, 'v=dmarc1'),
    ...(selector ? [selector] : commonSelectors).map(async (name) => {
      const found = await resolver.resolveTxt(`${name}._domainkey.${domain}`).catch(emptyIfNoRecord);
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
  const { ok, attention } = findings('SPF');
  if (first === undefined)
    return attention(
      `${domain} does not say who may send its e-mails, so they may be marked as spam. Add the TXT record that your mail provider names; it begins with "v=spf1".`,
    );
  if (more.length > 0)
    return attention(
      `${domain} has ${more.length + 1} records that begin with "v=spf1", so all are ignored. Merge them into one.`,
    );
  if (/\+all\b/.test(first))
    return attention(`The record of ${domain} allows everyone ("+all"). End it with "~all" or "-all".`);
  return ok(`${domain} says who may send its e-mails. The record must include your mail server: "${first}"`);
}

function dkimFinding(domain: string, names: string[], selector?: string): Finding {
  const { ok, attention } = findings('DKIM');
  if (names.length > 0) return ok(`${domain} has a key that signs e-mails: ${names.join(', ')}.`);
  return attention(
    selector
      ? `There is no key at ${selector}._domainkey.${domain}. Add the record that your mail provider names.`
      : `No key of ${domain} was found under the usual names. Turn on DKIM at your mail provider and add its record. If it is on, name the key: --dkim <selector>`,
  );
}

type Texts = (name: string, begins: string) => Promise<string[]>;

async function dmarcFinding(domain: string, records: string[], texts: Texts): Promise<Finding> {
  const { ok, attention } = findings('DMARC');
  const labels = domain.split('.');
  const parent = labels.slice(1).join('.');
  const found =
    records.length > 0 || labels.length < 3 ? records : await texts(`_dmarc.${parent}`, 'v=dmarc1');
  if (found.length === 1) return ok(`${domain} says how to treat forged e-mails: "${found[0]}"`);
  return attention(
    found.length > 1
      ? `${domain} has ${found.length} DMARC records, so all are ignored. Keep one.`
      : `${domain} has no DMARC record, which large mail providers require. Add a TXT record at _dmarc.${domain}: "v=DMARC1; p=none"`,
  );
}
