import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { pageAnchors } from '#content-model/check-links.ts';
import type { CheckContext } from '#content-model/validate.ts';
import { printedReference } from '#core/torah/readings.ts';
import { recordsByPath } from '#site/routes.ts';
import { canonical, content, nth, routes } from '../content.ts';
import { hostForAll, siteUrl } from '../host.ts';
import { readable, structuralFaults } from '../structure.ts';
import {
  faultsOf,
  graphOf,
  missingFrom,
  type Node,
  namedNodes,
  nodesIn,
  typesOf,
} from '../structured-data.ts';

/* Renders every page once: texts, links, metadata and share cards. Layout and weight:
   tests/release/every-page.spec.ts. */

const host = hostForAll();
const pages = new Map<string, string>();
const graphs = new Map<string, Node>();
let known: ReadonlyMap<string, Node>;

/** The search is excluded from search engines. */
const listed = routes.filter((path) => path !== '/search');
const own = routes.filter((path) => !canonical[path]);

beforeAll(async () => {
  for (const path of routes) {
    const { statusCode, payload } = await host().inject(path);
    expect([path, statusCode]).toEqual([path, 200]);
    pages.set(path, payload);
  }
  for (const path of listed) graphs.set(path, graphOf(page(path)));
  known = namedNodes([...graphs.values()]);
});

const page = (path: string) => pages.get(path) ?? '';
const graph = (path: string) => graphs.get(path) ?? {};
const ofType = (path: string, type: string) =>
  nodesIn(graph(path)).filter((node) => typesOf(node).includes(type));
const one = (html: string, pattern: RegExp) => {
  const found = [...html.matchAll(pattern)].map((match) => match[1] ?? '');
  expect(found, String(pattern)).toHaveLength(1);
  return readable(found[0] ?? '');
};
const meta = (path: string, name: string) =>
  one(page(path), new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`, 'g'));
const title = (path: string) => one(page(path), /<title>([^<]+)<\/title>/g);
/** The visible text of a page. */
const words = (path: string) =>
  readable(
    page(path)
      .replace(/<(script|style)[\s\S]*?<\/\1>|<!--.*?-->/g, '')
      .replace(/<[^>]* title="([^"]*)"[^>]*>/g, ' $1 ')
      .replace(/<[^>]+>/g, ' '),
  ).replace(/\s+/g, ' ');
/** Line breaks and spaces before links do not count. */
const closed = (text: string) => text.replace(/\s+/g, '');

/** The share card of a page, as a platform fetches it. */
async function cardOf(path: string) {
  const address = new URL(meta(path, 'og:image'));
  expect(address.origin).toBe(siteUrl);
  return { address: address.href, answer: await host().inject(address.pathname + address.search) };
}

const drawingsOn = (path: string) =>
  [...page(path).matchAll(/<img src="\/assets\/(?!logo-mark)([\w-]+?)\./g)].map(([, name = '']) => name);

describe.each(routes)('%s', (path) => {
  const address = new URL(canonical[path] ?? path, siteUrl).href;

  it('shows no drawing twice, except the logo', () => {
    const shown = drawingsOn(path);
    expect(shown).toEqual([...new Set(shown)]);
  });

  it('has a title, a description and keywords', () => {
    expect(title(path)).toContain(content.ministry.name);
    expect(meta(path, 'description').length).toBeGreaterThan(50);
    expect(meta(path, 'keywords')).toContain(',');
  });

  it('has canonical and share addresses', () => {
    expect(one(page(path), /<link rel="canonical" href="([^"]+)"/g)).toBe(address);
    expect(meta(path, 'og:url')).toBe(address);
    expect(meta(path, 'og:type')).toBe('website');
    expect(meta(path, 'og:site_name')).toBe(content.ministry.name);
    expect(meta(path, 'og:title')).toBe(title(path));
    expect(meta(path, 'og:description')).toBe(meta(path, 'description'));
    expect(meta(path, 'twitter:card')).toBe('summary_large_image');
  });

  it('has a share card with its heading, of the stated size and small enough for all platforms', async () => {
    const { answer, address: picture } = await cardOf(path);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect(answer.headers['cross-origin-resource-policy'], 'other sites may show it').toBe('cross-origin');
    const { format, width, height } = await sharp(answer.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
    expect(answer.rawPayload.length).toBeLessThan(120 * 1024);
    expect(['type', 'width', 'height'].map((name) => meta(path, `og:image:${name}`))).toEqual([
      'image/png',
      '1200',
      '630',
    ]);
    expect(meta(path, 'twitter:image')).toBe(picture);
    expect(meta(path, 'twitter:image:alt')).toBe(meta(path, 'og:image:alt'));
    const heading = one(page(path), /<h1[^>]*>(.*?)<\/h1>/gs).replace(/<[^>]+>/g, ' ');
    // The year is not on the card, because the card may be older.
    const said = heading.replace(/\(\d{4}–\d{4}\)/, '').replace(/\s+/g, ' ');
    expect(meta(path, 'og:image:alt')).toBe(`${content.ministry.name}: ${said.trim()}`);
  });

  it('declares the cascade layers once, before all styles', () => {
    const [first, ...others] = [...page(path).matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
      ([, css = '']) => css,
    );
    expect(first).toBe('@layer tokens,base,components,print');
    for (const css of others) expect(css).not.toMatch(/@layer [^{;]*[,;]/);
  });

  it('has unique ids', () => {
    const ids = [...page(path).matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('opens new tabs without an opener and announces them', () => {
    for (const [tag, , text] of page(path).matchAll(/<a\b([^>]*target="_blank"[^>]*)>([\s\S]*?)<\/a>/g)) {
      expect(tag).toContain('rel="noopener"');
      expect(`${tag}${text}`).toMatch(/new tab/);
    }
  });
});

/** Sections from Markdown and the weeks of the year are not in the schema. */
const ofMarkdown = (record: string) =>
  content.beliefs.some((section) => section.page === record) ||
  content.textPages.some(({ id }) => id === record);
const withParts = Object.entries(recordsByPath).filter(
  ([path, { record }]) => own.includes(path) && !ofMarkdown(record) && record !== 'torah-portions',
);

it.each(withParts)(
  '%s: links may lead to each of its parts, and to nothing that is not there',
  (path, { record }) => {
    const names = (list: string) => new Set([Reflect.get(content, list) ?? []].flat().map(({ id }) => id));
    const anchors = pageAnchors({ content, names } as unknown as CheckContext).get(record) ?? new Set();
    const html = page(path).slice(page(path).indexOf('<main'), page(path).indexOf('</main>'));
    const parts = [...html.matchAll(/<(?:main|section|article|div|li|details)\b[^>]* id="([^"]+)"/g)];
    // No parts: the head, search results, notices for returning visitors, the next service at the end.
    const found = parts
      .map(([, id = '']) => id)
      .filter((id) => !['first-screen', 'found', 'known', 'next-visit'].includes(id));
    expect([...anchors]).toEqual(expect.arrayContaining(found));
    for (const anchor of anchors) expect(html).toContain(` id="${anchor}"`);
  },
);

it('no two pages share a drawing, except people, books, places, feasts, lamp, videos and the chair', () => {
  const sameThing =
    /^(?:logo|footer|verse|portrait|book|map|feast|pray-lamp|vignette-affiliate)-|^(?:welcome-video|card-place)$/;
  const shown = own.flatMap((path) => drawingsOn(path).map((name) => ({ path, name })));
  const others = shown.filter(({ name }) => !sameThing.test(name));
  const twice = others.filter(({ name, path }) =>
    others.some((one) => one.name === name && one.path !== path),
  );
  expect(shown).not.toEqual([]);
  expect(twice).toEqual([]);
});

describe.each(listed)('the structured data of %s', (path) => {
  it('uses only schema.org terms and has all that a search result needs', () => {
    expect(faultsOf(graph(path), known)).toEqual([]);
    expect(missingFrom(graph(path))).toEqual([]);
    // A sample testimonial is not a review, and only the library knows dates.
    const unknown = path.startsWith('/messages/')
      ? /review|rating/i
      : /review|rating|uploadDate|datePublished/i;
    expect(JSON.stringify(graph(path))).not.toMatch(unknown);
  });

  it('names the site’s owner; Home has the search action, other pages a breadcrumb', () => {
    const { name } = content.ministry;
    const here = (type: string) => ofType(path, type);
    expect(here('Church')[0]).toMatchObject({ '@id': `${siteUrl}/#church`, name });
    if (path === '/') {
      expect(here('WebSite')).toMatchObject([
        { '@id': `${siteUrl}/#website`, name, publisher: { '@id': `${siteUrl}/#church` } },
      ]);
      expect(here('EntryPoint')[0]?.urlTemplate).toBe(`${siteUrl}/search?q={search_term_string}`);
      return expect(here('BreadcrumbList')).toEqual([]);
    }
    expect(here('WebSite')).toEqual([]);
    const steps = here('ListItem');
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect(steps[0]).toMatchObject({ name: 'Home', item: `${siteUrl}/` });
    expect(steps.at(-1)?.item).toBe(new URL(canonical[path] ?? path, siteUrl).href);
    for (const { item } of steps) expect(routes).toContain(new URL(String(item)).pathname);
  });

  it('has only existing pictures', async () => {
    for (const node of nodesIn(graph(path))) {
      for (const picture of [node.image, node.logo, node.thumbnailUrl]) {
        if (typeof picture !== 'string' || !picture.startsWith(siteUrl)) continue;
        const { statusCode, headers } = await host().inject(new URL(picture).pathname);
        expect([picture, statusCode]).toEqual([picture, 200]);
        expect(headers['content-type']).toMatch(/^image\//);
      }
    }
  });
});

it('every page has one h1, no unfilled placeholders and no dead links', async () => {
  expect(await structuralFaults((path) => host().inject(path), siteUrl, routes)).toEqual([]);
});

it('titles, descriptions and share cards are unique, except at second addresses', async () => {
  const cards = await Promise.all(own.map(async (path) => (await cardOf(path)).answer.rawPayload));
  for (const texts of [
    own.map(title),
    own.map((path) => meta(path, 'description')),
    cards.map((picture) => picture.toString('base64')),
  ]) {
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([]);
  }
  for (const [second, first] of Object.entries(canonical))
    expect((await cardOf(second)).address).toBe((await cardOf(first)).address);
});

it('an unknown page has Home’s share card and no structured data', async () => {
  const { payload } = await host().inject('/nowhere');
  expect(payload).toContain(meta('/', 'og:image'));
  expect(payload).not.toContain('application/ld+json');
});

/** Texts that are shown only in other states, or never as written. */
const inOtherStates = new Set([
  'appointed-times.band',
  'messages.search',
  'pray.sent',
  'books.thanks',
  'books.card',
  'books.author',
  'books.defaultDescription',
  'gatherings.band',
  'gatherings.exceptionNotice',
  'gatherings.location.cardLabel',
  'search.results',
  'search.noneText',
  'search.ask',
  'search.kinds',
  'search.portionWords',
  'search.spellings',
  'teaching-series.card',
  'teaching-series.dialog',
  'torah-portions.week.buttons',
  'torah-portions.week.vzot',
  'torah-portions.schedule',
  'give.financialTransparency',
  // At the end of other pages.
  'gatherings.nextVisit',
  // In the form that its link opens.
  'gatherings.firstTime.kept.subject',
]);
/** Fields without visible text. */
const noWords = /^(meta|id|art|logo|anchor|gathering|playlist|videoId|href|mailto|placeholder|letter|final)$/;

/** Each sentence of a record with its path, and each address that it links to. */
function leaves(value: unknown, at: string): { at: string; text: string }[] {
  if (inOtherStates.has(at)) return [];
  if (typeof value === 'string') return [{ at, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !noWords.test(key))
    .flatMap(([key, inner]) => leaves(inner, `${at}.${key}`));
}

const withPage = Object.entries(content.pages).flatMap(([name, record]) =>
  'meta' in record && !record.meta.robots && !('sections' in record) ? [{ name, record }] : [],
);

describe.each(withPage)('content/pages/$name', ({ name, record }) => {
  /** The page with the record's title. */
  const path = () =>
    routes.find((each) => title(each) === record.meta.title.replace('{yearLabel}', '5785–5786')) ?? '';

  it('is on its page, word by word', () => {
    const shown = closed(words(path()));
    const absent = leaves(record, name).filter(
      ({ text }) =>
        !/\{\w+\}/.test(text) && ![text, printedReference(text)].some((each) => shown.includes(closed(each))),
    );
    expect(absent).toEqual([]);
  });
});

describe('what the pages are about', () => {
  it.each(['/', '/gatherings', '/connect'])('%s describes the fellowship with all its facts', (path) => {
    const { ministry } = content;
    const church = ofType(path, 'Church')[0] ?? {};
    expect(church).toMatchObject({
      legalName: ministry.fullName,
      email: ministry.email,
      address: { streetAddress: ministry.address.street, postalCode: ministry.address.postalCode },
      geo: { latitude: ministry.address.latitude, longitude: ministry.address.longitude },
      sameAs: ministry.social.map(({ id }) => ministry.links[id]),
    });
    expect(String(church.telephone).replace(/\D/g, '')).toContain(ministry.phone.replace(/\D/g, ''));
  });

  it('the service on Home, every weekly gathering on its page, and the feast that is on', () => {
    expect(ofType('/', 'Event').map(({ name, startDate }) => [name, startDate])).toEqual([
      ['Sabbath Service', '2025-10-11T11:00:00-05:00'],
      ['Sukkot supper in the booth', '2025-10-13T18:00:00-05:00'],
      ["Thursday Readers' Circle", '2025-10-16T17:00:00-05:00'],
      ['Sabbath Service', '2025-10-18T11:00:00-05:00'],
      ['Harvest Supper & Songs', '2025-10-26T18:00:00-05:00'],
      ['River Retreat', '2025-11-07T16:00:00-06:00'],
      ['Sukkot', '2025-10-06T18:39:02-05:00'],
    ]);
    expect(ofType('/gatherings', 'Event').map(({ name, startDate }) => [name, startDate])).toEqual([
      ["Thursday Readers' Circle", '2025-10-09T18:30:00-05:00'],
      ['Sabbath Service', '2025-10-11T11:00:00-05:00'],
      ['Sukkot supper in the booth', '2025-10-13T18:00:00-05:00'],
      ['Monday Prayer Line', '2025-10-13T20:15:00-05:00'],
      ["Thursday Readers' Circle", '2025-10-16T17:00:00-05:00'],
      ['Sabbath Service', '2025-10-18T11:00:00-05:00'],
      ['Harvest Supper & Songs', '2025-10-26T18:00:00-05:00'],
      ['River Retreat', '2025-11-07T16:00:00-06:00'],
      ['Sukkot', '2025-10-06T18:39:02-05:00'],
    ]);
    const call = ofType('/gatherings', 'Event').find(({ name }) => String(name).includes('Prayer'));
    expect(call).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', name: 'Telephone' },
    });
  });

  it('every shown playlist, without invented dates', async () => {
    const { playlists, teachingSeries } = content;
    expect(ofType('/messages', 'VideoObject').map(({ name }) => name)).toEqual(
      playlists.map(({ title }) => title),
    );
    expect(ofType('/discipleship/teaching-series', 'VideoObject').map(({ name }) => name)).toEqual(
      teachingSeries.map(({ title }) => title),
    );
    const search = await host().inject('/messages?search=Genesis');
    expect(nodesIn(graphOf(search.payload)).filter((node) => node.embedUrl)).toHaveLength(
      search.payload.match(/<article/g)?.length ?? 0,
    );
  });

  it('books with name and author; a price only if the page shows it', () => {
    const named = content.books.filter(({ title }) => title);
    expect(ofType('/resources/books', 'Book').map(({ name }) => name)).toEqual(
      named.map(({ title }) => title),
    );
    expect(ofType('/resources/books', 'Offer')).toEqual([]);
    for (const { price } of ofType('/resources', 'Offer')) expect(words('/resources')).toContain(`$${price}`);
    expect(ofType('/resources', 'Offer').length).toBeGreaterThan(0);
    expect(ofType('/discipleship/resources', 'Book')).toHaveLength(content.recommendedBooks.length);
  });

  it.each(['/gatherings', '/resources'])('the questions on %s with their answers', (path) => {
    const asked = ofType(path, 'Question');
    expect(asked.length).toBeGreaterThan(1);
    for (const { name, acceptedAnswer } of asked) {
      expect(words(path)).toContain(name);
      expect(words(path)).toContain(Reflect.get(Object(acceptedAnswer), 'text'));
    }
  });

  it('affiliates with their address and, if known, their time', () => {
    const [withHours, quiet] = [nth(content.affiliates, 0), nth(content.affiliates, 1)];
    expect(ofType(withHours.href, 'Church')[1]).toMatchObject({
      name: withHours.name,
      address: {
        streetAddress: '12 Mill Street',
        addressLocality: 'Westfield',
        addressRegion: 'WI',
        postalCode: '53964',
      },
      openingHoursSpecification: { dayOfWeek: 'Saturday', opens: '09:30' },
    });
    expect(ofType(quiet.href, 'Church')[1]).not.toHaveProperty('openingHoursSpecification');
  });

  it('the people of the team', () => {
    expect(ofType('/about/our-team', 'Person').map(({ name, jobTitle }) => `${name}, ${jobTitle}`)).toEqual(
      content.team.map(({ name, title }) => `${name}, ${title}`),
    );
  });
});

describe('the check against the vocabulary finds', () => {
  const event = () => ({ ...ofType('/', 'Event')[0] });
  const faults = (node: Node) =>
    faultsOf({ '@context': 'https://schema.org', '@graph': [node] }, known).map((fault) =>
      fault.replace(/^.*\[0\]\.?/, ''),
    );

  it.each<[object, string]>([
    [{ '@type': 'Evnt' }, ': there is no type Evnt'],
    [{ starts: 'x' }, 'starts: there is no such property'],
    [{ recipeYield: '4' }, 'recipeYield: does not belong to Event'],
    [{ performers: { '@type': 'Person' } }, 'performers: has given way to performer'],
    [{ organizer: { '@type': 'Place' } }, 'organizer: a Place is no Organization or Person'],
    [{ organizer: 'We' }, 'organizer: "We" is no Organization or Person'],
    [{ eventStatus: 'Saturday' }, 'eventStatus: "Saturday" is no EventStatusType'],
    [{ startDate: '2025-10-11T15:00:00' }, 'startDate: "2025-10-11T15:00:00" is no Date or DateTime'],
    [{ startDate: '2025-02-30' }, 'startDate: "2025-02-30" is no Date or DateTime'],
    [{ url: '/gatherings' }, 'url: "/gatherings" is no URL'],
    [{ organizer: { '@id': 'https://no.org/#x' } }, 'organizer: nothing is named https://no.org/#x'],
    [{ location: { '@type': 'Place', town: 'x' } }, 'location.town: there is no such property'],
  ])('%o', (more, fault) => {
    expect(faults({ ...event(), ...more })).toEqual([fault]);
  });

  it('missing required properties', () => {
    expect(missingFrom({ ...event(), location: undefined })).toEqual(['Event.location']);
  });
});
