import { createApp } from 'astro/app/entrypoint';
import { artNames } from '#site/ui/Art.tsx';
import { renderMail } from '../mail/render-mail.tsx';

/*
 * The build's exports for the host: everything that React renders, except PDFs
 * (server/drawing/drawing-worker.ts).
 */

const astro = createApp({ streaming: false });
const { routes } = astro.manifestData;

// Astro would answer an error with an empty page. The host has a sentence for the visitor, and logs the
// cause.
const { renderError } = astro;
astro.renderError = (request, options) => {
  if (options.error) throw options.error;
  return renderError.call(astro, request, options);
};

/**
 * Astro puts the style of islands before the first island, where HTML allows none. site/styles/base.css has
 * it too.
 */
const islandStyle = /<style>astro-island[^<]*<\/style>/;

/**
 * Renders the page of a request; an unknown path gives the 404 page with status 404. Rejects with the error
 * of a page.
 */
export async function renderPage(request: Request, locals: App.Locals): Promise<Response> {
  const page = await astro.render(request, { locals });
  return new Response((await page.text()).replace(islandStyle, ''), page);
}

/**
 * Whether a path is a page with a fixed address. Excludes Astro's endpoints, the desk and `[slug].astro`,
 * whose names only the content knows. Tests the routes' patterns as Astro does, because `match` needs a
 * Request, which is slow.
 */
export function isPage(path: string): boolean {
  const found = routes.find(({ pattern }) => pattern.test(path));
  return found?.type === 'page' && found.params.length === 0 && !found.route.startsWith('/_');
}

export { land, tokens } from '../drawing/colours.ts';
export { artNames as drawings, renderMail };
