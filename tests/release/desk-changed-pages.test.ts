import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { sitePages } from '#site/routes.ts';
import { editing, sentBy } from '../editing.ts';

const documentOf = (html: string) => new JSDOM(html).window.document;

/** What visitors read on each page, without menus and footer. */
async function textsOf({ host, text }: Awaited<ReturnType<typeof editing>>) {
  const texts = new Map<string, string>();
  for (const { path } of sitePages(host.site().content))
    texts.set(path, (/<main.*<\/main>/s.exec(await text(path))?.[0] ?? '').replace(/<[^>]*>/g, ' '));
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

test('after a change at the desk, the sitemap has a date for the page that changed, and no other', async () => {
  const { miriam, text } = await editing();
  expect(await text('/sitemap.xml')).not.toContain('<lastmod>');
  await miriam.change('pages/give.yaml', { heading: 'Give gladly' });
  expect((await text('/sitemap.xml')).match(/[^/]*<\/loc><lastmod>/g)).toEqual(['give</loc><lastmod>']);
});

/** The addresses that a screen names as changed. */
const namedOn = (html: string, selector: string) =>
  [...documentOf(html).querySelectorAll(selector)].map((link) => link.getAttribute('href')).sort();

test('after changes of gatherings and events, and their undo, the desk names the pages that changed', async () => {
  const all = await editing();
  const { miriam, host } = all;
  let before = await textsOf(all);
  /** Since the last time. */
  const differing = async () => {
    const after = await textsOf(all);
    const paths = [...after].filter(([path, text]) => text !== before.get(path)).map(([path]) => path);
    before = after;
    return paths.sort();
  };
  const date = { what: 'monday-prayer', date: '2025-10-27' };
  const cancelled = await miriam.post('/desk/gatherings/cancel', { ...date, reason: 'We rest.' });
  const done = (await miriam.get(String(cancelled.headers.location))).payload;
  const changed = await differing();
  expect(changed).toContain('/gatherings');
  expect(namedOn(done, '.d-facts a')).toEqual(changed);

  const [, change = ''] = /name="change" value="([0-9a-f]+)"/.exec(done) ?? [];
  const undone = await miriam.post('/desk/undo', { change });
  const undoneScreen = (await miriam.get(String(undone.headers.location))).payload;
  expect(await differing()).toEqual(changed);
  expect(namedOn(undoneScreen, '.d-facts a')).toEqual(changed);

  const fields = {
    title: 'Seder',
    'starts.day': '2025-11-20',
    'starts.time': '18:00',
    text: 'Come.',
    do: 'publish',
  };
  const form = sentBy((await miriam.get('/desk/events/add')).payload);
  const added = await miriam.post('/desk/events/add', { ...form, ...fields });
  const event = (await miriam.get(String(added.headers.location))).payload;
  const named = namedOn(event, '.d-said > p a');
  expect(named).toEqual(await differing());
  expect(named).toContain('/gatherings/seder');
  expect(host.log.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
});

test('after the cancellation of the next service, which all pages tell, the desk says so', async () => {
  const { miriam } = await editing();
  const next = { what: 'sabbath-service', date: '2025-10-11' };
  const { headers } = await miriam.post('/desk/gatherings/cancel', { ...next, reason: 'Ice.' });
  expect((await miriam.get(String(headers.location))).payload).toContain('Every page shows it.');
});

test('after an undo from the history, the desk names the pages that changed', async () => {
  const { miriam } = await editing();
  const { headers } = await miriam.change('pages/give.yaml', { heading: 'Give gladly' });
  const [, change = ''] =
    /name="change" value="([0-9a-f]+)"/.exec((await miriam.get(String(headers.location))).payload) ?? [];
  const undone = await miriam.post('/desk/undo', { change });
  const { payload } = await miriam.get(String(undone.headers.location));
  expect(namedOn(payload, '.d-said a')).toEqual(['/give']);
});

test('after a change of the menu, the desk says that every page shows it', async () => {
  const { miriam } = await editing();
  const { headers } = await miriam.change('navigation.yaml', { 'header.1.label': 'Start' });
  expect((await miriam.get(String(headers.location))).payload).toContain('Every page shows it.');
});

test('after a change of a fact, which may be on any page, the desk names none', async () => {
  const { miriam } = await editing();
  const { headers } = await miriam.change('ministry.yaml', { pastor: 'Boaz Lind' });
  const { payload } = await miriam.get(String(headers.location));
  expect(payload).toContain('Every page that uses it shows it.');
  expect(payload).not.toContain('Changed: ');
});

test('an unknown change in the address names no page', async () => {
  const { ruth } = await editing();
  const done = Array.from({ length: 50 }, () => 'done=0123456789abcdef').join('&');
  const { statusCode, payload } = await ruth.get(`/desk/edit/fields?record=pages/give.yaml&${done}`);
  expect([statusCode, payload]).toEqual([200, expect.not.stringContaining('Changed: ')]);
});
