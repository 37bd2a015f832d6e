import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { freePort } from '#server/test-support/free-port.ts';
import { canHoldSockets, ended, holdSocket } from '#server/test-support/socket-holder.ts';
import { temporaryFolder } from '../built-host.ts';
import { contentDir } from '../content.ts';

const script = fileURLToPath(new URL('../../dist/host/main.mjs', import.meta.url));

test.skipIf(!canHoldSockets)('visitors wait at systemd’s socket during a restart', async () => {
  using folder = temporaryFolder();
  const port = await freePort();
  const env = { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder.path, CONTENT_DIR: contentDir };
  await using socket = holdSocket(port, env);
  const ask = async () =>
    (await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(20_000) })).status;
  let host = await socket.start(script);
  try {
    expect(await ask()).toBe(200);
    await ended(host);
    // No process is listening now.
    const asked = ask();
    host = await socket.start(script);
    expect(await asked).toBe(200);
  } finally {
    await ended(host);
  }
});
