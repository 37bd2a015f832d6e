import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/test-support/free-port.ts';
import { temporaryFolder } from '../folders.ts';
import { type Cores, onCores } from '../processes.ts';
import type { RawResponse } from '../site.ts';
import { type Server, untilServing } from './host.ts';

/** Such as `nginx/1.22.1`. Undefined when it is not installed. */
export function nginxVersion(): string | undefined {
  return /nginx\/\S+/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[0];
}

/** Headers that nginx sets itself. */
const nginxHeaders = new Set(['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'etag']);

/**
 * An nginx on a free port that serves recorded responses: the same bodies from files, with the same headers,
 * tuned for speed (no log, open file cache, sendfile). Unknown paths get the recorded 404. `await using`
 * stops it.
 */
export async function startNginx(recorded: readonly RawResponse[], cores: Cores): Promise<Server> {
  await using undo = new AsyncDisposableStack();
  const folder = temporaryFolder(undo);
  // When nginx is started by root, its workers run as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const locations = recorded.map((response, index) => {
    writeFileSync(join(folder, `${index}`), response.body);
    return location(response, `/${index}`);
  });
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 1024; multi_accept on; }
http {
  access_log off;
  server_tokens off;
  sendfile on;
  tcp_nopush on;
  keepalive_timeout 72s;
  keepalive_requests 1000000000;
  open_file_cache max=1000;
  open_file_cache_valid 1h;
  log_not_found off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location = /readyz { return 200; }
    location / { return 404; }
    ${locations.join('\n    ')}
  }
}
`,
  );
  const child = spawn(...onCores(cores, 'nginx', ['-e', 'stderr', '-c', config]), {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return await untilServing(undo, child, port);
}

function location({ path, status, headers }: RawResponse, file: string): string {
  const added = Object.entries(headers)
    .filter(([name]) => !nginxHeaders.has(name))
    .map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}' always;`)
    .join(' ');
  const type = `types {} default_type '${headers['content-type']}';`;
  return status === 404
    ? `error_page 404 ${file}; location = ${file} { internal; ${type} ${added} }`
    : `location = ${path} { ${type} ${added} try_files ${file} =404; }`;
}
