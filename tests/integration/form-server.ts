/*
 * The forms' endpoints on a real port, in a process that can be killed. Prints its port once it listens.
 * Mail is rendered as bare text: plain Node cannot run the TSX of the real one.
 */
import Fastify from 'fastify';
import { addForms } from '../../server/api/forms.ts';
import { systemClock } from '../../server/clock.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import { createMailTransport } from '../../server/mail/transport.ts';
import { createMailWorker } from '../../server/mail/worker.ts';
import { createFormTokens } from '../../server/submissions/form-tokens.ts';
import { createForms } from '../../server/submissions/forms.ts';
import { createRateLimiter } from '../../server/submissions/rate-limiter.ts';
import {
  bookLinkForTests,
  booksForTests,
  mailAddressesForTests,
  mailContent,
} from '../../server/test-support/mail-content.ts';

const [dataDir = '', smtpUrl = '', databaseUrl] = process.argv.slice(2);
const app = Fastify();
const forms = createForms({ books: booksForTests });
const db = await openDatabase({ dataDir, databaseUrl });
const worker = createMailWorker({
  db,
  clock: systemClock,
  transport: createMailTransport({ smtpUrl, dataDir }),
  renderMail: async ({ subject, body }) => ({ subject, text: body, html: '' }),
  content: mailContent,
  addresses: mailAddressesForTests,
  siteUrl: 'http://localhost',
  retentionDays: 180,
  encloseBooks: bookLinkForTests,
  forms,
  log: app.log,
});
addForms(app, {
  forms,
  db,
  clock: systemClock,
  rateLimiter: createRateLimiter({ db, clock: systemClock, limit: { max: 100_000, windowMs: 60_000 } }),
  formTokens: createFormTokens({ db, clock: systemClock }),
  mailQueued: () => worker.wake(),
});
worker.start();
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
console.log(typeof address === 'object' ? address?.port : '');
