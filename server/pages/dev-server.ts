import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { readContent } from '../../src/content/read-content.ts';
import { createCalendar } from '../torah/calendar.ts';

/**
 * `npm run dev`: gives every page what the host gives it, straight from each request; nothing is kept.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:server:setup': ({ server }) => {
        const contentDir = join(server.config.root, 'content');
        server.middlewares.use((request, _response, next) => {
          const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
          const locals: App.Locals = {
            siteUrl: url.origin,
            get calendar() {
              return calendarOf(contentDir);
            },
            now: () => (process.env.CLOCK ? new Date(process.env.CLOCK) : new Date()),
            holdsUntil: () => {},
            query: (name) => url.searchParams.get(name) ?? undefined,
          };
          Reflect.set(request, Symbol.for('astro.locals'), locals);
          next();
        });
      },
    },
  };
}

/** Read anew for every page that asks, so that a changed Gospel reading shows at once. */
function calendarOf(contentDir: string) {
  const { gospels, ministry } = readContent(contentDir);
  return createCalendar({ gospels, place: ministry.address });
}
