import type { FastifyInstance } from 'fastify';
import type { FormServices } from '../submissions/form-post.ts';
import { registerFormEndpoint } from './form-endpoint.ts';

/** The endpoints of all forms. */
export function addForms(app: FastifyInstance, services: FormServices): void {
  for (const form of services.forms) registerFormEndpoint(app, form, services);
}
