import { fileURLToPath } from 'node:url';
import type { InjectOptions } from 'light-my-request';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type Config, readConfig } from '#server/config.ts';
import { createDrawingPool } from '#server/drawing/drawing-pool.ts';
import { readAssets } from '#server/plugins/assets.ts';
import { movableClock } from '#server/test-support/movable-clock.ts';
import { type Build, wire } from '#server/wire.ts';
import { temporaryFolder } from './built-host.ts';
import { contentDir, now } from './content.ts';

const dist = new URL('../dist/', import.meta.url);
/** One for all hosts: to begin it takes as long as to draw. It ends with the tests. A slow machine is no fault of the site's. */
const drawing = createDrawingPool(new URL('host/drawing.mjs', dist), { limitMs: 60_000 });
const assets = readAssets(fileURLToPath(new URL('client', dist)));

export const siteUrl = 'http://localhost:3000';

type Options = Partial<Omit<Parameters<typeof wire>[0], 'config'>> & { config?: Partial<Config> };

/**
 * The whole host in this process, over the built pages, the tests' content and a database of its own, on the evening of 8
 * October 2025. Asked by `inject`, or on a port after `app.listen`. `await using` ends it.
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
    renderDocument: drawing.renderDocument,
    processPhoto: drawing.renderDocument,
    clock,
    runningClock: clock,
    log: pino({ level: 'debug' }, { write: (line: string) => void log.push(line) }),
    // No name is ever resolved: tests ask nobody.
    lookups: { resolve: async () => [] },
    ...overrides,
  });
  undo.defer(() => host.stop());
  const all = undo.move();
  return {
    ...host,
    /** Asks without a socket, as `fetch` would with one. */
    inject: (request: InjectOptions | string) => host.app.inject(request),
    clock,
    dataDir: folder.path,
    /** All that was logged so far, a line each. */
    log,
    /** How many pages were rendered. */
    renderings: () => renderings,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}

export type TestHost = Awaited<ReturnType<typeof startHost>>;

/** One host for all tests of a file that only read. Ask for it inside a test. */
export function hostForAll(options: Options = {}) {
  let host: TestHost;
  beforeAll(async () => {
    host = await startHost(options);
  });
  afterAll(() => host[Symbol.asyncDispose]());
  return () => host;
}
