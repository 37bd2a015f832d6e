import { listPeople } from '#desk/auth/people.ts';
import type { Config } from '#server/config.ts';
import type { HostDependencies } from './dependencies.ts';
import { openContent } from './open-content.ts';
import { openData } from './open-data.ts';
import { setUpApp } from './set-up-app.ts';
import { setUpJobs } from './set-up-jobs.ts';
import { setUpMail } from './set-up-mail.ts';
import { setUpPublishing } from './set-up-publishing.ts';
import { setUpSites } from './set-up-sites.ts';

/** Why the desk is closed; undefined when it is open. */
function deskClosedReason({ desk, environment, siteUrl }: Config): string | undefined {
  if (!desk) return 'the desk is closed: DESK is off';
  if (environment !== 'production' || siteUrl.startsWith('https:')) return undefined;
  return 'the desk is closed: in production it needs a SITE_URL that begins with https';
}

export type Host = Awaited<ReturnType<typeof wire>>;

/**
 * Creates and connects everything, for the host, the development server and tests. Nothing is started yet.
 * @throws DatabaseOpenError; StartError for invalid content, or for sample addresses in production
 */
export async function wire(dependencies: HostDependencies) {
  const closedReason = deskClosedReason(dependencies.config);
  await using disposables = new AsyncDisposableStack();

  const base = await openData(dependencies, closedReason === undefined, disposables);
  const content = await openContent(base, (folder) => sites.replace(folder));
  const sites = setUpSites(base, content, disposables);
  const publishing = setUpPublishing(base, content, () => mail.worker.queued());
  const mail = await setUpMail(base, content, sites, publishing);
  const app = await setUpApp(base, content, sites, publishing, mail);
  const jobs = setUpJobs(base, content, sites, publishing, mail);

  const { db, log } = base;
  const resources = disposables.move();
  return {
    app,
    site: sites.current,
    db,
    log,
    links: mail.links,
    worker: mail.worker,
    live: content.live,
    lookups: sites.lookups,
    ...jobs.named,
    /** Whether the desk is open but no one has access yet. */
    needsFirstInvitation: async () => !closedReason && (await listPeople(db)).length === 0,
    /** Starts sending e-mails, erasing old data, following the content folder and refreshing look-ups. */
    start() {
      jobs.start();
      sites.current().goLive();
      if (closedReason) log.info(closedReason);
      const samples = sites.samples().length;
      if (samples > 0)
        log.warn({ samples }, 'the content still holds sample facts; "npm run content:check" lists them');
    },
    /** Finishes the e-mail and the requests in progress, then closes the database. */
    async stop() {
      sites.current().dispose();
      await sites.reader.stop();
      // First, because a slow visitor may delay the rest until a kill, and the next start would resend the
      // current e-mail.
      const mailed = mail.worker.stop();
      await jobs.stop();
      await content.live.stop();
      // Before the host closes, so that waiting requests end immediately.
      await sites.lookups.stop();
      await app.close();
      await mailed;
      await jobs.stopLong();
      await resources.disposeAsync();
    },
  };
}
