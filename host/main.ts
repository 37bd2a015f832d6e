import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { readContentFolder } from '#content-model/read-content.ts';
import { type Config, readConfig } from '#server/config.ts';
import { withSampleAddresses } from '#server/content/live-content.ts';
import { isLocked } from '#server/data-folder.ts';
import { createDrawingPool, photographs, recordings } from '#server/drawing/drawing-pool.ts';
import { DatabaseOpenError, refuseToStart, StartError } from '#server/errors.ts';
import { writePidFile } from '#server/pid-file.ts';
import { readAssets, withoutWorker } from '#server/plugins/assets.ts';
import { connectionLimits } from '#server/plugins/limits.ts';
import { readScripture } from '#server/scripture/read-scripture.ts';
import { listenFault, portFault } from '#server/start-faults.mjs';
import { recordsByPath } from '#site/routes.ts';
import { type Build, partsOf } from './dependencies.ts';
import { wire } from './wire.ts';

/** The folder of the built site. The host is part of it and runs as dist/host/main.mjs. */
const dist = new URL('../', import.meta.url);

/**
 * @throws ConfigError, DatabaseOpenError, MissingTemplateError or StartError with a sentence for the operator
 */
async function host(env: NodeJS.ProcessEnv): Promise<{ stop(): Promise<void> }> {
  const build = await readBuild();
  const config = readSettings(env, build);
  // Pages and PDFs are loaded from this version later.
  writePidFile(fileURLToPath(dist));
  const assets = await readAssets(fileURLToPath(new URL('client', dist)));
  const script = new URL('host/drawing.mjs', dist);
  const documentPool = createDrawingPool(script);
  const photoPool = createDrawingPool(script, photographs);
  const recordingPool = createDrawingPool(script, recordings);
  const { app, start, stop, needsFirstInvitation } = await wire({
    config,
    build,
    assets: config.keepPages ? assets : withoutWorker(assets),
    scripture: readScripture(fileURLToPath(new URL('scripture', dist))),
    renderDocument: documentPool.renderDocument,
    processPhoto: photoPool.renderDocument,
    readRecording: recordingPool.renderDocument,
  }).catch(async (error) => {
    const { port, host } = config;
    // A port fault is the more helpful message when the same site uses the port too.
    const isInUse = error instanceof DatabaseOpenError && isLocked(error.cause);
    const fault = isInUse ? await portFault({ PORT: String(port), HOST: host }) : undefined;
    throw fault ? new StartError(fault) : error;
  });
  await listenAt(app, config, socketFrom(env));
  if (await needsFirstInvitation()) {
    console.log(
      `The desk is at ${config.siteUrl}/desk. No one has access yet. Run: npm run desk -- invite <email>`,
    );
  }
  start();
  // Stopped in parallel, because requests in progress may wait for a drawing.
  const services = [{ stop }, documentPool, photoPool, recordingPool];
  return {
    stop: async () => void (await Promise.all(services.map((service) => service.stop()))),
  };
}

/** @throws an error that names every setting that is missing */
function readSettings(env: NodeJS.ProcessEnv, build: Build): Config {
  try {
    return readConfig(env);
  } catch (error) {
    throw withSampleAddresses(error, (dir) =>
      readContentFolder(dir, recordsByPath, { assets: partsOf(build) }),
    );
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

/**
 * A socket that systemd keeps open between starts (sd_listen_fds), so that visitors wait instead of being
 * refused.
 */
const socketFrom = ({ LISTEN_FDS, LISTEN_PID }: NodeJS.ProcessEnv) =>
  LISTEN_FDS === '1' && LISTEN_PID === String(process.pid) ? { fd: 3 } : {};

async function listenAt(app: FastifyInstance, { port, host, siteUrl }: Config, socket: { fd?: number }) {
  try {
    // A full queue would drop the first packets of new visitors.
    await app.listen({ port, host, backlog: connectionLimits.maxConnections, ...socket });
    console.log(`The site is at ${siteUrl}`);
  } catch (error) {
    const { syscall, code } = Object(error);
    if (!/^(listen|bind|getaddrinfo)$/.test(syscall)) throw error;
    throw new StartError(await listenFault(String(code), host, port), { cause: error });
  }
}

/** Longest duration of a stop in milliseconds: supervisors kill after ten seconds. */
const stopLimit = 9_000;

try {
  // The IPC channel of npm start closes when npm start ends for any reason.
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
