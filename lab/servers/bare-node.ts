import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { smallMemory } from '../../scripts/run-host.mjs';
import { freePort } from '../../server/test-support/free-port.ts';
import { temporaryFolder } from '../folders.ts';
import { type Cores, onCores } from '../processes.ts';
import type { RawResponse } from '../site.ts';
import { type Server, untilServing } from './host.ts';

type Recorded = Omit<RawResponse, 'body'> & { base64: string };

/**
 * Node's own HTTP server on a free port, which serves recorded responses from memory and does nothing else:
 * the most that a host on Node could reach. Unknown paths get the recorded 404. `await using` stops it.
 */
export async function startBareNode(responses: readonly RawResponse[], cores: Cores): Promise<Server> {
  await using undo = new AsyncDisposableStack();
  const file = join(temporaryFolder(undo), 'responses.json');
  const recorded = responses.map(
    ({ body, ...rest }): Recorded => ({
      ...rest,
      base64: body.toString('base64'),
    }),
  );
  writeFileSync(file, JSON.stringify(recorded));
  const port = await freePort();
  const child = spawn(...onCores(cores, process.execPath, [import.meta.filename, file, `${port}`]), {
    env: { PATH: process.env.PATH, ...smallMemory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return await untilServing(undo, child, port);
}

/** Runs in the server's process. */
function serve(file: string, port: number): void {
  const recorded: Recorded[] = JSON.parse(readFileSync(file, 'utf8'));
  const answers = new Map(
    recorded.map(({ path, status, headers: { date, connection, etag, ...headers }, base64 }) => {
      const body = Buffer.from(base64, 'base64');
      return [
        path,
        { status, etag, headers: { ...headers, etag, 'content-length': `${body.length}` }, body },
      ];
    }),
  );
  const unknown = [...answers.values()].find(({ status }) => status === 404);
  createServer(({ url = '', headers }, response) => {
    const answer = answers.get(url) ?? unknown;
    if (url === '/readyz' || !answer) response.writeHead(url === '/readyz' ? 200 : 404).end();
    else if (answer.etag && headers['if-none-match'] === answer.etag)
      response.writeHead(304, { etag: answer.etag }).end();
    else response.writeHead(answer.status, answer.headers).end(answer.body);
  }).listen(port, '127.0.0.1');
}

if (import.meta.main) serve(process.argv[2] ?? '', Number(process.argv[3]));
