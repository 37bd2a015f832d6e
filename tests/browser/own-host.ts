import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = Number(process.env.TEST_PORT ?? 4173) + 8;
export const ownUrl = `http://localhost:${port}`;

/** A copy of the built site and a host of its own, for tests that change the build, stop the host or let it hang. */
export function ownHost() {
  const folder = mkdtempSync(join(tmpdir(), 'own-host-'));
  const dist = join(folder, 'dist');
  cpSync('dist', dist, { recursive: true });
  let host: ChildProcess | undefined;

  return {
    dist,
    async start(env: Record<string, string> = {}) {
      host = spawn(process.execPath, [join(dist, 'host', 'main.mjs')], {
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATA_DIR: join(folder, 'data'),
          LOG_LEVEL: 'warn',
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const started = host;
      await new Promise<void>((resolve, reject) => {
        started.stdout?.on('data', (line) => String(line).includes('The site is at') && resolve());
        started.once('exit', () => reject(new Error('The host ended before it listened.')));
      });
    },
    /** Connections are taken and nothing is answered, as on a very weak signal. */
    hang: () => host?.kill('SIGSTOP'),
    async stop() {
      host?.kill('SIGKILL');
      if (host) await once(host, 'exit');
      host = undefined;
    },
    /** Another version of the site: one sentence changes, and one file that pages refer to has another name. */
    rebuild([before, after]: readonly [string, string], [oldName, newName]: readonly [string, string]) {
      const changed = [
        [before, after],
        [oldName, newName],
      ] as const;
      for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
        const file = join(entry.parentPath, entry.name);
        if (!entry.isFile()) continue;
        // What is compressed already would be sent as it was.
        if (/\.(br|gz)$/.test(file)) rmSync(file);
        else if (/\.(js|mjs)$/.test(file)) {
          const text = readFileSync(file, 'utf8');
          writeFileSync(
            file,
            changed.reduce((done, [from, to]) => done.replaceAll(from, to), text),
          );
        }
      }
      cpSync(join(dist, 'client', 'assets', oldName), join(dist, 'client', 'assets', newName));
      rmSync(join(dist, 'client', 'assets', oldName));
    },
    async remove() {
      await this.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
