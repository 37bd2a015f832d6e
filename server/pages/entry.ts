import { createApp } from 'astro/app/entrypoint';
import type { PaperRenderer } from '../calendar/pdf/papers.ts';
import { renderMail } from '../mail/render-mail.tsx';

/*
 * What the build makes for the host: everything that React renders. The host itself runs from its sources.
 */

const astro = createApp({ streaming: false });

/** Renders the page that the request's path names; an unknown path gives the 404 page with status 404. */
export function renderPage(request: Request, locals: App.Locals): Promise<Response> {
  return astro.render(request, { locals });
}

/** Whether some page answers to the request's path. Nothing is rendered. */
export function isPage(request: Request): boolean {
  return astro.match(request) !== undefined;
}

export { renderMail };

// Wanted seldom and large: loaded when the first paper is drawn.
const drawing = () => import('../calendar/pdf/render-papers.tsx');

/** Draws the calendar's papers as PDF. */
export const papers: PaperRenderer = {
  renderReadingGuide: async (guide) => (await drawing()).papers.renderReadingGuide(guide),
  renderAnnualPlan: async (plan) => (await drawing()).papers.renderAnnualPlan(plan),
};
