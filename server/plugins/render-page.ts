import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import { nextMidnight } from '#core/dates/instants.ts';
import type { Clock } from '../clock.ts';
import type { Lookups } from '../lookups/lookups.ts';
import { Unavailable } from './errors.ts';
import type { pageInLook } from './theme.ts';

/** Who asks: over which connection, and from which address, as the proxy names it. */
interface Visitor {
  connection: Pick<Socket, 'destroyed'>;
  address: string;
}

/**
 * Runs renderings one at a time, and lets the network have a turn between two: rendering blocks the event
 * loop, and hundreds of searches in a row would hold up visitors whose pages only need to be sent.
 * @returns rejects with Unavailable beyond the limits, and for a second rendering of the same connection. A
 *   visitor who has hung up gets no rendering.
 */
export function createRenderQueue({
  maxPending = Number.POSITIVE_INFINITY,
  maxPerAddress = Number.POSITIVE_INFINITY,
} = {}) {
  const queue = new PQueue({ concurrency: 1 });
  const visitors = new Set<Visitor>();

  function hasRoomFor({ connection, address }: Visitor): boolean {
    const others = [...visitors];
    return (
      others.every((other) => other.connection !== connection) &&
      others.filter((other) => other.address === address).length < maxPerAddress
    );
  }

  return async function enqueue<Result>(work: () => Promise<Result>, asking?: Visitor): Promise<Result> {
    const isFull = queue.size + queue.pending >= maxPending;
    if (isFull || (asking && !hasRoomFor(asking))) throw new Unavailable(busy, 5);
    const visitor = asking && { ...asking };
    if (visitor) visitors.add(visitor);
    const rendered = queue.add(async () => {
      await setImmediate();
      if (visitor?.connection.destroyed) throw new Unavailable(busy, 5);
      return work();
    });
    return (await rendered.finally(() => visitor && visitors.delete(visitor))) as Result;
  };
}

const busy = 'Too many requests at the moment. Please try again in a few seconds.';

/** A script or style inside the page, its text captured. Astro writes them, so their form is known. */
const inline = /<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

/**
 * The page's own part of a Content-Security-Policy: of the hashes that Astro allows on every page, those of
 * the scripts and styles that stand in this one. Stricter, and 3 KB shorter: with the whole list the first
 * flight of packets (some 14 KB) has no room for the page itself, which costs a slow line one more round
 * trip.
 */
export function ownPolicy(policy: string, html: string): string {
  const own = new Set<string>();
  for (const [, text = ''] of html.matchAll(inline)) {
    own.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return policy.replace(/ 'sha\d+-[^']+'/g, (hash) => (own.has(hash.trim()) ? hash : ''));
}

/** Renders the page at a request's path; supplied by the build (or by the development server). */
export interface PageRenderer {
  renderPage(request: Request, locals: App.Locals): Promise<Response>;
  /** Whether a page of a fixed address lies at a path; answered without rendering. */
  isPage(path: string): boolean;
}

/** A page as it was rendered. */
export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The names in the query string that this page looks at. */
  reads: ReadonlySet<string>;
  /** By the site's clock. */
  createdAt: Date;
  /** When the page must be rendered anew, at the latest the next midnight there; undefined when it shows no date. */
  expires: Date | undefined;
}

/** What every page is given, besides what belongs to one rendering. */
export type PageFacts = Pick<
  App.Locals,
  'content' | 'siteUrl' | 'calendar' | 'search' | 'retentionDays' | 'shareCards'
>;

interface Options {
  renderer: PageRenderer;
  clock: Clock;
  facts: PageFacts;
  known: Lookups['known'];
  /** Undefined where the ministry has no look of its own. */
  inLook: ReturnType<typeof pageInLook>;
  /** Told, before it is looked for, of which playlist or book a page shows what is known, or that nothing is. */
  shows(path: string, address: string): void;
}

/** What makes a page one visitor's own. */
interface Visit {
  query?: URLSearchParams | undefined;
  posted?: App.PostedForm | undefined;
  desk?: App.Locals['desk'];
  visitor?: Visitor;
}

export type RenderPage = ReturnType<typeof createRenderPage>;

/**
 * Visitors never hold up the staff, and pages for one visitor never hold up the shared ones, for which a
 * search waits itself. Fifty renderings take an eighth of a second. A household behind one address rarely
 * searches ten times at the same moment.
 */
export const renderQueues = {
  personal: createRenderQueue({ maxPending: 50, maxPerAddress: 10 }),
  desk: createRenderQueue({ maxPending: 50 }),
  shared: createRenderQueue(),
};

/**
 * Renders pages; rejects with Unavailable while too many uncached pages wait. A page shows what it depends on
 * by what it asks for while it renders: `now()` gives it a date, `query('search')` makes it answer that
 * query.
 */
export function createRenderPage({ renderer, clock, facts, known, inLook, shows }: Options) {
  const zone = facts.content.ministry.address.timeZone;

  return async function renderPage(
    path: string,
    { query, posted, desk, visitor }: Visit = {},
  ): Promise<RenderedPage> {
    const now = clock.now();
    const reads = new Set<string>();
    let expires: Date | undefined;
    const holdsUntil = (instant: Date) => {
      if (!expires || instant < expires) expires = instant;
    };
    async function knownOf<Value>(
      address: string,
      find: (address: string) => Promise<{ value: Value; fresh: boolean; expires: Date } | undefined>,
    ) {
      shows(path, address);
      const found = await find(address);
      if (found?.fresh) holdsUntil(found.expires);
      return found?.value;
    }
    const locals: App.Locals = {
      ...facts,
      playlist: (address) => knownOf(address, known.playlist),
      book: (address) => knownOf(address, known.book),
      posted,
      desk,
      holdsUntil,
      now() {
        holdsUntil(nextMidnight(now, zone));
        return now;
      },
      query(name) {
        reads.add(name);
        return query?.get(name) ?? undefined;
      },
    };
    const url = new URL(path, facts.siteUrl);
    if (query) url.search = query.toString();
    const queue = desk ? 'desk' : query || posted ? 'personal' : 'shared';
    const response = await renderQueues[queue](() => renderer.renderPage(new Request(url), locals), visitor);
    const written = Buffer.from(await response.arrayBuffer());
    const allowed = response.headers.get('content-security-policy') ?? "default-src 'none'";
    const dressed = inLook?.(written.toString(), ownPolicy(allowed, written.toString()));
    const body = dressed ? Buffer.from(dressed.body) : written;
    const policy = dressed?.policy ?? ownPolicy(allowed, written.toString());
    return {
      status: posted && response.status === 200 ? 422 : response.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      },
      body,
      reads,
      createdAt: now,
      expires,
    };
  };
}
