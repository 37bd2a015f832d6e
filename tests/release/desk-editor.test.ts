import { JSDOM } from 'jsdom';
import { beforeAll, expect, test } from 'vitest';
import { withoutMarks } from '#content-model/marks.ts';
import { showFields } from '#desk/editor/page-fields.ts';
import { sitePages } from '#site/routes.ts';
import { canonical, content, routes } from '../content.ts';
import { signIn, visitor } from '../desk.ts';
import { editing, sentBy } from '../editing.ts';
import { hostForAll } from '../host.ts';

const host = hostForAll();
let ruth: ReturnType<typeof visitor>;
beforeAll(async () => {
  ruth = visitor(host(), (await signIn(host(), 'editor')).cookie);
});

const frameOf = (path: string) => `/desk/edit/page?path=${path}`;

/** The page in the editor's frame. */
async function framedPage(path: string) {
  const { window } = new JSDOM((await ruth.get(frameOf(path))).payload);
  Object.assign(globalThis, { NodeFilter: window.NodeFilter });
  showFields(window.document);
  return window.document;
}

/** Removes scripts, and what only the editor's frame adds. */
function bare(page: Document) {
  for (const one of page.querySelectorAll(
    'script, head style, meta[property$=":image"], meta[name$=":image"]',
  ))
    one.remove();
  for (const one of page.querySelectorAll('[data-field]')) {
    one.removeAttribute('data-field');
    one.removeAttribute('tabindex');
  }
  // Both contain counters of React, and the frame renders one element more.
  for (const one of page.querySelectorAll('astro-island')) {
    one.removeAttribute('uid');
    one.removeAttribute('prefix');
  }
  return page.documentElement.outerHTML
    .replace(' data-fonts=""', '')
    .replaceAll(' alt="Picture"', ' alt=""')
    .replace(/<\/?span\b[^>]*>/g, '')
    .split(/(?=<)/);
}

test.each(routes.filter((path) => !canonical[path]))(
  '%s is in the frame as visitors see it, with its fields; visitors get no mark',
  async (path) => {
    const seen = await host().inject(path);
    const framed = await framedPage(path);
    expect(framed.querySelectorAll('[data-field]').length).toBeGreaterThan(20);
    expect(bare(framed)).toEqual(bare(new JSDOM(seen.payload).window.document));
    expect(seen.payload).toBe(withoutMarks(seen.payload));
    expect(framed.documentElement.outerHTML).toBe(withoutMarks(framed.documentElement.outerHTML));
    expect(seen.payload).not.toContain('data-field');
  },
);

test('the frame has source marks only in text, not in titles, addresses or attributes', async () => {
  const { payload } = await ruth.get(frameOf('/affiliates'));
  expect(payload).not.toBe(withoutMarks(payload));
  const [head = '', body = ''] = payload.split(/(?=<body)/);
  expect(head).toBe(withoutMarks(head));
  // Marks in picture descriptions are removed by the editor.
  for (const [tag] of body.replaceAll(/ alt="[^"]*"/g, '').matchAll(/<[^>]*>/g))
    expect(tag).toBe(withoutMarks(tag));
});

test('limits a person to ten concurrent requests and still serves visitors', async () => {
  const asked = Array.from({ length: 15 }, () => ruth.get(frameOf('/give')));
  expect((await host().inject('/give')).statusCode).toBe(200);
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), ...Array(5).fill(503)]);
});

test('a drawing links to the field of its picture or drawing', async () => {
  for (const [path, image, field] of [
    ['/affiliates', '[src*="/vignette-affiliate-terrell"]', 'affiliates/westfield.yaml#photo'],
    ['/gatherings', '#first-screen img', 'pages/gatherings.yaml#photo'],
    ['/about/our-team', '[src*="/portrait-"]', 'team/pastor.yaml#photo'],
    ['/', '[src*="/card-grow"]', 'pages/home.yaml#highlights.cards.'],
  ] as const) {
    const found = (await framedPage(path)).querySelector<HTMLImageElement>(image);
    expect(found?.dataset.field, path).toContain(field);
  }
});

test('texts from other records link to their fields', async () => {
  const westfield = content.affiliates.find(({ id }) => id === 'westfield');
  const place = (page: Document, field: string) =>
    page.querySelector(`[data-field="affiliates/westfield.yaml#${field}"]`)?.textContent;
  const list = await framedPage('/affiliates');
  expect(place(list, 'city')).toBe(westfield?.city);
  expect(place(list, 'state')).toBe(westfield?.state);
  const gatherings = await framedPage('/gatherings');
  expect(gatherings.querySelector('[data-field="pages/gatherings.yaml#location.text"]')).not.toBeNull();
});

test('the frame has no script and can be embedded only by the editor', async () => {
  const { headers, payload } = await ruth.get(frameOf('/give'));
  expect(payload).not.toContain('<script');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("script-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain("form-action 'none'");
  expect(headers['cache-control']).toBe('no-store');
  const seen = await host().inject('/give');
  expect(seen.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('without JavaScript the editor links to the forms of the page’s records', async () => {
  const { payload } = await ruth.get('/desk/edit?path=/about/we-practice');
  for (const record of [
    'pages/we-practice.yaml',
    'beliefs/we-practice/rest.md',
    'navigation.yaml',
    'ministry.yaml',
  ])
    expect(payload).toContain(`/desk/edit/fields?record=${encodeURIComponent(record)}`);
  expect((await ruth.get('/desk/edit?path=/no-such-page')).statusCode).toBe(404);
  expect((await ruth.get(frameOf('/no-such-page'))).statusCode).toBe(404);
});

test('a field lists the pages that read its record and the empty fields next to it', async () => {
  const said = async (record: string, field: string) =>
    (await ruth.get(`/desk/edit/fields?${new URLSearchParams({ record, field })}`)).payload;
  const voice = 'testimonials/mighty-men.yaml';
  const { heading = '' } = sitePages(content).find(({ path }) => path === '/discipleship/mighty-men') ?? {};
  // All three discipleship pages have testimonials.
  expect(await said(voice, 'quote')).toMatch(new RegExp(`Visitors see this on [^.]*${heading}[^.]*\\.`));
  const fact = await said('ministry.yaml', 'pastor');
  expect(fact).toContain('Visitors see this on every page that uses it.');
  expect(await said('affiliates/westfield.yaml', 'city')).toContain('Visitors see this on');
  expect(await said('navigation.yaml', 'header.1.label')).toContain('Visitors see this on every page.');
  const empty = await said('pages/give.yaml', 'photo');
  expect(empty).not.toContain('field=photo"');
  expect(await said('pages/give.yaml', 'heading')).toContain('field=photo"');
});

test('shows typed text and drafts in the page, but not to visitors', async () => {
  const { ruth: editor, text } = await editing();
  const field = { record: 'pages/give.yaml', field: 'heading' };
  const form = sentBy((await editor.get(`/desk/edit/fields?${new URLSearchParams(field)}`)).payload);
  const look = async (typed: Record<string, string>) => {
    const { payload } = await editor.post(frameOf('/give'), typed);
    return JSON.parse(payload);
  };
  const typed = { ...form, heading: 'Give <gladly>' };
  expect(withoutMarks((await look(typed)).html)).toContain('>Give &lt;gladly&gt;</h1>');
  expect(await look({ ...form, heading: '{twon}' })).toEqual({
    faults: { heading: expect.stringContaining('holds {twon}, which nothing fills here.') },
    others: [],
  });
  expect((await look({})).status).toBe('As visitors see it');
  const saved = await editor.post('/desk/edit/fields', { ...typed, do: 'save' });
  expect(saved.headers.location).toContain('field=heading');
  const { html, ...waits } = await look({});
  expect(withoutMarks(html)).toContain('Give &lt;gladly&gt;</h1>');
  expect(waits).toEqual({ status: 'One change not published yet', own: 1 });
  expect(await text('/give')).not.toContain('gladly');
});

test('shows other drafts when one has errors', async () => {
  const { ruth: editor } = await editing();
  await editor.change('pages/give.yaml', { heading: '{twon}' }, 'save');
  await editor.change('pages/connect.yaml', { heading: 'By Ruth' }, 'save');
  expect(withoutMarks((await editor.get(frameOf('/connect'))).payload)).toContain('By Ruth</h1>');
  expect((await editor.get(frameOf('/give'))).statusCode).toBe(200);
});

test('publishes all changes of the same person on the page and names other people’s drafts', async () => {
  const { ruth: editor, miriam, text } = await editing();
  const [own, also, others, elsewhere] = [
    'beliefs/we-practice/rest.md',
    'pages/we-practice.yaml',
    'navigation.yaml',
    'pages/give.yaml',
  ] as const;
  await editor.change(also, { title: 'As we live' }, 'save');
  await editor.change(elsewhere, { heading: 'Give gladly' }, 'save');
  const menu = Object.entries(await miriam.form(others)).find(([name]) => name.endsWith('.label'));
  await miriam.change(others, { [menu?.[0] ?? '']: 'By Miriam' }, 'save');
  const published = await editor.change(own, { title: 'A rest', page: '/about/we-practice' });
  const { payload } = await editor.get(String(published.headers.location));
  expect(payload).toContain('Published, 2 changes.');
  expect(payload.match(/this change/g)).toHaveLength(2);
  expect(payload).toContain(`/desk/edit/fields?record=${others}`);
  expect(payload).toMatch(/Draft by (?:<!-- -->)?Miriam/);
  const seen = await text('/about/we-practice');
  for (const words of ['A rest', 'As we live']) expect(seen).toContain(words);
  for (const path of ['/about/we-practice', '/give'])
    expect(await text(path)).not.toMatch(/By Miriam|Give gladly/);
  // An unchanged open record does not stop the other from being published.
  await editor.change(also, { title: 'As we walk' }, 'save');
  await editor.change(own, { page: '/about/we-practice' });
  expect(await text('/about/we-practice')).toContain('As we walk');
});

test('the bar publishes or discards a person’s drafts on the page, also without JavaScript', async () => {
  const { ruth: editor, miriam, text } = await editing();
  const bar = async (who = editor) => {
    const { payload } = await who.get('/desk/edit?path=/give');
    const [, own] = /<form class="d-edwaits"([^>]*)>/.exec(payload) ?? [];
    return { said: payload, isThere: own !== undefined && !own.includes('hidden') };
  };
  expect((await bar()).isThere).toBe(false);
  await editor.change('pages/give.yaml', { heading: 'Give gladly' }, 'save');
  await miriam.change('navigation.yaml', { 'header.1.label': 'By Miriam' }, 'save');
  const waits = await bar();
  expect(waits.isThere).toBe(true);
  expect(waits.said).toContain('2 changes not published yet');
  const asked = await editor.get('/desk/edit/discard-page?page=/give');
  expect(sentBy(asked.payload)).toEqual({ page: '/give' });
  const published = await editor.post('/desk/edit/publish-page', { page: '/give' });
  const after = await editor.get(String(published.headers.location));
  expect(after.payload).toContain('Visitors see it now.');
  expect(after.payload).toMatch(/Draft by (?:<!-- -->)?Miriam/);
  expect(after.payload).toContain('One change by others not published yet');
  expect((await bar()).isThere).toBe(false);
  expect(await text('/give')).toContain('Give gladly');
  expect(await text('/give')).not.toContain('By Miriam');
  await miriam.post('/desk/edit/discard-page', { page: '/give' });
  expect((await bar()).said).toContain('As visitors see it');
  // A draft with an error stays and is named.
  await editor.change('pages/give.yaml', { heading: '{twon}' }, 'save');
  const refused = await editor.post('/desk/edit/publish-page', { page: '/give' });
  expect((await editor.get(String(refused.headers.location))).payload).toMatch(/Draft by (?:<!-- -->)?Ruth/);
  expect((await bar()).isThere).toBe(true);
  expect((await editor.post('/desk/edit/publish-page', { page: '/no-such-page' })).statusCode).toBe(404);
});
