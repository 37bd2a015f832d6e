import { createApp } from 'astro/app/entrypoint';
import { artNames, artUrl } from '#site/ui/Art.tsx';
import { renderMail } from '../mail/render-mail.tsx';

/* The build's exports for the host: everything that React renders, except PDFs (drawing-worker.ts). */

const astro = createApp({ streaming: false });
const { routes } = astro.manifestData;

// Astro would answer an error with an empty page. The host has a sentence for the visitor.
const { renderError } = astro;
astro.renderError = (request, options) => {
  if (options.error) throw options.error;
  return renderError.call(astro, request, options);
};

/** Astro puts it before the first island, where HTML allows none. site/styles/base.css has it too. */
const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** An unknown path gives the 404 page with status 404. Rejects with the error of a page. */
export async function renderPage(request: Request, locals: App.Locals): Promise<Response> {
  const page = await astro.render(request, { locals });
  return new Response((await page.text()).replace(islandStyle, ''), page);
}

/**
 * Whether a path has a fixed address: no endpoint of Astro, no desk, no `[slug].astro`. Tests patterns,
 * because Astro's `match` needs a Request, which is slow.
 */
export function isPage(path: string): boolean {
  const found = routes.find(({ pattern }) => pattern.test(path));
  return found?.type === 'page' && found.params.length === 0 && !found.route.startsWith('/_');
}

export { tokens } from '../drawing/colors.ts';
export { artNames as drawings, artUrl as drawingUrl, renderMail };
