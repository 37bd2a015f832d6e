import { describe, expect, test } from 'vitest';
import { recordsByPath } from '#site/routes.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { problemLine } from './problem.ts';
import { readContent, readContentFolder } from './read-content.ts';

/** The problems after one change of the content; `HERE` replaces the changed line's number. */
function problemsAfter(file: string, from: string, to: string): string[] {
  const copy = copyOfContent();
  const line = copy.edit(file, from, to);
  return copy.problems().map((problem) => problem.replace(`${file}:${line} `, `${file}:HERE `));
}

describe('reports a problem with file, line, field and remedy', () => {
  test.each([
    [
      'a bad price',
      ['books/lost-proofs.yaml', '$3.25', '3.25 dollars'],
      'books/lost-proofs.yaml:HERE published.price: must look like "$12.99". Write it with a dollar sign and cents.',
    ],
    [
      'an unknown key that resembles a known one',
      ['books/lost-proofs.yaml', 'author:', 'autor:'],
      'books/lost-proofs.yaml:HERE autor: is not a field here. Did you mean "author"?',
    ],
    [
      'an unknown key',
      ['friends/norway.yaml', 'place: Norway', 'place: Norway\ncolor: blue'],
      'friends/norway.yaml:HERE color: is not a field here. Remove it, or use one of: sample, order, name, place, summary, text, links, photo, art.',
    ],
    [
      'an unknown key deep in a page',
      ['pages/home.yaml', 'welcome: You', 'greeting: You'],
      'pages/home.yaml:HERE hero.greeting: is not a field here. Remove it, or use one of: tagline, welcome, saying, buttons, known.',
    ],
    [
      'a missing field',
      ['teaching-series/second-wind.yaml', 'playlistUrl: ', '# '],
      'teaching-series/second-wind.yaml playlistUrl: is missing. Add a line that begins with "playlistUrl: ".',
    ],
    [
      'a field without a value',
      ['team/deacon.yaml', 'name: Bartholomew Featherstonehaugh-Wolverhampton', 'name:'],
      'team/deacon.yaml:HERE name: is empty. Write its value after the colon, or remove the line if the field is optional.',
    ],
    [
      'an event on a day that does not exist',
      ['events/harvest-supper.yaml', 'starts: 2025-10-26', 'starts: 2025-02-30'],
      'events/harvest-supper.yaml:HERE starts: is not a day of the calendar. Write it like "2027-04-21 18:30".',
    ],
    [
      'an event that ends before it starts',
      ['events/harvest-supper.yaml', 'ends: 2025-10-26 21:00', 'ends: 2025-10-26 17:00'],
      'events/harvest-supper.yaml:HERE ends: is not after the start. Correct one of the two.',
    ],
    [
      'a sign-up that closes after the event',
      ['events/harvest-supper.yaml', 'closes: 2025-10-24', 'closes: 2025-10-27'],
      'events/harvest-supper.yaml:HERE signUp.closes: is after the event. Choose an earlier day.',
    ],
    [
      'a bad web address',
      ['books/lost-proofs.yaml', 'https://books.example.com/lost-proofs', 'books.example.com, lost-proofs'],
      'books/lost-proofs.yaml:HERE sourceUrl: is not a web address. Write it in full, like "https://example.org/page".',
    ],
    [
      'a dangerous link',
      ['friends/norway.yaml', 'https://giving.example.com/beth-example/norway', 'javascript:alert(1)'],
      'friends/norway.yaml:HERE links.2.href: is not a link. Begin it with "/" for a page of this site, or with "https://", "mailto:" or "tel:".',
    ],
    [
      'a bad e-mail address',
      ['team/deacon.yaml', 'bart@beth-example.example', 'bart at beth-example.example'],
      'team/deacon.yaml:HERE email: is not an e-mail address. Write it like "name@example.org".',
    ],
    [
      'a telephone number that cannot be dialed',
      ['ministry.yaml', 'phone: (319) 555-0177', 'phone: 555-0177'],
      'ministry.yaml:HERE phone: is not a telephone number. Write it like "(815) 555-0142"',
    ],
    [
      'a number where text belongs',
      ['ministry.yaml', 'postalCode: "52999"', 'postalCode: 52999'],
      'ministry.yaml:HERE address.postalCode: must be text. Put it in quotes: "52999".',
    ],
    [
      'coordinates out of range',
      ['ministry.yaml', 'latitude: 42.0308', 'latitude: 420.308'],
      'ministry.yaml:HERE address.latitude: must be between -90 and 90.',
    ],
    [
      'an unknown time zone',
      ['ministry.yaml', 'America/Chicago', 'Central'],
      'ministry.yaml:HERE address.timeZone: is not a time zone. Write it like "America/Chicago".',
    ],
    [
      'a time off the clock',
      ['gatherings/sabbath-service.yaml', 'time: 11:00', 'time: 11 AM'],
      'gatherings/sabbath-service.yaml:HERE times.1.time: is not a time. Write it on the 24-hour clock, like "15:00".',
    ],
    [
      'a placeholder that nothing fills',
      ['pages/home.yaml', 'role: Pastor, {ministry}', 'role: Pastor, {Ministry}'],
      'pages/home.yaml:HERE pastorWelcome.role: holds {Ministry}, which nothing fills here. Did you mean {ministry}?',
    ],
    [
      'an unknown link',
      ['navigation.yaml', '"{links.app}"', '"{links.aps}"'],
      'navigation.yaml:HERE header.8.href: holds {links.aps}, which nothing fills here. Did you mean {links.app}?',
    ],
    [
      'a misspelled placeholder of an e-mail',
      ['emails/visitor-contact.md', '{visitorName}', '{visitorNme}'],
      'emails/visitor-contact.md:HERE body: holds {visitorNme}, which nothing fills here. Did you mean {visitorName}?',
    ],
    [
      'an unknown placeholder',
      ['pages/home.yaml', 'role: ', 'role: "{whatever} " #'],
      'pages/home.yaml:HERE pastorWelcome.role: holds {whatever}, which nothing fills here. Use a placeholder from the list at the top of ministry.yaml, or remove the braces.',
    ],
    [
      'a placeholder of another field',
      ['pages/home.yaml', 'lastUpdated: "Last updated: {date}"', 'lastUpdated: "Last updated: {time}"'],
      'pages/home.yaml:HERE recentMessage.lastUpdated: holds {time}, which nothing fills here. Besides the facts of ministry.yaml, this field may hold {date}.',
    ],
    [
      'a placeholder of pages in a field that allows only facts',
      ['pages/home.yaml', 'role: ', 'role: "{visitorName} " #'],
      'pages/home.yaml:HERE pastorWelcome.role: holds {visitorName}, which nothing fills here. Use a placeholder from the list at the top of ministry.yaml, or remove the braces.',
    ],
    [
      'a condition of an e-mail that is never true',
      ['emails/visitor-contact.md', '\nThe treasurer', '\n[if bookTitle] The treasurer'],
      'emails/visitor-contact.md:HERE body: holds {bookTitle}, which nothing fills here. Besides the facts of ministry.yaml, this field may hold {visitorName}',
    ],
    [
      'the id of a record, written into its file',
      ['friends/norway.yaml', 'order: 1', 'order: 1\nid: india'],
      'friends/norway.yaml:HERE id: is not a field here: the file name is the name. Remove the line.',
    ],
    [
      'shares that do not add up to 100',
      ['pages/give.yaml', 'percent: ', 'percent: 1'],
      'financialTransparency.split: must add up to 100 percent.',
    ],
  ])('%s', (_, [file = '', from = '', to = ''], expected) => {
    const problems = problemsAfter(file, from, to);
    expect(problems).toContainEqual(expect.stringContaining(expected));
  });

  test('reports all problems together', () => {
    const copy = copyOfContent();
    copy.edit('books/lost-proofs.yaml', '$3.25', '12');
    copy.edit('team/deacon.yaml', 'bart@beth-example.example', 'bart');
    copy.edit('books/bread-and-salt.yaml', 'author:', 'autor:');
    expect(copy.problems().map((line) => line.split(' ')[1])).toEqual([
      'autor:',
      'published.price:',
      'email:',
    ]);
  });
});

describe('reports an error in the YAML', () => {
  const colon =
    'has a second colon with a space after it, as if another field began. Put the text in quotes, like "Grace: a study".';
  const comment = 'loses what follows " #", because a comment begins there.';
  test.each([
    ['a colon', 'place: Norway: Bodø', 2, colon],
    ['a tab', 'place: Norway\n\tsummary: Fishermen', 3, 'begins with a tab. Use spaces.'],
    [
      'too many spaces',
      'place: Norway\n  summary: Fishermen',
      2,
      'is followed by a line that begins with more spaces. Line the two up.',
    ],
    ['a field without a colon', 'place\nsummary: Fishermen', 2, 'has no colon after its name, or no space'],
    ['a colon without a space', 'place:Norway\nsummary: x', 2, 'has no colon after its name, or no space'],
    [
      'a tab within a long text',
      'summary: >-\n  Fishermen\n\tand farmers',
      4,
      'begins with a tab. Use spaces.',
    ],
    ['a sentence cut by a number', 'text:\n  - Snow #2 of the winter', 3, comment],
    [
      'a field twice',
      'place: Norway\nplace: Bodø',
      3,
      'names the same field twice. Remove one of the two lines.',
    ],
    [
      'an open quotation mark',
      'place: "Norway',
      3,
      'has a quotation mark, here or above, that is not closed.',
    ],
    [
      'text after a quotation',
      'place: "Norway" Bodø',
      2,
      'has text after a closing quotation mark or brace.',
    ],
    ['text after a brace', 'place: {town} Bodø', 2, 'has text after a closing quotation mark or brace.'],
    [
      'an open brace',
      'place: {town',
      3,
      'has text, here or above, that begins with { or [ and does not end.',
    ],
    ['an at sign', 'place: @norway', 2, 'has text that begins with @, % or `. Put the text in quotes.'],
    [
      'an exclamation mark',
      'place: !Norway',
      2,
      'has text that begins with an exclamation mark. Put the text in quotes.',
    ],
    ['a star', 'place: *Norway', 2, 'has text that begins with * or &. Put the text in quotes.'],
    ['an ampersand', 'place: &Norway', 2, 'has text that begins with * or &. Put the text in quotes.'],
    ['text cut by a number sign', 'place: Room #3, Bodø', 2, comment],
    ['text that begins with a number sign', 'place: #3 Bodø', 2, comment],
    [
      'two documents',
      'place: Norway\n---\nplace: Bodø',
      3,
      'cannot be read (Source contains multiple documents',
    ],
  ])('%s', (_, text, line, expected) => {
    const copy = copyOfContent();
    copy.write('friends/new.yaml', `order: 2\n${text}\n`);
    const [problem] = copy.problems();
    expect(problem).toContain(`friends/new.yaml:${line} ${expected}`);
  });

  test('accepts a comment after a space', () => {
    expect(problemsAfter('friends/norway.yaml', 'place: Norway', 'place: Norway # the north')).toEqual([]);
  });
});

test('reports an event with the name of a weekly gathering', () => {
  const copy = copyOfContent();
  copy.duplicate('events/river-retreat.yaml', 'events/sabbath-service.yaml');
  expect(copy.problems()).toEqual([
    'events/sabbath-service.yaml:1 title: "sabbath-service" is a weekly gathering. Give the event’s file another name.',
  ]);
});

test('a link to an event that is over is no problem, and visitors do not see it', () => {
  const copy = copyOfContent();
  copy.edit('pages/home.yaml', 'href: /gatherings', 'href: /gatherings/river-retreat');
  const over = readContent(copy.dir, recordsByPath, new Date('2025-12-01T12:00:00Z'));
  expect(over.pastEvents.map(({ id }) => id)).toEqual(['harvest-supper', 'river-retreat']);
  expect(JSON.stringify(over.pages.home)).not.toContain('/gatherings/river-retreat');
  expect(JSON.stringify(copy.read().pages.home)).toContain('/gatherings/river-retreat');
});

test('a link to a message of the library is no problem', () => {
  const copy = copyOfContent();
  copy.edit('pages/home.yaml', 'href: /beliefs', 'href: /messages/a-letter-read-twice');
  expect(copy.problems()).toEqual([]);
});

describe('files', () => {
  test('reports a missing required file', () => {
    const copy = copyOfContent();
    copy.remove('pages/give.yaml');
    expect(copy.problems()).toEqual([
      'pages/give.yaml is missing. Every site needs this file; bring it back.',
    ]);
  });

  test('reports an empty file', () => {
    const copy = copyOfContent();
    copy.write('pages/too-long.yaml', '# Nothing yet\n');
    expect(copy.problems()).toContain(
      'pages/too-long.yaml heading: is missing. Add a line that begins with "heading: ".',
    );
  });

  test('reports an e-mail without text', () => {
    const copy = copyOfContent();
    copy.remove('emails/visitor-book.md');
    expect(copy.problems()).toEqual([
      'emails/visitor-book.md is missing. Every site needs this file; bring it back.',
    ]);
  });

  test('reports an invalid PDF', () => {
    const copy = copyOfContent();
    copy.write('books/pdf/bread-and-salt.pdf', 'PK: a document under another name');
    expect(copy.problems()).toEqual([
      'books/pdf/bread-and-salt.pdf is not a PDF, despite its name. Save it as a PDF, and put that file here.',
    ]);
  });

  test('reports a picture with the wrong format or size', () => {
    const copy = copyOfContent();
    copy.write('pictures/joel.jpg', 'RIFF0000WEBP');
    copy.write('pictures/lydia.webp', `RIFF0000WEBP${' '.repeat(5_000_000)}`);
    expect(readContentFolder(copy.dir).warnings).toMatchObject([
      {
        file: expect.stringMatching(/joel/),
        text: expect.stringContaining('is not of the kind that its name says'),
      },
      { file: expect.stringMatching(/lydia/), text: expect.stringContaining('is larger than 5 MB') },
    ]);
  });

  test.each([
    ['books/book-5.yml', 'is not read. Rename it so that it ends in ".yaml".'],
    [
      'books/Book 5.yaml',
      'is not read. Name it with lower case letters, digits and hyphens only, like "book-2.yaml".',
    ],
    [
      'emails/visitor-thanks.md',
      'is an e-mail that the site never sends. Its name must be one of: staff-contact, staff-prayer, staff-book, staff-alarm, visitor-contact, visitor-prayer, visitor-book, visitor-book-delayed, staff-event-signup, visitor-event-signup, desk-link, desk-invitation, desk-answer, desk-event, desk-recipients, desk-access.',
    ],
    [
      'sermons/first.yaml',
      'is not read, because the site knows no such content. Move it to the folder it belongs to (docs/editing-content.md).',
    ],
  ])('reports a file that the site would not read: %s', (file, text) => {
    const copy = copyOfContent();
    copy.write(file, 'title: A title\n');
    expect(copy.problems()).toEqual([`${file} ${text}`]);
  });
});

describe('reports harmless problems as warnings', () => {
  const page = 'sourceUrl: https://books.example.com/bread-and-salt';
  test.each([
    [
      'an unknown recipient of all prayer requests',
      ['ministry.yaml', '"{team.pastor}"', 'jo@beth-example.example'],
      'mail.notifyPrayer.1: "jo@beth-example.example" gets all prayer requests but belongs to no one in team/',
    ],
    [
      'a shortened link to a bookseller',
      ['books/bread-and-salt.yaml', page, 'sourceUrl: https://a.co/d/3xyz'],
      'sourceUrl: is a shortened link. Open it and copy the address of the book’s own page',
    ],
    [
      'a search at a bookseller',
      ['books/bread-and-salt.yaml', page, 'sourceUrl: https://www.amazon.com/s?k=bread'],
      'sourceUrl: leads to a list of results. Open it',
    ],
    [
      'an anchor on a belief page',
      ['pages/we-believe.yaml', 'we-dont-believe#weather', 'we-dont-believe#the-weather'],
      'dont.items.2.href: links to /about/we-dont-believe#the-weather, but that page has no "the-weather".',
    ],
    [
      'an anchor on another page',
      ['pages/search.yaml', '/gatherings#first-visit', '/gatherings#first-visitt'],
      'suggestions.2.href: links to /gatherings#first-visitt, but that page has no "first-visitt". Use one of: ',
    ],
    [
      'an anchor on a page that has none',
      ['pages/search.yaml', '/gatherings#first-visit', '/give#online'],
      'suggestions.2.href: links to /give#online, but that page has no "online". Remove "#online".',
    ],
    [
      'an anchor on a text page, from Markdown',
      ['pages/accessibility.md', '(/gatherings)', '(/privacy#no-such-part)'],
      'body: links to /privacy#no-such-part, but that page has no "no-such-part".',
    ],
    [
      'an invisible character that changes the direction of writing',
      ['pages/accessibility.md', '(/gatherings)', '(/gatherings) \u202egnp'],
      'body: holds an invisible character in "gnp." that changes the direction of writing (U+202E).',
    ],
  ])('%s', (_, [file = '', from = '', to = ''], expected) => {
    const copy = copyOfContent();
    const line = copy.edit(file, from, to);
    const warnings = readContentFolder(copy.dir, recordsByPath).warnings.map(problemLine);
    expect(warnings).toEqual([expect.stringContaining(`${file}:${line} ${expected}`)]);
  });
});

describe('reports a broken reference', () => {
  test.each([
    [
      'a playlist on the home page',
      ['pages/home.yaml', 'playlist: genesis-beginnings', 'playlist: jeremiah'],
      'pages/home.yaml:HERE recentMessage.playlist: there is no playlist "jeremiah". Use one of: genesis-beginnings, psalms-for-the-road.',
    ],
    [
      'a suggested teaching',
      ['beliefs/we-dont-believe/pocket.md', '- psalms-for-the-road', '- gifts'],
      'beliefs/we-dont-believe/pocket.md:HERE body: there is no playlist "gifts". Use one of: genesis-beginnings, psalms-for-the-road.',
    ],
    [
      'a page',
      ['navigation.yaml', 'href: /about/our-team', 'href: /about/team'],
      'navigation.yaml:HERE header.2.items.4.href: links to /about/team, which is not a page of this site. Correct the address.',
    ],
    [
      'a page, from Markdown',
      ['pages/accessibility.md', '(/gatherings)', '(/gathering)'],
      'pages/accessibility.md:HERE body: links to /gathering, which is not a page of this site. Correct the address.',
    ],
    [
      'the land in the footer',
      ['ministry.yaml', '  copyright: ', '  land: footer-sea\n  copyright: '],
      'footer.land: "footer-sea" is not a drawing in site/art. Use the name of a file there, without ".svg".',
    ],
    [
      'a cover',
      ['books/bread-and-salt.yaml', 'cover: book-lamb', 'cover: book-ram'],
      'books/bread-and-salt.yaml:HERE cover: "book-ram" is not a drawing in site/art. Use the name of a file there, without ".svg".',
    ],
    [
      'a photograph',
      ['team/deacon.yaml', 'initials: BF', 'initials: BF\nphoto: bart'],
      'team/deacon.yaml:HERE photo: there is no picture "bart".',
    ],
    [
      'a testimonial’s group',
      ['testimonials/discipleship.yaml', 'group: discipleship', 'group: landing'],
      'testimonials/discipleship.yaml:HERE group: must be "discipleship", "mighty-men" or "women-of-valor".',
    ],
    [
      'the main gathering',
      ['ministry.yaml', 'mainGathering: sabbath-service', 'mainGathering: friday-prayer'],
      'there is no gathering "friday-prayer". Use one of: monday-prayer, sabbath-service, thursday-study.',
    ],
    [
      'two hours on one day',
      [
        'gatherings/monday-prayer.yaml',
        'minutes: 30\n',
        'minutes: 30\n  - time: 20:30\n    from: "2026-01-05"\n    minutes: 30\n',
      ],
      'another entry holds from the beginning to no end, so a day would have two hours. Correct the first or the last day.',
    ],
    [
      'a redirect',
      ['redirects.yaml', 'to: /gatherings', 'to: /gathering'],
      'redirects.yaml:HERE 3.to: /gathering is not a page of this site. Correct the address.',
    ],
    [
      'the mark on a sample fact',
      ['ministry.yaml', '- address.latitude', '- address.road'],
      'ministry.yaml:HERE samples.2: names "address.road", which is not a fact of this file. Correct or remove it.',
    ],
  ])('%s', (_, [file = '', from = '', to = ''], expected) => {
    const problems = problemsAfter(file, from, to);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });

  test('a link to an invalid record is not a second problem', () => {
    const problems = problemsAfter('playlists/genesis-beginnings.yaml', 'title:', 'titel:');
    expect(problems.every((line) => line.startsWith('playlists/genesis-beginnings.yaml'))).toBe(true);
  });
});

describe('duplicates', () => {
  test('reports two affiliates with one address', () => {
    expect(
      problemsAfter('affiliates/westfield.yaml', 'slug: "{brand}-westfield"', 'slug: quiet-house'),
    ).toEqual([
      expect.stringContaining('"quiet-house" is the slug of'),
      expect.stringContaining('redirects.yaml'),
    ]);
  });

  test('reports a duplicate anchor on a page', () => {
    const [problem] = problemsAfter('beliefs/we-practice/rest.md', '{#table', '{#rest');
    expect(problem).toContain(
      'beliefs/we-practice/rest.md:HERE body: has an anchor "rest" that is on this page already.',
    );
  });

  test('reports a second pastor and a missing pastor', () => {
    expect(problemsAfter('team/deacon.yaml', 'title: Deacon', 'title: Pastor')).toEqual([
      'team/deacon.yaml:HERE title: is "Pastor" in another file too. Give only one person this title.',
    ]);
    expect(problemsAfter('team/pastor.yaml', 'title: Pastor', 'title: Deacon')).toEqual([
      expect.stringContaining('title: is "Pastor" in no file of the team. Give one person this title.'),
    ]);
  });

  test('reports a redirect from an existing page', () => {
    expect(problemsAfter('redirects.yaml', 'from: /old-newsletter', 'from: /gatherings')).toEqual([
      'redirects.yaml:HERE 2.from: /gatherings is a page of this site, and visitors could not reach it. Remove the entry.',
    ]);
  });
});

describe('exceptions', () => {
  const entry = (fields: string) => {
    const copy = copyOfContent();
    copy.write('exceptions.yaml', `- ${fields.replaceAll('; ', '\n  ')}\n`);
    return copy.problems();
  };

  test('reports each kind', () => {
    expect(entry('date: "2026-12-26"; kind: cancelled; what: sabbath-service; reason: Ice')).toEqual([]);
    expect(
      entry('date: "2026-06-20"; kind: moved; what: sabbath-service; time: "17:00"; reason: River'),
    ).toEqual([]);
    expect(
      entry('date: "2026-03-03"; kind: added; what: purim; title: Purim; time: "18:00"; reason: Joy'),
    ).toEqual([]);
  });

  test('reports an unknown gathering', () => {
    expect(entry('date: "2026-12-26"; kind: cancelled; what: morning-service; reason: Ice')).toEqual([
      "exceptions.yaml:1 1: no weekly gathering is called 'morning-service'. Correct the entry, or remove it.",
    ]);
  });

  test('reports a day on which the gathering does not take place', () => {
    expect(entry('date: "2026-12-25"; kind: cancelled; what: sabbath-service; reason: Ice')).toEqual([
      "exceptions.yaml:1 1: 2026-12-25 is a Friday, but 'sabbath-service' takes place on Saturdays. Correct the entry, or remove it.",
    ]);
  });

  test('reports a date that does not exist', () => {
    expect(entry('date: "2026-02-30"; kind: cancelled; what: sabbath-service; reason: Ice')).toEqual([
      'exceptions.yaml:1 1.date: is not a date. Write the day with its whole year, like "2026-04-04".',
    ]);
  });
});

describe('reports Markdown that pages cannot show', () => {
  const inSection = (text: string) => {
    const copy = copyOfContent();
    copy.write('beliefs/we-practice/new.md', `---\ntitle: New\norder: 9\n---\n\n${text}\n`);
    return copy.problems();
  };

  test.each([
    ['HTML', 'Words\n\n<script>alert(1)</script>', 8, 'holds HTML, which pages cannot show.'],
    ['HTML in a line', 'Words <b>bold</b>', 6, 'holds HTML, which pages cannot show.'],
    ['a picture', '![A lamb](/lamb.png)', 6, 'holds a picture, which pages cannot show.'],
    ['a list inside a quote', '> - one', 6, 'holds list inside a quote, which pages cannot show.'],
    ['a heading of another size', '#### Small', 6, 'has a heading of another size.'],
    [
      'a part without a topic',
      '### What is taught\n\nWords',
      6,
      'has "### What is taught" before any "## ".',
    ],
    ['references that are no list', '### Scriptures\n\nGenesis 1', 8, 'has text where a list belongs.'],
    ['a footnote without its text', 'Words[^1]', 6, 'refers to a footnote [^1] that is not there'],
    [
      'a footnote without its mark',
      'Words\n\n[^1]: Genesis 1',
      8,
      'has a footnote [^1] that no text refers to.',
    ],
    ['a dangerous link', '[press](javascript:alert)', 6, 'links to "javascript:alert", which is not a link.'],
    [
      'a link that browsers resolve to another host',
      '[x](/\\evil.example)',
      6,
      'links to "/\\evil.example", which is not a link.',
    ],
  ])('%s', (_, text, line, expected) => {
    const problems = inSection(text);
    expect(problems[0]).toContain(`beliefs/we-practice/new.md:${line} body: ${expected}`);
  });

  test('reports a file in an unknown folder', () => {
    const copy = copyOfContent();
    copy.write('beliefs/we-hope/new.md', '---\ntitle: New\norder: 1\n---\n\nWords\n');
    expect(copy.problems()).toEqual([
      'beliefs/we-hope/new.md is not in a folder of a page. Move it to beliefs/beliefs, beliefs/we-believe, beliefs/we-dont-believe, beliefs/we-practice.',
    ]);
  });
});

test('reports only the missing folder', () => {
  expect(() => readContent('/no/such/folder')).toThrow(
    /^One problem in the content:\n {2}\/no\/such\/folder is not there\. Name the content folder with CONTENT_DIR/,
  );
});

describe('a ministry’s own translation', () => {
  const choice = (more = '') => `translation: own\n${more}reasons: {}\nverses: {}\nfestivalVerses: {}\n`;

  test('needs its name and license', () => {
    const copy = copyOfContent();
    copy.write('torah/reading-pages.yaml', choice());
    expect(copy.problems()).toContainEqual(
      expect.stringContaining('torah/reading-pages.yaml credit: is missing.'),
    );
  });

  test('needs the five books of Moses', () => {
    const copy = copyOfContent();
    copy.write('torah/reading-pages.yaml', choice('credit: Example Bible, with permission.\n'));
    copy.write('scripture/genesis.usfm', '\\id GEN Example Bible\n\\c 1\n\\v 1 In the beginning');
    expect(copy.problems()).toEqual([
      expect.stringContaining(
        'scripture/ has no Exodus, Leviticus, Numbers, Deuteronomy. Put their .usfm files',
      ),
    ]);
  });

  test('reports a file that is not USFM', () => {
    const copy = copyOfContent();
    copy.write('torah/reading-pages.yaml', choice('credit: Example Bible, with permission.\n'));
    copy.write('scripture/genesis.usfm', 'In the beginning');
    expect(copy.problems()).toContainEqual(
      expect.stringContaining('reads scripture/genesis.usfm, which does not begin with "\\id" and a book.'),
    );
  });
});
