import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { createServer } from 'vite';
import { readContent } from '../../content-model/read-content.ts';
import { createBookLinks } from '../../server/books/book-links.ts';
import { createEncloseBooks } from '../../server/books/enclose-books.ts';
import { mailAddresses } from '../../server/mail/addresses.ts';
import {
  type ComposedMail,
  composeAlarm,
  composeDeskMail,
  composeMail,
  type MailSetting,
} from '../../server/mail/compose-mail.ts';
import { createMailTransport, mailFile } from '../../server/mail/transport.ts';
import { forms } from '../../server/submissions/forms.ts';
import { recordsByPath } from '../../site/routes.ts';
import { figures, type Part } from '../part.ts';
import { temporaryFolder } from '../servers/host.ts';

const siteUrl = 'https://www.example.org';
const contentDir = 'content';

export const mails: Part = {
  name: 'mails',
  about: 'what the rules of SpamAssassin give each e-mail of the site, without a network',
  ofBuiltSite: false,
  async measure({ note }) {
    if (spawnSync('spamassassin', ['--version']).error) {
      note('Not tried: SpamAssassin is not installed (Debian: spamassassin).');
      return [];
    }
    note(
      'Rules of the text and of the headers alone: what the sending server adds (SPF, DKIM) and lists of senders are not asked.',
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
    const all = await everyMail(renderMail);
    const found: [template: string, score: number][] = [];
    for (const mail of all) {
      await transport.send({ ...mail, date: new Date() }, AbortSignal.timeout(10_000));
      const { score, rules } = judged(readFileSync(mailFile(dataDir, mail.id)));
      if (rules) note(`${mail.id}: ${rules}`);
      found.push([mail.id, score]);
    }
    note(
      'Where a visitor writes from a free mailer, mails to staff get 1.2 points more for the address that replies go to (FREEMAIL_FORGED_REPLYTO), as those of every contact form do.',
    );
    return found.flatMap(([template, score]) =>
      figures(template, { score: [score, 'points', { atMost: 0.5 }] }),
    );
  },
};

/** One of each in content/emails, as it goes out; its id is its template's name. */
async function everyMail(renderMail: MailSetting['renderMail']): Promise<ComposedMail[]> {
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
  const setting: MailSetting = {
    content,
    addresses: mailAddresses({ mailFrom: undefined, notifyTo: undefined }, content.ministry.mail),
    siteUrl,
    retentionDays: 180,
    isDeskOpen: true,
    renderMail,
    encloseBooks: booksIn(contentDir),
  };
  const visitor = { name: 'Ruth Boaz', address: 'ruth@example.org' };
  const stored = {
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
    requested_book: content.books[0]?.id ?? '',
    newsletter_signup: 0 as const,
  };
  const now = new Date();
  const row = (template: string) => ({ id: template, template, submission_id: stored.id, last_error: null });
  const ofForms = forms.flatMap((form) => {
    const facts = { ...form.toMailFacts(stored), createdAt: now };
    const isSent = form.mails.map((template) => composeMail(row(template), facts, now, setting));
    if (!form.mails.includes('visitor-book')) return isSent;
    // Where the PDF is missing another goes out in its place.
    const missing = { ...setting, encloseBooks: booksIn('content/emails') };
    return [
      ...isSent,
      composeMail({ ...row('visitor-book'), id: 'visitor-book-delayed' }, facts, now, missing),
    ];
  });
  const placeholders = {
    visitorName: visitor.name,
    personName: 'Samuel',
    deskLink: `${siteUrl}/desk/enter?code=0123456789abcdef0123456789abcdef`,
    signInAddress: `${siteUrl}/desk/sign-in`,
    answer: 'You are welcome. Come at half past two and ask for me.',
    message: stored.message,
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

/** What SpamAssassin makes of a mail, and the rules that speak against it. */
function judged(mail: Buffer): { score: number; rules: string } {
  const { status, stdout, stderr } = spawnSync('spamassassin', ['--local', '--test-mode'], {
    input: mail,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  const [, score] = /^X-Spam-Status: \w+, score=(-?[\d.]+)/m.exec(stdout) ?? [];
  assert.ok(score, 'SpamAssassin gave no score.');
  const against = [...stdout.matchAll(/^ +([\d.]+) ([A-Z_0-9]+) /gm)].filter(
    ([, points]) => Number(points) > 0,
  );
  return {
    score: Number(score) || 0,
    rules: against.map(([, points, rule]) => `${rule} ${points}`).join(', '),
  };
}
