import { fileURLToPath } from 'node:url';
import { inject } from 'light-my-request';
import { type Logger, pino } from 'pino';
import type { Clock } from '../../server/clock.ts';
import { readConfig } from '../../server/config.ts';
import { drawInProcess } from '../../server/drawing/drawing-process.ts';
import { readAssets } from '../../server/web/assets.ts';
import type { ConnectionLimits } from '../../server/web/connection-limits.ts';
import { type Build, wire } from '../../server/wire.ts';

const dist = new URL('../../dist/', import.meta.url);

export const siteUrl = 'http://localhost:3000';

/** A clock that a test moves by hand. */
export class MovableClock implements Clock {
  private instant: Date;

  constructor(iso: string) {
    this.instant = new Date(iso);
  }

  now() {
    return this.instant;
  }

  moveTo(iso: string) {
    this.instant = new Date(iso);
  }
}

interface Options {
  dataDir: string;
  clock: Clock;
  rateLimit?: { max: number; windowMs: number };
  https?: boolean;
  /** Where look-ups go; without it, nowhere. */
  lookupOverrides?: Record<string, string>;
  limits?: ConnectionLimits;
  contentDir?: string;
}

/** The real host over the built pages and a real database, asked without a socket; `log` holds what it logged. */
export async function testHost({
  dataDir,
  clock,
  rateLimit = { max: 30, windowMs: 600_000 },
  https,
  lookupOverrides = {},
  limits,
  contentDir = 'content',
}: Options) {
  const built: Build = await import(new URL('server/entry.mjs', dist).href);
  const log: string[] = [];
  const logger: Logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
  let renderings = 0;
  const host = await wire({
    config: {
      ...readConfig({ DATA_DIR: dataDir, CONTENT_DIR: contentDir, RETENTION_DAYS: '90' }),
      siteUrl: https ? 'https://www.example.org' : siteUrl,
      rateLimit,
      lookupOriginOverrides: lookupOverrides,
    },
    build: {
      ...built,
      renderPage(request, locals) {
        renderings += 1;
        return built.renderPage(request, locals);
      },
    },
    assets: await readAssets(fileURLToPath(new URL('client', dist))),
    draw: drawInProcess(new URL('host/drawing.mjs', dist)).draw,
    clock,
    runningClock: clock,
    log: logger,
    // No name is ever resolved: tests ask nobody.
    lookups: { resolve: async () => [] },
    ...(limits && { limits }),
  });
  return {
    ...host,
    app: Object.assign(Object.create(host.app) as typeof host.app, {
      inject: (options: Parameters<typeof inject>[1]) => inject(host.listener, options),
    }),
    log,
    content: host.site().content,
    renderings: () => renderings,
  };
}
