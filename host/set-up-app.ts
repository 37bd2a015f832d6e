import { setTimeout } from 'node:timers/promises';
import { isMailFailing, mailReport } from '#server/database/mail-status-repository.ts';
import { isDiskFull } from '#server/plugins/health.ts';
import { connectionLimits } from '#server/plugins/limits.ts';
import { createFormTokens, createRateLimiter } from '#server/submissions/spam-protection.ts';
import { createApp } from './app.ts';
import type { OpenContent } from './dependencies.ts';
import type { Base } from './open-data.ts';
import type { Mail } from './set-up-mail.ts';
import type { Publishing } from './set-up-publishing.ts';
import type { Sites } from './set-up-sites.ts';

/** The server with all its routes. */
export function setUpApp(base: Base, content: OpenContent, sites: Sites, publishing: Publishing, mail: Mail) {
  const { config, db, log, clock, runningClock, clockCheck } = base;
  const { live } = content;
  const { lookups, pictures, recordings } = sites;
  return createApp({
    config,
    clock,
    log,
    assets: base.assets,
    site: sites.current,
    books: { contentDir: live.dir, links: mail.links, clock: runningClock },
    forms: {
      content: () => sites.current().content,
      db,
      clock,
      rateLimiter: createRateLimiter({ db, clock: runningClock, limit: config.rateLimit }),
      formTokens: createFormTokens({ db, clock: runningClock }),
      mailQueued: mail.worker.queued,
      placesChanged: (page) => sites.current().invalidatePage(page),
    },
    lookups,
    pictures,
    recordings,
    health: {
      checkDatabase: async () => void (await db.selectFrom('counters').select('name').limit(1).execute()),
      isMailFailing: () => isMailFailing(db),
      mailReport: () => mailReport(db),
      isDiskFull: () => isDiskFull(config.dataDir),
      contentFaults: live.problems,
      isContentApart: () => publishing.sharing?.isApart() ?? false,
      clockDoubt: clockCheck.doubt,
      contentShown: live.contentShown,
    },
    limits: base.limits ?? connectionLimits,
    desk: base.isDeskOpen ? deskDependencies(base, content, sites, publishing, mail) : undefined,
  });
}

function deskDependencies(
  { config, build, db, clock, runningClock, ...base }: Base,
  { live }: OpenContent,
  sites: Sites,
  { publisher, push, sharing }: Publishing,
  mail: Mail,
) {
  const { siteUrl, dataDir, publishDir, retentionDays } = config;
  return {
    db,
    clock,
    runningClock,
    site: sites.forStaff,
    siteUrl,
    dataDir,
    publishDir,
    processPhoto: base.processPhoto,
    retentionDays,
    mailQueued: mail.worker.queued,
    pause: base.pause ?? setTimeout,
    state: async () => ({
      contentProblems: live.problems(),
      contentShown: live.contentShown(),
      isDiskFull: await isDiskFull(dataDir),
      pushFault: push?.fault(),
      isContentApart: sharing?.isApart() ?? false,
    }),
    samples: sites.samples,
    publisher,
    live,
    recordings: sites.recordings,
    recordingUploads: sites.recordingUploads,
    siteOf: sites.preview,
    drawings: build.drawings(),
    drawingUrl: build.drawingUrl,
    titleOfPlaylist: sites.lookups.titleOfPlaylist,
  };
}
