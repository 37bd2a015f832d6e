import type { FastifyInstance } from 'fastify';
import type { FormServices } from '../submissions/form-post.ts';
import { problem } from '../web/problem.ts';

/** `GET /api/form-stamp?form=contact`: a stamp for a form that a visitor has turned to. 400 for a form that there is not. */
export function addFormStamps(app: FastifyInstance, { forms, stamps }: FormServices): void {
  app.get<{ Querystring: { form?: unknown } }>('/api/form-stamp', async (request, reply) => {
    const form = forms.find(({ noun }) => noun === request.query.form);
    if (!form) return problem(reply, 400);
    return reply.header('cache-control', 'no-store').send({ stamp: await stamps.issue(form.noun) });
  });
}
