import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { routes as all, canonical } from '../routes.ts';
import { graphOf } from '../structured-data/read.ts';
import { missingFrom } from '../structured-data/search-results.ts';
import { faultsOf, type Node, namedNodes, nodesIn, typesOf } from '../structured-data/validate.ts';
import { MovableClock, siteUrl, testHost } from './test-host.ts';

/** Search engines are told nothing of the search, which they are asked to leave out. */
const routes = all.filter((path) => path !== '/search');

const dataDir = mkdtempSync(join(tmpdir(), 'structured-data-test-'));
const pages = new Map<string, string>();
const graphs = new Map<string, Node>();
let host: Awaited<ReturnType<typeof testHost>>;
let known: Map<string, Node>;

beforeAll(async () => {
  host = await testHost({ dataDir, clock: new MovableClock('2025-10-09T01:00:00Z') });
  for (const path of routes) {
    const { payload } = await host.app.inject(path);
    pages.set(path, payload);
    graphs.set(path, graphOf(payload));
  }
  known = namedNodes([...graphs.values()]);
});

afterAll(async () => {
  await host.app.close();
  await host.db.destroy();
  rmSync(dataDir, { recursive: true });
});

const graph = (path: string) => graphs.get(path) ?? {};
const ofType = (path: string, type: string) =>
  nodesIn(graph(path)).filter((node) => typesOf(node).includes(type));
const one = (path: string, type: string) => {
  const [node] = ofType(path, type);
  expect(ofType(path, type), `${type} on ${path}`).toHaveLength(1);
  return node ?? {};
};

/** What a reader of the page sees, without tags. */
const words = (path: string) =>
  (pages.get(path) ?? '')
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe.each(routes)('%s', (path) => {
  it('says nothing that schema.org has no word for', () => {
    expect(faultsOf(graph(path), known)).toEqual([]);
  });

  it('has what a search result needs', () => {
    expect(missingFrom(graph(path))).toEqual([]);
  });

  it('says whose site it is; the first page how to search it, every other the way to it', () => {
    const { name } = host.content.ministry;
    expect(ofType(path, 'Church')[0]).toMatchObject({ '@id': `${siteUrl}/#church`, name });
    if (path === '/') {
      expect(one(path, 'WebSite')).toMatchObject({
        '@id': `${siteUrl}/#website`,
        name,
        publisher: { '@id': `${siteUrl}/#church` },
      });
      expect(one(path, 'EntryPoint').urlTemplate).toBe(`${siteUrl}/search?q={search_term_string}`);
      expect(ofType(path, 'BreadcrumbList')).toEqual([]);
      return;
    }
    expect(ofType(path, 'WebSite')).toEqual([]);
    const steps = ofType(path, 'ListItem');
    expect(steps.map(({ position }) => position)).toEqual(steps.map((_, index) => index + 1));
    expect(steps[0]).toMatchObject({ name: 'Home', item: `${siteUrl}/` });
    expect(steps.at(-1)?.item).toBe(new URL(canonical[path] ?? path, siteUrl).href);
    for (const { item } of steps) expect(routes).toContain(new URL(String(item)).pathname);
  });

  it('shows pictures that are there', async () => {
    for (const node of nodesIn(graph(path))) {
      for (const picture of [node.image, node.logo, node.thumbnailUrl]) {
        if (typeof picture !== 'string' || !picture.startsWith(siteUrl)) continue;
        const answer = await host.app.inject(new URL(picture).pathname);
        expect([picture, answer.statusCode, String(answer.headers['content-type']).split('/')[0]]).toEqual([
          picture,
          200,
          'image',
        ]);
      }
    }
  });

  it('gives no sample testimonial out for a review', () => {
    expect(JSON.stringify(graph(path))).not.toMatch(/review|rating/i);
  });
});

describe('what the pages are about', () => {
  it.each(['/', '/gatherings', '/connect'])('%s describes the fellowship with all its facts', (path) => {
    const { ministry } = host.content;
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

  it('the service on the home page, every weekly gathering on its own', () => {
    expect(ofType('/', 'Event').map(({ name, startDate }) => [name, startDate])).toEqual([
      ['Sabbath Service', '2025-10-11T15:00:00-05:00'],
    ]);
    expect(ofType('/gatherings', 'Event').map(({ name, startDate }) => [name, startDate])).toEqual([
      ['Wednesday Bible Study', '2025-10-08T19:00:00-05:00'],
      ['Sabbath Service', '2025-10-11T15:00:00-05:00'],
      ['Tuesday Night Prayer Call', '2025-10-14T19:00:00-05:00'],
      ['Wednesday Bible Study', '2025-10-15T19:00:00-05:00'],
    ]);
    const call = ofType('/gatherings', 'Event').find(({ name }) => String(name).includes('Prayer'));
    expect(call).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', name: 'Zoom' },
    });
  });

  it('every playlist that is shown, none of them with an invented date', async () => {
    const { playlists, teachingSeries } = host.content;
    expect(ofType('/messages', 'VideoObject').map(({ name }) => name)).toEqual(
      playlists.map(({ title }) => title),
    );
    expect(ofType('/discipleship/teaching-series', 'VideoObject').map(({ name }) => name)).toEqual(
      teachingSeries.map(({ title }) => title),
    );
    const search = await host.app.inject('/messages?search=Isaiah');
    expect(nodesIn(graphOf(search.payload)).filter((node) => node.embedUrl)).toHaveLength(
      search.payload.match(/<article/g)?.length ?? 0,
    );
    for (const path of routes) expect(JSON.stringify(graph(path))).not.toMatch(/uploadDate|datePublished/);
  });

  it('books by name and author; a price only where the page shows it', () => {
    const named = host.content.books.filter(({ title }) => title);
    expect(ofType('/resources/books', 'Book').map(({ name }) => name)).toEqual(
      named.map(({ title }) => title),
    );
    expect(ofType('/resources/books', 'Offer')).toEqual([]);
    for (const { price } of ofType('/resources', 'Offer')) expect(words('/resources')).toContain(`$${price}`);
    expect(ofType('/resources', 'Offer').length).toBeGreaterThan(0);
    expect(ofType('/discipleship/resources', 'Book')).toHaveLength(host.content.recommendedBooks.length);
    const two = ofType('/discipleship/resources', 'Book').find(({ author }) =>
      JSON.stringify(author).includes('Fee'),
    );
    expect(two?.author).toHaveLength(2);
  });

  it.each(['/gatherings', '/resources'])('the questions on %s, with the answers that stand there', (path) => {
    const asked = ofType(path, 'Question');
    expect(asked.length).toBeGreaterThan(4);
    for (const { name, acceptedAnswer } of asked) {
      expect(words(path)).toContain(name);
      expect(words(path)).toContain(Reflect.get(Object(acceptedAnswer), 'text'));
    }
  });

  it('affiliates with their address and, where it is known, their hour', () => {
    expect(ofType('/affiliates/the-bridge-terrell', 'Church')[1]).toMatchObject({
      name: 'The Bridge Terrell',
      address: {
        streetAddress: '200 Example Street',
        addressLocality: 'Terrell',
        addressRegion: 'TX',
        postalCode: '75160',
      },
      openingHoursSpecification: { dayOfWeek: 'Saturday', opens: '10:00' },
    });
    expect(ofType('/affiliates/firstfruits', 'Church')[1]).not.toHaveProperty('openingHoursSpecification');
  });

  it('the people of the team', () => {
    expect(ofType('/about/our-team', 'Person').map(({ name, jobTitle }) => `${name}, ${jobTitle}`)).toEqual(
      host.content.team.map(({ name, title }) => `${name}, ${title}`),
    );
  });

  it('nothing on the page that does not exist', async () => {
    expect((await host.app.inject('/nowhere')).payload).not.toContain('application/ld+json');
  });
});

describe('the check against the vocabulary finds', () => {
  const church = () => ({ ...ofType('/', 'Church')[0] });
  const event = () => ({ ...ofType('/', 'Event')[0] });
  const faults = (...nodes: Node[]) =>
    faultsOf({ '@context': 'https://schema.org', '@graph': nodes }, known).map((fault) =>
      fault.replace(/^.*\[0\]\.?/, ''),
    );

  it.each<[string, () => Node, string]>([
    ['a type that does not exist', () => ({ ...event(), '@type': 'Evnt' }), ': there is no type Evnt'],
    [
      'a property that does not exist',
      () => ({ ...event(), starts: 'x' }),
      'starts: there is no such property',
    ],
    [
      'a property of another type',
      () => ({ ...event(), recipeYield: '4' }),
      'recipeYield: does not belong to Event',
    ],
    [
      'a property that has been superseded',
      () => ({ ...event(), performers: church() }),
      'performers: has given way to performer',
    ],
    [
      'a value of the wrong kind',
      () => ({ ...event(), organizer: { '@type': 'PostalAddress', addressLocality: 'Dixon' } }),
      'organizer: a PostalAddress is no Organization or Person',
    ],
    [
      'words where a thing is wanted',
      () => ({ ...event(), organizer: 'We' }),
      'organizer: "We" is no Organization or Person',
    ],
    [
      'a status that is none',
      () => ({ ...event(), eventStatus: 'https://schema.org/Saturday' }),
      'eventStatus: "https://schema.org/Saturday" is no EventStatusType',
    ],
    [
      'a moment without its distance from UTC',
      () => ({ ...event(), startDate: '2025-10-11T15:00:00' }),
      'startDate: "2025-10-11T15:00:00" is no Date or DateTime',
    ],
    [
      'a day that is none',
      () => ({ ...event(), startDate: '2025-02-30' }),
      'startDate: "2025-02-30" is no Date or DateTime',
    ],
    ['half an address', () => ({ ...event(), url: '/gatherings' }), 'url: "/gatherings" is no URL'],
    [
      'a reference to nothing',
      () => ({ ...event(), organizer: { '@id': 'https://example.org/#nobody' } }),
      'organizer: nothing is named https://example.org/#nobody',
    ],
    [
      'a fault inside a thing',
      () => ({ ...church(), address: { '@type': 'PostalAddress', town: 'Dixon' } }),
      'address.town: there is no such property',
    ],
  ])('%s', (_, node, fault) => {
    expect(faults(node())).toEqual([fault]);
  });

  it('what a search result would miss', () => {
    expect(missingFrom({ ...event(), location: undefined })).toEqual(['Event.location']);
  });
});
