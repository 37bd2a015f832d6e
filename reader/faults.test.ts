import { describe, expect, test } from 'vitest';
import { asShipped, copyOfContent } from './fixtures.ts';
import { readContent } from './read-content.ts';

/** What one change to the shipped content is answered with; `HERE` in the place of the changed line's number. */
function problemsAfter(file: string, from: string, to: string): string[] {
  const copy = copyOfContent();
  const line = copy.edit(file, from, to);
  return copy.problems().map((problem) => problem.replace(`${file}:${line} `, `${file}:HERE `));
}

describe.runIf(asShipped)('a fault is told with file, line, field and remedy', () => {
  test.each([
    [
      'a bad price',
      ['books/book-2.yaml', '$12.99', '12.99 dollars'],
      'books/book-2.yaml:HERE published.price: must look like "$12.99". Write it with a dollar sign and cents.',
    ],
    [
      'an unknown key that is nearly a known one',
      ['books/book-1.yaml', 'author:', 'autor:'],
      'books/book-1.yaml:HERE autor: is not a field here. Did you mean "author"?',
    ],
    [
      'an unknown key',
      ['friends/india.yaml', 'place: India', 'place: India\ncolour: blue'],
      'friends/india.yaml:HERE colour: is not a field here. Remove it, or use one of: sample, order, name, place, summary, text, links.',
    ],
    [
      'an unknown key deep in a page',
      ['pages/home.yaml', 'welcome: You', 'greeting: You'],
      'pages/home.yaml:HERE hero.greeting: is not a field here. Remove it, or use one of: tagline, welcome, buttons.',
    ],
    [
      'a missing field',
      ['teaching-series/series-1.yaml', 'title: Follow Me\n', ''],
      'teaching-series/series-1.yaml title: is missing. Add a line that begins with "title: ".',
    ],
    [
      'a field without a value',
      ['team/deacon-1.yaml', 'name: Samuel Brooks', 'name:'],
      'team/deacon-1.yaml:HERE name: is empty. Write its value after the colon, or remove the line if the field is optional.',
    ],
    [
      'a bad web address',
      ['books/book-1.yaml', 'https://books.example.com/behold-the-lamb', 'books.example.com/behold-the-lamb'],
      'books/book-1.yaml:HERE sourceUrl: is not a web address. Write it in full, like "https://example.org/page".',
    ],
    [
      'a dangerous link',
      ['friends/honduras.yaml', 'https://mesa-abierta.example/about', 'javascript:alert(1)'],
      'friends/honduras.yaml:HERE links.2.href: is not a link. Begin it with "/" for a page of this site, or with "https://", "mailto:" or "tel:".',
    ],
    [
      'a bad e-mail address',
      ['team/deacon-2.yaml', 'david@beit-haderech.example', 'david at beit-haderech.example'],
      'team/deacon-2.yaml:HERE email: is not an e-mail address. Write it like "name@example.org".',
    ],
    [
      'a number where text belongs',
      ['ministry.yaml', 'postalCode: "61021"', 'postalCode: 61021'],
      'ministry.yaml:HERE address.postalCode: must be text. Put it in quotes: "61021".',
    ],
    [
      'a place off the globe',
      ['ministry.yaml', 'latitude: 41.8461', 'latitude: 418.461'],
      'ministry.yaml:HERE address.latitude: must be between -90 and 90.',
    ],
    [
      'an unknown time zone',
      ['ministry.yaml', 'America/Chicago', 'Central'],
      'ministry.yaml:HERE address.timeZone: is not a time zone. Write it like "America/Chicago".',
    ],
    [
      'a time off the clock',
      ['ministry.yaml', '"15:00"', '"3 PM"'],
      'ministry.yaml:HERE gatherings.1.time: is not a time. Write it on the 24-hour clock in quotes, like "15:00".',
    ],
    [
      'a token that nothing fills',
      ['pages/home.yaml', 'role: Pastor, {ministry}', 'role: Pastor, {Ministry}'],
      'pages/home.yaml:HERE pastorWelcome.role: holds {Ministry}, which nothing fills. Did you mean {ministry}?',
    ],
    [
      'a link token that is not there',
      ['navigation.yaml', '"{links.app}"', '"{links.aps}"'],
      'navigation.yaml:HERE header.8.href: holds {links.aps}, which nothing fills. Did you mean {links.app}?',
    ],
    [
      'a token of an e-mail with a slip in it',
      ['emails/visitor-contact.md', '{visitorName}', '{visitorNme}'],
      'emails/visitor-contact.md:HERE body: holds {visitorNme}, which nothing fills. Did you mean {visitorName}?',
    ],
    [
      'a token that is like no other',
      ['pages/home.yaml', 'role: ', 'role: "{whatever} " #'],
      'pages/home.yaml:HERE pastorWelcome.role: holds {whatever}, which nothing fills. Use a token from the list at the top of ministry.yaml, or take the braces away.',
    ],
    [
      'text with a colon that needs quotes',
      ['testimonials/grace-l.yaml', 'author: Grace L.', 'author: Grace: L.'],
      'testimonials/grace-l.yaml:HERE cannot be read (Nested mappings are not allowed in compact mappings). Compare the spaces at the beginning of the line with its neighbours, and put text in quotes if it holds ": " or " #" or begins with a sign such as { [ * & ! % @.',
    ],
    [
      'a field written twice',
      ['friends/india.yaml', 'place: India', 'place: India\nplace: Kerala'],
      'friends/india.yaml:HERE names the same field twice. Remove one of the two lines.',
    ],
    [
      'shares that are not a whole',
      ['pages/give.yaml', 'percent: 15', 'percent: 25'],
      'financialTransparency.split: must add up to 100 percent.',
    ],
  ])('%s', (_, [file = '', from = '', to = ''], expected) => {
    const problems = problemsAfter(file, from, to);
    expect(problems).toContainEqual(expect.stringContaining(expected));
  });

  test('all of them at once', () => {
    const copy = copyOfContent();
    copy.edit('books/book-2.yaml', '$12.99', '12');
    copy.edit('team/deacon-2.yaml', 'david@beit-haderech.example', 'david');
    copy.edit('books/book-1.yaml', 'author:', 'autor:');
    expect(copy.problems().map((line) => line.split(' ')[1])).toEqual([
      'author:',
      'autor:',
      'published.price:',
      'email:',
    ]);
  });
});

describe.runIf(asShipped)('files', () => {
  test('one that every site needs is missing', () => {
    const copy = copyOfContent();
    copy.remove('pages/give.yaml');
    expect(copy.problems()).toEqual([
      'pages/give.yaml is missing. Every site needs this file; bring it back.',
    ]);
  });

  test('an e-mail’s text is missing', () => {
    const copy = copyOfContent();
    copy.remove('emails/visitor-book.md');
    expect(copy.problems()).toEqual([
      'emails/visitor-book.md is missing. The site sends this e-mail; bring the file back.',
    ]);
  });

  test.each([
    ['books/book-5.yml', 'is not read. Rename it so that it ends in ".yaml".'],
    [
      'books/Book 5.yaml',
      'is not read. Name it with lower case letters, digits and hyphens only, like "book-2.yaml".',
    ],
    [
      'sermons/first.yaml',
      'is not read, because the site knows no such content. Move it to the folder it belongs to (docs/editing-content.md).',
    ],
  ])('one that the site would not read: %s', (file, text) => {
    const copy = copyOfContent();
    copy.write(file, 'title: A title\n');
    expect(copy.problems()).toEqual([`${file} ${text}`]);
  });
});

describe.runIf(asShipped)('a reference that leads nowhere', () => {
  test.each([
    [
      'a playlist on the home page',
      ['pages/home.yaml', 'playlist: isaiah-prophecy-today', 'playlist: jeremiah'],
      'pages/home.yaml:HERE recentMessage.playlist: there is no playlist "jeremiah". Use one of: corinthians-paul-teaching-torah, corner-fringe-messages, isaiah-prophecy-today, spiritual-gifts, spiritual-warfare.',
    ],
    [
      'a suggested teaching',
      ['beliefs/we-dont-believe/god.md', '- spiritual-gifts', '- gifts'],
      'beliefs/we-dont-believe/god.md:HERE there is no playlist "gifts". Use one of: corinthians-paul-teaching-torah, corner-fringe-messages, isaiah-prophecy-today, spiritual-gifts, spiritual-warfare.',
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
      'an anchor on a belief page',
      ['pages/we-believe.yaml', 'we-dont-believe#rapture', 'we-dont-believe#the-rapture'],
      'links to /about/we-dont-believe#the-rapture, but that page has no "the-rapture".',
    ],
    [
      'a cover',
      ['books/book-1.yaml', 'cover: book-lamb', 'cover: book-ram'],
      'books/book-1.yaml:HERE cover: "book-ram" is not a drawing in src/art. Use the name of a file there, without ".svg".',
    ],
    [
      'a photograph',
      ['team/deacon-1.yaml', 'initials: SB', 'initials: SB\nphoto: /photos/samuel.jpg'],
      'team/deacon-1.yaml:HERE photo: there is no file public/photos/samuel.jpg. Put the picture there, or remove the line.',
    ],
    [
      'a testimonial’s group',
      ['testimonials/grace-l.yaml', 'group: discipleship', 'group: landing'],
      'testimonials/grace-l.yaml:HERE group: must be "discipleship", "mighty-men" or "women-of-valor".',
    ],
    [
      'a gathering on its page',
      ['pages/gatherings.yaml', 'gathering: tuesday-prayer', 'gathering: monday-prayer'],
      'ministry.yaml has no gathering "monday-prayer". Use one of: sabbath-service, tuesday-prayer, wednesday-study.',
    ],
    [
      'a redirect',
      ['redirects.yaml', 'to: /affiliates/firstfruits', 'to: /affiliates/first-fruits'],
      'redirects.yaml:HERE 4.to: /affiliates/first-fruits is not a page of this site. Correct the address.',
    ],
    [
      'the mark on a sample fact',
      ['ministry.yaml', '- address.street', '- address.road'],
      'ministry.yaml:HERE samples.11: names "address.road", which is no fact of this file. Correct or remove it.',
    ],
  ])('%s', (_, [file = '', from = '', to = ''], expected) => {
    const problems = problemsAfter(file, from, to);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(expected);
  });

  test('a link to a record with a fault of its own is not a second fault', () => {
    const problems = problemsAfter('playlists/isaiah-prophecy-today.yaml', 'title:', 'titel:');
    expect(problems.every((line) => line.startsWith('playlists/isaiah-prophecy-today.yaml'))).toBe(true);
  });
});

describe.runIf(asShipped)('what must be used once only', () => {
  test('two affiliates with one address', () => {
    expect(
      problemsAfter('affiliates/terrell.yaml', 'slug: the-bridge-terrell', 'slug: the-bridge-brenham'),
    ).toEqual([
      expect.stringContaining('"the-bridge-brenham" is the slug of'),
      expect.stringContaining('redirects.yaml'),
    ]);
  });

  test('two anchors of one name on a page', () => {
    const [problem] = problemsAfter('beliefs/we-practice/structure.md', '{#headship}', '{#sabbath}');
    expect(problem).toContain(
      'beliefs/we-practice/structure.md:HERE has an anchor "sabbath" that is on this page already.',
    );
  });

  test('two pastors, or none', () => {
    expect(problemsAfter('team/deacon-1.yaml', 'title: Deacon', 'title: Pastor')).toEqual([
      'team/deacon-1.yaml:HERE title: is "Pastor", and so is that of another file. Give only one person this title.',
    ]);
    expect(problemsAfter('team/pastor.yaml', 'title: Pastor', 'title: Deacon')).toEqual([
      expect.stringContaining('no file of the team has "title: Pastor". Give it to one person.'),
    ]);
  });

  test('a redirect from a page that is there', () => {
    expect(problemsAfter('redirects.yaml', 'from: /affiliates/bridge-terrell', 'from: /gatherings')).toEqual([
      'redirects.yaml:HERE 2.from: /gatherings is a page of this site, so nobody would see it. Remove the entry.',
    ]);
  });
});

describe.runIf(asShipped)('exceptions', () => {
  const entry = (fields: string) => {
    const copy = copyOfContent();
    copy.write('exceptions.yaml', `- ${fields.replaceAll('; ', '\n  ')}\n`);
    return copy.problems();
  };

  test('each kind', () => {
    expect(entry('date: "2026-12-26"; kind: cancelled; what: sabbath-service; reason: Ice')).toEqual([]);
    expect(
      entry('date: "2026-06-20"; kind: moved; what: sabbath-service; time: "17:00"; reason: River'),
    ).toEqual([]);
    expect(
      entry('date: "2026-03-03"; kind: added; what: purim; title: Purim; time: "18:00"; reason: Joy'),
    ).toEqual([]);
  });

  test('of a gathering that is not there', () => {
    expect(entry('date: "2026-12-26"; kind: cancelled; what: morning-service; reason: Ice')).toEqual([
      "exceptions.yaml:1 1: no weekly gathering is called 'morning-service'. Correct the entry, or remove it.",
    ]);
  });

  test('on a day on which it does not take place', () => {
    expect(entry('date: "2026-12-25"; kind: cancelled; what: sabbath-service; reason: Ice')).toEqual([
      "exceptions.yaml:1 1: 2026-12-25 is a Friday, but 'sabbath-service' takes place on Saturdays. Correct the entry, or remove it.",
    ]);
  });

  test('on a day that no calendar has', () => {
    expect(entry('date: "2026-02-30"; kind: cancelled; what: sabbath-service; reason: Ice')).toEqual([
      'exceptions.yaml:1 1.date: is not a date. Write year, month and day like "2026-04-04".',
    ]);
  });
});

describe.runIf(asShipped)('Markdown that pages cannot show', () => {
  const inSection = (text: string) => {
    const copy = copyOfContent();
    copy.write('beliefs/we-practice/new.md', `---\ntitle: New\norder: 9\n---\n\n${text}\n`);
    return copy.problems();
  };

  test.each([
    ['HTML', 'Words\n\n<script>alert(1)</script>', 8, 'holds HTML, which pages cannot show.'],
    ['HTML in a line', 'Words <b>bold</b>', 6, 'holds HTML, which pages cannot show.'],
    ['a picture', '![A lamb](/lamb.png)', 6, 'holds a picture, which pages cannot show.'],
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
  ])('%s', (_, text, line, expected) => {
    const problems = inSection(text);
    expect(problems[0]).toContain(`beliefs/we-practice/new.md:${line} ${expected}`);
  });

  test('in a folder of no page', () => {
    const copy = copyOfContent();
    copy.write('beliefs/we-hope/new.md', '---\ntitle: New\norder: 1\n---\n\nWords\n');
    expect(copy.problems()).toEqual([
      'beliefs/we-hope/new.md is not in a folder of a page. Move it to beliefs/beliefs, beliefs/we-believe, beliefs/we-dont-believe, beliefs/we-practice.',
    ]);
  });
});

test('a folder that is not there is the only problem', () => {
  expect(() => readContent('/no/such/folder')).toThrow(
    /^One problem in the content:\n {2}\/no\/such\/folder is not there\. Name the content folder with CONTENT_DIR/,
  );
});
