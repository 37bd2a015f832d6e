import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOutsideServices } from '../../server/test-support/outside-services.ts';

const firstPort = Number(process.env.TEST_PORT ?? 4173) + 2;

/** Where the host of a worker listens. */
export const warmOrigin = (worker: number) => `http://localhost:${firstPort + worker}`;

/** A host of its own whose look-ups are answered by stand-ins. */
export async function startWarmHost(worker: number) {
  const outside = await startOutsideServices();
  const dataDir = mkdtempSync(join(tmpdir(), 'warm-host-'));
  const host: ChildProcess = spawn(process.execPath, ['dist/host/main.mjs'], {
    env: {
      PORT: String(firstPort + worker),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      NODE_ENV: 'test',
      LOOKUP_ORIGIN_OVERRIDES: JSON.stringify(outside.overrides),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of host.stdout ?? []) if (String(chunk).includes('The site is at')) break;
  return {
    origin: warmOrigin(worker),
    async stop() {
      const ended = once(host, 'exit');
      host.kill('SIGTERM');
      await ended;
      await outside[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true });
    },
  };
}
