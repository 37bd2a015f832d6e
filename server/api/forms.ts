import type { FastifyInstance } from 'fastify';
import type { FormServices } from '../submissions/form-post.ts';
import { registerFormEndpoint } from './form-endpoint.ts';
import { addFormTokens } from './form-token.ts';

/** The endpoints of all forms, and of their formTokens. */
export function addForms(app: FastifyInstance, services: FormServices): void {
  for (const form of services.forms) registerFormEndpoint(app, form, services);
  addFormTokens(app, services);
}
