import type { FastifyInstance } from 'fastify';
import type { FormServices } from '../submissions/form-post.ts';
import { forms } from '../submissions/forms.ts';
import { registerFormEndpoint } from './form-endpoint.ts';

export type { FormServices };

/** The endpoints of all forms. */
export function addForms(app: FastifyInstance, services: FormServices): void {
  for (const form of forms) registerFormEndpoint(app, form, services);
}
