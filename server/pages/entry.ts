import { createApp } from 'astro/app/entrypoint';
import { artNames } from '#site/ui/Art.tsx';
import { renderMail } from '../mail/render-mail.tsx';

/*
 * What the build makes for the host: everything that React renders, but for PDFs (server/drawing/drawing-worker.ts).
 */

const astro = createApp({ streaming: false });
const { routes } = astro.manifestData;

// Astro would answer a page that throws with an empty one. The host has a sentence for the visitor, and logs the cause.
const { renderError } = astro;
astro.renderError = (request, options) => {
  if (options.error) throw options.error;
  return renderError.call(astro, request, options);
};

/** Astro puts the style of its islands before the first of them, where HTML allows none. site/styles/base.css has it too. */
const islandStyle = /<style>astro-island[^<]*<\/style>/;

/** Renders the page that the request's path names; an unknown path gives the 404 page with status 404. Rejects with what a page throws. */
export async function renderPage(request: Request, locals: App.Locals): Promise<Response> {
  const page = await astro.render(request, { locals });
  return new Response((await page.text()).replace(islandStyle, ''), page);
}

/**
 * Whether a page of ours lies at a path, not one of Astro's own endpoints, and not a page of names (`[slug].astro`), which only content
 * knows, nor the staff's side. Nothing is rendered. By the routes' patterns, as Astro does: its own `match` wants a Request, which costs
 * more than all the rest of an answer.
 */
export function isPage(path: string): boolean {
  const found = routes.find(({ pattern }) => pattern.test(path));
  return found?.type === 'page' && found.params.length === 0 && !found.route.startsWith('/_');
}

export { land, tokens } from '../drawing/colours.ts';
export { artNames as drawings, renderMail };
