import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContentFolder } from '#content-model/read-content.ts';
import { slugOf } from '#core/text.ts';
import { painter, paintMarkup } from '#core/theme/paint.ts';
import { recordsByPath, sitePages } from '#site/routes.ts';
import { signIn, visitor } from '../desk.ts';
import { sentBy } from '../editing.ts';
import { hostForAll, siteUrl, startHost } from '../host.ts';
import { photograph } from '../photograph.ts';
import {
  copyAndEmpty,
  documentedSteps,
  firstNames,
  secondMinistry,
  writeSecondMinistry,
} from '../second-ministry.ts';
import { structuralFaults } from '../structure.ts';

/* A second ministry as docs/new-ministry.md makes it: visitors see only its own content. */

const folder = mkdtempSync(join(tmpdir(), 'ministry-'));
const dir = join(folder, 'etz-chaim');

beforeAll(() => writeSecondMinistry(dir));
afterAll(() => rmSync(folder, { recursive: true }));
const host = hostForAll({ config: { contentDir: dir } });

/** What only the first ministry has: names, phone, postal code, hour, zone, place, drawing and map. */
const first = new RegExp(
  `\\b(?:${firstNames.join('|')})\\b|61021|\\(815\\)|3:00\\sPM|15:00|Chicago|\\b(?:CST|CDT)\\b|41\\.84|-89\\.4|map-illinois`,
  'i',
);
const firstColors = /#(?:184b8f|8fc0fa|fbfaf7|0d1521|0f2749|0d3263|4d86e0|0d2a52)\b/i;

test('a second ministry’s site is complete, with nothing of the first', async () => {
  const { warnings, content } = readContentFolder(dir, recordsByPath);
  // The sample's texts link to parts that this ministry has turned off; visitors do not see these links.
  for (const { text } of warnings) expect(text).toContain('switched off in parts.yaml');
  const paths = sitePages(content).map(({ path }) => path);
  const walked = async (path: string) =>
    path.endsWith('.pdf') ? { statusCode: 200, payload: '' } : host().inject(path);
  expect(await structuralFaults(walked, siteUrl, paths)).toEqual([]);

  const left = new Set<string>();
  const drawings = new Set<string>();
  const otherPaths = [
    '/404',
    '/offline',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/favicon.svg',
  ];
  const feeds = ['/calendar/gatherings.ics', '/calendar/torah-portions.ics', '/torah/portions.atom'];
  for (const path of [...paths, ...otherPaths, ...feeds, '/search?q=sabbath']) {
    const { payload } = await host().inject(path);
    const seen = payload.replace(/<script type="module"[\s\S]*?<\/script>/g, '');
    for (const foreign of [first, firstColors])
      for (const [found] of seen.matchAll(new RegExp(foreign, 'gi'))) left.add(`${path}: ${found}`);
    for (const [drawing] of payload.matchAll(/\/assets\/[\w.-]+\.(?:svg|css)\?look=\w+/g))
      drawings.add(drawing);
  }
  expect([...left]).toEqual([]);
  expect(drawings.size).toBeGreaterThan(20);
  for (const drawing of drawings) {
    const { payload, statusCode } = await host().inject(drawing);
    expect([drawing, statusCode, firstColors.exec(payload)?.[0]]).toEqual([drawing, 200, undefined]);
  }
  const home = (await host().inject('/')).payload.replaceAll('\u00a0', ' ');
  expect(home).toContain('Fridays at 7:00 PM');
  expect(home).toContain('(MT)');
  expect(home).toContain('"streetAddress":"7 Garden Street","addressLocality":"Denver","addressRegion":"CO"');
  expect((await host().inject('/gatherings')).payload).toMatch(/Next Sabbath: <time datetime="2025-10-10">/i);
  for (const path of ['/resources/books', '/affiliates', '/discipleship/resources'])
    expect((await host().inject(path)).statusCode).toBe(404);
});

test('its share cards, icons and PDFs have its colors', async () => {
  const orders: unknown[] = [];
  await using watched = await startHost({
    config: { contentDir: dir },
    renderDocument: async (order) => {
      orders.push(order);
      return Buffer.from('drawn');
    },
  });
  const { slug = '' } = watched.site().facts.calendar.schedule(2025).at(5) ?? {};
  const cards = new Set<string>();
  for (const { path } of sitePages(watched.site().content).filter(({ path }) => !path.endsWith('.pdf'))) {
    const [, card] =
      /property="og:image" content="https?:\/\/[^/]+([^"]+)/.exec((await host().inject(path)).payload) ?? [];
    if (card) cards.add(card);
  }
  expect(cards.size).toBeGreaterThan(10);
  const drawn = [...cards, '/icons/192.png', `/torah/${slug}.pdf`];
  for (const path of drawn) await watched.inject(path);
  expect(orders).toHaveLength(drawn.length);
  for (const order of orders) {
    expect(JSON.stringify(order)).toContain('"accent":"#1c572f"');
    expect(JSON.stringify(order)).not.toMatch(first);
  }
  // Checks the colors on one image: its background is the sky in the new colors.
  const { default: sharp } = await import('sharp');
  const card = (await host().inject('/share/about.png')).rawPayload;
  const pixel = await sharp(card)
    .extract({ left: 4, top: 4, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer();
  const sky =
    painter(secondMinistry.theme)('#d3e1ea')
      .match(/\w\w/g)
      ?.map((part) => Number.parseInt(part, 16)) ?? [];
  expect([...pixel].map((value, index) => Math.abs(value - (sky[index] ?? 0)) < 6)).toEqual([
    true,
    true,
    true,
  ]);
});

test('its PDFs have its own text', async () => {
  const { slug = '' } = host().site().facts.calendar.schedule(2025).at(5) ?? {};
  for (const path of [`/torah/${slug}.pdf`, '/torah/2025-2026.pdf']) {
    const { rawPayload } = await host().inject(path);
    const { text } = await extractText(new Uint8Array(rawPayload), { mergePages: true });
    expect(text).toContain(`${secondMinistry.name} · Fridays at 7:00 PM (MT)`);
    expect(text).not.toMatch(first);
  }
});

test('photographs added at the desk are shown where they were chosen', async () => {
  const copy = join(folder, 'with-photographs');
  cpSync(dir, copy, { recursive: true });
  await using host = await startHost({ config: { contentDir: copy, publishDir: copy } });
  host.live.follow();
  const { cookie } = await signIn(host, 'owner', 'Miriam');
  const { get, post } = visitor(host, cookie);
  const chosen = [
    ['Miriam at the ark', 'team/pastor.yaml', 'photo', '/about/our-team'],
    ['Our hall', 'pages/gatherings.yaml', 'photo', '/gatherings'],
  ] as const;
  for (const [title, record, field, page] of chosen) {
    const form = new FormData();
    const bytes = await photograph({ width: 1200, height: 900 });
    form.append('upload', new Blob([new Uint8Array(bytes)]), `${title}.jpg`);
    const sent = new Request('http://x', { method: 'POST', body: form });
    const { headers } = await host.inject({
      method: 'POST',
      url: '/desk/pictures',
      headers: { cookie, origin: siteUrl, 'content-type': String(sent.headers.get('content-type')) },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    expect(headers.location).toContain('done=added');
    const address = String(headers.location).replace(/\?.*/, '');
    await post(address, { title, alt: `${title}, in the morning`, do: 'publish' });
    const fields = sentBy((await get(`/desk/edit/fields?record=${record}`)).payload);
    await post('/desk/edit/fields', { ...fields, [field]: slugOf(title), do: 'publish' });
    const { payload } = await host.inject(page);
    expect(payload).toContain(`${title}, in the morning`);
    const [src = ''] = new RegExp(`/pictures/${slugOf(title)}-\\w+-\\d+\\.jpg`).exec(payload) ?? [];
    expect([page, (await host.inject(src)).statusCode]).toEqual([page, 200]);
  }
  // The page's share card shows its photograph; the card's older address still works.
  const { payload } = await host.inject('/gatherings');
  expect(payload).toContain('<meta property="og:image:type" content="image/jpeg"');
  const [card = ''] = /\/share\/gatherings\.jpg\?v=\w{8}/.exec(payload) ?? [];
  const drawn = await host.inject(card);
  expect(drawn.headers['content-type']).toBe('image/jpeg');
  const { default: sharp } = await import('sharp');
  expect(await sharp(drawn.rawPayload).metadata()).toMatchObject({
    format: 'jpeg',
    width: 1200,
    height: 630,
  });
  const { entropy } = await sharp(drawn.rawPayload)
    .extract({ left: 700, top: 9, width: 490, height: 600 })
    .stats();
  expect(entropy, 'a photograph, no flat colors').toBeGreaterThan(4);
  expect((await host.inject('/share/gatherings.png')).statusCode).toBe(200);
});

test('its logo can be a picture, on pages and icons', async () => {
  const { default: sharp } = await import('sharp');
  const logo = join(dir, 'art/logo-mark.png');
  mkdirSync(join(dir, 'art'));
  const orange = { r: 255, g: 120, b: 0 };
  await sharp({ create: { width: 90, height: 90, channels: 3, background: orange } })
    .png()
    .toFile(logo);
  try {
    await using host = await startHost({ config: { contentDir: dir } });
    const [drawing = ''] = /\/assets\/logo-mark[^"]*/.exec((await host.inject('/about')).payload) ?? [];
    expect((await host.inject(drawing)).payload).toContain('href="data:image/png;base64,');
    const icon = sharp((await host.inject('/icons/512.png')).rawPayload);
    const [red = 0, , blue = 0] = await icon
      .extract({ left: 256, top: 256, width: 1, height: 1 })
      .removeAlpha()
      .raw()
      .toBuffer();
    expect([red > 240, blue < 20]).toEqual([true, true]);
  } finally {
    rmSync(dirname(logo), { recursive: true });
  }
});

test('its e-mails have its own text', async () => {
  const { content } = readContentFolder(dir, recordsByPath);
  expect(JSON.stringify([content.emails, content.emailSignature])).not.toMatch(first);
  const { renderMail } = await import(new URL('../../dist/server/entry.mjs', import.meta.url).href);
  const [template] = content.emails;
  const masthead = { name: content.ministry.name, siteUrl };
  const { html } = await renderMail(template, { placeholders: {}, masthead });
  expect(html).toMatch(firstColors);
  expect(paintMarkup(html, painter(secondMinistry.theme))).not.toMatch(firstColors);
});

test('the documented steps leave good content, whose every sample is a link on Today', async () => {
  const copy = join(folder, 'copied');
  copyAndEmpty(copy);
  const [, start = '', invite = '', check = ''] = documentedSteps(copy);
  expect(start.trim()).toBe(`CONTENT_DIR=${copy} npm start`);
  await using host = await startHost({ config: { contentDir: copy, publishDir: copy } });
  host.live.follow();
  const env = { ...process.env, DATA_DIR: host.dataDir };
  const run = (command: string) => spawnSync('bash', ['-c', command], { encoding: 'utf8', env });
  expect(run(invite).stdout).toContain('/desk/enter?token=');
  const { status, stdout } = run(check);
  expect([status, stdout]).toEqual([0, expect.stringContaining('still sample: ')]);
  expect(stdout).not.toContain('warning: ');

  const { cookie } = await signIn(host, 'owner', 'Miriam');
  const { get, post } = visitor(host, cookie);
  const today = async () => {
    const [, panel = ''] = /<h2 id="samples">(.*?)<\/section>/s.exec((await get('/desk')).payload) ?? [];
    const [, count = 0] = /<strong>(\d+) facts are/.exec(panel) ?? [];
    const links = [...panel.matchAll(/href="([^"]+)"/g)].map(([, href = '']) =>
      href.replaceAll('&amp;', '&'),
    );
    return { count: panel.includes('One fact is') ? 1 : Number(count), links };
  };
  const { count, links } = await today();
  expect(count).toBe(readContentFolder(copy, recordsByPath).samples.length);
  for (const link of links) expect([link, (await get(link)).statusCode]).toEqual([link, 200]);
  const publish = async (link: string, typed: (form: Record<string, string>) => Record<string, string>) => {
    const form = sentBy((await get(link)).payload);
    const { statusCode } = await post('/desk/edit/fields', { ...form, ...typed(form), do: 'publish' });
    expect([link, statusCode]).toEqual([link, 303]);
  };
  await publish('/desk/edit/fields?record=ministry.yaml&field=phone', () => ({ phone: '(303) 555-0100' }));
  expect((await today()).count).toBe(count - 1);
  await publish('/desk/edit/fields?record=ministry.yaml&field=samples', () => ({ samples: '' }));
  for (let left = (await today()).count; left > 0; left -= 1) {
    const { count, links } = await today();
    expect(count).toBe(left);
    await publish(links[0] ?? '', (form) => {
      const marks = Object.keys(form).filter((name) => /(?:^|\.)sample$/.test(name));
      return Object.fromEntries(marks.map((name) => [name, 'no']));
    });
  }
  expect((await get('/desk')).payload).not.toContain('id="samples"');
});
