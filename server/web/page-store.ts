import { setImmediate } from 'node:timers/promises';
import { nextMidnight } from '../../domain/dates/instants.ts';
import type { Calendar } from '../../domain/torah/calendar.ts';
import type { Content } from '../../reader/content.ts';
import type { Clock } from '../clock.ts';
import type { Lookups } from '../lookups/lookups.ts';
import { ownPolicy } from './own-policy.ts';
import { type Stored, store } from './stored.ts';

/** Renders the page at a request's path; supplied by the build (or by the development server). */
export interface PageRenderer {
  renderPage(request: Request, locals: App.Locals): Promise<Response>;
  /** Whether a path belongs to a page at all; answered without rendering. */
  isPage(path: string): boolean;
}

interface Rendering {
  /** By the site's clock. */
  rendered: Date;
  /** When the page must be rendered anew, at the latest the next midnight there; undefined when it shows no date. */
  expires: Date | undefined;
  /** The names in the query string that this page looks at. */
  reads: ReadonlySet<string>;
}

export type Page = Stored & Rendering;

/** A page for one visitor, as it was rendered. */
export interface PersonalPage extends Rendering {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** Where the page of all unknown paths lies. */
const notFound = '/404';

interface Options {
  renderer: PageRenderer;
  content: Content;
  clock: Clock;
  siteUrl: string;
  zone: string;
  calendar: Calendar;
  search: App.Locals['search'];
  retentionDays: number;
  shareCards: App.Locals['shareCards'];
  /** What is known of others' pages. */
  lookedUp: Lookups['known'];
}

export type PageStore = ReturnType<typeof createPageStore>;

/**
 * Pages in memory: rendered once, compressed once, and again after midnight if they show a date. What a page depends on
 * is learned from what it asks the host for while it renders, so no list of such pages can fall out of date.
 */
export function createPageStore(options: Options) {
  const { renderer, content, clock, siteUrl, zone, calendar, search, retentionDays, shareCards, lookedUp } =
    options;
  const pages = new Map<string, Promise<Page>>();
  /** Those of them that are ready. */
  const made = new WeakMap<Promise<Page>, Page>();
  /** Which pages show what is known of an address, or show that nothing is. */
  const showing = new Map<string, Set<string>>();

  let last: Promise<unknown> = Promise.resolve();

  /**
   * One after the other, with a look at the network between two: rendering is work for the processor alone, and hundreds at
   * once (somebody searches for everything) would keep those waiting whose pages only need to be sent.
   */
  function inTurn(work: () => Promise<Response>): Promise<Response> {
    const turn = last.then(() => setImmediate()).then(work);
    last = turn.catch(() => {});
    return turn;
  }

  async function render(
    path: string,
    query?: URLSearchParams,
    posted?: App.PostedForm,
  ): Promise<PersonalPage> {
    const now = clock.now();
    const reads = new Set<string>();
    let expires: Date | undefined;
    const holdsUntil = (instant: Date) => {
      if (!expires || instant < expires) expires = instant;
    };
    /** What is known of an address; the page is rendered anew when something else is, or when it is too old. */
    async function knownOf<Value>(
      address: string,
      look: (address: string) => Promise<{ value: Value; fresh: boolean; expires: Date } | undefined>,
    ) {
      showing.set(address, (showing.get(address) ?? new Set()).add(path));
      const known = await look(address);
      if (known?.fresh) holdsUntil(known.expires);
      return known?.value;
    }
    const locals: App.Locals = {
      content,
      siteUrl,
      calendar,
      search,
      retentionDays,
      playlist: (address) => knownOf(address, lookedUp.playlist),
      book: (address) => knownOf(address, lookedUp.book),
      shareCards,
      posted,
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
    const url = new URL(path, siteUrl);
    if (query) url.search = query.toString();
    const response = await inTurn(() => renderer.renderPage(new Request(url), locals));
    const body = Buffer.from(await response.arrayBuffer());
    const policy = response.headers.get('content-security-policy') ?? "default-src 'none'";
    return {
      status: posted && response.status === 200 ? 422 : response.status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': ownPolicy(policy, body.toString()),
      },
      body,
      reads,
      rendered: now,
      expires,
    };
  }

  async function renderToKeep(path: string): Promise<Page> {
    const { body, ...rendered } = await render(path);
    // A name that is not in the content: no reason to compress the page of unknown paths once more.
    if (rendered.status === 404 && path !== notFound) return page(notFound);
    return { ...rendered, ...(await store(body, rendered)) };
  }

  /** The page at a path as every visitor sees it. Unknown paths share one page with status 404. */
  async function page(path: string): Promise<Page> {
    const key = pages.has(path) || renderer.isPage(path) ? path : notFound;
    for (let kept = pages.get(key); kept; ) {
      const page = await kept;
      if (holds(page, clock.now())) return page;
      // Of all who find it expired at once, the first renders and the others wait for that.
      const newer = pages.get(key);
      if (newer === kept) break;
      kept = newer;
    }
    const rendering = renderToKeep(key);
    pages.set(key, rendering);
    const forget = () => pages.delete(key);
    const page = await rendering.catch((error) => {
      forget();
      throw error;
    });
    made.set(rendering, page);
    // A path that the page itself does not know (a name that is not in the content) is not worth keeping.
    if (page.status !== 200 && key !== notFound) forget();
    return page;
  }

  return {
    page,
    /** The page at a path if it lies ready and holds; whether there is such a page, only `page` tells. */
    kept(path: string): Page | undefined {
      const rendering = pages.get(path);
      const page = rendering && made.get(rendering);
      return page && holds(page, clock.now()) ? page : undefined;
    },
    /** Something else is known of an address than before: pages that show it are rendered anew. */
    forget(address: string): void {
      for (const path of showing.get(address) ?? []) pages.delete(path);
    },
    /** The page for one visitor: with the query string that it reads, or with a form handed back. Never kept. */
    personal: (path: string, query?: URLSearchParams, posted?: App.PostedForm) => render(path, query, posted),
  };
}

/** A page rendered in the future is one of a clock that was wrong: its midnight may be years away. */
const holds = ({ rendered, expires }: Page, now: Date) => !expires || (now < expires && now >= rendered);

/** How long browsers and proxies may keep a page, in seconds; never past the midnight at which it expires. */
export function cacheControl(page: Page, now: Date): string {
  const left = page.expires
    ? Math.max(0, Math.floor((page.expires.getTime() - now.getTime()) / 1000))
    : Infinity;
  const fresh = Math.min(60, left);
  return `public, max-age=${fresh}, stale-while-revalidate=${Math.min(600, left - fresh)}`;
}
