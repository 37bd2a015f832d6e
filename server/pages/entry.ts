import { createApp } from 'astro/app/entrypoint';

const astro = createApp({ streaming: false });

/** Renders the page that the request's path names; an unknown path gives the 404 page with status 404. */
export function renderPage(request: Request, locals: App.Locals): Promise<Response> {
  return astro.render(request, { locals });
}
