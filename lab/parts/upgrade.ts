import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../server/test-support/free-port.ts';
import { canHoldSockets, ended, holdSocket } from '../../server/test-support/socket-holder.ts';
import { root, temporaryFolder } from '../folders.ts';
import { postJson, validPost } from '../form-posts.ts';
import { figures, type Part } from '../part.ts';
import { hasCaddy, startCaddy } from '../servers/caddy.ts';
import { builtHost, hostEnv } from '../servers/host.ts';

/** An earlier version with the same content format and the same packages. */
const earlierCommit = '0293bbf';
const ownTagline = 'A tagline of our own';

export const upgrade: Part = {
  name: 'upgrade',
  description: 'an upgrade from an earlier version and back behind Caddy, while visitors read and write',
  needsBuild: true,
  async measure({ log, note }) {
    const hasCommit = spawnSync('git', ['cat-file', '-e', earlierCommit], { cwd: root }).status === 0;
    if (!hasCaddy || !canHoldSockets || !hasCommit) {
      note(
        'Not measured: it needs Caddy (Debian: apt-get install caddy), Perl, and a clone with its history.',
      );
      return [];
    }
    await using undo = new AsyncDisposableStack();
    log(`building ${earlierCommit} …`);
    const earlier = buildEarlier(temporaryFolder(undo));
    const earlierHost = join(earlier, 'dist/host/main.mjs');
    const dataDir = temporaryFolder(undo);
    addEditedContent(earlier, dataDir);
    const [port, proxyPort] = [await freePort(), await freePort()];
    const origin = `https://localhost:${proxyPort}`;
    const env = {
      ...hostEnv,
      MAIL_TRANSPORT: 'files',
      PORT: String(port),
      SITE_URL: origin,
      TRUST_PROXY: '1',
      DATA_DIR: dataDir,
    };
    await using socket = holdSocket(port, env);
    let host = await socket.start(earlierHost);
    undo.defer(() => ended(host));
    await using _caddy = await startCaddy(proxyPort, { origin: `http://127.0.0.1:${port}` });
    const visitors = startVisitors(origin);
    await wait(1000);
    const backup = join(temporaryFolder(undo), 'before-the-upgrade.sqlite');
    runBackup(earlier, dataDir, 'backup', backup);
    const beforeUpgrade = [...visitors.accepted];

    log('upgrading …');
    await ended(host);
    host = await socket.start(builtHost);
    await wait(2000);
    const upgraded = await visitors.pause();
    for (const fault of upgraded.failed) log(fault);
    expectData('After the upgrade', await visitors.homePage(), dataDir, visitors.accepted);

    log('going back …');
    visitors.resume();
    await wait(1000);
    await ended(host);
    const aside = temporaryFolder(undo);
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith('ministry.sqlite')))
      renameSync(join(dataDir, name), join(aside, name));
    const beforeReturn = [...visitors.accepted];
    runBackup(earlier, dataDir, 'restore', backup);
    host = await socket.start(earlierHost);
    await wait(2000);
    const returned = await visitors.pause();
    for (const fault of returned.failed) log(fault);
    expectData('After going back', await visitors.homePage(), dataDir, beforeUpgrade);
    expectData('In the files moved aside', ownTagline, aside, beforeReturn);
    return [...visitFigures('upgrade', upgraded), ...visitFigures('going back', returned)];
  },
};

/** Uses the packages of this project. */
function buildEarlier(folder: string): string {
  execFileSync('tar', ['x', '-C', folder], {
    input: execFileSync('git', ['archive', earlierCommit], { cwd: root, maxBuffer: 1e9 }),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-version.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${earlierCommit} could not be built: ${stderr}`);
  return folder;
}

/** Content in the data folder, as the desk stores it, with an edited tagline. */
function addEditedContent(project: string, dataDir: string): void {
  cpSync(join(project, 'content'), join(dataDir, 'content'), { recursive: true });
  const file = join(dataDir, 'content', 'ministry.yaml');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^heroTagline: .*$/m, `heroTagline: ${ownTagline}`));
}

function runBackup(project: string, dataDir: string, ...args: string[]): void {
  execFileSync(process.execPath, ['server/backup/main.ts', ...args], {
    cwd: project,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
}

interface Visits {
  requests: number;
  failed: string[];
  max: number;
}

/** One visitor reads and one writes, without a break. Each waits for the response. */
function startVisitors(origin: string) {
  // The certificate is local.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const accepted: string[] = [];
  let visits: Visits = { requests: 0, failed: [], max: 0 };
  let isRunning = true;
  let sent = 0;
  const read = async () => {
    const response = await fetch(`${origin}/?n=${visits.requests}`);
    await response.text();
    return response.status;
  };
  const write = async () => {
    const { path, fields } = validPost(sent, 0);
    sent += 1;
    const email = `visitor-${sent}@example.org`;
    const response = await postJson(origin + path, { ...fields, email }, { origin });
    if (response.status === 201) accepted.push(((await response.json()) as { id: string }).id);
    return response.status;
  };
  const repeat = async (request: () => Promise<number>) => {
    for (; isRunning; await wait(20)) {
      const started = performance.now();
      const fault = await request().then(
        (status) => (status < 300 ? undefined : `status ${status}`),
        (error) => String(error.cause ?? error),
      );
      visits.requests += 1;
      visits.max = Math.max(visits.max, performance.now() - started);
      if (fault) visits.failed.push(fault);
    }
  };
  let running = Promise.all([repeat(read), repeat(write)]);
  return {
    accepted,
    homePage: async () => (await fetch(origin)).text(),
    async pause(): Promise<Visits> {
      isRunning = false;
      await running;
      return visits;
    },
    resume() {
      visits = { requests: 0, failed: [], max: 0 };
      isRunning = true;
      running = Promise.all([repeat(read), repeat(write)]);
    },
  };
}

/** @throws when the page lacks the edited tagline, or the database a message */
function expectData(when: string, page: string, dataDir: string, messages: readonly string[]): void {
  if (!page.includes(ownTagline)) throw new Error(`${when}, the edited content is missing.`);
  using database = new DatabaseSync(join(dataDir, 'ministry.sqlite'), { readOnly: true });
  const rows = database.prepare('select id from contact_submissions').all();
  const stored = new Set(rows.map(({ id }) => id));
  const lost = messages.filter((id) => !stored.has(id));
  if (messages.length === 0 || lost.length > 0)
    throw new Error(`${when}, ${lost.length} of ${messages.length} messages are lost.`);
}

const visitFigures = (subject: string, { requests, failed, max }: Visits) =>
  figures(subject, {
    requests: [requests, 'requests'],
    failed: [failed.length, 'requests', { atMost: 0 }],
    max: [max, 'ms'],
  });
