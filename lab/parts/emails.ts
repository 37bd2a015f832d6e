import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { createServer } from 'vite';
import { readContent } from '../../content-model/read-content.ts';
import { createBookLinks } from '../../server/books/book-links.ts';
import { createEncloseBooks } from '../../server/books/enclose-books.ts';
import { createEncloseEvent } from '../../server/calendar/enclose-event.ts';
import {
  type ComposedMail,
  composeAlarm,
  composeDeskMail,
  composeMail,
  type MailContext,
  mailAddresses,
} from '../../server/mail/compose-mail.ts';
import { createMailTransport, mailFile } from '../../server/mail/transport.ts';
import { forms } from '../../server/submissions/forms.ts';
import { recordsByPath } from '../../site/routes.ts';
import { temporaryFolder } from '../folders.ts';
import { type Figure, figures, type Part } from '../part.ts';

const siteUrl = 'https://www.example.org';
const contentDir = 'content';

export const emails: Part = {
  name: 'emails',
  description: 'the SpamAssassin score of each e-mail that the site sends, without network checks',
  needsBuild: false,
  async measure({ note }) {
    if (spawnSync('spamassassin', ['--version']).error) {
      note('Not measured: SpamAssassin is not installed (Debian: apt-get install spamassassin).');
      return [];
    }
    note(
      'Only text and headers are scored. SPF and DKIM come from the mail server; block lists are not used.',
    );
    note(
      'When a visitor writes from a free mail provider, e-mails to staff get 1.2 points for the reply address ' +
        '(FREEMAIL_FORGED_REPLYTO), as with every contact form.',
    );
    await using undo = new AsyncDisposableStack();
    const dataDir = temporaryFolder(undo);
    const transport = createMailTransport({ smtpUrl: undefined, dataDir });
    const vite = await createServer({
      configFile: false,
      logLevel: 'error',
      server: { middlewareMode: true, ws: false },
    });
    undo.defer(() => vite.close());
    const { renderMail } = await vite.ssrLoadModule('/server/mail/render-mail.tsx');
    const found: Figure[] = [];
    for (const mail of await composeAll(renderMail)) {
      await transport.send({ ...mail, date: new Date() }, AbortSignal.timeout(10_000));
      const { score, rules } = spamScore(readFileSync(mailFile(dataDir, mail.id)));
      if (rules) note(`${mail.id}: ${rules}`);
      found.push(...figures(mail.id, { score: [score, 'points', { atMost: 0.5 }] }));
    }
    return found;
  },
};

const visitor = { name: 'Ruth Boaz', address: 'ruth@example.org' };

/** One e-mail of each template in content/emails. Its id is the name of the template. */
async function composeAll(renderMail: MailContext['renderMail']): Promise<ComposedMail[]> {
  const content = readContent(contentDir, recordsByPath);
  const links = createBookLinks({ secret: Buffer.from('the lab'), siteUrl });
  const booksIn = (dir: string) =>
    createEncloseBooks({
      content: () => ({
        books: content.books,
        allBooks: content.pages.books?.form.fields.requestedBook.all ?? '',
      }),
      contentDir: () => dir,
      links,
      calendar: () => ({ timeZone: content.ministry.address.timeZone, locale: content.ministry.dates }),
      log: pino({ level: 'silent' }),
    });
  const setting: MailContext = {
    content,
    addresses: mailAddresses({ mailFrom: undefined, notifyTo: undefined }, content.ministry.mail),
    siteUrl,
    retentionDays: 180,
    isDeskOpen: true,
    renderMail,
    encloseBooks: booksIn(contentDir),
    encloseEvent: createEncloseEvent({ content: () => content, contentDir: () => contentDir, siteUrl }),
  };
  const submission = sampleSubmission(content.books[0]?.id ?? '', content.events[0]?.id ?? '');
  const now = new Date();
  const row = (template: string) => ({
    id: template,
    template,
    submission_id: submission.id,
    last_error: null,
  });
  const ofForms = forms.flatMap((form) => {
    const facts = { ...form.toMailFacts(submission), createdAt: now };
    const mails = form.mails.map((template) => composeMail(row(template), facts, now, setting));
    if (!form.mails.includes('visitor-book')) return mails;
    // When the PDF is missing, another template is used.
    const withoutPdf = { ...setting, encloseBooks: booksIn('content/emails') };
    const delayed = { ...row('visitor-book'), id: 'visitor-book-delayed' };
    return [...mails, composeMail(delayed, facts, now, withoutPdf)];
  });
  const placeholders = {
    visitorName: visitor.name,
    personName: 'Samuel',
    deskLink: `${siteUrl}/desk/enter?code=0123456789abcdef0123456789abcdef`,
    signInAddress: `${siteUrl}/desk/sign-in`,
    answer: 'You are welcome. Come at half past two and ask for me.',
    message: submission.message,
    subject: 'A visit',
    reference: '1A2B3C4D',
  };
  const ofDesk = content.emails
    .filter(({ id }) => id.startsWith('desk-'))
    .map(({ id }) => composeDeskMail(row(id), { to: [visitor], placeholders }, setting));
  const failing = { submissions: 2, since: now, givenUp: 1 };
  const composed = await Promise.all([
    ...ofForms,
    ...ofDesk,
    composeAlarm({ id: 'staff-alarm' }, failing, setting),
  ]);
  assert.deepEqual(composed.map(({ id }) => id).sort(), content.emails.map(({ id }) => id).sort());
  return composed;
}

/** With the columns of all forms. */
function sampleSubmission(requestedBook: string, event: string) {
  return {
    id: '1a2b3c4d-0000',
    created_at: new Date().toISOString(),
    name: visitor.name,
    full_name: visitor.name,
    email: visitor.address,
    phone: null,
    address: null,
    subject: 'A visit',
    message: 'May we come and visit you on the Sabbath?',
    contact_method: 'email' as const,
    best_time: null,
    request: 'Please pray for my mother, who is in hospital.',
    consent: 1 as const,
    source: 'connect-page',
    requested_book: requestedBook,
    newsletter_signup: 0 as const,
    event,
    adults: 2,
    children: 1,
    bring: null,
    note: null,
  };
}

/** @returns the score, and the rules that added points */
function spamScore(mail: Buffer): { score: number; rules: string } {
  const { status, stdout, stderr } = spawnSync('spamassassin', ['--local', '--test-mode'], {
    input: mail,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const [, score] = /^X-Spam-Status: \w+, score=(-?[\d.]+)/m.exec(stdout) ?? [];
  assert.ok(score, 'SpamAssassin returned no score.');
  const rules = [...stdout.matchAll(/^ +([\d.]+) ([A-Z_0-9]+) /gm)]
    .filter(([, points]) => Number(points) > 0)
    .map(([, points, rule]) => `${rule} ${points}`);
  return { score: Number(score) || 0, rules: rules.join(', ') };
}
