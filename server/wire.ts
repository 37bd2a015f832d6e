import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { rememberSlowTexts } from '#content-model/deadline.ts';
import { ContentError } from '#content-model/problem.ts';
import type { SiteAssets } from '#content-model/theme.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import { listPeople } from '#desk/auth/people.ts';
import {
  accessContext,
  queueRecipientsMail,
  recipientsContext,
  replyContext,
  signInLinkContext,
} from '#desk/desk-mails.ts';
import { createDrafts } from '#desk/editor/drafts.ts';
import { createScheduledDrafts } from '#desk/editor/scheduled-drafts.ts';
import { createRecordingStore, createUploadCleanup } from '#desk/library/recording-store.ts';
import { createTrash } from '#desk/media/trash.ts';
import { contentGit, historyFolder } from '#desk/publish/content-git.ts';
import { createContentPush } from '#desk/publish/content-push.ts';
import { hasGit, packHistory } from '#desk/publish/git-program.ts';
import { finishAtStart, isUnfinished } from '#desk/publish/journal.ts';
import { BusyError, createPublisher, withPublishLock } from '#desk/publish/publisher.ts';
import { createApp } from './app.ts';
import { createDailyBackup } from './backup/daily-backup.ts';
import { createBookLinks } from './books/book-links.ts';
import { createEncloseBooks } from './books/enclose-books.ts';
import { createEncloseEvent } from './calendar/enclose-event.ts';
import { type Clock, frozenClock, repeat, systemClock } from './clock.ts';
import { createClockCheck } from './clock-doubt.ts';
import type { Config } from './config.ts';
import { readLiveContent, refuseSampleAddresses } from './content/live-content.ts';
import { migrateContent } from './content/migrate-content.ts';
import { createSharingCheck } from './content/shared-folders.ts';
import { lockDataFolder } from './data-folder.ts';
import { isMailFailing, mailReport } from './database/mail-status-repository.ts';
import { openDatabase } from './database/open-database.ts';
import type { Database } from './database/schema.ts';
import { findSecret, recordSecretHashes } from './database/secret-repository.ts';
import type { RenderDocument } from './drawing/orders.ts';
import { StartError } from './errors.ts';
import { createLog } from './log.ts';
import { createLookups, createWarming, type LookupOptions } from './lookups/lookups.ts';
import { mailAddresses } from './mail/compose-mail.ts';
import type { RenderMail } from './mail/mail-text.ts';
import { createMailTransport, type MailTransport } from './mail/transport.ts';
import { createMailWorker } from './mail/worker.ts';
import { createRecordingReader } from './media/recording-reader.ts';
import { createRecordings, type Recordings } from './media/recordings.ts';
import { createPictures } from './pictures/pictures.ts';
import { isDiskFull } from './plugins/health.ts';
import { type ConnectionLimits, connectionLimits } from './plugins/limits.ts';
import type { PageRenderer } from './plugins/render-page.ts';
import { createCompressor, type PrecompressedResponse } from './plugins/responses.ts';
import type { BuiltScripture } from './scripture/read-scripture.ts';
import { createTranscripts } from './search/transcripts.ts';
import { createLiveSite, createSite, type LiveSite, type Site } from './site.ts';
import { placesTaken } from './submissions/places.ts';
import { createRetention } from './submissions/retention.ts';
import { createFormTokens, createRateLimiter } from './submissions/spam-protection.ts';

/** The exports of the build for the host: everything that React renders. See pages/entry.ts. */
export interface Build extends PageRenderer {
  renderMail: RenderMail;
  /** Names of the site's drawings, without `.svg`. */
  drawings(): readonly string[];
  /** The address of a drawing. */
  drawingUrl(name: string): string;
  /** site/styles/tokens.css */
  tokens: string;
}

interface HostDependencies {
  config: Config;
  build: Build;
  assets: ReadonlyMap<string, PrecompressedResponse>;
  /** The texts of the Bible; undefined where the site was built without them. */
  scripture?: BuiltScripture | undefined;
  renderDocument: RenderDocument;
  /** Processes photographs, which take longer, in a separate pool. */
  processPhoto: RenderDocument;
  /** Reads recordings, which may be anything, in a separate pool. */
  readRecording: RenderDocument;
}

interface Overrides {
  /** The clock that visitors see; `runningClock` is for waiting and counting, and must run. */
  clock: Clock;
  runningClock: Clock;
  log: Logger;
  /** Already read; it is followed or not. */
  content: Awaited<ReturnType<typeof readLiveContent>>;
  /** Already open; closed with the host. */
  db: Kysely<Database>;
  transport: MailTransport;
  /** Time limit for sending an e-mail, in milliseconds. */
  sendLimitMs: number;
  /** How long the lease of an e-mail lasts unless it is renewed, in milliseconds. */
  leaseMs: number;
  limits: ConnectionLimits;
  /** How host names are resolved, and the time limit of look-ups. */
  lookups: Pick<LookupOptions, 'resolve' | 'limitMs'>;
  pause(ms: number): Promise<void>;
  /** Called when the content folder has been read, whether it is valid or not. */
  contentRead(): void;
}

/** In milliseconds. */
const packInterval = 3_600_000;
const followInterval = 2_000;

/** Why the desk is closed; undefined when it is open. */
function deskClosedReason({ desk, environment, siteUrl }: Config): string | undefined {
  if (!desk) return 'the desk is closed: DESK is off';
  if (environment !== 'production' || siteUrl.startsWith('https:')) return undefined;
  return 'the desk is closed: in production it needs a SITE_URL that begins with https';
}

export const partsOf = (build: Build): SiteAssets => ({
  drawings: new Set(build.drawings()),
  tokens: build.tokens,
});

export type Host = Awaited<ReturnType<typeof wire>>;

/**
 * Creates and connects everything, for the host, the development server and tests. Nothing is started yet.
 * @throws DatabaseOpenError; StartError for invalid content, or for sample addresses in production
 */
export async function wire({
  config,
  build,
  assets,
  scripture,
  renderDocument,
  processPhoto,
  readRecording,
  ...overrides
}: HostDependencies & Partial<Overrides>) {
  const { siteUrl, dataDir, retentionDays } = config;
  const log = overrides.log ?? createLog(config);
  const clock = overrides.clock ?? (config.clock ? frozenClock(config.clock) : systemClock);
  const runningClock = overrides.runningClock ?? systemClock;
  await using disposables = new AsyncDisposableStack();
  // Two hosts on one SQLite file would publish over each other. PostgreSQL has a lock for each publish.
  if (config.databaseUrl === undefined && !overrides.db) disposables.use(await lockDataFolder(dataDir));
  if (config.contentPush && !(await hasGit()))
    throw new StartError(
      'CONTENT_PUSH is on, but the program git is not installed. Install git, or set CONTENT_PUSH=off.',
    );
  rememberSlowTexts(join(dataDir, 'slow-texts'));
  const db = overrides.db ?? (await openDatabase(config));
  disposables.defer(() => db.destroy());
  const clockCheck = createClockCheck({ db, clock: runningClock, log });
  await clockCheck.doubt();
  const readContent = async () =>
    overrides.content ??
    readLiveContent({
      contentDir: config.contentDir,
      parts: partsOf(build),
      dataDir,
      log,
      clock,
      // A frozen clock is not doubted.
      ...(clock === runningClock && { partsClock: { now: clockCheck.trustedNow } }),
      ...(config.databaseUrl !== undefined && { isUnfinished }),
      earlierTexts: () => contentGit(config.contentDir, dataDir).earlierTexts(),
      changed(folder) {
        const former = site;
        site = createSiteOf(folder.content, liveSite);
        former.dispose();
        staffSite = undefined;
        samples = folder.samples;
        site.goLive();
        pictures
          .removeUnused()
          .catch((err) => log.error({ err }, 'sizes of former pictures could not be removed'));
        overrides.contentRead?.();
      },
      onProblems: () => overrides.contentRead?.(),
    });
  // Not while another host publishes.
  const { first, live } = await withPublishLock(db, async () => {
    await finishAtStart(config.contentDir, dataDir, log);
    await migrateContent(config.contentDir, log);
    return readContent();
  }).catch((error) => {
    if (error instanceof BusyError) return readContent();
    throw error;
  });
  refuseSampleAddresses(config, first.sampleAddresses);

  const lookups = createLookups({
    ...overrides.lookups,
    content: () => site.content,
    dataDir,
    siteUrl,
    renderDocument,
    overrides: config.lookupOriginOverrides,
    clock,
    runningClock,
    log,
    changed: (address) => site.invalidate(address),
  });
  const warming = createWarming(lookups, () => site.content);
  const compressor = createCompressor();
  const reader = createRecordingReader({ dataDir, readRecording, log });
  const recordingUploads = createRecordingStore({ dataDir, clock: { now: clockCheck.trustedNow }, reader });
  const recordings = createRecordings({
    content: () => site.content,
    contentDir: () => live.dir(),
    dataDir,
    reader,
    measuredLate: (audio) => site.invalidate(audio),
    log,
  });
  const transcripts = createTranscripts({
    contentDir: () => live.dir(),
    file: join(dataDir, 'transcripts.index'),
    log,
  });
  disposables.defer(transcripts.close);
  const createSiteOf = (
    content: Site['content'],
    visible?: LiveSite,
    recordingOf: Recordings['recordingOf'] = recordings.recordingOf,
  ) =>
    createSite(
      content,
      {
        renderer: build,
        clock,
        siteUrl,
        contentDir: live.dir(),
        retentionDays,
        placesTaken: (event) => placesTaken(db, event, log),
        known: lookups.known,
        recordingOf,
        transcripts,
        assets,
        scripture,
        renderDocument,
        compressor,
        log,
      },
      visible,
    );
  const liveSite = createLiveSite();
  let site = createSiteOf(first.content, liveSite);
  let { samples } = first;

  let staffSite: { of: Site; site: Site } | undefined;
  /** With the parts that open later, so that staff can prepare them. */
  function siteForStaff(): Site {
    if (Object.keys(site.content.opens).length === 0) return site;
    if (staffSite?.of !== site) staffSite = { of: site, site: withLaterParts(site) };
    return staffSite.site;
  }
  function withLaterParts(current: Site): Site {
    try {
      return createSiteOf(live.readWith({}, 'staff').content);
    } catch (error) {
      if (error instanceof ContentError) return current;
      throw error;
    }
  }

  await recordSecretHashes(db, dataDir);
  const links = createBookLinks({ secret: await findSecret(db, 'book links'), siteUrl });
  const closedReason = deskClosedReason(config);
  const worker = createMailWorker({
    db,
    clock: runningClock,
    deskMailContext: (row, now) => {
      if (row.template === 'desk-answer' || row.template === 'desk-event')
        return replyContext(row, db, site.content);
      if (row.submission_table === 'desk_links') return signInLinkContext(row, now, { db, siteUrl });
      const { mail, address, dates } = site.content.ministry;
      const inWords = (moment: Date) => dayAndHour(moment, address.timeZone, dates);
      if (row.submission_table === 'desk_access_changes') return accessContext(row, { db, siteUrl, inWords });
      return recipientsContext(row, {
        db,
        publisher,
        siteUrl,
        addresses: mailAddresses(config, mail),
        inWords,
      });
    },
    isDeskOpen: !closedReason,
    transport: overrides.transport ?? createMailTransport(config),
    log,
    // Read for each e-mail, because the content changes while the host runs.
    get content() {
      return site.content;
    },
    get addresses() {
      return mailAddresses(config, site.content.ministry.mail);
    },
    siteUrl,
    retentionDays,
    renderMail: build.renderMail,
    encloseBooks: createEncloseBooks({
      content: () => ({
        books: site.content.books,
        allBooks: site.content.pages.books?.form.fields.requestedBook.all ?? '',
      }),
      contentDir: live.dir,
      links,
      calendar: () => ({
        timeZone: site.content.ministry.address.timeZone,
        locale: site.content.ministry.dates,
      }),
      log,
    }),
    encloseEvent: createEncloseEvent({ content: () => site.content, contentDir: live.dir, siteUrl }),
    ...(overrides.sendLimitMs && { sendLimitMs: overrides.sendLimitMs }),
    ...(overrides.leaseMs && { leaseMs: overrides.leaseMs }),
  });

  const pictures = createPictures({
    content: () => site.content,
    contentDir: live.dir,
    dataDir,
    renderDocument: processPhoto,
  });

  const sharing = config.databaseUrl
    ? createSharingCheck({
        db,
        folders: [dataDir, ...(config.publishDir === join(dataDir, 'content') ? [] : [config.publishDir])],
        log,
      })
    : undefined;
  const push = config.contentPush ? createContentPush({ ...config, log }) : undefined;
  const publisher = createPublisher({
    ...config,
    db,
    clock,
    log,
    live,
    published: () => push?.request(),
    async recipientsChanged({ id }) {
      await queueRecipientsMail(db, id, runningClock.now());
      worker.queued();
    },
  });
  const app = await createApp({
    config,
    clock,
    log,
    assets,
    site: () => site,
    books: { contentDir: live.dir, links, clock: runningClock },
    forms: {
      content: () => site.content,
      db,
      clock,
      rateLimiter: createRateLimiter({ db, clock: runningClock, limit: config.rateLimit }),
      formTokens: createFormTokens({ db, clock: runningClock }),
      mailQueued: worker.queued,
      placesChanged: (page) => site.invalidatePage(page),
    },
    lookups,
    pictures,
    recordings,
    health: {
      checkDatabase: async () => void (await db.selectFrom('counters').select('name').limit(1).execute()),
      isMailFailing: () => isMailFailing(db),
      mailReport: () => mailReport(db),
      isDiskFull: () => isDiskFull(dataDir),
      contentFaults: live.problems,
      isContentApart: () => sharing?.isApart() ?? false,
      clockDoubt: clockCheck.doubt,
      contentShown: live.shown,
    },
    limits: overrides.limits ?? connectionLimits,
    desk: closedReason
      ? undefined
      : {
          db,
          clock,
          runningClock,
          site: siteForStaff,
          siteUrl,
          dataDir,
          publishDir: config.publishDir,
          processPhoto,
          retentionDays,
          mailQueued: worker.queued,
          pause: overrides.pause ?? setTimeout,
          state: async () => ({
            contentProblems: live.problems(),
            contentShown: live.shown(),
            samples,
            isDiskFull: await isDiskFull(dataDir),
            pushFault: push?.fault(),
            isContentApart: sharing?.isApart() ?? false,
          }),
          publisher,
          live,
          recordings,
          recordingUploads,
          siteOf: (content) => createSiteOf(content, undefined, recordings.recordingOfDraft),
          drawings: build.drawings(),
          drawingUrl: build.drawingUrl,
          titleOfPlaylist: lookups.titleOfPlaylist,
        },
  });

  const retention = createRetention({
    ...config,
    db,
    content: () => site.content,
    clock: runningClock,
    log,
  });
  const trash = createTrash({
    ...config,
    content: () => site.content,
    clock,
    publisher,
    clockCheck,
    log,
  });
  const brokenUploads = createUploadCleanup(recordingUploads, log);
  const scheduledDrafts = createScheduledDrafts({
    db,
    clock,
    drafts: createDrafts({ db, clock, live, site: () => site, publisher }),
    clockCheck,
    log,
  });
  const backup = createDailyBackup({
    db,
    clock: runningClock,
    folder: config.backupDir,
    from: () => ({
      dataDir,
      contentDir: live.dir(),
      postgres: config.databaseUrl === undefined ? undefined : db,
      key: config.backupKey,
      hasMedia: config.backupMedia,
    }),
    timeZone: () => site.content.ministry.address.timeZone,
    log,
  });

  const packing = repeat(
    () => packHistory(historyFolder(config.publishDir, dataDir)),
    (err) => log.error({ err }, 'the history of the content could not be packed'),
    packInterval,
  );

  const following = repeat(
    () => publisher.followServers(),
    (err) => log.error({ err }, 'what another server began could not be finished; the next try is soon'),
    followInterval,
  );

  const resources = disposables.move();
  return {
    app,
    site: () => site,
    db,
    log,
    links,
    worker,
    retention,
    trash,
    brokenUploads,
    scheduledDrafts,
    backup,
    lookups,
    warming,
    live,
    /** Whether the desk is open but no one has access yet. */
    needsFirstInvitation: async () => !closedReason && (await listPeople(db)).length === 0,
    /** Starts sending e-mails, erasing old data, following the content folder and refreshing look-ups. */
    start() {
      worker.start();
      clockCheck.start();
      retention.start();
      backup.start();
      warming.start();
      live.follow();
      // What a host that was killed had not pushed.
      push?.request();
      sharing?.start();
      if (sharing) following.start();
      if (!closedReason) {
        packing.start();
        trash.start();
        brokenUploads.start();
        scheduledDrafts.start();
      }
      site.goLive();
      if (closedReason) log.info(closedReason);
      if (samples.length > 0) {
        log.warn(
          { samples: samples.length },
          'the content still holds sample facts; "npm run content:check" lists them',
        );
      }
    },
    /** Finishes the e-mail and the requests in progress, then closes the database. */
    async stop() {
      site.dispose();
      await reader.stop();
      // First, because a slow visitor may delay the rest until a kill, and the next start would resend the
      // current e-mail.
      const mailed = worker.stop();
      warming.stop();
      await clockCheck.stop();
      await sharing?.stop();
      await following.stop();
      await push?.stop();
      await packing.stop();
      await trash.stop();
      await brokenUploads.stop();
      await scheduledDrafts.stop();
      await live.stop();
      // Before the host closes, so that waiting requests end immediately.
      await lookups.stop();
      await app.close();
      await mailed;
      await retention.stop();
      await backup.stop();
      await resources.disposeAsync();
    },
  };
}
