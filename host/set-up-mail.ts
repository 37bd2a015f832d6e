import { dayAndHour } from '#core/dates/date-words.ts';
import { accessContext, recipientsContext, replyContext, signInLinkContext } from '#desk/desk-mails.ts';
import { createBookLinks } from '#server/books/book-links.ts';
import { createEncloseBooks } from '#server/books/enclose-books.ts';
import { createEncloseEvent } from '#server/calendar/enclose-event.ts';
import { findSecret, recordSecretHashes } from '#server/database/secret-repository.ts';
import { mailAddresses } from '#server/mail/compose-mail.ts';
import { createMailTransport } from '#server/mail/transport.ts';
import { createMailWorker } from '#server/mail/worker.ts';
import type { OpenContent } from './dependencies.ts';
import type { Base } from './open-data.ts';
import type { Publishing } from './set-up-publishing.ts';
import type { Sites } from './set-up-sites.ts';

export type Mail = Awaited<ReturnType<typeof setUpMail>>;

/** The worker that sends e-mails with what they enclose, and the links to books in them. */
export async function setUpMail(base: Base, { live }: OpenContent, sites: Sites, { publisher }: Publishing) {
  const { config, db, log } = base;
  const { siteUrl, dataDir, retentionDays } = config;
  const content = () => sites.current().content;
  const ministry = () => content().ministry;
  const addresses = () => mailAddresses(config, ministry().mail);
  const inWords = (moment: Date) => dayAndHour(moment, ministry().address.timeZone, ministry().dates);
  await recordSecretHashes(db, dataDir);
  const links = createBookLinks({ secret: await findSecret(db, 'book links'), siteUrl });
  const worker = createMailWorker({
    db,
    clock: base.runningClock,
    deskMailContext(row, now) {
      if (row.template === 'desk-answer' || row.template === 'desk-event')
        return replyContext(row, db, content());
      if (row.submission_table === 'desk_links') return signInLinkContext(row, now, { db, siteUrl });
      if (row.submission_table === 'desk_access_changes') return accessContext(row, { db, siteUrl, inWords });
      return recipientsContext(row, { db, publisher, siteUrl, addresses: addresses(), inWords });
    },
    isDeskOpen: base.isDeskOpen,
    transport: base.transport ?? createMailTransport(config),
    log,
    // Read for each e-mail, because the content changes while the host runs.
    get content() {
      return content();
    },
    get addresses() {
      return addresses();
    },
    siteUrl,
    retentionDays,
    renderMail: base.build.renderMail,
    encloseBooks: createEncloseBooks({ content, contentDir: live.dir, links, log }),
    encloseEvent: createEncloseEvent({ content, contentDir: live.dir, siteUrl }),
    ...(base.sendLimitMs && { sendLimitMs: base.sendLimitMs }),
    ...(base.leaseMs && { leaseMs: base.leaseMs }),
  });
  return { links, worker };
}
