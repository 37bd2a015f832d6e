import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, temporaryFolder } from '../folders.ts';
import { stopWithLab } from '../processes.ts';
import { type Server, untilReady } from './host.ts';

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

/** What the lab changes in deploy/Caddyfile: a local certificate, its own ports, and no redirects. */
const replacements = (port: number, host: string) => ({
  '\temail office@example.org\n':
    '\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n',
  'www.example.org {': `https://localhost:${port} {`,
  '127.0.0.1:3000': host,
  'example.org {\n\tredir https://www.example.org{uri} permanent\n}\n': '',
});

/**
 * Caddy with deploy/Caddyfile in front of a host: TLS and HTTP/2. `await using` stops it.
 *
 * @param port also part of the host's `SITE_URL`
 */
export async function startCaddy(port: number, host: Pick<Server, 'origin'>): Promise<Server> {
  await using undo = new AsyncDisposableStack();
  const folder = temporaryFolder(undo);
  const config = join(folder, 'Caddyfile');
  let text = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8');
  for (const [from, to] of Object.entries(replacements(port, new URL(host.origin).host))) {
    if (!text.includes(from)) throw new Error(`deploy/Caddyfile no longer contains: ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(config, text);
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  undo.defer(stopWithLab(child));
  const origin = `https://localhost:${port}`;
  await untilReady(`${origin}/readyz`, child);
  const all = undo.move();
  return { origin, pid: Number(child.pid), [Symbol.asyncDispose]: () => all.disposeAsync() };
}
