import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import type { Content } from '../domain/content/content.ts';
import { createApp } from './app.ts';
import { frozenClock, systemClock } from './clock.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './database/open-database.ts';
import { mailStatus } from './database/outbox-repository.ts';
import { mailAddresses } from './mail/addresses.ts';
import type { RenderMail } from './mail/mail.ts';
import { createMailTransport } from './mail/transport.ts';
import { createMailWorker } from './mail/worker.ts';
import { StartError } from './refusals.ts';
import { forms } from './submissions/forms.ts';
import { createRateLimiter } from './submissions/rate-limiter.ts';
import { createCalendar } from './torah/calendar.ts';
import { readAssets } from './web/assets.ts';
import { createPageStore, type PageRenderer } from './web/page-store.ts';

/** The built site. The host is itself part of it: it runs as dist/host/main.mjs. */
const dist = new URL('../', import.meta.url);

/** What the build exports for the host: everything that React renders. See pages/entry.ts. */
type Build = PageRenderer & { renderMail: RenderMail };

/**
 * Wires the whole host and listens.
 *
 * @throws ConfigError, DatabaseOpenError or StartError with a sentence for whoever starts it
 */
export async function host(env: NodeJS.ProcessEnv) {
  const config = readConfig(env);
  const log = pino({ level: config.logLevel });
  // The frozen clock is what visitors see; waiting and counting need one that runs.
  const clock = config.clock ? frozenClock(config.clock) : systemClock;
  const [{ build, content }, db] = await Promise.all([readBuild(), openDatabase(config)]);
  const assets = await readAssets(fileURLToPath(new URL('client', dist)));

  const { siteUrl } = config;
  const place = content.ministry.address;
  const calendar = createCalendar({ gospels: content.gospels, place });
  const pages = createPageStore({ renderer: build, clock, siteUrl, zone: place.timeZone, calendar });
  const addresses = mailAddresses(config, content.ministry.mail);
  const transport = createMailTransport(config);
  const mail = { db, clock: systemClock, transport, forms, log, content, addresses, siteUrl };
  const worker = createMailWorker({ ...mail, renderMail: build.renderMail });
  const rateLimiter = createRateLimiter({ db, clock: systemClock, limit: config.rateLimit });

  const app = await createApp({
    config,
    clock,
    log,
    assets,
    pages,
    redirects: content.redirects,
    forms: { db, clock, rateLimiter, mailQueued: worker.wake },
    health: {
      checkDatabase: async () => void (await db.selectFrom('counters').select('name').limit(1).execute()),
      mailStatus: () => mailStatus(db),
    },
  });
  await listen(app, config);
  worker.start();

  return {
    async stop() {
      await app.close();
      await worker.stop();
      await db.destroy();
    },
  };
}

async function readBuild(): Promise<{ build: Build; content: Content }> {
  try {
    const [build, content] = await Promise.all([
      import(new URL('server/entry.mjs', dist).href),
      readFile(new URL('content.json', dist), 'utf8'),
    ]);
    return { build, content: JSON.parse(content) };
  } catch (error) {
    if (!(error instanceof Error) || !/ENOENT|ERR_MODULE_NOT_FOUND/.test(String(Reflect.get(error, 'code'))))
      throw error;
    throw new StartError('The site has not been built. Run "npm start", or "npm run build" first.');
  }
}

async function listen(app: Awaited<ReturnType<typeof createApp>>, { port, host, siteUrl }: Config) {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if (Reflect.get(error as object, 'code') !== 'EADDRINUSE') throw error;
    throw new StartError(
      `PORT is ${port}, but something else listens there. Choose another, for example PORT=3001.`,
    );
  }
  console.log(`The site is at ${siteUrl}`);
}
