import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readContentFolder } from '#content-model/read-content.ts';
import { kinds } from '#content-model/schemas/content-schema.ts';
import { allParts } from '#content-model/schemas/site-options.ts';
import { goodPosts } from '#server/test-support/good-posts.ts';
import { isSwitchedOff, recordsByPath, sitePages } from '#site/routes.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { content } from '../content.ts';
import { signIn } from '../desk.ts';
import { siteUrl, startHost } from '../host.ts';
import { linksOf, structuralFaults } from '../structure.ts';

const names = Object.keys(allParts);
const allOff = names.map((name) => `${name}: false\n`).join('');
const off = { parts: Object.fromEntries(names.map((name) => [name, false])) as typeof allParts };

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
