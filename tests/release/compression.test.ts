import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { startHost } from '../host.ts';

test('a page is sent immediately, and better compressed on later requests', async () => {
  await using host = await startHost();
  const ask = () => host.inject({ url: '/about/we-believe', headers: { 'accept-encoding': 'br' } });
  host.site().goLive();
  const first = await ask();
  await vi.waitFor(
    async () => {
      const later = await ask();
      expect(later.rawPayload.length).toBeLessThan(first.rawPayload.length);
      expect(brotliDecompressSync(later.rawPayload)).toEqual(brotliDecompressSync(first.rawPayload));
      expect(later.headers.etag).toBe(first.headers.etag);
    },
    { timeout: 60_000, interval: 1_000 },
  );
});
