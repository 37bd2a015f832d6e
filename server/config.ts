import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { isEmailAddress } from '#core/forms/field.ts';
import { OperatorError } from './errors.ts';
import { folderFault } from './start-faults.mjs';

/* Error messages complete the sentence 'PORT is "abc", …'. `readConfig` adds variable and example. */

const anyOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

function oneOf<const Name extends string>(...names: Name[]) {
  return z.enum(names, `which is not ${anyOf.format(names)}`);
}

const onOrOff = oneOf('on', 'off').transform((text) => text === 'on');

function wholeNumber(min: number, max: number) {
  const error = `which is not a whole number from ${min} to ${max}`;
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error));
}

const folder = z.string().transform((path) => resolve(path));

const filledFolder = z
  .string()
  .refine((path) => !folderFault(path), { error: ({ input }) => folderFault(String(input)) })
  .pipe(folder);

const webOrigin = z
  .string('which is not text')
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ''), {
    error: 'which is not an http or https address',
    abort: true,
  })
  .transform((text) => new URL(text))
  .refine(({ href, origin }) => href === `${origin}/`, 'which has more than a scheme, a host and a port')
  .transform(({ origin }) => origin);

const smtpAddress = z.string().refine((text) => {
  const url = URL.parse(text);
  return url?.hostname && /^smtps?:$/.test(url.protocol);
}, 'which does not begin with smtp:// or smtps:// and name a host');

/** For a local socket, `?host=` names its folder. */
const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:/i, { error: 'which does not begin with postgres://', abort: true })
  .refine((text) => URL.parse(text)?.hostname || URL.parse(text)?.searchParams.get('host'), {
    error: 'which names no host',
    abort: true,
  })
  .refine(
    (text) => /^\/[^/]+$/.test(new URL(text).pathname),
    'which does not name a database after the host',
  );

/** `Name <address>`, or an address alone. */
const mailbox = z
  .string()
  .transform((text) => {
    const [, name, address] = /^(.*?)\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
    return { ...(name && { name: name.replace(/^"(.*)"$/, '$1') }), address: (address ?? text).trim() };
  })
  .refine(({ address }) => isEmailAddress(address), 'which is not an e-mail address');

const milliseconds = { s: 1000, m: 60_000, h: 3_600_000 };

/** `30/10m`: thirty in ten minutes. */
const rateLimit = z
  .string()
  .regex(/^[1-9]\d{0,5}\/[1-9]\d{0,4}[smh]$/, 'which is not a number, a slash and a time in s, m or h')
  .transform((text) => {
    const [max, window = ''] = text.split('/');
    const unit = window.slice(-1) as keyof typeof milliseconds;
    return { max: Number(max), windowMs: Number.parseInt(window, 10) * milliseconds[unit] };
  });

function isAddressRange(range: string): boolean {
  const [address = ''] = range.split('/');
  return (
    ['loopback', 'linklocal', 'uniquelocal'].includes(range) ||
    isIP(range) > 0 ||
    (isIP(address) > 0 && ipaddr.isValidCIDR(range))
  );
}

/** A number of proxies, or their addresses. Trusting everyone would disable the limit for each address. */
const trustedProxies = z
  .union([
    z.enum(['off', '0']).transform(() => false as const),
    z
      .string()
      .regex(/^\d{1,2}$/)
      .transform(Number),
    z.string().transform((text) => text.split(',').map((range) => range.trim())),
  ])
  .superRefine((value, context) => {
    if (!Array.isArray(value)) return;
    const everyone = value.find((range) => /\/0+$/.test(range));
    if (everyone) context.addIssue(`in which ${everyone} would trust every visitor`);
    else if (!value.every(isAddressRange))
      context.addIssue('which is neither a number of proxies nor a list of addresses');
  });

const originMap = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('which is not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.record(webOrigin, webOrigin, 'which is not a JSON object with web origins as names'));

/** Every setting with its variable and an example. docs/deploying.md explains them. */
const schema = z.object({
  environment: oneOf('production', 'development', 'test')
    .default('development')
    .meta({ variable: 'NODE_ENV', example: 'production' }),
  port: wholeNumber(0, 65_535).default(3000).meta({ variable: 'PORT', example: '3000' }),
  host: z
    .string()
    .regex(/^[\w.:-]+$/, 'which is not a host name or an IP address')
    .default('0.0.0.0')
    .meta({ variable: 'HOST', example: '127.0.0.1' }),
  /** The public origin without a trailing slash. The default is localhost with the port. */
  siteUrl: webOrigin.default('').meta({ variable: 'SITE_URL', example: 'https://www.example.org' }),
  hsts: oneOf('site', 'subdomains').default('site').meta({ variable: 'HSTS', example: 'subdomains' }),
  /** Undefined: SQLite in `dataDir`. */
  databaseUrl: postgresAddress.optional().meta({
    variable: 'DATABASE_URL',
    example: 'postgres://user:password@db.example.org:5432/ministry',
    isSecret: true,
  }),
  /** An absolute path, like all folders. */
  dataDir: folder.default(() => resolve('data')).meta({ variable: 'DATA_DIR', example: '/var/lib/ministry' }),
  /** The default is the content that was changed at this installation, then the content of the release. */
  contentDir: filledFolder.optional().meta({ variable: 'CONTENT_DIR', example: './content' }),
  /** Whether each publish is pushed to the git remote of the content's history. */
  contentPush: onOrOff.default(false).meta({ variable: 'CONTENT_PUSH', example: 'on' }),
  backupDir: folder.optional().meta({ variable: 'BACKUP_DIR', example: '/var/backups/ministry-website' }),
  backupKey: z
    .string()
    .regex(/^age1[02-9ac-hj-np-z]{58}$/, 'which is not a public key of age: "age1" and 58 letters and digits')
    .optional()
    .meta({ variable: 'BACKUP_KEY', example: 'age1… as age-keygen prints it', isSecret: true }),
  /** Whether archives contain the recordings of messages. */
  backupMedia: onOrOff.default(false).meta({ variable: 'BACKUP_MEDIA', example: 'on' }),
  /** Undefined: mail is written to `dataDir`/mail; in production only with MAIL_TRANSPORT=files. */
  smtpUrl: smtpAddress.optional().meta({
    variable: 'SMTP_URL',
    example: 'smtps://user:password@mail.example.org:465',
    isSecret: true,
  }),
  mailTransport: oneOf('files').optional().meta({ variable: 'MAIL_TRANSPORT', example: 'files' }),
  /** The default is in content/ministry.yaml; likewise `notifyTo`. */
  mailFrom: mailbox
    .optional()
    .meta({ variable: 'MAIL_FROM', example: 'Our Fellowship <website@example.org>' }),
  notifyTo: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(mailbox.transform(({ address }) => address)))
    .optional()
    .meta({ variable: 'NOTIFY_TO', example: 'office@example.org' }),
  trustProxy: trustedProxies.default(false).meta({ variable: 'TRUST_PROXY', example: '1 or 10.0.0.0/8' }),
  rateLimit: rateLimit
    .default({ max: 30, windowMs: 600_000 })
    .meta({ variable: 'RATE_LIMIT', example: '30/10m' }),
  retentionDays: wholeNumber(1, 36_500).default(180).meta({ variable: 'RETENTION_DAYS', example: '180' }),
  /** Whether the service worker stores visited pages. */
  keepPages: onOrOff.default(true).meta({ variable: 'KEEP_PAGES', example: 'off' }),
  desk: onOrOff.default(true).meta({ variable: 'DESK', example: 'off' }),
  /** ISO instant at which the server's clock is frozen. */
  clock: z.iso
    .datetime({ offset: true, error: 'which is not a date and time with an offset' })
    .transform((text) => new Date(text).toISOString())
    .optional()
    .meta({ variable: 'CLOCK', example: '2025-09-20T15:00:00Z', isForTests: true }),
  /** Maps origins of look-ups to other origins. */
  lookupOriginOverrides: originMap.default({}).meta({
    variable: 'LOOKUP_ORIGIN_OVERRIDES',
    example: '{"https://www.youtube.com":"http://127.0.0.1:4010"}',
    isForTests: true,
  }),
  /** Whether production may start while the content has sample e-mail addresses. */
  samplesAllowed: oneOf('allowed')
    .transform(() => true)
    .default(false)
    .meta({ variable: 'SAMPLES', example: 'allowed' }),
  logLevel: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')
    .default('info')
    .meta({ variable: 'LOG_LEVEL', example: 'info' }),
  /** The default is pretty on a terminal outside production. */
  logFormat: oneOf('pretty', 'json').optional().meta({ variable: 'LOG_FORMAT', example: 'json' }),
});

export type Config = ReturnType<typeof withDefaults>;
export type Mailbox = z.infer<typeof mailbox>;
export type RateLimit = z.infer<typeof rateLimit>;

/** Settings are missing or invalid. One line for each: variable, fault, example. */
export class ConfigError extends OperatorError {
  override name = 'ConfigError';

  /** The settings, with defaults for invalid values. */
  readonly config: Config;

  constructor(faults: readonly string[], config: Config) {
    super(faults.join('\n'));
    this.config = config;
  }
}

/**
 * No other code reads the environment. An empty variable counts as not set.
 * @throws ConfigError that names every missing or invalid setting
 */
export function readConfig(
  env: Record<string, string | undefined>,
  isTerminal = process.stdout.isTTY === true,
): Config {
  const faults = new Map<string, string>();
  const values: Record<string, string> = {};
  const isSet = (variable: string) => Boolean(env[variable]?.trim());

  function refuse(key: string, fault: string) {
    const { variable, example, isSecret } = metaOf(key);
    const value = isSecret ? 'has a value' : `is "${values[key]}"`;
    faults.set(key, `${variable} ${value}, ${fault}. Example: ${variable}=${example}`);
    delete values[key];
  }

  for (const key of Object.keys(schema.shape)) {
    const text = env[metaOf(key).variable]?.trim();
    if (text) values[key] = text;
  }
  const issues = schema.safeParse(values).error?.issues ?? [];
  for (const { path, message } of issues) if (!faults.has(String(path[0]))) refuse(String(path[0]), message);
  const isProduction = values.environment === 'production';
  for (const key of Object.keys(values))
    if (isProduction && metaOf(key).isForTests) refuse(key, 'which is for tests and refused in production');

  const config = withDefaults(schema.parse(values), isTerminal);
  const lines = [...faults.values()];
  if (config.mailTransport && config.smtpUrl)
    lines.push('MAIL_TRANSPORT is "files", but SMTP_URL is set too. Remove one of the two.');
  if (isProduction && !config.mailTransport && !isSet('SMTP_URL'))
    lines.push(
      'SMTP_URL is not set, so no e-mail would leave this server. Set it, or write e-mails to files. Example: MAIL_TRANSPORT=files',
    );
  // The site starts without SITE_URL, so it is reported only next to other faults.
  if (lines.length > 0 && isProduction && !isSet('SITE_URL'))
    lines.push(
      `SITE_URL is not set, so links in e-mails would lead to ${config.siteUrl}. Example: SITE_URL=https://www.example.org`,
    );
  if (lines.length > 0) throw new ConfigError(lines, config);
  return config;
}

interface Meta {
  variable: string;
  example: string;
  /** Contains a password, which errors and logs never repeat. */
  isSecret?: true;
  /** Could mislead visitors, so production refuses it. */
  isForTests?: true;
}

const metaOf = (key: string) => schema.shape[key as keyof typeof schema.shape].meta() as unknown as Meta;

/**
 * The folder that the site serves: CONTENT_DIR, otherwise what the desk has published in DATA_DIR, otherwise
 * the content of the release. Also for commands that need no other setting.
 */
export function servedContentDir({
  contentDir,
  dataDir,
}: {
  contentDir?: string | undefined;
  dataDir: string;
}) {
  const inDataDir = join(dataDir, 'content');
  return contentDir ?? (existsSync(inDataDir) ? inDataDir : resolve('content'));
}

/** `servedContentDir` of the environment, whether its other settings are valid or not. */
export function contentDirOf({ CONTENT_DIR, DATA_DIR }: Record<string, string | undefined>): string {
  return servedContentDir({
    contentDir: CONTENT_DIR?.trim() ? resolve(CONTENT_DIR.trim()) : undefined,
    dataDir: resolve(DATA_DIR?.trim() || 'data'),
  });
}

function withDefaults(settings: z.infer<typeof schema>, isTerminal: boolean) {
  const { environment, port, siteUrl, dataDir, contentDir, logFormat } = settings;
  return {
    ...settings,
    siteUrl: siteUrl || `http://localhost:${port}`,
    contentDir: servedContentDir({ contentDir, dataDir }),
    /** The folder to which the desk publishes: CONTENT_DIR, otherwise the installation's own. */
    publishDir: contentDir ?? join(dataDir, 'content'),
    logFormat: logFormat ?? (isTerminal && environment !== 'production' ? 'pretty' : 'json'),
  };
}
