import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { Content } from '#content-model/content.ts';
import { messagePath } from '#core/messages/library.ts';
import type { SearchDocument } from '#core/search/search.ts';
import { groupSpellings } from '#core/search/words.ts';
import {
  canonicalPath,
  isSwitchedOff,
  opensLaterFolder,
  opensLaterPath,
  readingPages,
  sitePages,
} from '#site/routes.ts';
import { linkProblems } from './books/book-links.ts';
import { calendarFiles } from './calendar/calendar-files.ts';
import type { Clock } from './clock.ts';
import { type ContentRead, changedReads } from './content-reads.ts';
import { discoveryFiles } from './discovery/discovery-files.ts';
import { drawnFiles, shareCardsOf } from './discovery/drawn-files.ts';
import { NotDrawnError } from './drawing/drawing-pool.ts';
import type { RenderDocument } from './drawing/orders.ts';
import type { Lookups } from './lookups/lookups.ts';
import { podcastFiles } from './media/podcast.ts';
import type { Recordings } from './media/recordings.ts';
import { Unavailable } from './plugins/errors.ts';
import {
  createRenderPage,
  type PageFacts,
  type PageRenderer,
  type RenderedPage,
  type RenderPage,
} from './plugins/render-page.ts';
import type { Redirect } from './plugins/request-hooks.ts';
import type {
  CachedResponse,
  CreateFile,
  createCompressor,
  PrecompressedResponse,
} from './plugins/responses.ts';
import { createPageTheme, createThemedDrawings } from './plugins/theme.ts';
import { type BuiltScripture, chosenScripture } from './scripture/read-scripture.ts';
import { createSiteSearch, type Search } from './search/search.ts';
import { type RecordDocuments, readPages } from './search/search-documents.ts';
import { createSearchIndex, type SearchIndex } from './search/search-index.ts';
import type { Transcripts } from './search/transcripts.ts';
import { createCalendar } from './torah/schedule.ts';

/** Everything that is made from one version of the content. Replaced when the content changes. */
export interface Site {
  readonly content: Content;
  /** Whether this site replaces the built drawing at a path. */
  replaces(path: string): boolean;
  /** Whether an address belongs to a site part that is off. */
  isOff(path: string): boolean;
  /** The page for an address of a site part that opens later. */
  opensLater(path: string): string | undefined;
  readonly facts: PageFacts;
  readonly redirects: ReadonlyMap<string, Redirect>;
  /** Responses that are the same for every visitor, by path; unknown pages are `/404`. */
  readonly responses: {
    peek(path: string): CachedResponse | undefined;
    /** Undefined when there is no such page or file. */
    get(path: string): Promise<CachedResponse | undefined>;
  };
  /** Renders an uncached page for one visitor: with the query that it reads, or with a rejected form. */
  readonly renderPage: RenderPage;
  /**
   * Begins what only the site that visitors see needs: renders every page soon, one at a time, indexes it for
   * the search, and compresses responses better. The site of a preview never does this, and holds no timer.
   */
  goLive(): void;
  /** Nothing is found in a preview. */
  readonly search: Search;
  /** Renders pages again when cached data of a playlist or book has changed. */
  invalidate(address: string): void;
  /** Renders one page again. */
  invalidatePage(path: string): void;
  /** Stops background work, when another site has replaced this one or the host stops. */
  dispose(): void;
}

/** The pages of one site. */
type Pages = Pick<Site, 'responses' | 'renderPage'>;

/** The pages of the newest version, which the next version may take over. */
interface CurrentPages extends Pages {
  readonly facts: Pick<PageFacts, 'content' | 'shareCardOf'>;
  entries(): Iterable<[path: string, response: CachedResponse]>;
  /** By the address of cached data, the pages that show it. */
  readonly showing: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * What all versions of the site that visitors see share. None of it keeps a former version of the content in
 * memory, however many visitors wait.
 */
export interface LiveSite extends Pages {
  /** Of the newest version. */
  current?: CurrentPages;
  search: {
    /** The index of the newest version that has one, so that no visitor waits for an index. */
    ready?: Search;
    /** Of the newest version, until its index is ready. */
    coming?: Search | undefined;
    readonly records: RecordDocuments;
    readonly index: SearchIndex;
    /** Called by a search when the index has its documents. */
    indexed(search: Search): void;
    readonly find: Search;
  };
}

export function createLiveSite(): LiveSite {
  /** Asks the newest version; what waits for a version that is replaced is asked of the next one. */
  function ask<Result>(request: (pages: Pages) => Promise<Result>): Promise<Result> {
    const asked: Pages | undefined = live.current;
    if (!asked) throw new Error('there is no site yet');
    return request(asked).catch((error) => {
      if (live.current === asked) throw error;
      return ask(request);
    });
  }
  /** An index that is not finished ends with its version; the next one is asked then. */
  const find: Search = async (...args) => {
    const asked = live.search.ready ?? live.search.coming ?? findNothing;
    return asked(...args).catch((error) => {
      if (asked === (live.search.ready ?? live.search.coming)) throw error;
      return find(...args);
    });
  };
  const live: LiveSite = {
    search: {
      records: new Map(),
      index: createSearchIndex(),
      find,
      indexed(search) {
        if (live.search.coming === search) Object.assign(live.search, { ready: search, coming: undefined });
      },
    },
    responses: {
      peek: (path) => live.current?.responses.peek(path),
      get: (path) => ask(({ responses }) => responses.get(path)),
    },
    async renderPage(path, visit) {
      // Waits for the first index here: in the queue, every other page for one visitor would wait too.
      if (path === '/search' && !live.search.ready) await find('warm');
      return ask(({ renderPage }) => renderPage(path, visit));
    },
  };
  return live;
}

/** The site of a preview is never searched. */
const findNothing: Search = async (query) => ({ query, total: 0, hits: [], page: 1, pages: 0 });

interface SiteDependencies {
  renderer: PageRenderer;
  clock: Clock;
  siteUrl: string;
  contentDir: string;
  lastChanges: Parameters<typeof discoveryFiles>[0]['lastChanges'];
  retentionDays: number;
  placesTaken: PageFacts['placesTaken'];
  cachedLookups: Lookups['cached'];
  recordingOf: Recordings['recordingOf'];
  /** Shared by all versions of the content. */
  transcripts: Transcripts;
  assets: ReadonlyMap<string, PrecompressedResponse>;
  /** Undefined where the site was built without the texts of the Bible. */
  scripture: BuiltScripture | undefined;
  renderDocument: RenderDocument;
  /** Shared by all versions of the content. */
  compressor: Compressor;
  log: FastifyBaseLogger;
}

type Compressor = ReturnType<typeof createCompressor>;

/** Tells browsers which pages to prefetch: see speculation-rules.json in public/. */
const speculation = { 'speculation-rules': '"/speculation-rules.json"' };

/**
 * @param live makes it the newest version of the site that visitors see; without it, it is the site of a
 *   preview, which has no search, timer or queue
 */
export function createSite(content: Content, dependencies: SiteDependencies, live?: LiveSite): Site {
  const { renderer, clock, transcripts, compressor, log } = dependencies;
  const sources = readSources(content, dependencies);
  const drawings = createThemedDrawings(content, dependencies.assets);
  const files = [drawings.make, ...contentFiles(sources)];
  /** Released with the site: the search may outlive it. */
  const documents = releasable(async () => {
    const pages = await readPages(content, htmlOf, live?.search.records);
    // Not awaited: the pages are found meanwhile.
    transcripts.index(content.messages);
    return pages;
  });
  const siteSearch = live && liveSearch(sources, documents.call, live.search);
  const facts = pageFacts(sources, live?.search.find ?? findNothing);
  const isOff = (path: string) => isSwitchedOff(content, path);
  const showing = new Map<string, Set<string>>();
  function shows(path: string, address: string) {
    showing.set(address, (showing.get(address) ?? new Set()).add(path));
  }
  const pagePaths = knownPages(content);
  const replaced = new AbortController();
  const renderPage = createRenderPage({
    renderer,
    replaced: replaced.signal,
    clock,
    cachedLookups: dependencies.cachedLookups,
    facts,
    applyTheme: createPageTheme(content),
    onRead: shows,
    transcriptVersion: transcripts.versionOf,
  });
  const recompression = live && createRecompression(compressor, log);

  async function htmlOf(path: string): Promise<string> {
    const page = await cache.get(path);
    if (!page) throw new Error(`there is no page ${path} for the search to read`);
    return page.bodies.identity.toString();
  }

  async function create(path: string): Promise<CachedResponse | undefined> {
    if (isOff(path)) return undefined;
    const response =
      pagePaths.has(path) || renderer.isPage(path)
        ? await cachedPage(await renderPage(path), compressor)
        : await cachedFile(path, files, dependencies);
    if (response) recompression?.recompressLater(path, response);
    return response;
  }

  const cache = createCache({ clock, create, sizeOf });
  const pages: CurrentPages = { responses: cache, renderPage, facts, entries: cache.entries, showing };
  if (live) {
    const unchanged = live.current && unchangedPages(live.current, facts, transcripts);
    for (const [path, response] of unchanged ?? []) {
      cache.set(path, response);
      recompression?.recompressLater(path, response);
    }
    for (const [address, paths] of live.current?.showing ?? [])
      for (const path of paths) if (unchanged?.has(path)) shows(path, address);
    live.current = pages;
    live.search.coming = siteSearch;
  }

  return {
    content,
    replaces: drawings.replaces,
    isOff,
    opensLater: (path) => opensLaterPath(content, path),
    facts,
    redirects: new Map(content.redirects.map((redirect) => [redirect.from, redirect])),
    responses: (live ?? pages).responses,
    renderPage: (live ?? pages).renderPage,
    search: facts.search,
    goLive() {
      if (!siteSearch || !recompression) return;
      recompression.start();
      if (live.search.ready) transcripts.index(content.messages);
      prewarm(siteSearch, { isFirst: !live.search.ready, signal: recompression.stopped, log });
    },
    invalidate(address) {
      for (const path of showing.get(address) ?? []) cache.invalidate(path);
    },
    invalidatePage: cache.invalidate,
    dispose() {
      recompression?.stop();
      documents.release();
      if (live?.current === pages) return;
      replaced.abort(new Unavailable('The page has just changed. Please try again.', 5));
      cache.clear();
    },
  };
}

type Sources = ReturnType<typeof readSources>;

function readSources(content: Content, dependencies: SiteDependencies) {
  return {
    ...dependencies,
    content,
    scripture: chosenScripture(dependencies.scripture, content, dependencies.contentDir),
    calendar: createCalendar({
      gospels: content.gospels,
      coordinates: content.ministry.address,
      locale: content.ministry.dates,
    }),
    spellingsOf: groupSpellings(content.pages.search.spellings),
  };
}

function pageFacts({ transcripts, spellingsOf, ...sources }: Sources, search: Search): PageFacts {
  const { content, siteUrl, calendar, scripture, retentionDays, placesTaken, recordingOf } = sources;
  return {
    ...{ content, siteUrl, calendar, scripture, search, retentionDays, placesTaken, recordingOf },
    shareCardOf: shareCardsOf(content),
    transcriptOf: transcripts.linesOf,
    findSpoken: (query) => transcripts.find(query, spellingsOf, content.messages),
  };
}

/** May not keep the content: it outlives the site. */
function liveSearch(
  { content, calendar, scripture, clock, transcripts, spellingsOf }: Sources,
  documents: () => Promise<SearchDocument[]>,
  { index, indexed }: LiveSite['search'],
): Search {
  return createSiteSearch({
    ...{ content, calendar, scripture, clock, documents, index, indexed },
    findSpoken: (query) => transcripts.find(query, spellingsOf, undefined, 500),
  });
}

/** Everything but pages that is made from the content. */
function contentFiles(sources: Sources): CreateFile[] {
  const { content, contentDir, renderDocument, recordingOf } = sources;
  return [
    discoveryFiles(sources),
    // Readers of feeds keep what they have read, so it waits for the lengths.
    podcastFiles({ ...sources, recordingOf: (message) => recordingOf(message, true) }),
    calendarFiles(sources),
    drawnFiles(content, renderDocument, contentDir),
  ];
}

/** Paths of known pages, so that unknown paths are not rendered. */
const knownPages = (content: Content): ReadonlySet<string> =>
  new Set([
    ...[...sitePages(content), ...readingPages(content)].map(({ path }) => path),
    ...linkProblems.map((problem) => `/book-link/${problem}`),
    ...Object.keys(content.opens).map((part) => opensLaterFolder + part),
  ]);

async function cachedPage(
  { status, headers, body, ...page }: RenderedPage,
  compressor: Compressor,
): Promise<CachedResponse> {
  const response = await compressor.precompress(body, { status, headers: { ...headers, ...speculation } });
  // Browsers revalidate a page at each load, so a published change shows on the next one.
  return { ...response, ...page, maxAge: 0 };
}

async function cachedFile(
  path: string,
  files: readonly CreateFile[],
  { clock, compressor, log }: Pick<SiteDependencies, 'clock' | 'compressor' | 'log'>,
): Promise<CachedResponse | undefined> {
  const createdAt = clock.now();
  for (const fileAt of files) {
    const file = await fileAt(path).catch((error) => {
      if (!(error instanceof NotDrawnError)) throw error;
      log.error({ err: error }, 'a PDF or picture was not drawn');
      throw new Unavailable('This cannot be drawn at the moment. Please try again in a few minutes.', 60);
    });
    if (!file) continue;
    const { type, body, maxAge, expires, headers } = file;
    const response = await compressor.precompress(Buffer.from(body), {
      headers: { 'content-type': type, ...headers },
    });
    return { ...response, createdAt, expires, maxAge, reads: new Set() };
  }
  return undefined;
}

/** The memory of a response in bytes. Encodings that do not compress share one body. */
const sizeOf = ({ bodies }: CachedResponse) =>
  [...new Set(Object.values(bodies))].reduce((bytes, body) => bytes + body.length, 0);

/** The pages of a former version that read nothing of what has changed, by path. */
function unchangedPages(
  former: CurrentPages,
  { content, shareCardOf }: CurrentPages['facts'],
  transcripts: Transcripts,
): ReadonlyMap<string, CachedResponse> {
  const changed = changedReads(former.facts.content, content);
  // The content does not hold the texts of the ministry's own translation.
  if (content.readingPages.translation === 'own') changed.add('scripture');
  const transcriptAt = new Map(
    content.messages.map((message) => [messagePath(message.id), transcripts.versionOf(message)]),
  );
  const isSame = (path: string, read: ContentRead) => {
    if (read === 'shareCard')
      return [canonicalPath(path), '/'].every(
        (page) => former.facts.shareCardOf(page)?.src === shareCardOf(page)?.src,
      );
    if (read.startsWith('transcript ')) return read === `transcript ${transcriptAt.get(path)}`;
    return !changed.has(read);
  };
  const pages = [...former.entries()];
  return new Map(
    pages.filter(
      ([path, { contentReads }]) => contentReads && [...contentReads].every((read) => isSame(path, read)),
    ),
  );
}

/** Leaves the processor to the first visitors. New text must be found within two seconds. */
async function prewarm(
  search: Search,
  { isFirst, signal, log }: { isFirst: boolean; signal: AbortSignal; log: FastifyBaseLogger },
) {
  for (let pause = isFirst ? 2_000 : 200; !signal.aborted; pause = 60_000) {
    try {
      await wait(pause, undefined, { ref: false, signal });
      await search('warm');
      return;
    } catch (err) {
      if (!signal.aborted) log.error({ err }, 'the pages could not be rendered for the search');
    }
  }
}

/** A function that can be let go of while others still refer to it. */
function releasable<Result>(work: () => Promise<Result>) {
  let current: typeof work | undefined = work;
  return {
    async call(): Promise<Result> {
      const result = await current?.();
      if (!current || !result) throw new Error('this version of the content has been replaced');
      return result;
    },
    release() {
      current = undefined;
    },
  };
}

/** Starts late and compresses one response at a time: the first visitors of a version need the processor. */
function createRecompression(compressor: Compressor, log: FastifyBaseLogger) {
  const queue = new PQueue({ concurrency: 1, autoStart: false });
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    stopped: stopping.signal,
    recompressLater(path: string, response: CachedResponse) {
      if (stopping.signal.aborted) return;
      // Waits for minutes: the queue may not keep what the cache has dropped.
      const reference = new WeakRef(response);
      queue
        .add(async () => {
          const cached = reference.deref();
          if (cached) await compressor.recompress(cached);
        })
        .catch((err) => log.error({ err, path }, 'a response could not be recompressed'));
    },
    start() {
      timer = setTimeout(() => queue.start(), 15_000).unref();
    },
    stop() {
      stopping.abort();
      clearTimeout(timer);
      queue.pause();
    },
  };
}

/** Both by the site's clock. */
export interface CacheEntry {
  createdAt: Date;
  /** Undefined: fresh until it is invalidated. */
  expires: Date | undefined;
}

interface Options<Entry> {
  create(key: string): Promise<Entry | undefined>;
  clock: Clock;
  /** The memory of an entry in bytes. */
  sizeOf?(entry: Entry): number;
}

/** A thousand messages would take three times as much. The least recently read pages are rendered again. */
const maxCachedBytes = 48_000_000;

/**
 * Creates each entry once, and again when it has expired or was invalidated. Failures and undefined are not
 * cached.
 */
export function createCache<Entry extends CacheEntry>({ create, clock, sizeOf }: Options<Entry>) {
  const entries = new LRUCache<string, Entry>({
    max: 5000,
    ...(sizeOf && { maxSize: maxCachedBytes, sizeCalculation: (entry: Entry) => Math.max(1, sizeOf(entry)) }),
    fetchMethod: (key) => create(key),
    // A pending request still gets an entry that is invalidated meanwhile, but it is not cached.
    ignoreFetchAbort: true,
  });

  /** An entry from the future was created by a wrong clock, and may expire years from now. */
  function isFresh({ createdAt, expires }: Entry): boolean {
    const now = clock.now();
    return !expires || (now < expires && now >= createdAt);
  }

  function peek(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry && isFresh(entry) ? entry : undefined;
  }

  return {
    peek,
    /** The entry, created first if needed. @throws the error of `create` */
    get: async (key: string): Promise<Entry | undefined> =>
      peek(key) ?? entries.fetch(key, { forceRefresh: true }),
    invalidate: (key: string) => void entries.delete(key),
    /** Those that are fresh. */
    entries: () => [...entries.entries()].filter(([, entry]) => isFresh(entry)),
    set: (key: string, entry: Entry) => void entries.set(key, entry),
    clear: () => entries.clear(),
  };
}
