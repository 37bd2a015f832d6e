import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContentFolder } from '#content-model/read-content.ts';
import { goodPosts } from '#server/test-support/good-posts.ts';
import { startMailCatcher } from '#server/test-support/mail-catcher.ts';
import { recordsByPath, sitePages } from '#site/routes.ts';
import { contentDir } from '../content.ts';
import { signIn, visitor } from '../desk.ts';
import { siteUrl, startHost } from '../host.ts';
import { writeSecondMinistry } from '../second-ministry.ts';

/* A ministry with another date format, on pages, in feeds, PDFs and e-mails, and at the desk. */

const folder = mkdtempSync(join(tmpdir(), 'dates-'));
const dir = join(folder, 'etz-chaim');
const months = 'January|February|March|April|May|June|July|August|September|October|November|December';
/** 'November 27', 'Nov 27', '3:00 PM'; not an encoded sign in an address, '%20AM'. */
const american = new RegExp(
  `\\b(?:${months}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \\d{1,2}\\b|(?<!%\\d?)\\d\\s?[AP]M\\b`,
  'g',
);
const english = new RegExp(`\\b\\d{1,2} (?:${months})\\b`, 'g');

beforeAll(() => writeSecondMinistry(dir, 'en-GB'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The second ministry with a cancelled service, events, and dates in this language. */
function inLanguage(dates: string): string {
  const copy = join(folder, dates);
  cpSync(dir, copy, { recursive: true });
  const facts = readFileSync(join(copy, 'ministry.yaml'), 'utf8');
  writeFileSync(join(copy, 'ministry.yaml'), facts.replace(/^dates: en-GB/m, `dates: ${dates}`));
  writeFileSync(
    join(copy, 'exceptions.yaml'),
    '- { date: 2025-10-17, kind: cancelled, what: erev-shabbat, reason: Snow. }\n',
  );
  cpSync(join(contentDir, 'events'), join(copy, 'events'), { recursive: true });
  return copy;
}

test.each([
  ['en-GB', 'en-GB', 'Friday 17 October', '10 October 2025', '19:00', [american]],
  ['es', 'en-US', 'viernes, 17 de octubre', '10 de octubre de 2025', '19:00', [american, english]],
])(
  'with %s every date and time is written in that language',
  async (dates, lang, cancelled, next, hour, foreign) => {
    const ownContent = inLanguage(dates);
    await using mails = await startMailCatcher();
    await using host = await startHost({
      config: { contentDir: ownContent, publishDir: ownContent, smtpUrl: mails.url },
    });
    const { content, facts } = host.site();
    const left: string[] = [];
    const look = (where: string, text: string) => {
      for (const form of foreign) for (const [found] of text.matchAll(form)) left.push(`${where}: ${found}`);
    };
    // Skips DTSTAMP, machine-readable attributes and scripts, which contain no formatted dates.
    const read = async (path: string) =>
      (await host.inject(path)).payload.replace(/<script type="module"[\s\S]*?<\/script>/g, '');
    const pages = sitePages(content).map(({ path }) => path);
    const feeds = ['/calendar/gatherings.ics', '/calendar/torah-portions.ics', '/torah/portions.atom'];
    for (const path of [
      ...pages.filter((path) => !path.endsWith('.pdf')),
      ...feeds,
      '/offline',
      '/search?q=sabbath',
    ])
      look(path, await read(path));

    const gatherings = await read('/gatherings');
    expect(gatherings).toMatch(`<html lang="${lang}" data-dates="${dates}"`);
    expect(gatherings).toMatch(cancelled);
    expect(gatherings).toContain(`${lang === dates ? '' : ` lang="${dates}"`}>${next}</time>`);
    expect(await read('/')).toContain(`at ${hour}`);
    expect(JSON.parse(await read('/manifest.webmanifest')).lang).toBe(lang);

    const { slug = '' } = facts.calendar.schedule(2025).at(5) ?? {};
    for (const path of [`/torah/${slug}.pdf`, '/torah/2025-2026.pdf']) {
      const pdf = await getDocumentProxy(new Uint8Array((await host.inject(path)).rawPayload));
      look(path, (await extractText(pdf, { mergePages: true })).text);
      const { info } = await pdf.getMetadata();
      expect([path, Reflect.get(info, 'Language')]).toEqual([path, lang]);
    }

    for (const { path: url, fields } of goodPosts.filter(({ noun }) => noun !== 'book-request')) {
      const { statusCode } = await host.inject({
        method: 'POST',
        url,
        payload: fields,
        headers: { origin: siteUrl },
      });
      expect([url, statusCode]).toEqual([url, 201]);
    }
    await host.worker.runOnce();
    expect(mails.caught.length).toBeGreaterThan(2);
    for (const { text, html } of mails.caught) look('e-mail', `${text} ${html}`);
    const { cookie } = await signIn(host, 'owner', 'Miriam');
    const { get } = visitor(host, cookie);
    const desk = [
      '',
      '/gatherings',
      '/messages',
      '/history',
      '/me',
      '/gatherings/cancel?what=erev-shabbat&date=2025-10-24',
    ];
    for (const path of desk) look(`/desk${path}`, (await get(`/desk${path}`)).payload);
    expect(left).toEqual([]);
  },
);

test.each(['english', 'xx-XX', 'en_US', '""'])('dates: %s is rejected, with examples', (wrong) => {
  const contentDir = inLanguage(wrong.replaceAll('"', ''));
  const file = join(contentDir, 'ministry.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^dates:.*$/m, `dates: ${wrong}`));
  expect(() => readContentFolder(contentDir, recordsByPath)).toThrow(/dates: .*(en-US|empty|text)/);
});
