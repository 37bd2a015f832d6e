import type { FastifyRequest } from 'fastify';
import type { RenderedPage } from '#server/plugins/render-page.ts';
import type { Person, Role } from './auth/person.ts';
import type { Screen } from './ui/screens.tsx';
import type { UploadedFile } from './uploads.ts';

/** What a route is given. */
export interface Visit {
  request: FastifyRequest;
  /** By the names in the route's path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** The fields of a posted form; empty when nothing was posted. */
  form: URLSearchParams;
  /** What came with it; gone once it is answered. */
  files: readonly UploadedFile[];
}

/** What a route answers: a screen of the desk (200 unless it says otherwise), another address (303), JSON for a script, or a page of the site. */
export type Answer = (
  | { screen: Screen; status?: number }
  | { to: string }
  | { json: unknown; status?: number }
  | { page: Pick<RenderedPage, 'status' | 'headers' | 'body'> }
) & { headers?: Readonly<Record<string, string | string[]>> };

/** An address that the desk does not have, or no longer. */
export const nothingHere: Answer = {
  screen: { name: 'nothing-here', title: 'There is nothing here', props: {} },
  status: 404,
};

/** What was sent is longer than an address takes; it was not read. */
export const tooLong: Answer = {
  screen: { name: 'too-long', title: 'This is more than the form can take', props: {} },
  status: 413,
};

/** Somebody's role does not reach so far. */
export const notYours: Answer = {
  screen: { name: 'not-yours', title: 'This is not yours to see', props: {} },
  status: 403,
};

interface RouteOptions {
  /** The maximum size of a posted form in bytes; 1 MB by default. */
  bodyLimit?: number;
  /** The form may include files. */
  takesFiles?: true;
  /** Waits for other servers before the request enters the queue, so that other staff do not wait with it. */
  prepare?(visit: Visit): Promise<void>;
}

type Handler<Visitor> = (visit: Visit & { person: Visitor }) => Promise<Answer> | Answer;

/** One address of the desk, with the roles that may use it. */
export type DeskRoute = RouteOptions & {
  method: 'GET' | 'POST';
  /** Below /desk, as Fastify writes it: `/messages/:id`. Today has the empty path. */
  path: string;
} & (
    | { roles: readonly Role[]; answer: Handler<Person> }
    | { roles: 'anyone'; answer: Handler<Person | undefined> }
  );

type Define = {
  (path: string, roles: readonly Role[], answer: Handler<Person>, options?: RouteOptions): DeskRoute;
  (path: string, roles: 'anyone', answer: Handler<Person | undefined>, options?: RouteOptions): DeskRoute;
};

const define = (method: DeskRoute['method']): Define => {
  return (path: string, roles: DeskRoute['roles'], answer: DeskRoute['answer'], options?: RouteOptions) =>
    ({ method, path, roles, answer, ...options }) as DeskRoute;
};

export const get = define('GET');
export const post = define('POST');
