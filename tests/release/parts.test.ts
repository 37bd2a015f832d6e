import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContentFolder } from '#content-model/read-content.ts';
import { kinds } from '#content-model/schemas/content-schema.ts';
import { allParts } from '#content-model/schemas/site-options.ts';
import { goodPosts } from '#server/test-support/good-posts.ts';
import { isSwitchedOff, readingPages, recordsByPath, sitePages } from '#site/routes.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { content } from '../content.ts';
import { signIn } from '../desk.ts';
import { editing } from '../editing.ts';
import { siteUrl, startHost } from '../host.ts';
import { linksOf, structuralFaults } from '../structure.ts';

const names = Object.keys(allParts);
const allOff = names.map((name) => `${name}: false\n`).join('');
const off = { parts: Object.fromEntries(names.map((name) => [name, false])) as typeof allParts };

const laterOff = { parts: { ...allParts, affiliates: false, giving: false, torah: false, scroll: false } };

/** Files that belong to a part without being pages. */
const files = [
  '/calendar/torah-portions.ics',
  '/calendar/appointed-times.ics',
  '/torah/portions.atom',
  '/torah/2025-2026.pdf',
  '/book-link/expired',
  '/books/pdf/book-1',
  '/api/books/meta?url=https://books.example.com/lamb',
  '/share/give.png',
];

/** A copy of the test content with every part turned off and its files removed. */
function withoutParts() {
  const copy = copyOfContent();
  copy.write('parts.yaml', allOff);
  for (const { files: pattern, part } of kinds)
    if (part) rmSync(join(copy.dir, pattern.replace(/\/\*.*/, '')), { recursive: true, force: true });
  return copy;
}

test('the desk does not ask for fields of site parts that are turned off', async () => {
  await using host = await startHost({ config: { contentDir: withoutParts().dir } });
  const { cookie } = await signIn(host, 'owner');
  const [today, pages, messages] = await Promise.all(
    ['', '/pages', '/messages'].map(
      async (path) => (await host.inject({ url: `/desk${path}`, headers: { cookie } })).payload,
    ),
  );
  expect(today).toContain('>Messages<');
  expect(today).not.toMatch(/Book requests|Prayer requests/);
  expect(messages).not.toMatch(/kind=(?:book|prayer)/);
  expect(pages).toContain('Add a person');
  expect(pages).not.toMatch(/Add an? (?:book|recommended|affiliate|friend|teaching|testimonial)/);
});

test('site parts that are turned off leave no trace and no dead link', async () => {
  await using host = await startHost({ config: { contentDir: withoutParts().dir } });
  const paths = sitePages(host.site().content).map(({ path }) => path);
  expect(await structuralFaults((path) => host.inject(path), siteUrl, paths)).toEqual([]);
  expect(host.log.filter((line) => /"level":[56]0/.test(line))).toEqual([]);

  const gone = [...Object.keys(recordsByPath), ...content.affiliates.map(({ href }) => href)].filter(
    (path) => !path.includes('#') && !paths.includes(path),
  );
  expect(gone.length).toBeGreaterThan(14);
  for (const path of [...gone, ...files])
    expect([path, (await host.inject(path)).statusCode]).toEqual([path, 404]);
  const responses = await Promise.all(
    [...paths, '/sitemap.xml', '/manifest.webmanifest', '/offline', '/404'].map((path) => host.inject(path)),
  );
  for (const { payload } of responses)
    for (const path of gone)
      expect(linksOf(payload).map((link) => link.split(/[?#]/)[0])).not.toContain(path);
  expect(responses.at(paths.length)?.payload).not.toMatch(/give|pray|torah|books|affiliates|discipleship/);

  for (const { path, fields } of goodPosts) {
    const { statusCode } = await host.inject({ method: 'POST', url: path, payload: fields });
    // Without a form token an existing form rejects the post too, but differently.
    expect([path, statusCode === 404]).toEqual([path, isSwitchedOff(off, path)]);
  }
  const prayer = { form: 'prayer-request', name: 'Ruth' };
  const plain = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } } as const;
  const posted = { ...plain, url: '/connect', payload: new URLSearchParams(prayer).toString() };
  expect((await host.inject(posted)).statusCode).toBe(400);
});

test.each([
  ['books', 'discipleship', 'friends', 'prayer', 'feasts', 'scroll'],
  ['affiliates', 'series', 'torah', 'giving'],
])('each part can be off while others are on: %s, %s, %s, %s', async (...some: string[]) => {
  const copy = copyOfContent();
  copy.write('parts.yaml', some.map((name) => `${name}: false\n`).join(''));
  await using host = await startHost({ config: { contentDir: copy.dir } });
  const paths = sitePages(host.site().content).map(({ path }) => path);
  // Skips PDFs, which are slow and tested elsewhere.
  const ask = async (path: string) =>
    path.startsWith('/torah/') && !isSwitchedOff(host.site().content, path)
      ? { statusCode: 200, payload: '' }
      : host.inject(path);
  expect(await structuralFaults(ask, siteUrl, paths)).toEqual([]);
});

const later = `giving: true
from:
  affiliates: 2025-11-03
  giving: 2025-11-03
  torah: 2025-11-03
`;
/** Addresses that a person may visit, feeds and forms included. */
const laterPaths = [
  ...Object.keys(recordsByPath)
    .filter((path) => !path.includes('#') && isSwitchedOff(laterOff, path))
    .filter((path) => !readingPages(content).some((page) => page.path === path)),
  readingPages(content)[0]?.path ?? '',
  ...content.affiliates.map(({ href }) => href),
  '/calendar/torah-portions.ics',
];

test('a part opens by itself at midnight of its first day, with a friendly page until then', async () => {
  const copy = copyOfContent();
  copy.write('parts.yaml', later);
  await using host = await startHost({ config: { contentDir: copy.dir } });
  host.live.follow();
  const { heading, links } = content.pages['opens-later'];
  const linked = async () => {
    const addresses = ['/', '/connect', '/resources', '/sitemap.xml', '/manifest.webmanifest', '/offline'];
    const responses = await Promise.all(addresses.map((path) => host.inject(path)));
    return responses.flatMap(({ payload }) => linksOf(payload)).map((link) => link.split(/[?#]/)[0]);
  };

  host.clock.moveTo('2025-11-03T05:59:00Z');
  await host.live.refresh();
  for (const path of laterPaths) {
    const { statusCode, payload } = await host.inject(path);
    expect([path, statusCode]).toEqual([path, 404]);
    expect(payload).toContain(`<h1>${heading}</h1>`);
    expect(payload).toContain('Monday, November 3, 2025');
    expect(payload).toContain('<meta name="robots" content="noindex"');
    for (const { label, href } of Object.values(links)) {
      expect(payload).toMatch(new RegExp(`href="${href}"[^>]*>${label}`));
      expect((await host.inject(href)).statusCode).toBe(200);
    }
  }
  expect((await linked()).filter((path) => laterPaths.includes(path ?? ''))).toEqual([]);
  expect((await host.inject('/search?q=gift')).payload).not.toContain('href="/give');
  const paths = sitePages(host.site().content).map(({ path }) => path);
  expect(await structuralFaults((path) => host.inject(path), siteUrl, paths)).toEqual([]);

  host.clock.moveTo('2025-11-03T06:00:00Z');
  await host.live.refresh();
  for (const path of laterPaths) expect([path, (await host.inject(path)).statusCode]).toEqual([path, 200]);
  expect(await linked()).toEqual(
    expect.arrayContaining(['/give', '/affiliates', '/resources/torah-portions']),
  );
  expect((await host.inject('/opens-later/giving')).statusCode).toBe(404);
  expect((await host.inject('/opens-later/giving')).payload).not.toContain(heading);
});

test('staff choose the first day where parts are switched, and prepare the part before it', async () => {
  const { miriam, ruth, text, file } = await editing();
  const { statusCode, headers } = await miriam.change('parts.yaml', {
    'from.giving': '2031-01-05',
    'from.library': '2031-01-05',
    'from.friends': '2031-01-05',
  });
  expect(statusCode).toBe(303);
  expect((await miriam.get(String(headers.location))).payload).toContain('Visitors see it now.');
  expect(file('parts.yaml')).toMatch(/from:\n {2}(?:friends: "?2031-01-05"?\n {2})giving: "?2031-01-05"?/);
  expect(await text('/give')).toContain('Sunday, January 5, 2031');
  expect((await ruth.get('/desk/edit?path=/give')).statusCode).toBe(200);
  expect((await ruth.get('/desk/edit/frame?path=/give')).payload).not.toContain('opens on');
  expect((await ruth.get('/desk/pages')).payload).toContain('Add a friend');
  expect((await ruth.get('/desk/library')).payload).toContain('>Message library<');
  const prepared = await ruth.change('pages/give.yaml', { heading: 'Give gladly' });
  const done = (await ruth.get(String(prepared.headers.location))).payload;
  expect(done).toContain('</b> Visitors see it when this part of the site opens.');
  for (const sentence of ['Visitors see it now.', 'Changed: ']) expect(done).not.toContain(sentence);
  expect(await text('/give')).not.toContain('Give gladly');

  const shown = await miriam.form('parts.yaml');
  const posted = { ...shown, 'from.giving': '', do: 'publish' };
  expect((await ruth.post('/desk/edit/fields', posted)).statusCode).toBe(403);
  await miriam.change('parts.yaml', { 'from.giving': '', 'from.library': '', 'from.friends': '' });
  expect(file('parts.yaml')).not.toContain('2031');
  expect(await text('/give')).toContain('Give gladly');
});

test('the form of a file that the content leaves out shows and keeps what holds without it', async () => {
  const { miriam, has, file, text } = await editing();
  expect(has('theme.yaml')).toBe(false);
  expect((await miriam.get('/desk/pages')).payload).toMatch(/>Look</);
  expect((await miriam.form('theme.yaml')).fonts).toBe('Frank Ruhl Libre and Figtree');
  expect((await miriam.change('theme.yaml', {})).statusCode).toBe(422);
  expect((await miriam.change('theme.yaml', { accent: '#1c572f' })).statusCode).toBe(303);
  expect(file('theme.yaml')).toContain('#1c572f');

  expect((await miriam.change('parts.yaml', { giving: 'no' }, 'save')).statusCode).toBe(303);
  expect(await miriam.form('parts.yaml')).toMatchObject({ giving: 'no', books: 'on' });
  expect((await miriam.change('parts.yaml', {})).statusCode).toBe(303);
  expect(await text('/give')).toContain(content.pages['not-found'].heading);
  expect(await text('/resources/books')).not.toContain(content.pages['not-found'].heading);
});

test('a part that its file leaves out can be switched off', async () => {
  const { miriam, byHand, file } = await editing();
  await miriam.change('parts.yaml', { giving: 'no' });
  await byHand('parts.yaml', /.+/s, 'books: false\n');
  await miriam.change('parts.yaml', { giving: 'no' });
  expect(file('parts.yaml')).toBe('books: false\ngiving: false\n');
});

test('a part with a past first day is open when the host starts', async () => {
  const copy = copyOfContent();
  copy.write('parts.yaml', 'from: { giving: 2025-01-01 }\n');
  await using host = await startHost({ config: { contentDir: copy.dir } });
  expect((await host.inject('/give')).statusCode).toBe(200);
});

test('the check refuses a first day of a part that is off', () => {
  const copy = copyOfContent();
  copy.write('parts.yaml', 'giving: false\nfrom: { giving: 2025-11-03 }\n');
  expect(() => readContentFolder(copy.dir, recordsByPath)).toThrow('has a first day but is switched off');
});

test('the check names texts that still link to such a part', () => {
  const copy = copyOfContent();
  copy.write('parts.yaml', 'giving: false\n');
  copy.edit('pages/privacy.md', '---\n\n', '---\n\nWhoever wants to [help](/give) may.\n\n');
  const { content: read, warnings } = readContentFolder(copy.dir, recordsByPath);
  expect(warnings.map(({ file, text }) => [file.replace(`${copy.dir}/`, ''), text])).toContainEqual([
    'pages/privacy.md',
    'links to /give, which belongs to "giving", and that is switched off in parts.yaml. Visitors do not see the link. Remove it, or reword the text around it.',
  ]);
  const privacy = JSON.stringify(read.textPages.find(({ id }) => id === 'privacy'));
  expect(privacy).toContain('help');
  expect(privacy).not.toContain('/give');
});

test('routes and content files agree about their site part', () => {
  const partOf = Object.fromEntries(kinds.map(({ path: [, record = ''], part }) => [record, part]));
  // Reading pages have no record: their texts come with the build.
  for (const [path, { record, part }] of Object.entries(recordsByPath))
    if (!path.includes('#') && !path.startsWith('/resources/torah-portions/'))
      expect([path, part]).toEqual([path, partOf[record]]);
});
