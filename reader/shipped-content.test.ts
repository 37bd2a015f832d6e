import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { asShipped } from './fixtures.ts';
import { readContent } from './read-content.ts';
import { lists, pages, singles } from './schemas/kinds.ts';
import { runTimeTokens } from './schemas/tokens.ts';

const content = readContent('content');

test('every record fits the schema that pages rely on', () => {
  const check = (schema: z.ZodType, data: unknown) => expect(schema.safeParse(data).error).toBeUndefined();
  for (const [name, { record }] of Object.entries(singles))
    check(record, content[name as keyof typeof singles]);
  for (const [name, { record }] of Object.entries(pages))
    check(record, content.pages[name as keyof typeof pages]);
  for (const [name, { record }] of Object.entries(lists)) {
    for (const data of content[name as keyof typeof lists]) check(record, data);
  }
});

test('survives JSON, for the host', () => {
  expect(JSON.parse(JSON.stringify(content))).toEqual(content);
});

test('cannot be changed by a page', () => {
  expect(() => Object.assign(content.ministry.address, { town: 'Elsewhere' })).toThrow(TypeError);
});

test('no token is left unfilled but those that pages and e-mails fill', () => {
  const left = [...JSON.stringify(content).matchAll(/\{([a-zA-Z][\w.-]*)\}/g)].map(([, token]) => token);
  expect(left.filter((token) => !runTimeTokens.has(token ?? ''))).toEqual([]);
});

test.runIf(asShipped)('facts come from ministry.yaml', () => {
  expect(content.pages.home.meta.title).toBe('Beit HaDerech: Walking in His Dust, Living in His Word');
  expect(content.pages.gatherings.location.text).toBe('123 Example Street, Dixon, Illinois 61021');
  expect(content.navigation.header.find(({ id }) => id === 'app')?.href).toBe(content.ministry.links.app);
  expect(content.team[0]).toMatchObject({ name: 'Nathan Weiss', email: content.ministry.pastorEmail });
  expect(content.ministry.mailingAddress.line2).toBe('Dixon, Illinois 61021');
});

test.runIf(asShipped)('the service is told in the specification’s words', () => {
  expect(content.ministry.service.text).toBe('Saturdays at 3:00 PM (CST)');
  expect(content.pages.home.worship.service.time).toBe('Saturdays at 3:00 PM (CST)');
  expect(content.pages.gatherings.sabbath).toMatchObject({
    time: 'Saturdays at 3:00 PM CST',
    nextSabbath: 'Next Sabbath: {date}',
    today: 'Today at 3:00 PM',
  });
  expect(content.pages.connect.details.services.text).toBe('Saturdays at 3:00 PM');
  expect(content.ministry.footer.copyright).toBe('© 2024 Beit HaDerech');
});

describe.runIf(asShipped)('the specification’s numbers', () => {
  const ofGroup = (group: string) => content.testimonials.filter((voice) => voice.group === group).length;
  test.each([
    ['playlists', content.playlists.length, 5],
    ['teaching series', content.teachingSeries.length, 7],
    ['books', content.books.length, 4],
    ['recommended books', content.recommendedBooks.length, 10],
    ['books with a free PDF', content.books.filter((book) => book.hasFreePdf).length, 3],
    ['affiliates', content.affiliates.length, 4],
    ['friends', content.friends.length, 2],
    ['pastors', content.team.filter(({ title }) => title === 'Pastor').length, 1],
    ['deacons', content.team.filter(({ title }) => title === 'Deacon').length, 4],
    ['voices on Discipleship', ofGroup('discipleship'), 3],
    ['voices on Mighty Men', ofGroup('mighty-men'), 4],
    ['voices on Women of Valor', ofGroup('women-of-valor'), 4],
    ['Torah portions', Object.keys(content.gospels.portions).length, 54],
  ])('%s', (_, count, expected) => {
    expect(count).toBe(expected);
  });

  test('featured playlists and their order', () => {
    expect(content.playlists.map(({ id }) => id)).toEqual([
      'isaiah-prophecy-today',
      'spiritual-warfare',
      'corner-fringe-messages',
      'spiritual-gifts',
      'corinthians-paul-teaching-torah',
    ]);
  });

  test('books, their prices, and the fourth with only an author', () => {
    expect(content.books.map(({ id, title, published }) => [id, title, published?.price])).toEqual([
      ['book-1', 'Behold the Lamb', '$15.99'],
      ['book-2', 'Out of Egypt, Into His Presence', '$12.99'],
      ['book-3', 'El Shaddai: Lord God Almighty', '$18.99'],
      ['book-4', undefined, undefined],
    ]);
    expect(content.recommendedBooks.map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, i) => `book-${i + 1}`),
    );
  });

  test('affiliate pages', () => {
    expect(content.affiliates.map(({ href, serviceTimes }) => [href, serviceTimes])).toEqual([
      ['/affiliates/beit-haderech-coon-rapids', 'Saturdays 2:00 PM'],
      ['/affiliates/the-bridge-terrell', 'Saturdays 10:00 AM'],
      ['/affiliates/the-bridge-brenham', 'Contact for service times'],
      ['/affiliates/firstfruits', 'Contact for service times'],
    ]);
  });

  test('alternate affiliate addresses', () => {
    expect(content.redirects.map(({ from, to, status }) => [from, to, status])).toEqual([
      ['/affiliates/beit-haderech-minneapolis', '/affiliates/beit-haderech-coon-rapids', 301],
      ['/affiliates/bridge-terrell', '/affiliates/the-bridge-terrell', 301],
      ['/affiliates/bridge-brenham', '/affiliates/the-bridge-brenham', 301],
      ['/affiliates/firstfruits-manchester', '/affiliates/firstfruits', 301],
    ]);
  });

  test('the finances, whose section is hidden', () => {
    expect(content.ministry.showFinancialTransparency).toBe(false);
    expect(content.pages.give.financialTransparency.split.map(({ percent }) => percent)).toEqual([
      75, 15, 10,
    ]);
  });
});

describe.runIf(asShipped)('belief pages', () => {
  const sections = (page: string) => content.beliefs.filter((section) => section.page === page);
  const outline = (page: string) =>
    Object.fromEntries(
      sections(page).map(({ title, topics }) => [title, topics.map((topic) => topic.navLabel)]),
    );

  test('Statement of Faith', () => {
    expect(outline('we-believe')).toEqual({
      God: ['Tri-Unity', 'Father', 'Son', 'Holy Spirit'],
      Salvation: ['State of Man', 'Justification', 'Sanctification', 'Glorification'],
      Marriage: [],
      Scripture: [],
      Israel: ['Jewish People', 'The Land'],
    });
    expect(content.pages['we-believe'].mission.items).toHaveLength(3);
  });

  test('False Teachings', () => {
    expect(outline('we-dont-believe')).toMatchObject({
      'False Theologies': [
        'Calvinistic',
        'Sacred Name',
        'Race-Based',
        'Replacement / Supersessionism',
        'Two-House / British Israelism',
        'Dual Covenant',
        'Renewed Covenant',
        'Universalism / Inclusivism',
        'Rapture',
      ],
      'Regarding Scripture': ['Anti-Pauline', 'KJV-Only'],
      Practices: ['Abortion', 'Circumcision', 'Polygamy', 'Tongues'],
    });
    expect(
      sections('we-dont-believe')
        .filter(({ nested }) => nested)
        .map(({ id }) => id),
    ).toEqual(['false-theologies']);
  });

  test('Guidelines', () => {
    expect(outline('we-practice')).toEqual({
      'Hillel Calendar': [],
      'Holy Days': ['Sabbath', 'Festivals', 'Passover Timing', 'Passover Lamb'],
      'Food Laws': [],
      'No Drinking at Ministry Events': [],
      Structure: ['Headship', 'Leadership'],
    });
  });

  test('the Guidelines’ footnotes count from 1 to 21', () => {
    const notes = sections('we-practice').flatMap((section) => section.notes);
    expect(notes.map(({ number }) => number)).toEqual(Array.from({ length: 21 }, (_, index) => index + 1));
    expect(notes.every(({ children }) => children.length > 0)).toBe(true);
  });

  test('Beliefs', () => {
    expect(outline('beliefs')).toEqual({
      'Core Faith Statement': ['Messiah', 'Scripture', 'Salvation by Grace', 'Jewish Roots', 'One New Man'],
      'Clarifying Misconceptions': ['We Are Not...', 'Kosher', 'Holidays', 'Gentiles'],
      'How We Live Out Our Faith': ['Worship Practices', 'Community Life', 'Our Heart'],
    });
    const notList = sections('beliefs')[1]?.topics[0]?.blocks[0];
    expect(notList?.type === 'list' && notList.items).toHaveLength(4);
  });

  test('the first section is open at first, the others closed', () => {
    for (const page of ['we-believe', 'we-dont-believe', 'we-practice']) {
      expect(sections(page).map(({ open }) => open)).toEqual(sections(page).map((_, index) => index === 0));
    }
  });

  test('every doctrine rests on Scripture', () => {
    const doctrines = [...sections('we-believe'), ...sections('we-dont-believe')].flatMap((section) => [
      ...(section.topics.length > 0 ? [] : [{ id: section.id, references: section.references }]),
      ...section.topics,
    ]);
    expect(doctrines.filter(({ references }) => references.length === 0).map(({ id }) => id)).toEqual([]);
  });

  test('false teachings name a playlist to watch', () => {
    const topics = sections('we-dont-believe').flatMap((section) => section.topics);
    expect(topics.filter(({ suggestedTeaching }) => !suggestedTeaching).map(({ id }) => id)).toEqual([]);
    expect(topics.find(({ id }) => id === 'modalism')?.suggestedTeaching).toEqual({
      playlist: 'isaiah-prophecy-today',
      title: 'Isaiah: Prophecy for Today',
      href: '/messages?search=Isaiah%3A%20Prophecy%20for%20Today',
    });
  });
});

test.runIf(asShipped)('an e-mail’s text begins with its first word and keeps indented lines', () => {
  const body = content.emails.find(({ id }) => id === 'visitor-prayer')?.body;
  expect(body).toMatch(/^Shalom \{visitorName\},\n\nYour note has come/);
  expect(body).toContain('\n    The LORD bless you, and keep you.\n');
  expect(body).toMatch(/\{signature\}$/);
});

describe.runIf(asShipped)('the menu', () => {
  const menu = (id: string) => content.navigation.header.find((item) => item.id === id);

  test('has the specification’s items', () => {
    expect(content.navigation.header.map(({ label }) => label)).toEqual([
      'Home',
      'About',
      'Messages',
      'Discipleship',
      'Resources',
      'Affiliates',
      'Connect',
      'Get the App',
      'Give',
    ]);
    expect(menu('about')?.items?.map(({ label }) => label)).toEqual([
      'We Believe',
      "We Don't Believe",
      'We Practice',
      'Our Team',
      'Gatherings',
    ]);
    expect(menu('discipleship')?.items?.map(({ label }) => label)).toEqual([
      'Overview',
      'Mighty Men',
      'Women of Valor',
      'Teaching Series',
      'Resources',
    ]);
  });

  test('opens Give in a new tab, and the newsletter elsewhere', () => {
    expect(menu('give')).toMatchObject({ href: '/give', newTab: true, button: true });
    expect(menu('connect')?.items?.at(-1)).toMatchObject({
      label: 'Newsletter Sign-Up',
      href: content.ministry.links.newsletterRegistration,
      external: true,
    });
  });

  test('the phone menu has subtitles under About and Discipleship, and Resources open', () => {
    const links = [...(menu('about')?.items ?? []), ...(menu('discipleship')?.items ?? [])];
    expect(links.filter(({ subtitle }) => subtitle === undefined)).toEqual([]);
    expect(menu('resources')?.mobile).toBe('open');
  });

  test('the footer has the quick links and the anchors', () => {
    const { quickLinks, ministryLinks } = content.navigation.footer;
    expect(quickLinks.map(({ label }) => label)).toEqual([
      'Home',
      'About',
      'Beliefs',
      'Messages',
      'Gatherings',
      'Resources',
      'Connect',
      'Give',
      'Get the App',
      'Affiliates',
    ]);
    expect(ministryLinks.map(({ href }) => href)).toEqual(
      expect.arrayContaining(['/affiliates#ministry-affiliates', '/affiliates/friends#ministry-friends']),
    );
  });
});
