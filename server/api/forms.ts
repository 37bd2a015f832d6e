import type { FastifyInstance } from 'fastify';
import type { FormServices } from '../submissions/form-post.ts';
import { problem } from '../web/problem.ts';
import { registerFormEndpoint } from './form-endpoint.ts';

/** The endpoints of all forms, and of their form tokens. */
export function addForms(app: FastifyInstance, services: FormServices): void {
  for (const form of services.forms) registerFormEndpoint(app, form, services);
  addFormTokens(app, services);
}

/** `GET /api/form-token?form=contact`: a form token for a form that a visitor has turned to. 400 for a form that there is not. */
export function addFormTokens(app: FastifyInstance, { forms, formTokens }: FormServices): void {
  app.get<{ Querystring: { form?: unknown } }>('/api/form-token', async (request, reply) => {
    const form = forms.find(({ noun }) => noun === request.query.form);
    if (!form) return problem(reply, 400);
    return reply.header('cache-control', 'no-store').send({ formToken: await formTokens.issue(form.noun) });
  });
}
