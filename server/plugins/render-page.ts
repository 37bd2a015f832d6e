import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import PQueue from 'p-queue';
import { nextMidnight } from '#core/dates/instants.ts';
import type { Clock } from '../clock.ts';
import { type ContentRead, notingReads } from '../content-reads.ts';
import type { Lookups } from '../lookups/lookups.ts';
import type { Transcripts } from '../search/transcripts.ts';
import { Unavailable } from './errors.ts';
import type { createPageTheme } from './theme.ts';

/** The visitor's connection, and the address that the proxy reports. */
interface Visitor {
  connection: Pick<Socket, 'destroyed'>;
  address: string;
}

interface QueueOptions {
  maxPending?: number;
  maxPerAddress?: number;
  queue?: PQueue;
  /** Each rendering waits until this queue is empty, but no longer than `maxWait`. */
  before?: PQueue;
  /** In milliseconds. */
  maxWait?: number;
}

/**
 * One rendering at a time, with network in between: rendering blocks the event loop, and many searches would
 * delay others.
 * @returns rejects with Unavailable beyond the limits, and for a second rendering of a connection or a closed
 *   one; with the reason of `signal` once that is aborted, so that what waits is not kept in memory
 */
export function createRenderQueue({
  maxPending = Number.POSITIVE_INFINITY,
  maxPerAddress = Number.POSITIVE_INFINITY,
  queue = new PQueue({ concurrency: 1 }),
  before,
  maxWait = 2000,
}: QueueOptions = {}) {
  const visitors = new Set<Visitor>();

  function hasRoomFor({ connection, address }: Visitor): boolean {
    const waiting = [...visitors];
    return (
      waiting.every((visitor) => visitor.connection !== connection) &&
      waiting.filter((visitor) => visitor.address === address).length < maxPerAddress
    );
  }

  return async function enqueue<Result>(
    work: () => Promise<Result>,
    client?: Visitor,
    signal?: AbortSignal,
  ): Promise<Result> {
    const isFull = queue.size + queue.pending >= maxPending;
    if (isFull || (client && !hasRoomFor(client))) throw new Unavailable(busy, 5);
    const visitor = client && { ...client };
    if (visitor) visitors.add(visitor);
    const arrived = performance.now();
    const rendered = queue.add(
      async () => {
        await setImmediate();
        const left = maxWait - (performance.now() - arrived);
        // A queue that never empties may not keep others waiting forever.
        if (before && left > 0) await Promise.race([before.onIdle(), wait(left, undefined, { ref: false })]);
        if (visitor?.connection.destroyed) throw new Unavailable(busy, 5);
        signal?.throwIfAborted();
        return work();
      },
      signal ? { signal } : {},
    );
    return (await rendered.finally(() => visitor && visitors.delete(visitor))) as Result;
  };
}

const busy = 'Too many requests at the moment. Please try again in a few seconds.';

/** A script or style in the page, with its text. Astro writes them in this form. */
const inline = /<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

/**
 * Keeps the hashes of this page only. That is stricter and 3 KB shorter; the full list would cost a slow line
 * a round trip, because the first packets have about 14 KB.
 */
export function pagePolicy(policy: string, html: string): string {
  const hashes = new Set<string>();
  for (const [, text = ''] of html.matchAll(inline)) {
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return policy.replace(/ 'sha\d+-[^']+'/g, (hash) => (hashes.has(hash.trim()) ? hash : ''));
}

/** Renders the page of a request; supplied by the build or the development server. */
export interface PageRenderer {
  renderPage(request: Request, locals: App.Locals): Promise<Response>;
  /** Whether a path is a page with a fixed address; does not render. */
  isPage(path: string): boolean;
}

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  /** The names of the query that this page reads. */
  reads: ReadonlySet<string>;
  contentReads: ReadonlySet<ContentRead>;
  /** By the site's clock. */
  createdAt: Date;
  /**
   * When the page must be rendered again, at the latest at midnight in the ministry's zone; undefined without
   * a date.
   */
  expires: Date | undefined;
}

export type PageFacts = Pick<
  App.Locals,
  | 'content'
  | 'siteUrl'
  | 'calendar'
  | 'scripture'
  | 'search'
  | 'retentionDays'
  | 'placesTaken'
  | 'shareCardOf'
  | 'recordingOf'
  | 'transcriptOf'
  | 'findSpoken'
>;

interface Options {
  renderer: PageRenderer;
  clock: Clock;
  facts: PageFacts;
  cachedLookups: Lookups['cached'];
  /** Undefined when the ministry has no theme. */
  applyTheme: ReturnType<typeof createPageTheme>;
  /** Called before a page reads the cached data of a playlist or book, or the length of a recording. */
  onRead(path: string, address: string): void;
  /** Changes with the file of a message's transcript. */
  transcriptVersion: Transcripts['versionOf'];
  /** Aborted when another site replaces this one: its waiting pages are not rendered any more. */
  replaced: AbortSignal;
}

interface Visit {
  query?: URLSearchParams | undefined;
  posted?: App.PostedForm | undefined;
  desk?: App.Locals['desk'];
  visitor?: Visitor;
}

export type RenderPage = ReturnType<typeof createRenderPage>;

const sharedPages = new PQueue({ concurrency: 1 });

/**
 * Visitors do not delay staff. Pages for one visitor wait two seconds at most for shared pages, which many
 * visitors wait for: after a change of the content all of them take as long. Fifty searches take one second.
 */
export const renderQueues = {
  personal: createRenderQueue({ maxPending: 50, maxPerAddress: 10, before: sharedPages }),
  desk: createRenderQueue({ maxPending: 50 }),
  shared: createRenderQueue({ queue: sharedPages }),
};

/**
 * Rejects with Unavailable while too many uncached pages wait. A page declares its dependencies while it
 * renders: `now()` makes it expire at midnight, `query('search')` makes it depend on that query.
 */
export function createRenderPage({
  renderer,
  clock,
  facts,
  cachedLookups,
  applyTheme,
  onRead,
  transcriptVersion,
  replaced,
}: Options) {
  const zone = facts.content.ministry.address.timeZone;

  return async function renderPage(
    path: string,
    { query, posted, desk, visitor }: Visit = {},
  ): Promise<RenderedPage> {
    const now = clock.now();
    const reads = new Set<string>();
    const contentReads = new Set<ContentRead>();
    let expires: Date | undefined;
    const holdsUntil = (instant: Date) => {
      if (!expires || instant < expires) expires = instant;
    };
    async function readCached<Value>(
      address: string,
      find: (address: string) => Promise<{ value: Value; fresh: boolean; expires: Date } | undefined>,
    ) {
      onRead(path, address);
      const found = await find(address);
      if (found?.fresh) holdsUntil(found.expires);
      return found?.value;
    }
    const locals: App.Locals = {
      ...facts,
      content: notingReads(facts.content, contentReads),
      get calendar() {
        contentReads.add('ministry').add('gospels');
        return facts.calendar;
      },
      get scripture() {
        contentReads.add('readingPages').add('scripture');
        return facts.scripture;
      },
      shareCardOf(page) {
        contentReads.add('shareCard');
        return facts.shareCardOf(page);
      },
      transcriptOf(message) {
        contentReads.add(`transcript ${transcriptVersion(message)}`);
        return facts.transcriptOf(message);
      },
      playlist: (address) => readCached(address, cachedLookups.playlist),
      book: (address) => readCached(address, cachedLookups.book),
      recordingOf(message) {
        // The page is rendered again when the length of its recording is known.
        if (message.audio) onRead(path, message.audio);
        return facts.recordingOf(message);
      },
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
    const render = () => renderer.renderPage(new Request(url), locals);
    const response = await renderQueues[queue](render, visitor, replaced);
    const rendered = Buffer.from(await response.arrayBuffer());
    const allowed = response.headers.get('content-security-policy') ?? "default-src 'none'";
    const themed = applyTheme?.(rendered.toString(), pagePolicy(allowed, rendered.toString()));
    const body = themed ? Buffer.from(themed.body) : rendered;
    const policy = themed?.policy ?? pagePolicy(allowed, rendered.toString());
    return {
      status: posted && response.status === 200 ? 422 : response.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
      },
      body,
      reads,
      contentReads,
      createdAt: now,
      expires,
    };
  };
}
