import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { smallMemory } from '../../scripts/run-host.mjs';
import { freePort } from '../../server/test-support/free-port.ts';
import { goodPosts } from '../../server/test-support/good-posts.ts';
import { canHoldSockets, ended, holdSocket } from '../../server/test-support/socket-holder.ts';
import { figures, type Part } from '../part.ts';
import { hasCaddy, startCaddy } from '../servers/caddy.ts';
import { builtHost, temporaryFolder } from '../servers/host.ts';
import { root } from '../servers/project-copy.ts';

/** An earlier version with the same format of content and the same packages. */
const earlier = '0293bbf';
const ownWords = 'Words of our own';

export const upgrade: Part = {
  name: 'upgrade',
  about:
    'from an earlier version to this one and back behind Caddy, while visitors read and write: nothing fails, nothing is lost',
  ofBuiltSite: true,
  async measure({ say, note }) {
    if (
      !hasCaddy ||
      !canHoldSockets ||
      spawnSync('git', ['cat-file', '-e', earlier], { cwd: root }).status !== 0
    ) {
      note(
        'Not measured: it needs Caddy (Debian: apt-get install caddy), Perl, and a clone with its history.',
      );
      return [];
    }
    await using undo = new AsyncDisposableStack();
    say(`building ${earlier} …`);
    const old = buildEarlier(temporaryFolder(undo));
    const dataDir = temporaryFolder(undo);
    ownContent(old, dataDir);
    const [port, front] = [await freePort(), await freePort()];
    const origin = `https://localhost:${front}`;
    const env = {
      ...{
        NODE_ENV: 'production',
        SAMPLES: 'allowed',
        MAIL_TRANSPORT: 'files',
        LOG_LEVEL: 'error',
        ...smallMemory,
      },
      ...{ PORT: String(port), HOST: '127.0.0.1', SITE_URL: origin, TRUST_PROXY: '1', DATA_DIR: dataDir },
      RATE_LIMIT: '999999/1s',
    };
    await using socket = holdSocket(port, env);
    let host = await socket.start(join(old, 'dist/host/main.mjs'));
    undo.defer(() => ended(host));
    const local = { origin: `http://127.0.0.1:${port}`, pid: host, [Symbol.asyncDispose]: async () => {} };
    await using _caddy = await startCaddy(front, local);
    const visitors = visit(origin);
    await wait(1000);
    const copy = join(temporaryFolder(undo), 'before-the-upgrade.sqlite');
    staffCommand(old, dataDir, 'backup', copy);
    const before = [...visitors.accepted];

    say('to the new version …');
    await ended(host);
    host = await socket.start(builtHost);
    await wait(2000);
    const there = await visitors.pause();
    for (const fault of there.failed) say(fault);
    expectAll('after the upgrade', await visitors.page(), dataDir, visitors.accepted);

    say('and back …');
    visitors.resume();
    await wait(1000);
    await ended(host);
    const aside = temporaryFolder(undo);
    for (const name of readdirSync(dataDir).filter((each) => each.startsWith('ministry.sqlite')))
      renameSync(join(dataDir, name), join(aside, name));
    const since = [...visitors.accepted];
    staffCommand(old, dataDir, 'restore', copy);
    host = await socket.start(join(old, 'dist/host/main.mjs'));
    await wait(2000);
    const back = await visitors.pause();
    for (const fault of back.failed) say(fault);
    expectAll('after the way back', await visitors.page(), dataDir, before);
    expectAll('what was moved aside', ownWords, aside, since);
    return [...figuresOf('to the new version', there), ...figuresOf('and back', back)];
  },
};

/** With the packages that are installed here. @returns its folder */
function buildEarlier(folder: string): string {
  execFileSync('tar', ['x', '-C', folder], {
    input: execFileSync('git', ['archive', earlier], { cwd: root, maxBuffer: 1e9 }),
  });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const { status, stderr } = spawnSync(process.execPath, ['scripts/build-version.ts'], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${earlier} could not be built: ${stderr}`);
  return folder;
}

/** As the desk leaves it: in the data, with words of its own. */
function ownContent(old: string, dataDir: string): void {
  mkdirSync(join(dataDir, 'content'), { recursive: true });
  cpSync(join(old, 'content'), join(dataDir, 'content'), { recursive: true });
  const file = join(dataDir, 'content', 'ministry.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^heroTagline: .*$/m, `heroTagline: ${ownWords}`));
}

function staffCommand(folder: string, dataDir: string, ...args: string[]): void {
  execFileSync(process.execPath, ['server/backup/main.ts', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  });
}

interface Visits {
  asked: number;
  failed: string[];
  longest: number;
}

/** One visitor who reads, and one who writes, without rest; both wait for each answer. */
function visit(origin: string) {
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const [{ path, fields, words }] = goodPosts;
  const accepted: string[] = [];
  let visits: Visits = { asked: 0, failed: [], longest: 0 };
  let goesOn = true;
  let sent = 0;
  const read = async () => {
    const answer = await fetch(`${origin}/?n=${visits.asked}`);
    await answer.text();
    return answer.status;
  };
  const write = async () => {
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ ...fields, ...words(sent++), email: `visitor-${sent}@example.org` }),
    });
    if (answer.status === 201) accepted.push(((await answer.json()) as { id: string }).id);
    return answer.status;
  };
  const asking = async (ask: () => Promise<number>) => {
    for (; goesOn; await wait(20)) {
      const began = performance.now();
      const fault = await ask().then(
        (status) => (status < 300 ? undefined : `status ${status}`),
        (error) => String(error.cause ?? error),
      );
      visits.asked += 1;
      visits.longest = Math.max(visits.longest, performance.now() - began);
      if (fault) visits.failed.push(fault);
    }
  };
  let running = Promise.all([asking(read), asking(write)]);
  return {
    accepted,
    page: async () => (await fetch(origin)).text(),
    async pause(): Promise<Visits> {
      goesOn = false;
      await running;
      return visits;
    },
    resume() {
      visits = { asked: 0, failed: [], longest: 0 };
      goesOn = true;
      running = Promise.all([asking(read), asking(write)]);
    },
  };
}

/** @throws when words or messages are not there */
function expectAll(when: string, page: string, dataDir: string, messages: readonly string[]): void {
  if (!page.includes(ownWords)) throw new Error(`${when} the content is not the ministry's own.`);
  using database = new DatabaseSync(join(dataDir, 'ministry.sqlite'), { readOnly: true });
  const kept = new Set(
    database
      .prepare('select id from contact_submissions')
      .all()
      .map(({ id }) => id),
  );
  const lost = messages.filter((id) => !kept.has(id));
  if (messages.length === 0 || lost.length > 0)
    throw new Error(`${when} ${lost.length} of ${messages.length} messages are lost.`);
}

const figuresOf = (of: string, { asked, failed, longest }: Visits) =>
  figures(of, {
    asked: [asked, 'requests'],
    failed: [failed.length, 'requests', { atMost: 0 }],
    'longest wait': [longest, 'ms'],
  });
