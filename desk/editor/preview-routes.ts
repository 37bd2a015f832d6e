import { failureText } from '#server/plugins/problem.ts';
import { createRenderQueue } from '#server/plugins/render-queue.ts';
import type { EntryLimits } from '../auth/limits.ts';
import type { Answer, DeskRoute } from '../desk-route.ts';
import { draftPage } from './draft-page.ts';
import type { EditServices } from './fields-form.ts';
import { findPreview } from './preview-repository.ts';
import { kindNamed } from './records.ts';

interface Services extends EditServices {
  limits: Pick<EntryLimits, 'mayPreview'>;
}

/** A draft as visitors would see it, for whoever has its link: the one thing of the desk that needs no session. */
export function previewRoutes(services: Services): readonly DeskRoute[] {
  const { db, runningClock, drafts, site, limits } = services;
  const enqueue = createRenderQueue({ maxPending: 10 });

  async function siteNotFound(): Promise<Answer> {
    const page = await site().answers.get('/404');
    if (!page) throw new Error('the site has no page for unknown paths');
    return { page: { ...page, body: page.bodies.identity } };
  }

  return [
    {
      method: 'GET',
      path: '/preview',
      roles: 'anyone',
      async answer({ request, query }) {
        const say = (status: number, sentence: string): Answer => {
          const { headers, body } = failureText(request.headers, status, sentence);
          return { page: { status, headers, body: Buffer.from(body) } };
        };
        if (!(await limits.mayPreview(request.ip)))
          return say(429, 'This was opened often in a short time. Please wait an hour, then try again.');
        const file = await findPreview(db, query.get('draft') ?? '', runningClock.now());
        const kind = file === undefined ? undefined : kindNamed(file);
        const opened = file !== undefined && kind ? await drafts.open(file, kind) : undefined;
        const page = opened?.draft ? await enqueue(() => draftPage(opened, services)) : 'nowhere';
        if (page === 'nowhere') return siteNotFound();
        if (page === 'faulty')
          return say(503, 'Somebody is working on this draft just now. Please come again in a while.');
        return { page };
      },
    },
  ];
}
