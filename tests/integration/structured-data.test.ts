import { beforeAll, describe, expect, it } from 'vitest';
import { content, nth, routes } from '../content.ts';
import { hostForAll } from '../host.ts';
import {
  faultsOf,
  graphOf,
  missingFrom,
  type Node,
  namedNodes,
  nodesIn,
  typesOf,
} from '../structured-data/validate.ts';

/* What the structured data say of what a page is about. (That all of it is in order: pages.test.ts.) */

const host = hostForAll();
const pages = new Map<string, string>();
const graphs = new Map<string, Node>();
let known: Map<string, Node>;

beforeAll(async () => {
  for (const path of routes.filter((each) => each !== '/search')) {
    const { payload } = await host().inject(path);
    pages.set(path, payload);
    graphs.set(path, graphOf(payload));
  }
  known = namedNodes([...graphs.values()]);
});

const graph = (path: string) => graphs.get(path) ?? {};
const ofType = (path: string, type: string) =>
  nodesIn(graph(path)).filter((node) => typesOf(node).includes(type));

/** What a reader of the page sees, without tags. */
const words = (path: string) =>
  (pages.get(path) ?? '')
    .replace(/<(script|style)[\s\S]*?<\/\1>|<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

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

  it('the service on the home page, every weekly gathering on its own', () => {
    expect(ofType('/', 'Event').map(({ name, startDate }) => [name, startDate])).toEqual([
      ['Sabbath Service', '2025-10-11T11:00:00-05:00'],
      ['Sukkot supper in the booth', '2025-10-13T18:00:00-05:00'],
      ["Thursday Readers' Circle", '2025-10-16T17:00:00-05:00'],
      ['Sabbath Service', '2025-10-18T11:00:00-05:00'],
    ]);
    expect(ofType('/gatherings', 'Event').map(({ name, startDate }) => [name, startDate])).toEqual([
      ["Thursday Readers' Circle", '2025-10-09T18:30:00-05:00'],
      ['Sabbath Service', '2025-10-11T11:00:00-05:00'],
      ['Sukkot supper in the booth', '2025-10-13T18:00:00-05:00'],
      ['Monday Prayer Line', '2025-10-13T20:15:00-05:00'],
      ["Thursday Readers' Circle", '2025-10-16T17:00:00-05:00'],
      ['Sabbath Service', '2025-10-18T11:00:00-05:00'],
    ]);
    const call = ofType('/gatherings', 'Event').find(({ name }) => String(name).includes('Prayer'));
    expect(call).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', name: 'Telephone' },
    });
  });

  it('every playlist that is shown, none of them with an invented date', async () => {
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

  it('books by name and author; a price only where the page shows it', () => {
    const named = content.books.filter(({ title }) => title);
    expect(ofType('/resources/books', 'Book').map(({ name }) => name)).toEqual(
      named.map(({ title }) => title),
    );
    expect(ofType('/resources/books', 'Offer')).toEqual([]);
    for (const { price } of ofType('/resources', 'Offer')) expect(words('/resources')).toContain(`$${price}`);
    expect(ofType('/resources', 'Offer').length).toBeGreaterThan(0);
    expect(ofType('/discipleship/resources', 'Book')).toHaveLength(content.recommendedBooks.length);
  });

  it.each(['/gatherings', '/resources'])('the questions on %s, with the answers that stand there', (path) => {
    const asked = ofType(path, 'Question');
    expect(asked.length).toBeGreaterThan(1);
    for (const { name, acceptedAnswer } of asked) {
      expect(words(path)).toContain(name);
      expect(words(path)).toContain(Reflect.get(Object(acceptedAnswer), 'text'));
    }
  });

  it('affiliates with their address and, where it is known, their hour', () => {
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
