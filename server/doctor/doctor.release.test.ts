import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { contentGit } from '#desk/publish/content-git.ts';
import { temporaryFolder } from '#tests/built-host.ts';
import { contentDir } from '#tests/content.ts';
import { readConfig } from '../config.ts';
import { recordBackup } from '../database/backup-repository.ts';
import { selfSigned } from '../test-support/certificate.ts';
import { startMailCatcher } from '../test-support/mail-catcher.ts';
import { day, movableClock } from '../test-support/movable-clock.ts';
import { type Records, startNameServer } from '../test-support/name-server.ts';
import { temporaryDatabase } from '../test-support/temporary-database.ts';
import { runDoctor } from './doctor.ts';
import { gitRemote } from './network-checks.ts';

/** A web server over TLS that reports a site's address. */
async function startSite({ daysLeft = 60, siteUrl = '' } = {}) {
  const { key, cert } = await selfSigned('www.example.org', daysLeft);
  let says = siteUrl;
  const server = createServer({ key, cert }, (_, answer) => answer.end(JSON.stringify({ site: says })));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `https://www.example.org:${(server.address() as AddressInfo).port}`;
  says ||= url;
  return { url, ca: cert, [Symbol.asyncDispose]: async () => void server.close() };
}

/** A web server over TLS whose clock is wrong by some seconds; its certificate has expired. */
async function startTimeServer(off: number) {
  const { key, cert } = await selfSigned('time.example.org', -1);
  const server = createServer({ key, cert }, (_, answer) => {
    answer.setHeader('date', new Date(Date.now() + off * 1000).toUTCString()).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `https://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() };
}

/** A mail server that refuses every password. */
async function startLockedMailServer() {
  const server = new SMTPServer({
    ...{ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, disableReverseLookup: true },
    onAuth: (_auth, _session, done) => done(new Error('no')),
  });
  server.on('error', () => {});
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://ruth:wrong@127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

const good: Records = {
  'www.example.org': ['127.0.0.1'],
  'example.org': ['v=spf1 include:mail.example.net -all'],
  '_dmarc.example.org': ['v=DMARC1; p=none'],
  'k1._domainkey.example.org': ['v=DKIM1; k=rsa; p=MIGf'],
};

interface Case {
  records?: Records;
  env?: Record<string, string>;
  daysLeft?: number;
  siteUrl?: string;
  clockOff?: number;
  args?: string[];
  backupAge?: number;
  isLocked?: boolean;
}

async function runDoctorWith({ records = good, daysLeft, siteUrl, backupAge = 0, ...given }: Case = {}) {
  await using names = await startNameServer(records);
  await using site = await startSite({
    ...(daysLeft !== undefined && { daysLeft }),
    ...(siteUrl && { siteUrl }),
  });
  await using timeServer = await startTimeServer(given.clockOff ?? 0);
  await using mail = await startMailCatcher();
  await using locked = await startLockedMailServer();
  await using database = await temporaryDatabase();
  const clock = movableClock(new Date().toISOString());
  await recordBackup(database.db, new Date(clock.now().getTime() - backupAge * day));
  const lines: string[] = [];
  const env = {
    ...{ NODE_ENV: 'production', SITE_URL: site.url, CONTENT_DIR: contentDir, DATA_DIR: database.dataDir },
    ...{
      TRUST_PROXY: '1',
      SMTP_URL: given.isLocked ? locked.url : mail.url,
      MAIL_FROM: 'Us <site@example.org>',
    },
    ...given.env,
  };
  const code = await runDoctor(given.args ?? [], {
    readConfig: () => readConfig(env),
    clock,
    print: (line) => void lines.push(...line.split('\n')),
    outside: { resolver: names.resolver, timeServer: timeServer.url, ca: site.ca },
  });
  const findings = lines.filter((line) => !/^attention +(Content|Disk):/.test(line));
  return {
    code,
    findings,
    attention: findings.filter((line) => line.startsWith('attention')),
    caught: mail.caught,
  };
}

test('every check of a valid site is ok', async () => {
  const { findings, attention, caught } = await runDoctorWith({ args: ['--test-mail', 'ruth@example.org'] });
  expect(attention).toEqual([]);
  const abouts = [
    'Settings',
    'Backup',
    'Name',
    'Site',
    'Certificate',
    'Clock',
    'Mail server',
    'SPF',
    'DKIM',
    'DMARC',
    'Test mail',
  ];
  for (const about of abouts) expect(findings).toContainEqual(expect.stringMatching(`^ok +${about}: `));
  expect(findings).toContainEqual(expect.stringContaining('expires in 60 days'));
  expect(caught).toMatchObject([{ recipients: ['ruth@example.org'], from: { address: 'site@example.org' } }]);
});

test.each<[string, Case, RegExp[]]>([
  [
    'several faults',
    {
      ...{
        env: { NODE_ENV: 'development', TRUST_PROXY: '' },
        backupAge: 5,
        daysLeft: 9,
        clockOff: 300,
        isLocked: true,
      },
      ...{ records: { ...good, 'example.org': [], '_dmarc.example.org': [] }, args: ['--dkim', 'own'] },
    },
    [
      /Settings: NODE_ENV/,
      /Settings: TRUST_PROXY is off/,
      /Backup: The last backup is 5 days old. Set BACKUP_DIR/,
      /Certificate: It expires in 9 days and was not renewed/,
      /Clock: It is (299|300|301) seconds off.*timedatectl/,
      /Mail server: It refuses our user name or password/,
      /SPF: example.org does not say/,
      /DKIM: There is no key at own._domainkey.example.org/,
      /DMARC: .*Add a TXT record at _dmarc.example.org/,
    ],
  ],
  [
    'a name without address, no mail server, two SPF records',
    {
      records: { ...good, 'www.example.org': [], 'example.org': ['v=spf1 a -all', 'v=spf1 mx -all'] },
      env: { SMTP_URL: 'smtp://127.0.0.1:9' },
    },
    [
      /Name: www.example.org has no address.*A record/,
      /Mail server: It cannot be reached \((ECONNREFUSED|ESOCKET)\)/,
      /SPF: .*2 records/,
    ],
  ],
  [
    'another site, an expired certificate, an SPF record for everyone',
    {
      siteUrl: 'https://elsewhere.example',
      daysLeft: -3,
      records: { ...good, 'example.org': ['v=spf1 +all'] },
    },
    [
      /Site: .* is answered by another program at 127\.0\.0\.1 \(status 200\)/,
      /Certificate: It expired 3 days ago/,
      /SPF: .*allows everyone/,
    ],
  ],
  [
    'a name whose address does not answer',
    { records: { ...good, 'www.example.org': ['127.0.0.9'] } },
    [/Site: Nothing answers for https:.*\/healthz at 127\.0\.0\.9 \(ECONNREFUSED\)/],
  ],
])('%s: only these findings', async (_, given, expected) => {
  const { code, attention } = await runDoctorWith(given);
  expect([code, attention]).toEqual([1, expected.map((pattern) => expect.stringMatching(pattern))]);
});

test('an untrusted certificate is reported', async () => {
  await using site = await startSite();
  await using names = await startNameServer(good);
  const lines: string[] = [];
  const env = { SITE_URL: site.url, DATA_DIR: '/nowhere', CONTENT_DIR: contentDir };
  await using timeServer = await startTimeServer(0);
  const outside = { resolver: names.resolver, timeServer: timeServer.url };
  const print = (line: string) => void lines.push(line);
  await runDoctor([], { readConfig: () => readConfig(env), clock: movableClock(), print, outside });
  expect(lines).toContainEqual(expect.stringMatching(/^attention +Certificate: Browsers do not trust it/));
  expect(lines).toContainEqual(
    expect.stringMatching(/^attention +Backup: There is no database in \/nowhere/),
  );
});

test('an address that does not answer is reported although another one answers', async () => {
  const records = { ...good, 'www.example.org': ['127.0.0.1', '127.0.0.9'] };
  const { attention } = await runDoctorWith({ records });
  expect(attention).toEqual([
    expect.stringMatching(/Site: Nothing answers for .* at 127\.0\.0\.9 \(ECONNREFUSED\)/),
  ]);
});

test('a site at an IP address is checked without a name server', async () => {
  const server = createHttpServer((request, answer) => {
    answer.end(JSON.stringify({ site: request.url === '/healthz' && `http://${request.headers.host}` }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { attention, findings } = await runDoctorWith({
    env: { SITE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
  });
  server.close();
  expect(findings).toContainEqual(expect.stringMatching(/^ok +Site: .*\/healthz answers with this site\.$/));
  expect(attention).not.toContainEqual(expect.stringContaining('Site: '));
});

test('the DMARC record of the parent domain counts', async () => {
  const records = { ...good, 'mail.example.org': ['v=spf1 -all'], 's1._domainkey.mail.example.org': ['p=x'] };
  const { attention } = await runDoctorWith({ records, env: { MAIL_FROM: 'site@mail.example.org' } });
  expect(attention).toEqual([]);
});

test('--offline makes no network requests', async () => {
  const { findings, attention } = await runDoctorWith({
    args: ['--offline'],
    env: { SMTP_URL: 'smtp://192.0.2.1' },
  });
  expect(attention).toEqual([]);
  expect(findings.filter((line) => line.startsWith('skipped'))).toHaveLength(8);
});

test('a missing name server is reported, and the other checks run', async () => {
  await using names = await startNameServer({});
  names.resolver.setServers(['127.0.0.1:9']);
  const lines: string[] = [];
  const env = { SITE_URL: 'https://www.example.org', MAIL_FROM: 'a@example.org' };
  await using timeServer = await startTimeServer(0);
  const outside = { resolver: names.resolver, timeServer: timeServer.url };
  const print = (line: string) => void lines.push(line);
  await runDoctor([], { readConfig: () => readConfig(env), clock: movableClock(), print, outside });
  expect(lines.filter((line) => line.includes('No name server answers'))).toHaveLength(2);
});

test('samples and problems of the content are reported', async () => {
  const contentLine = async (CONTENT_DIR: string) => {
    const lines: string[] = [];
    const print = (line: string) => void lines.push(line);
    await runDoctor(['--offline'], {
      readConfig: () => readConfig({ CONTENT_DIR }),
      clock: movableClock(),
      print,
    });
    return lines.find((line) => line.includes('Content: '));
  };
  expect(await contentLine(contentDir)).toMatch(/^attention +Content: \d+ facts in .* are still samples/);
  expect(await contentLine(join(contentDir, 'books'))).toMatch(/^attention +Content: .* has \d+ problems/);
});

test('CONTENT_PUSH is tried, and a remote that refuses the password is named without it', async () => {
  using folder = temporaryFolder();
  const dir = join(folder.path, 'content');
  mkdirSync(dir);
  writeFileSync(join(dir, 'redirects.yaml'), '');
  const settings = { publishDir: dir, dataDir: folder.path };
  expect(await gitRemote(settings)).toMatchObject({ state: 'skipped' });
  const by = { name: 'Ruth', email: 'ruth@example.org' };
  const log = { error: (fault: unknown) => expect.unreachable(JSON.stringify(fault)) };
  await contentGit(dir, folder.path).record({ by, at: new Date(0), summary: 'one', where: '/' }, log);
  expect((await gitRemote(settings)).message).toContain('no remote is named');

  const locked = createHttpServer((_, answer) => {
    answer.writeHead(401, { 'www-authenticate': 'Basic realm="content"' }).end();
  });
  await once(locked.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void locked.close());
  const { port } = locked.address() as AddressInfo;
  const git = (...args: string[]) => execFileSync('git', ['-C', dir, ...args], { stdio: 'pipe' });
  git('remote', 'add', 'origin', `http://ruth:very-secret@127.0.0.1:${port}/content.git`);
  const { attention } = await runDoctorWith({
    env: { CONTENT_PUSH: 'on', CONTENT_DIR: dir, DATA_DIR: folder.path },
  });
  const line = attention.find((line) => line.includes('Git remote:')) ?? '';
  expect(line).toMatch(/refuses the password or key of the site\..*“Copies in a git remote”.*Authentication/);
  expect(line).not.toContain('secret');

  const bare = join(folder.path, 'bare.git');
  execFileSync('git', ['init', '--quiet', '--bare', bare]);
  git('remote', 'set-url', 'origin', bare);
  expect(await gitRemote(settings)).toMatchObject({ state: 'ok' });
  expect(readdirSync(join(bare, 'refs/heads'))).toEqual([]);
});
