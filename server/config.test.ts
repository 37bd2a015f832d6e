import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fastify } from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { frozenClock } from './clock.ts';
import { ConfigError, readConfig } from './config.ts';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  test('has a default for everything', () => {
    expect(readConfig({}, false)).toEqual({
      environment: 'development',
      port: 3000,
      host: '0.0.0.0',
      siteUrl: 'http://localhost:3000',
      hsts: 'site',
      dataDir: resolve('data'),
      contentDir: resolve('content'),
      publishDir: resolve('data/content'),
      databaseUrl: undefined,
      contentPush: false,
      backupMedia: false,
      smtpUrl: undefined,
      mailFrom: undefined,
      notifyTo: undefined,
      trustProxy: false,
      rateLimit: { max: 30, windowMs: 600_000 },
      retentionDays: 180,
      keepPages: true,
      desk: true,
      clock: undefined,
      lookupOriginOverrides: {},
      samplesAllowed: false,
      logLevel: 'info',
      logFormat: 'json',
    });
  });

  test('the content of DATA_DIR takes precedence over the content of the release', () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'config-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    expect(readConfig({ DATA_DIR: dataDir }).contentDir).toBe(resolve('content'));
    mkdirSync(join(dataDir, 'content'));
    expect(readConfig({ DATA_DIR: dataDir }).contentDir).toBe(join(dataDir, 'content'));
  });

  test('counts an empty variable as not set', () => {
    expect(readConfig({ PORT: '', CLOCK: ' ', SMTP_URL: '' })).toEqual(readConfig({}));
  });

  test('reads every variable', () => {
    const config = readConfig({
      NODE_ENV: 'test',
      PORT: '8080',
      HOST: '::1',
      SITE_URL: 'https://www.example.org/',
      HSTS: 'subdomains',
      DATA_DIR: '/var/lib/site',
      CONTENT_DIR: './content',
      DATABASE_URL: 'postgres://site:secret@db.example.org/ministry',
      BACKUP_MEDIA: 'on',
      SMTP_URL: 'smtps://user:p%40ss@mail.example.org:465',
      MAIL_FROM: '"Our Fellowship" <website@example.org>',
      NOTIFY_TO: 'a@example.org, Office <b@example.org>',
      TRUST_PROXY: '10.0.0.0/8, ::1, loopback',
      RATE_LIMIT: '5/2h',
      RETENTION_DAYS: '30',
      KEEP_PAGES: 'off',
      DESK: 'off',
      CLOCK: '2025-09-20T10:00:00-05:00',
      LOOKUP_ORIGIN_OVERRIDES: '{"https://www.youtube.com":"http://127.0.0.1:4010"}',
      SAMPLES: 'allowed',
      LOG_LEVEL: 'warn',
      LOG_FORMAT: 'pretty',
      CONTENT_PUSH: 'on',
    });
    expect(config).toEqual({
      contentPush: true,
      environment: 'test',
      port: 8080,
      host: '::1',
      siteUrl: 'https://www.example.org',
      hsts: 'subdomains',
      dataDir: '/var/lib/site',
      contentDir: resolve('content'),
      publishDir: resolve('content'),
      databaseUrl: 'postgres://site:secret@db.example.org/ministry',
      backupMedia: true,
      smtpUrl: 'smtps://user:p%40ss@mail.example.org:465',
      mailFrom: { name: 'Our Fellowship', address: 'website@example.org' },
      notifyTo: ['a@example.org', 'b@example.org'],
      trustProxy: ['10.0.0.0/8', '::1', 'loopback'],
      rateLimit: { max: 5, windowMs: 7_200_000 },
      retentionDays: 30,
      keepPages: false,
      desk: false,
      clock: '2025-09-20T15:00:00.000Z',
      lookupOriginOverrides: { 'https://www.youtube.com': 'http://127.0.0.1:4010' },
      samplesAllowed: true,
      logLevel: 'warn',
      logFormat: 'pretty',
    });
  });

  test('derives the public address from the port', () => {
    expect(readConfig({ PORT: '4000' }).siteUrl).toBe('http://localhost:4000');
  });

  test.each([
    ['off', false],
    ['0', false],
    ['2', 2],
  ])('reads TRUST_PROXY=%s as %j', (text, value) => {
    expect(readConfig({ TRUST_PROXY: text }).trustProxy).toEqual(value);
  });

  test.each(['loopback', '10.0.0.1/1', '::1/128', 'fe80::1%eth0', '::ffff:10.0.0.1', '::ffff:10.0.0.0/104'])(
    'gives Fastify the trusted proxy %s',
    (range) => {
      const { trustProxy } = readConfig({ TRUST_PROXY: range });
      expect(() => fastify({ trustProxy: trustProxy as string[] })).not.toThrow();
    },
  );

  test('ignores MAIL, which a login sets to the mail spool', () => {
    expect(readConfig({ MAIL: '/var/mail/deployer' })).toEqual(readConfig({}));
  });

  test.each([
    ['a terminal', {}, true, 'pretty'],
    ['a pipe', {}, false, 'json'],
    ['a terminal in production', { NODE_ENV: 'production', MAIL_TRANSPORT: 'files' }, true, 'json'],
  ])('uses the log format for %s: %4$s', (_, env, isTerminal, format) => {
    expect(readConfig(env, isTerminal).logFormat).toBe(format);
  });

  test.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3e3'],
    ['HOST', 'no host'],
    ['SITE_URL', 'www.example.org'],
    ['SITE_URL', 'https://example.org/path'],
    ['SITE_URL', 'ftp://example.org'],
    ['MAIL_FROM', 'nobody'],
    ['NOTIFY_TO', 'a@example.org;b@example.org'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '10.0.0.0/8, ::/0'],
    ['TRUST_PROXY', '10.0.0.0/00'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', '::1/129'],
    ['TRUST_PROXY', '10.1/8'],
    ['RATE_LIMIT', '30'],
    ['RATE_LIMIT', '0/10m'],
    ['RATE_LIMIT', '30/10d'],
    ['RETENTION_DAYS', '0'],
    ['CLOCK', 'tomorrow'],
    ['CLOCK', '2025-09-20T10:00:00'],
    ['LOOKUP_ORIGIN_OVERRIDES', '{'],
    ['LOOKUP_ORIGIN_OVERRIDES', '["a"]'],
    ['LOOKUP_ORIGIN_OVERRIDES', '{"https://a.example":7}'],
    ['CONTENT_DIR', './no-such-folder'],
    ['CONTENT_DIR', './package.json'],
    ['NODE_ENV', 'prod'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
    ['MAIL_TRANSPORT', 'none'],
    ['SAMPLES', 'yes'],
  ])('refuses %s=%s in one line with an example', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name} is ".*", .+\\. Example: ${name}=.+`));
    expect(faults[0]).toContain(value);
  });

  test('has valid examples', () => {
    const bad = {
      PORT: 'x',
      HOST: ' x y',
      SITE_URL: 'x',
      SMTP_URL: 'x',
      MAIL_FROM: 'x',
      NOTIFY_TO: 'x',
      RATE_LIMIT: 'x',
      RETENTION_DAYS: 'x',
      CLOCK: 'x',
      LOOKUP_ORIGIN_OVERRIDES: 'x',
      NODE_ENV: 'x',
      LOG_LEVEL: 'x',
      LOG_FORMAT: 'x',
      MAIL_TRANSPORT: 'x',
      SAMPLES: 'x',
    };
    const examples = faultsOf(bad).map((line) => (line.split('. Example: ')[1] ?? '').split(/=(.*)/s));
    expect(examples).toHaveLength(Object.keys(bad).length);
    for (const [name = '', example = ''] of examples) {
      const toFiles: Record<string, string> = name === 'NODE_ENV' ? { MAIL_TRANSPORT: 'files' } : {};
      expect(faultsOf({ ...toFiles, [name]: example }), name).toEqual([]);
    }
  });

  test.each(['CLOCK', 'LOOKUP_ORIGIN_OVERRIDES'])('refuses %s in production', (name) => {
    const value = name === 'CLOCK' ? '2025-09-20T15:00:00Z' : '{}';
    expect(faultsOf({ [name]: value })).toEqual([]);
    const production = { NODE_ENV: 'production', MAIL_TRANSPORT: 'files' };
    expect(faultsOf({ ...production, [name]: value })[0]).toContain('refused in production');
  });

  test('requires a mail server or files for e-mails in production', () => {
    const production = { NODE_ENV: 'production', SITE_URL: 'https://www.example.org' };
    const smtp = { SMTP_URL: 'smtp://127.0.0.1:25' };
    expect(faultsOf(production)).toEqual([
      expect.stringMatching(/^SMTP_URL is not set.* Example: MAIL_TRANSPORT=files$/),
    ]);
    expect(faultsOf({ ...production, MAIL_TRANSPORT: 'files' })).toEqual([]);
    expect(faultsOf({ ...production, ...smtp })).toEqual([]);
    expect(faultsOf({ ...smtp, MAIL_TRANSPORT: 'files' })).toEqual([
      expect.stringContaining('SMTP_URL is set too'),
    ]);
  });

  test('never repeats a password', () => {
    const lines = faultsOf({ SMTP_URL: 'http://user:hunter2@h', DATABASE_URL: 'mysql://user:hunter2@h' });
    expect(lines).toHaveLength(2);
    expect(lines.join()).not.toContain('hunter2');
  });

  test.each([
    ['mysql://db.example.org/ministry', 'does not begin with postgres://'],
    ['postgres:///ministry', 'names no host'],
    ['postgres://db.example.org', 'does not name a database'],
    ['postgres://db.example.org/', 'does not name a database'],
  ])('refuses %s as a database', (url, fault) => {
    const [line] = faultsOf({ DATABASE_URL: url });
    expect(line).toContain(fault);
    expect(line).toContain('Example: DATABASE_URL=postgres://user:password@db.example.org:5432/ministry');
  });
});

test('a frozen clock does not advance and refuses an invalid instant', () => {
  const clock = frozenClock('2025-09-20T10:00:00-05:00');
  expect(clock.now().toISOString()).toBe('2025-09-20T15:00:00.000Z');
  expect(() => frozenClock('noon')).toThrow(RangeError);
});
