import type { IncomingMessage } from 'node:http';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { projectAssets } from '#content-model/theme.ts';
import { readConfig } from '#server/config.ts';
import type { RenderDocument } from '#server/drawing/orders.ts';
import { StartError } from '#server/errors.ts';
import { readScripture } from '#server/scripture/read-scripture.ts';
import type { Build } from './dependencies.ts';
import { type Host, wire } from './wire.ts';

/** The server entry exports functions that render pages. The host does everything else. */
export function hostAdapter(): AstroIntegration {
  return {
    name: 'host-adapter',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // One file starts faster and needs no node_modules. Vite's dev server needs separate modules.
        if (command === 'build') {
          updateConfig({
            vite: {
              ssr: { noExternal: true },
              // Bundles only React's production build, which is otherwise chosen at run time.
              environments: { ssr: { define: { 'process.env.NODE_ENV': '"production"' } } },
            },
          });
        }
      },
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'host-adapter',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('../server/pages/entry.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server' },
          supportedAstroFeatures: { serverOutput: 'stable', staticOutput: 'stable', hybridOutput: 'stable' },
        });
      },
    },
  };
}

/** Header of requests by the host itself: a rejected form, a page for the search. */
const hostRequestHeader = 'x-dev-locals';

/**
 * `npm run dev`: Astro's server renders pages, uncached; the real host answers other requests. While the
 * content has faults, every page shows them and reloads when they are fixed.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const pendingLocals = new Map<string, App.Locals>();
        let host: Promise<Host> | undefined;

        server.watcher.on('all', () => {
          if (!host) reload(server);
        });
        server.middlewares.use(async (request, response, next) => {
          // Vite's own client shows the faults.
          if (/^\/(@|node_modules\/)/.test(request.url ?? '')) return next();
          try {
            const locals = pendingLocals.get(String(request.headers[hostRequestHeader]));
            if (!locals) {
              host ??= startHost(server, pendingLocals);
              const { app, site, live } = await host;
              if (isForHost(request)) return app.routing(request, response);
              const faults = live.problems();
              const [path = '/'] = (request.url ?? '/').split('?');
              if (faults.length === 0 && site().isOff(path)) return app.routing(request, response);
              if (faults.length > 0)
                return next(contentError(`The content has faults:\n${faults.join('\n')}`));
              Reflect.set(request, localsKey, localsOf(request, site().facts));
            } else Reflect.set(request, localsKey, locals);
            next();
          } catch (error) {
            // The next request tries again, because content or environment may have been fixed.
            host = undefined;
            next(error instanceof StartError ? contentError(error.message) : error);
          }
        });
      },
    },
  };
}

const reload = (server: ViteDevServer) => server.ws.send({ type: 'full-reload' });

/** Without a stack, which does not help authors of content. */
const contentError = (message: string) => Object.assign(new Error(message), { stack: '' });

/** The symbol under which Astro's server finds a page's locals. */
const localsKey = Symbol.for('astro.locals');

const isForHost = ({ method, url = '/' }: IncomingMessage) =>
  !['GET', 'HEAD'].includes(method ?? 'GET') ||
  /^\/(api|desk|pictures|files|media|healthz|readyz|calendar|torah|share|icons|books\/pdf)\/?\b|\.(txt|xml|ico|webmanifest)$|^\/apple-touch-icon/.test(
    url.split('?')[0] ?? '',
  );

async function startHost(server: ViteDevServer, pendingLocals: Map<string, App.Locals>): Promise<Host> {
  const origin = originOf(server);
  // Loaded here instead of from a build, so that changes of e-mails and PDFs show immediately.
  const { renderMail } = await server.ssrLoadModule('/server/mail/render-mail.tsx');
  const { renderDocument } = await server.ssrLoadModule('/server/drawing/draw.ts');
  const build: Build = {
    renderMail: renderMail as Build['renderMail'],
    drawings: () => [...projectAssets().drawings],
    drawingUrl: (name) => `/site/art/${name}.svg`,
    tokens: projectAssets().tokens,
    // The host makes the files: sitemap, feeds, calendars, share cards.
    isPage: (path) => !/^\/desk(\/|$)|\.\w+$/.test(path),
    async renderPage(request, locals) {
      const id = crypto.randomUUID();
      pendingLocals.set(id, locals);
      const { pathname, search } = new URL(request.url);
      const page = fetch(new URL(pathname + search, origin), { headers: { [hostRequestHeader]: id } });
      return page.finally(() => pendingLocals.delete(id));
    },
  };
  const config = readConfig({ SITE_URL: new URL(origin).origin, ...process.env });
  server.watcher.add(config.contentDir);
  const host = await wire({
    config,
    build,
    assets: new Map(),
    // An earlier build has fetched them.
    scripture: readScripture('node_modules/.cache/scripture'),
    renderDocument: renderDocument as RenderDocument,
    processPhoto: renderDocument as RenderDocument,
    readRecording: renderDocument as RenderDocument,
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
    // No look-ups during rendering: cards request them in the browser.
    playlist: async () => undefined,
    book: async () => undefined,
    holdsUntil: () => {},
    query: (name) => url.searchParams.get(name) ?? undefined,
  };
}
