import { createApp } from 'astro/app/entrypoint';
import { renderMail } from '../mail/render-mail.tsx';

/*
 * What the build makes for the host: everything that React renders, but for papers (server/calendar/pdf/drawing.ts).
 */

const astro = createApp({ streaming: false });

/** Renders the page that the request's path names; an unknown path gives the 404 page with status 404. */
export function renderPage(request: Request, locals: App.Locals): Promise<Response> {
  return astro.render(request, { locals });
}

/** Whether some page of ours answers to the request's path, not one of Astro's own endpoints. Nothing is rendered. */
export function isPage(request: Request): boolean {
  const route = astro.match(request);
  return route?.type === 'page' && !route.route.startsWith('/_');
}

export { renderMail };
