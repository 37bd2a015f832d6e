import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answering, type Server, stopping, temporaryFolder } from './host.ts';

/** Whether Caddy is installed (Debian: caddy). */
export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

const shipped = new URL('../../deploy/Caddyfile', import.meta.url);

/**
 * Caddy with the shipped Caddyfile and a certificate that it makes for itself, before a host: TLS and HTTP/2. `await using` stops it.
 *
 * @param port on which it listens; the host's `SITE_URL` names it too
 */
export async function startCaddy(port: number, host: Server): Promise<Server> {
  await using undo = new AsyncDisposableStack();
  const folder = temporaryFolder(undo);
  const config = join(folder, 'Caddyfile');
  const changes = {
    '\temail office@example.org\n':
      '\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\tauto_https disable_redirects\n',
    'www.example.org {': `https://localhost:${port} {`,
    '127.0.0.1:3000': new URL(host.origin).host,
    'example.org {\n\tredir https://www.example.org{uri} permanent\n}\n': '',
  };
  let text = readFileSync(shipped, 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (!text.includes(from)) throw new Error(`deploy/Caddyfile no longer holds: ${from}`);
    text = text.replace(from, to);
  }
  writeFileSync(config, text);
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { PATH: process.env.PATH, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  undo.defer(stopping(child));
  const origin = `https://localhost:${port}`;
  await answering(`${origin}/readyz`, child);
  const all = undo.move();
  return { origin, pid: Number(child.pid), [Symbol.asyncDispose]: () => all.disposeAsync() };
}
