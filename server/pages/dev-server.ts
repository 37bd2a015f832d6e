import type { AstroIntegration } from 'astro';

/**
 * `npm run dev`: gives every page what the host gives it, straight from each request; nothing is kept.
 */
export function devServer(): AstroIntegration {
  return {
    name: 'dev-server',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use((request, _response, next) => {
          const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
          const locals: App.Locals = {
            siteUrl: url.origin,
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
