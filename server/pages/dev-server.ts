import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import type { ViteDevServer } from 'vite';
import { readContent } from '../../reader/read-content.ts';
import { recordsByPath } from '../../src/site-map.ts';
import type { PaperRenderer } from '../calendar/pdf/papers.ts';
import { readConfig } from '../config.ts';
import { readPages } from '../search/read-pages.ts';
import type { Search } from '../search/search.ts';
import { createSiteSearch } from '../search/site-search.ts';
import { createCalendar } from '../torah/calendar.ts';
import { type Build, wire } from '../wire.ts';

/** Marks a page that the host asks for on behalf of a visitor: a form handed back. */
const waitingHeader = 'x-dev-locals';

/**
 * `npm run dev`: Astro's server shows the pages, each with what the host would give it, and nothing is kept; whatever else is
 * asked (the API, forms, calendars, health) goes to the real host, which has its pages rendered here.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const contentDir = process.env.CONTENT_DIR ?? join(server.config.root, 'content');
        const waiting = new Map<string, App.Locals>();
        let host: ReturnType<typeof startHost> | undefined;
        const search = devSearch(server, contentDir);

        server.middlewares.use(async (request, response, next) => {
          if (!request.headers[waitingHeader] && isForHost(request)) {
            try {
              host ??= startHost(server, contentDir, waiting);
              return (await host).routing(request, response);
            } catch (error) {
              // Tried again by the next request: content or environment may be right by then.
              host = undefined;
              return next(error);
            }
          }
          const locals =
            waiting.get(String(request.headers[waitingHeader])) ?? localsOf(request, contentDir, search());
          Reflect.set(request, Symbol.for('astro.locals'), locals);
          next();
        });
      },
    },
  };
}

const isForHost = ({ method, url = '/' }: IncomingMessage) =>
  !['GET', 'HEAD'].includes(method ?? 'GET') ||
  /^\/(api|healthz|readyz|calendar|torah|books|robots\.txt|sitemap\.xml)\b/.test(url);

/** The host without a socket of its own. It reads the same environment as `npm start`. */
async function startHost(server: ViteDevServer, contentDir: string, waiting: Map<string, App.Locals>) {
  const origin = originOf(server);
  const { renderMail } = await server.ssrLoadModule('/server/mail/render-mail.tsx');
  // Here rather than in a process of their own, so that a change to a paper shows at once.
  const { papers } = await server.ssrLoadModule('/server/calendar/pdf/render-papers.tsx');
  const build: Build = {
    renderMail: renderMail as Build['renderMail'],
    isPage: () => true,
    async renderPage(request, locals) {
      const id = crypto.randomUUID();
      waiting.set(id, locals);
      const { pathname, search } = new URL(request.url);
      const page = fetch(new URL(pathname + search, origin), { headers: { [waitingHeader]: id } });
      return page.finally(() => waiting.delete(id));
    },
  };
  const config = readConfig({ SITE_URL: new URL(origin).origin, ...process.env });
  const { app, worker } = await wire({
    config,
    build,
    papers: papers as PaperRenderer,
    content: readContent(contentDir, recordsByPath),
    lastChanges: {},
    shareCards: {},
    assets: new Map(),
    // Pages are searched by Astro's server, see devSearch; none of those that the host hands back search.
    searchDocuments: async () => [],
  });
  worker.start();
  return app;
}

/** The search over the pages as they are; they are read anew after a change. */
function devSearch(server: ViteDevServer, contentDir: string): () => Search {
  let kept: Search | undefined;
  server.watcher.on('all', () => {
    kept = undefined;
  });
  return () => {
    if (kept) return kept;
    const content = readContent(contentDir, recordsByPath);
    kept = createSiteSearch({
      content,
      calendar: createCalendar({ gospels: content.gospels, place: content.ministry.address }),
      clock: { now },
      documents: () =>
        readPages(content, async (path) => (await fetch(new URL(path, originOf(server)))).text()),
    });
    return kept;
  };
}

const originOf = (server: ViteDevServer) => server.resolvedUrls?.local[0] ?? 'http://localhost:4321';

const now = () => (process.env.CLOCK ? new Date(process.env.CLOCK) : new Date());

function localsOf(request: IncomingMessage, contentDir: string, search: Search): App.Locals {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  return {
    content: readContent(contentDir, recordsByPath),
    siteUrl: url.origin,
    retentionDays: readConfig(process.env).retentionDays,
    // Read anew for every page that asks, so that a changed Gospel reading shows at once.
    get calendar() {
      const { gospels, ministry } = readContent(contentDir, recordsByPath);
      return createCalendar({ gospels, place: ministry.address });
    },
    now,
    search,
    // Nothing is known while a page is rendered here: its cards ask once they are open.
    playlist: async () => undefined,
    book: async () => undefined,
    shareCards: {},
    holdsUntil: () => {},
    query: (name) => url.searchParams.get(name) ?? undefined,
  };
}
