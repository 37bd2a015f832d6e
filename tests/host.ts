import { fileURLToPath } from 'node:url';
import type { InjectOptions } from 'light-my-request';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import type { Build } from '#host/dependencies.ts';
import { wire } from '#host/wire.ts';
import { type Config, readConfig } from '#server/config.ts';
import { createDrawingPool } from '#server/drawing/drawing-pool.ts';
import { readAssets } from '#server/plugins/assets.ts';
import { readScripture } from '#server/scripture/read-scripture.ts';
import { movableClock } from '#server/test-support/movable-clock.ts';
import { temporaryFolder } from './built-host.ts';
import { contentDir, now } from './content.ts';

const dist = new URL('../dist/', import.meta.url);
/** One drawing pool for all hosts, because it is slow to start. The limit is high for slow machines. */
const drawing = createDrawingPool(new URL('host/drawing.mjs', dist), { limitMs: 60_000 });
const assets = readAssets(fileURLToPath(new URL('client', dist)));

export const siteUrl = 'http://localhost:3000';

type Options = Partial<Omit<Parameters<typeof wire>[0], 'config'>> & { config?: Partial<Config> };

/**
 * The whole host in this process, with the built pages, the test content and its own database, on the
 * evening of October 8, 2025. Use `inject`, or a port after `app.listen`. `await using` stops it.
 */
export async function startHost({ config, ...overrides }: Options = {}) {
  await using undo = new AsyncDisposableStack();
  const folder = undo.use(temporaryFolder());
  const build: Build = await import(new URL('server/entry.mjs', dist).href);
  const clock = movableClock(now);
  const log: string[] = [];
  let renderings = 0;
  const host = await wire({
    config: {
      ...readConfig({ DATA_DIR: folder.path, CONTENT_DIR: contentDir, SITE_URL: siteUrl, NODE_ENV: 'test' }),
      ...config,
    },
    build: {
      ...build,
      renderPage(request, locals) {
        renderings += 1;
        return build.renderPage(request, locals);
      },
    },
    assets: await assets,
    scripture: readScripture(fileURLToPath(new URL('scripture', dist))),
    renderDocument: drawing.renderDocument,
    processPhoto: drawing.renderDocument,
    readRecording: drawing.renderDocument,
    clock,
    runningClock: clock,
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
    // No name is resolved, so tests make no requests.
    lookups: { resolve: async () => [] },
    ...overrides,
  });
  undo.defer(() => host.stop());
  const all = undo.move();
  return {
    ...host,
    /** Sends a request without a socket. */
    inject: (request: InjectOptions | string) => host.app.inject(request),
    clock,
    dataDir: folder.path,
    /** All log lines so far. */
    log,
    /** Number of rendered pages. */
    renderings: () => renderings,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

export type TestHost = Awaited<ReturnType<typeof startHost>>;

/** One host for all tests of a file that only read. Call it inside a test. */
export function hostForAll(options: Options = {}) {
  let host: TestHost;
  beforeAll(async () => {
    host = await startHost(options);
  });
  afterAll(() => host[Symbol.asyncDispose]());
  return () => host;
}
