import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FoundAudio } from '#server/media/recordings.ts';
import type { RenderedPage } from '#server/plugins/render-page.ts';
import type { Person, Role } from './person.ts';
import type { UploadedFile } from './uploads.ts';

export interface Visit {
  request: FastifyRequest;
  /** Named parameters of the path. */
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  /** Fields of a posted form; empty without one. */
  form: URLSearchParams;
  /** Uploaded files; deleted after the response. */
  files: readonly UploadedFile[];
}

/** The props of each screen by its name: `screens.tsx` declares them. */
// biome-ignore lint/suspicious/noEmptyInterface: it is extended there, above the screens
export interface Screens {}

export type Screen = {
  [Name in keyof Screens]: {
    name: Name;
    /** Title of the document, before "| The desk". */
    title: string;
    props: Screens[Name];
  };
}[keyof Screens];

export type SignedInVisit = Visit & { person: Person };

/** A screen (200 by default), a redirect (303), JSON, a file to keep, a recording, or a page of the site. */
export type Answer = (
  | { screen: Screen; status?: number }
  | { to: string }
  | { json: unknown; status?: number }
  | { download: Readable; type: string; fileName: string }
  | { recording: FoundAudio }
  | { page: Pick<RenderedPage, 'status' | 'headers' | 'body'> }
) & { headers?: Readonly<Record<string, string | string[]>> };

/** @param title of the document, before "| The desk" */
export const showScreen = <Name extends Screen['name']>(
  name: Name,
  title: string,
  props: Extract<Screen, { name: Name }>['props'],
  status = 200,
): Answer => ({ screen: { name, title, props } as Screen, status });

const notice = (heading: string, status: number, lead: string, leadsToToday: boolean) =>
  showScreen('notice', heading, { heading, lead, leadsToToday }, status);

export const notFound = notice(
  'Page not found',
  404,
  'Check the address. The page may also have been removed.',
  true,
);

export const forbidden = notice(
  "You don't have access to this page",
  403,
  'Ask an owner of the desk if you need it.',
  true,
);

/** A form over the size limit; the browser still has what was typed. */
export const payloadTooLarge = notice(
  'The form is too large',
  413,
  'Nothing was saved. Go back in your browser: what you typed is still in the form. Shorten it or split it into two texts, then press the button again.',
  false,
);

/** A change that was asked for by a button alone, and refused. */
export function refused(lead: string, status = 422): Answer {
  const back = { href: '/desk/gatherings', label: 'Gatherings' };
  return showScreen('notice', 'Nothing was changed', { heading: 'Nothing was changed.', lead, back }, status);
}

interface RouteOptions {
  /** Maximum size of a posted form in bytes; 1 MB by default. */
  bodyLimit?: number;
  /** The form may include files. */
  takesFiles?: true;
  /**
   * While it waits, a newer request of the same person to this address replaces it: then this is the
   * answer.
   */
  replacedBy?: Answer;
  /** Maximum bytes of one file; 25 MB by default. */
  maxFileBytes?: number;
  /**
   * Waits for other servers before the request enters the queue, so that other staff do not wait with it.
   */
  prepare?(visit: SignedInVisit): Promise<void>;
}

type Handler<Visitor> = (visit: Visit & { person: Visitor }) => Promise<Answer> | Answer;

/** One address of the desk, with the roles that may use it. */
export type DeskRoute = RouteOptions & {
  method: 'GET' | 'POST';
  /** Below /desk, in Fastify's syntax: `/messages/:id`. Empty for Today. */
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
