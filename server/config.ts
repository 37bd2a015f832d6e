import { existsSync } from 'node:fs';
import { join } from 'node:path';
import * as read from './config-values.ts';

/** What the environment says, checked; see docs/deploying.md for what each variable means. */
export interface Config {
  environment: 'production' | 'development' | 'test';
  port: number;
  host: string;
  /** The public origin, without a slash at its end. */
  siteUrl: string;
  /** Whether HSTS speaks for the site's own name alone, or for all names below it too. */
  hsts: 'site' | 'subdomains';
  /** Undefined: SQLite in `dataDir`. Holds a password. */
  databaseUrl: string | undefined;
  /** Absolute. */
  dataDir: string;
  /** Absolute. */
  contentDir: string;
  /**
   * Where the desk publishes, absolute: the folder that CONTENT_DIR names, otherwise one of the
   * installation's own.
   */
  publishDir: string;
  /** Absolute: where the host puts a backup each night. Undefined: it makes none. */
  backupDir: string | undefined;
  /** The age recipient for whom backups are encrypted. */
  backupKey: string | undefined;
  /**
   * Undefined: mail is written to `dataDir`/mail instead of being sent; in production only where
   * `MAIL_TRANSPORT=files` says so.
   */
  smtpUrl: string | undefined;
  /** Undefined: as content/ministry.yaml says. */
  mailFrom: read.Mailbox | undefined;
  /** Undefined: as content/ministry.yaml says. */
  notifyTo: string[] | undefined;
  /** For Fastify's option of the same name. */
  trustProxy: false | number | string[];
  rateLimit: read.RateLimit;
  retentionDays: number;
  /** Whether visitors' browsers keep the pages they opened (the service worker). */
  keepPages: boolean;
  /** Whether staff work on the site at /desk. */
  desk: boolean;
  /** ISO instant at which the server's clock stands still, or undefined. Never set in production. */
  clock: string | undefined;
  /** Origin to origin, for look-ups in tests. Empty in production. */
  lookupOriginOverrides: Record<string, string>;
  /** Whether production may start while content holds e-mail addresses of the sample. */
  samplesAllowed: boolean;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Log lines for people, or JSON for machines. */
  logFormat: 'pretty' | 'json';
}

/** The environment holds a value that cannot be meant. One line for each fault: variable, fault, example. */
export class ConfigError extends Error {
  override name = 'ConfigError';

  /** What was read, with defaults in place of faulty values. */
  readonly config: Config;

  constructor(faults: readonly string[], config: Config) {
    super(faults.join('\n'));
    this.config = config;
  }
}

/** The content that was changed at this installation, or else what came with the site. */
function ownContent(dataDir: string): string {
  const own = join(dataDir, 'content');
  return existsSync(own) ? own : read.folder('content');
}

/** Must not be repeated in a message or a log: they hold passwords. */
const secret = new Set(['SMTP_URL', 'DATABASE_URL', 'BACKUP_KEY']);

/**
 * Reads the configuration. Nothing else looks at the environment. An empty variable counts as not set.
 *
 * @throws ConfigError naming every faulty variable at once
 */
export function readConfig(
  env: Record<string, string | undefined>,
  isTerminal = process.stdout.isTTY === true,
): Config {
  const faults: string[] = [];

  function setting<Value, Default>(
    name: string,
    reader: (text: string) => Value,
    fallback: Default,
    example: string,
  ): Value | Default {
    const text = env[name]?.trim();
    if (!text) return fallback;
    try {
      return reader(text);
    } catch (error) {
      if (!(error instanceof read.Fault)) throw error;
      const value = secret.has(name) ? 'has a value' : `is "${text}"`;
      faults.push(`${name} ${value}, ${error.message}. Example: ${name}=${example}`);
      return fallback;
    }
  }

  const environment = setting(
    'NODE_ENV',
    read.oneOf('production', 'development', 'test'),
    'development',
    'production',
  );
  /** For settings that would let anyone who can set a variable lie to visitors. */
  function outsideProduction<Value>(reader: (text: string) => Value) {
    return (text: string): Value => {
      if (environment === 'production') throw new read.Fault('which is for tests and refused in production');
      return reader(text);
    };
  }

  const port = setting('PORT', read.wholeNumber(0, 65_535), 3000, '3000');
  const smtpUrl = setting(
    'SMTP_URL',
    read.addressWithScheme('smtp:', 'smtps:'),
    undefined,
    'smtps://user:password@mail.example.org:465',
  );
  const toFiles = setting('MAIL_TRANSPORT', read.oneOf('files'), undefined, 'files') === 'files';
  if (toFiles && smtpUrl)
    faults.push('MAIL_TRANSPORT is "files", but SMTP_URL is set too. Remove one of the two.');
  if (environment === 'production' && !toFiles && !env.SMTP_URL?.trim()) {
    faults.push(
      'SMTP_URL is not set, so no e-mail would leave this server. Set it, or let e-mails be written to files. Example: MAIL_TRANSPORT=files',
    );
  }
  const dataDir = setting('DATA_DIR', read.folder, read.folder('data'), '/var/lib/ministry');
  const named = setting('CONTENT_DIR', read.filledFolder, undefined, './content');
  const config: Config = {
    environment,
    port,
    host: setting('HOST', read.hostName, '0.0.0.0', '127.0.0.1'),
    siteUrl: setting('SITE_URL', read.webOrigin, `http://localhost:${port}`, 'https://www.example.org'),
    hsts: setting('HSTS', read.oneOf('site', 'subdomains'), 'site' as const, 'subdomains'),
    databaseUrl: setting(
      'DATABASE_URL',
      read.postgresAddress,
      undefined,
      'postgres://user:password@db.example.org:5432/ministry',
    ),
    dataDir,
    contentDir: named ?? ownContent(dataDir),
    publishDir: named ?? join(dataDir, 'content'),
    backupDir: setting('BACKUP_DIR', read.folder, undefined, '/var/backups/ministry-website'),
    backupKey: setting('BACKUP_KEY', read.ageRecipient, undefined, 'age1… as age-keygen prints it'),
    smtpUrl,
    mailFrom: setting('MAIL_FROM', read.mailbox, undefined, 'Our Fellowship <website@example.org>'),
    notifyTo: setting('NOTIFY_TO', read.emailAddresses, undefined, 'office@example.org'),
    trustProxy: setting('TRUST_PROXY', read.trustedProxies, false as const, '1 or 10.0.0.0/8'),
    rateLimit: setting('RATE_LIMIT', read.rateLimit, { max: 30, windowMs: 600_000 }, '30/10m'),
    retentionDays: setting('RETENTION_DAYS', read.wholeNumber(1, 36_500), 180, '180'),
    keepPages: setting('KEEP_PAGES', read.oneOf('on', 'off'), 'on', 'off') === 'on',
    desk: setting('DESK', read.oneOf('on', 'off'), 'on', 'off') === 'on',
    clock: setting('CLOCK', outsideProduction(read.instant), undefined, '2025-09-20T15:00:00Z'),
    lookupOriginOverrides: setting(
      'LOOKUP_ORIGIN_OVERRIDES',
      outsideProduction(read.originMap),
      {},
      '{"https://www.youtube.com":"http://127.0.0.1:4010"}',
    ),
    samplesAllowed: setting('SAMPLES', read.oneOf('allowed'), undefined, 'allowed') === 'allowed',
    logLevel: setting(
      'LOG_LEVEL',
      read.oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
      'info',
      'info',
    ),
    logFormat: setting(
      'LOG_FORMAT',
      read.oneOf('pretty', 'json'),
      isTerminal && environment !== 'production' ? 'pretty' : 'json',
      'json',
    ),
  };
  // The site starts without it, so it is only named next to what stops the start.
  if (faults.length > 0 && environment === 'production' && !env.SITE_URL?.trim()) {
    faults.push(
      `SITE_URL is not set, so links in e-mails would lead to ${config.siteUrl}. Example: SITE_URL=https://www.example.org`,
    );
  }
  if (faults.length > 0) throw new ConfigError(faults, config);
  return config;
}
