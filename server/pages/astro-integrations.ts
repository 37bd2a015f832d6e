import type { IncomingMessage } from 'node:http';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { projectAssets } from '#content-model/theme.ts';
import { readConfig } from '../config.ts';
import type { Draw } from '../drawing/orders.ts';
import { StartError } from '../errors.ts';
import { type Build, type Host, wire } from '../wire.ts';

/**
 * Astro's adapter for this host: the build's server entry exports functions that turn a Request into a page,
 * and nothing else. The host (server/) owns the socket, caching, compression and headers.
 */
export function hostAdapter(): AstroIntegration {
  return {
    name: 'host-adapter',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // One file of everything starts faster than many, and needs no node_modules. Vite's dev server wants them apart.
        if (command === 'build') {
          updateConfig({
            vite: {
              ssr: { noExternal: true },
              // React's production build alone: otherwise the environment chooses between the two at run time.
              environments: { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } },
            },
          });
        }
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'host-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', hybridOutput: 'stable' },
        });
      },
    },
  };
}

/** Marks a page that the host asks for: a form handed back, a page for the search. */
const askedByHost = 'x-dev-locals';

/**
 * `npm run dev`: Astro's server shows the pages, each with what the host would give it, and nothing is cached; whatever else is
 * asked (the API, forms, calendars, health) goes to the real host, which has its pages rendered here. While the content has faults,
 * every page tells them instead, and comes back by itself once they are mended.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const waiting = new Map<string, App.Locals>();
        let host: Promise<Host> | undefined;

        server.watcher.on('all', () => {
          if (!host) reload(server);
        });
        server.middlewares.use(async (request, response, next) => {
          // Vite's own client shows the faults.
          if (/^\/(@|node_modules\/)/.test(request.url ?? '')) return next();
          try {
            const asked = waiting.get(String(request.headers[askedByHost]));
            if (!asked) {
              host ??= startHost(server, waiting);
              const { app, site, live } = await host;
              if (isForHost(request)) return app.routing(request, response);
              const faults = live.refused();
              const [path = '/'] = (request.url ?? '/').split('?');
              if (faults.length === 0 && site().isOff(path)) return app.routing(request, response);
              if (faults.length > 0) return next(told(`The content has faults:\n${faults.join('\n')}`));
              Reflect.set(request, localsKey, localsOf(request, site().facts));
            } else Reflect.set(request, localsKey, asked);
            next();
          } catch (error) {
            // Tried again by the next request: content or environment may be right by then.
            host = undefined;
            next(error instanceof StartError ? told(error.message) : error);
          }
        });
      },
    },
  };
}

const reload = (server: ViteDevServer) => server.ws.send({ type: 'full-reload' });

/** For whoever wrote the content, to whom a stack says nothing. */
const told = (message: string) => Object.assign(new Error(message), { stack: '' });

/** Where Astro's server looks for what a page is given. */
const localsKey = Symbol.for('astro.locals');

const isForHost = ({ method, url = '/' }: IncomingMessage) =>
  !['GET', 'HEAD'].includes(method ?? 'GET') ||
  /^\/(api|desk|pictures|healthz|readyz|calendar|torah|share|icons|books\/pdf)\/?\b|\.(txt|xml|ico|webmanifest)$|^\/apple-touch-icon/.test(
    url.split('?')[0] ?? '',
  );

/** The host without a socket of its own. It reads the same environment as `npm start`. */
async function startHost(server: ViteDevServer, waiting: Map<string, App.Locals>): Promise<Host> {
  const origin = originOf(server);
  // Here rather than from a build, so that a change to an e-mail or a PDF shows immediately.
  const { renderMail } = await server.ssrLoadModule('/server/mail/render-mail.tsx');
  const { draw } = await server.ssrLoadModule('/server/drawing/draw.ts');
  const build: Build = {
    renderMail: renderMail as Build['renderMail'],
    drawings: () => [...projectAssets().drawings],
    tokens: projectAssets().tokens,
    land: projectAssets().land,
    isPage: (path) => !/^\/desk(\/|$)/.test(path),
    async renderPage(request, locals) {
      const id = crypto.randomUUID();
      waiting.set(id, locals);
      const { pathname, search } = new URL(request.url);
      const page = fetch(new URL(pathname + search, origin), { headers: { [askedByHost]: id } });
      return page.finally(() => waiting.delete(id));
    },
  };
  const config = readConfig({ SITE_URL: new URL(origin).origin, ...process.env });
  server.watcher.add(config.contentDir);
  const host = await wire({
    config,
    build,
    assets: new Map(),
    draw: draw as Draw,
    develop: draw as Draw,
    contentRead: () => reload(server),
  });
  host.start();
  return host;
}

const originOf = (server: ViteDevServer) => server.resolvedUrls?.local[0] ?? 'http://localhost:4321';

const now = () => (process.env.CLOCK ? new Date(process.env.CLOCK) : new Date());

function localsOf(request: IncomingMessage, facts: ReturnType<Host['site']>['facts']): App.Locals {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  return {
    ...facts,
    siteUrl: url.origin,
    now,
    // Nothing is known while a page is rendered here: its cards ask once they are open.
    playlist: async () => undefined,
    book: async () => undefined,
    holdsUntil: () => {},
    query: (name) => url.searchParams.get(name) ?? undefined,
  };
}
