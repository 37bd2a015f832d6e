import type { FastifyRequest } from 'fastify';
import type { RenderedPage } from '../server/web/render-page.ts';
import type { Person, Role } from './people/person.ts';
import type { Screen } from './ui/screens.tsx';

/** What a route is given. */
export interface Visit {
  request: FastifyRequest;
  /** By the names in the route's path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The fields of a posted form; empty when nothing was posted. */
  form: URLSearchParams;
}

/** What a route answers: a screen of the desk (200 unless it says otherwise), another address (303), JSON for a script, or a page of the site. */
export type Answer = (
  | { screen: Screen; status?: number }
  | { to: string }
  | { json: unknown; status?: number }
  | { page: RenderedPage }
) & { headers?: Readonly<Record<string, string>> };

/** An address that the desk does not have, or no longer. */
export const nothingHere: Answer = {
  screen: { name: 'nothing-here', title: 'There is nothing here', props: {} },
  status: 404,
};

/** Somebody's role does not reach so far. */
export const notYours: Answer = {
  screen: { name: 'not-yours', title: 'This is not yours to see', props: {} },
  status: 403,
};

interface Address {
  method: 'GET' | 'POST';
  /** Below /desk, in Fastify's way: `/messages/:id`. The first screen is the empty path. */
  path: string;
}

/** One address of the desk, with the roles that may use it. */
export type DeskRoute = Address &
  (
    | { roles: readonly Role[]; answer(visit: Visit & { person: Person }): Promise<Answer> | Answer }
    | { roles: 'anyone'; answer(visit: Visit & { person: Person | undefined }): Promise<Answer> | Answer }
  );
