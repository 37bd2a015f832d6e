import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { readContentFolder } from '#content-model/read-content.ts';
import { recordsByPath } from '#site/routes.ts';
import { type Config, readConfig } from './config.ts';
import { withSampleAddresses } from './content/live-content.ts';
import { isLocked } from './data-folder.ts';
import { createDrawingPool, photographs } from './drawing/drawing-pool.ts';
import { DatabaseOpenError, refuseToStart, StartError } from './errors.ts';
import { writePidFile } from './pid-file.ts';
import { readAssets, withoutWorker } from './plugins/assets.ts';
import { connectionLimits } from './plugins/limits.ts';
import { portFault } from './start-faults.mjs';
import { type Build, partsOf, wire } from './wire.ts';

/** The built site. The host is itself part of it: it runs as dist/host/main.mjs. */
const dist = new URL('../', import.meta.url);

/**
 * Starts the whole host: it listens, and sends what mail is due.
 *
 * @throws ConfigError, DatabaseOpenError, MissingTemplateError or StartError with a sentence for whoever starts it
 */
async function host(env: NodeJS.ProcessEnv): Promise<{ stop(): Promise<void> }> {
  const build = await readBuild();
  const config = readSettings(env, build);
  // Pages and PDFs are loaded from this version later.
  writePidFile(fileURLToPath(dist));
  const assets = await readAssets(fileURLToPath(new URL('client', dist)));
  const script = new URL('host/drawing.mjs', dist);
  const drawing = createDrawingPool(script);
  const developing = createDrawingPool(script, photographs);
  const { app, start, stop, deskWaits } = await wire({
    config,
    build,
    assets: config.keepPages ? assets : withoutWorker(assets),
    draw: drawing.draw,
    develop: developing.draw,
  }).catch(async (error) => {
    const { port, host } = config;
    // Where the same site has the port too, that is the sentence that helps.
    const isInUse = error instanceof DatabaseOpenError && isLocked(error.cause);
    const fault = isInUse ? await portFault({ PORT: String(port), HOST: host }) : undefined;
    throw fault ? new StartError(fault) : error;
  });
  await listenAt(app, config, socketFrom(env));
  if (await deskWaits()) {
    console.log(
      `The desk is at ${config.siteUrl}/desk. Nobody can enter yet: npm run desk -- invite <email>`,
    );
  }
  start();
  // At once: the one waits for visitors, of whom some may wait for the other.
  const parts = [drawing, developing, { stop }];
  return {
    stop: async () => void (await Promise.all(parts.map((part) => part.stop()))),
  };
}

/** @throws what names every setting that this start lacks */
function readSettings(env: NodeJS.ProcessEnv, build: Build): Config {
  try {
    return readConfig(env);
  } catch (error) {
    throw withSampleAddresses(error, (dir) => readContentFolder(dir, recordsByPath, partsOf(build)));
  }
}

async function readBuild(): Promise<Build> {
  try {
    return await import(new URL('server/entry.mjs', dist).href);
  } catch (error) {
    const code = String(Reflect.get(Object(error), 'code'));
    if (!/ENOENT|ERR_MODULE_NOT_FOUND/.test(code)) throw error;
    throw new StartError('The site has not been built. Run "npm start", or "npm run build" first.');
  }
}

/** A socket that systemd keeps open from one start to the next, so that visitors wait at it and are not refused (sd_listen_fds). */
const socketFrom = ({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv) =>
  LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? { fd: 3 } : {};

async function listenAt(app: FastifyInstance, { port, host, siteUrl }: Config, socket: { fd?: number }) {
  try {
    // A full queue would drop the first packets of new visitors.
    await app.listen({ port, host, backlog: connectionLimits.maxConnections, ...socket });
    console.log(`The site is at ${siteUrl}`);
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EADDRINUSE') throw error;
    throw new StartError(
      (await portFault({ PORT: String(port), HOST: host })) ?? `PORT is ${port}, which is taken.`,
    );
  }
}

/** Longest that a stop may take, in milliseconds: supervisors kill after ten seconds. */
const stopLimit = 9_000;

try {
  // Started by npm start, it hears from a channel when that ends, whatever ended it.
  const hasParent = process.channel !== undefined;
  const running = await host(process.env);
  const stop = async () => {
    setTimeout(() => process.exit(0), stopLimit).unref();
    await running.stop();
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  if (hasParent && !process.connected) await stop();
  process.once('disconnect', stop);
} catch (error) {
  refuseToStart(error);
}
