import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordsByPath } from '#site/routes.ts';
import { contentDir } from '#tests/content.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { pastExceptions } from './hints.ts';
import { withoutMarks } from './marks.ts';
import { type Audience, readContent, readContentFolder } from './read-content.ts';
import { parsing } from './source.ts';

const { content, samples, missingPdfs } = readContentFolder(contentDir);
/** The folder's name in messages. */
const shown = relative('', contentDir);

test('survives JSON', () => {
  expect(JSON.parse(JSON.stringify(content))).toEqual(content);
});

test('cannot be changed by a page', () => {
  expect(() => Object.assign(content.ministry.address, { town: 'Elsewhere' })).toThrow(TypeError);
});

test('reads the folder again each time', () => {
  const copy = copyOfContent();
  const before = copy.read();
  copy.edit('ministry.yaml', 'town: Exampleton', 'town: Newtown');
  expect(copy.read().ministry.address.town).toBe('Newtown');
  expect(before.ministry.address.town).toBe('Exampleton');
});

test('a change of one record parses and makes one record, however many there are', () => {
  const copy = copyOfContent();
  const [friend = ''] = copy.read().friends.map(({ id }) => id);
  for (let each = 0; each < 100; each += 1)
    copy.duplicate(`friends/${friend}.yaml`, `friends/friend-of-friends-${each}.yaml`);
  const before = copy.read();
  const { count } = parsing;
  copy.edit('pages/give.yaml', 'heading: Give', 'heading: Gifts');
  const after = copy.read();
  expect(parsing.count - count).toBe(1);
  expect(after.pages.give?.heading).toBe('Gifts');
  for (const list of ['friends', 'messages', 'events', 'affiliates', 'books', 'playlists'] as const)
    expect(after[list].filter((record, at) => record !== before[list][at])).toEqual([]);
});

test('the editor marks the texts of one own page, and shares the others with what visitors see', () => {
  const copy = copyOfContent();
  for (const name of ['edited', 'other'])
    copy.write(`own-pages/${name}.yaml`, `title: ${name}\nintro: Words.\nblocks:\n  - body: Words.\n`);
  const isMarked = (file: string) => file !== 'own-pages/other.yaml';
  const read = (audience: Audience) =>
    readContentFolder(copy.dir, recordsByPath, { audience }).content.ownPages;
  const ofVisitors = read('visitors');
  for (let round = 0; round < 2; round += 1) {
    const marked = read({ isMarked }).filter((page, at) => page !== ofVisitors[at]);
    expect(marked.map(({ id, title }) => [id, withoutMarks(title), title.length > id.length])).toEqual([
      ['edited', 'edited', true],
    ]);
  }
});

test('a file that is written twice within a moment, with as many letters, is read twice', () => {
  const copy = copyOfContent();
  for (const heading of ['Gifts', 'Tithe', 'Given']) {
    copy.write(
      'pages/privacy.md',
      readFileSync(join(contentDir, 'pages/privacy.md'), 'utf8').replace(/^title: .*/m, `title: ${heading}`),
    );
    expect(copy.read().textPages.find(({ id }) => id === 'privacy')?.title).toBe(heading);
  }
});

test('fills the facts of ministry.yaml everywhere', () => {
  expect(content.ministry.service.text).toBe('Saturdays at 11:00\u00a0AM (Central time)');
  expect(content.pages.gatherings.location.text).toBe('7 Schoolhouse Road, Exampleton, Iowa 52999');
  expect(content.team[0]).toMatchObject({ name: "Micah O'Donnell", email: content.ministry.pastorEmail });
  expect(content.navigation.header.find(({ id }) => id === 'app')?.href).toBe(content.ministry.links.app);
  expect(content.ministry.footer.copyright).toBe('© 2031 Beth Example');
});

test('counts the records of a list in texts, and follows them', () => {
  const copy = copyOfContent();
  copy.edit('pages/give.yaml', 'heading: Give', 'heading: "{Count.books} books, {number.team} people"');
  const { length: people } = content.team;
  expect(copy.read().pages.give?.heading).toBe(`Three books, ${people} people`);
  copy.write('books/one-more.yaml', 'sourceUrl: https://books.example.com/one-more\n');
  expect(copy.read().pages.give?.heading).toBe(`Four books, ${people} people`);
});

test('keeps placeholders that a page fills', () => {
  expect(content.pages.gatherings.sabbath.nextSabbath).toBe('Next Sabbath: {date}');
});

test('sorts lists and names each record by its file', () => {
  expect(content.books.map(({ id }) => id)).toEqual(['bread-and-salt', 'lost-proofs', 'untitled']);
  expect(content.affiliates.map(({ id, href }) => [id, href])).toEqual([
    ['westfield', '/affiliates/beth-example-westfield'],
    ['quiet-house', '/affiliates/quiet-house'],
  ]);
});

test('trims the text of an e-mail', () => {
  const body = content.emails.find(({ id }) => id === 'visitor-contact')?.body;
  expect(body).toMatch(/^Shalom \{visitorName\},\n\nThe treasurer/);
  expect(body).toMatch(/\{footer\}$/);
});

test('divides a text page into introduction and sections', () => {
  const page = content.textPages.find(({ id }) => id === 'privacy');
  expect(page?.opening).toEqual([
    { type: 'paragraph', children: [{ type: 'text', text: 'Nothing on this site counts you.' }] },
  ]);
  expect(page?.sections.map(({ id, title }) => [id, title])).toEqual([
    ['while-you-read', 'While you read'],
    ['what-you-send', 'What you send'],
  ]);
});

describe('belief section', () => {
  const section = (page: string) => content.beliefs.find((entry) => entry.page === page);

  test('has topics with names for the side navigation', () => {
    expect(section('we-believe')).toMatchObject({
      id: 'god',
      open: true,
      nested: false,
      references: ['Deuteronomy 6:4'],
    });
    expect(section('we-believe')?.topics.map(({ id, title, navLabel }) => [id, title, navLabel])).toEqual([
      ['father', 'Father', 'Father'],
      ['son', 'Son & Servant', 'Son'],
    ]);
  });

  test('may suggest a teaching with its address on Messages', () => {
    expect(section('we-dont-believe')?.topics[0]).toMatchObject({
      parts: [
        { title: 'What is taught' },
        { title: 'Why we do not hold it' },
        { title: 'What we hold instead' },
      ],
      suggestedTeaching: {
        playlist: 'psalms-for-the-road',
        title: 'Psalms for the Road',
        href: '/messages?search=Psalms%20for%20the%20Road',
      },
    });
  });
});

describe('a new file', () => {
  test('adds an affiliate with a page that others may link to', () => {
    const copy = copyOfContent();
    copy.duplicate('affiliates/quiet-house.yaml', 'affiliates/the-well-fargo.yaml');
    copy.edit('affiliates/the-well-fargo.yaml', 'order: 2', 'order: 1.5');
    copy.edit('pages/home.yaml', 'href: /beliefs', 'href: /affiliates/the-well-fargo');
    expect(copy.read().affiliates[1]).toMatchObject({
      id: 'the-well-fargo',
      slug: 'the-well-fargo',
      href: '/affiliates/the-well-fargo',
    });
  });

  test.each([
    ['a book', 'books/untitled.yaml', 'books/book-5.yaml', 'books'],
    ['a deacon', 'team/deacon.yaml', 'team/deacon-2.yaml', 'team'],
    ['a series', 'teaching-series/first-steps.yaml', 'teaching-series/next-steps.yaml', 'teachingSeries'],
    ['a voice', 'testimonials/mighty-men.yaml', 'testimonials/new.yaml', 'testimonials'],
  ] as const)('%s', (_, from, to, list) => {
    const copy = copyOfContent();
    copy.duplicate(from, to);
    expect(copy.read()[list]).toHaveLength(content[list].length + 1);
  });

  test('adds a belief section with topics and footnotes, numbered in page order', () => {
    const copy = copyOfContent();
    copy.write(
      'beliefs/we-practice/giving.md',
      `---
title: Giving
order: 0.5
---

We give.[^a]

## First fruits

Of *everything*.[^b]

### Scriptures

- Exodus 23:19

[^a]: Leviticus 27:30.
[^b]: Proverbs 3:9; see [Give](/give), or call (815) 555-0142.
`,
    );
    const [giving, rest] = copy.read().beliefs.filter(({ page }) => page === 'we-practice');
    expect(giving).toMatchObject({
      id: 'giving',
      title: 'Giving',
      open: false,
      nested: false,
      references: [],
    });
    expect(giving?.topics[0]).toMatchObject({
      id: 'first-fruits',
      title: 'First fruits',
      navLabel: 'First fruits',
      references: ['Exodus 23:19'],
      blocks: [
        {
          type: 'paragraph',
          children: [
            { type: 'text', text: 'Of ' },
            { type: 'emphasis', children: [{ type: 'text', text: 'everything' }] },
            { type: 'text', text: '.' },
            { type: 'note', number: 2, id: 'noteref-2', noteId: 'note-2' },
          ],
        },
      ],
    });
    expect(giving?.notes[1]).toEqual({
      number: 2,
      id: 'note-2',
      backId: 'noteref-2',
      children: [
        { type: 'text', text: 'Proverbs 3:9; see ' },
        { type: 'link', href: '/give', children: [{ type: 'text', text: 'Give' }] },
        { type: 'text', text: ', or call ' },
        { type: 'link', href: 'tel:+18155550142', children: [{ type: 'text', text: '(815) 555-0142' }] },
        { type: 'text', text: '.' },
      ],
    });
    expect(rest?.notes.map(({ number }) => number)).toEqual([3, 4, 5]);
  });
});

describe('one change of a fact', () => {
  test('moves the service everywhere', () => {
    const copy = copyOfContent();
    copy.edit('gatherings/sabbath-service.yaml', 'time: 11:00', 'time: "16:30"');
    const changed = copy.read();
    expect(changed.ministry.service.text).toBe('Saturdays at 4:30\u00a0PM (Central time)');
    expect(JSON.stringify(changed)).not.toContain('11:00\u00a0AM');
  });

  test('renames the ministry everywhere, addresses included', () => {
    const copy = copyOfContent();
    copy.edit('ministry.yaml', 'slug: beth-example', 'slug: living-stones');
    copy.edit('ministry.yaml', 'name: Beth Example\n', 'name: Living Stones\n');
    const changed = copy.read();
    expect(changed.affiliates[0]?.href).toBe('/affiliates/living-stones-westfield');
    expect(changed.redirects[0]?.from).toBe('/affiliates/living-stones-west');
    expect(changed.pages.about.title).toBe('About Living Stones');
  });
});

test('reads a folder with changes without touching files', () => {
  const read = (changes: Record<string, string | null>) =>
    readContentFolder(contentDir, undefined, { changes }).content;
  expect(read({ 'exceptions.yaml': '' }).exceptions).toEqual([]);
  expect(() => read({ 'pages/give.yaml': null })).toThrow(/give.yaml:? is missing/);
  expect(() => read({ 'sermon.yaml': 'title: Rest\n' })).toThrow(/sermon.yaml:? is not read/);
  expect(read({}).exceptions).toEqual(content.exceptions);
});

describe('hints', () => {
  test('lists samples with lines: records, page parts and single facts', () => {
    expect(samples).toContainEqual({ file: `${shown}/books/untitled.yaml`, line: 2, path: [] });
    expect(samples).toContainEqual({ file: `${shown}/ministry.yaml`, line: 13, path: ['pastorEmail'] });
    const copy = copyOfContent();
    const line = copy.edit('pages/home.yaml', 'pastorWelcome:\n', 'pastorWelcome:\n  sample: true\n') - 1;
    copy.edit('ministry.yaml', '  - pastorEmail\n', '');
    const changed = readContentFolder(copy.dir).samples;
    expect(changed).toContainEqual({ file: `${copy.dir}/pages/home.yaml`, line, path: ['pastorWelcome'] });
    expect(changed).toHaveLength(samples.length);
  });

  test('lists missing PDFs', () => {
    expect(missingPdfs).toEqual([{ title: "The Printer's Lost Proofs", file: 'books/pdf/lost-proofs.pdf' }]);
  });

  test('an exception is past when its day has ended in the town', () => {
    const over = (now: string) => pastExceptions(content, new Date(now)).map(({ entry }) => entry);
    expect(over('2025-10-17T04:59:59Z')).toEqual([3]);
    expect(over('2025-10-17T05:00:00Z')).toEqual([2, 3]);
  });
});

test('the site’s own content has no problems', () => {
  expect(() => readContent('content')).not.toThrow();
});
