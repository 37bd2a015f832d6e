import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { SearchDocument } from '../domain/search/search.ts';
import type { Content } from '../reader/content.ts';
import { drawInProcess } from './calendar/drawing-process.ts';
import { type Config, readConfig } from './config.ts';
import { StartError } from './refusals.ts';
import { portFault } from './start-faults.mjs';
import { holdVersion } from './version-lock.ts';
import { readAssets, withoutWorker } from './web/assets.ts';
import { type Build, wire } from './wire.ts';

/** The built site. The host is itself part of it: it runs as dist/host/main.mjs. */
const dist = new URL('../', import.meta.url);

/**
 * Starts the whole host: it listens, and sends what mail is due.
 *
 * @throws ConfigError, DatabaseOpenError, MissingTemplateError or StartError with a sentence for whoever starts it
 */
export async function host(env: NodeJS.ProcessEnv): Promise<{ stop(): Promise<void> }> {
  const config = readConfig(env);
  const { samples, ...built } = await readBuild();
  // Referenced for as long as this host runs: a build must not remove what pages and PDFs are still loaded from.
  const held = holdVersion(fileURLToPath(dist));
  const assets = await readAssets(fileURLToPath(new URL('client', dist)));
  const papers = drawInProcess(new URL('host/drawing.mjs', dist));
  const { app, worker, retention, warming, log, stop } = await wire({
    config,
    assets: config.keepPages ? assets : withoutWorker(assets),
    papers,
    ...built,
    searchDocuments,
  });
  await listen(app, config);
  worker.start();
  retention.start();
  warming.start();
  if (samples > 0) {
    log.warn({ samples }, 'the content still holds sample facts; "npm run content:check" lists them');
  }
  // At once: the one waits for visitors, of whom some may wait for the other.
  return { stop: async () => void (await Promise.all([papers.stop(), stop()]).finally(() => held.close())) };
}

/** Read with the first search: until then it costs no memory and no time. */
async function searchDocuments(): Promise<SearchDocument[]> {
  return JSON.parse(await readFile(new URL('search.json', dist), 'utf8'));
}

interface BuiltSite {
  build: Build;
  content: Content;
  /** How many facts are still sample ones. */
  samples: number;
  /** When each file of content/ was changed last, where that is known. */
  lastChanges: Record<string, string>;
  shareCards: App.Locals['shareCards'];
}

/** What scripts/finish-build.ts leaves in dist/. */
async function readBuild(): Promise<BuiltSite> {
  try {
    const [build, json] = await Promise.all([
      import(new URL('server/entry.mjs', dist).href),
      readFile(new URL('content.json', dist), 'utf8'),
    ]);
    return { build, ...JSON.parse(json) };
  } catch (error) {
    const code = String(Reflect.get(Object(error), 'code'));
    if (!/ENOENT|ERR_MODULE_NOT_FOUND/.test(code)) throw error;
    throw new StartError('The site has not been built. Run "npm start", or "npm run build" first.');
  }
}

async function listen(app: FastifyInstance, { port, host, siteUrl }: Config) {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EADDRINUSE') throw error;
    throw new StartError(
      (await portFault({ PORT: String(port), HOST: host })) ?? `PORT is ${port}, which is taken.`,
    );
  }
  console.log(`The site is at ${siteUrl}`);
}
