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

interface Address {
  method: 'GET' | 'POST';
  /** Below /desk, in Fastify's way: `/messages/:id`. The first screen is the empty path. */
  path: string;
  /** The most bytes of a posted form, where that is not 1 MB. */
  bodyLimit?: number;
  /** Its form may bring files. */
  takesFiles?: true;
  /** What waits for others' servers: before its turn, so that nobody else at the desk waits with it. */
  prepare?(visit: Visit): Promise<void>;
}

/** One address of the desk, with the roles that may use it. */
export type DeskRoute = Address &
  (
    | { roles: readonly Role[]; answer(visit: Visit & { person: Person }): Promise<Answer> | Answer }
    | { roles: 'anyone'; answer(visit: Visit & { person: Person | undefined }): Promise<Answer> | Answer }
  );
