import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { sitePages } from '#site/routes.ts';
import { editing } from '../editing.ts';

const documentOf = (html: string) => new JSDOM(html).window.document;

/** What visitors read on each page, without menus and footer. */
async function textsOf({ host, text }: Awaited<ReturnType<typeof editing>>) {
  const texts = new Map<string, string>();
  for (const { path } of sitePages(host.site().content))
    texts.set(path, documentOf(await text(path)).querySelector('main')?.textContent ?? '');
  return texts;
}

test.each([
  ['a text of one page', 'pages/give.yaml', { heading: 'Give gladly' }],
  ['a record that several pages show', 'team/deacon.yaml', { name: 'Asher Lind' }],
])('after a change of %s, the desk names the pages that changed, and only them', async (...change) => {
  const [, record, typed] = change;
  const all = await editing();
  const before = await textsOf(all);
  const { headers } = await all.miriam.change(record, typed);
  const done = documentOf((await all.miriam.get(String(headers.location))).payload);
  const after = await textsOf(all);
  const changed = [...after].filter(([path, text]) => text !== before.get(path)).map(([path]) => path);
  expect(changed).not.toEqual([]);
  const named = [...done.querySelectorAll('.d-said > p a')].map((link) => link.getAttribute('href'));
  expect(named.sort()).toEqual(changed.sort());
});

test('after a change of a fact, which may be on any page, the desk names none', async () => {
  const { miriam } = await editing();
  const { headers } = await miriam.change('ministry.yaml', { pastor: 'Boaz Lind' });
  const { payload } = await miriam.get(String(headers.location));
  expect(payload).toContain('Visitors see it now.');
  expect(payload).not.toContain('Changed: ');
});

test('an unknown change in the address names no page', async () => {
  const { ruth } = await editing();
  const done = Array.from({ length: 50 }, () => 'done=0123456789abcdef').join('&');
  const { statusCode, payload } = await ruth.get(`/desk/edit/fields?record=pages/give.yaml&${done}`);
  expect([statusCode, payload]).toEqual([200, expect.not.stringContaining('Changed: ')]);
});
