import { describe, expect, test } from 'vitest';
import { asShipped, copyOfContent } from './fixtures.ts';

describe.runIf(asShipped)('a file alone adds', () => {
  test('an affiliate, with a page of its own', () => {
    const copy = copyOfContent();
    copy.write(
      'affiliates/the-well-fargo.yaml',
      `order: 2.5
name: The Well
city: Fargo
state: North Dakota
stateCode: ND
searchText: ND North Dakota
address: 500 Example Avenue, Fargo, North Dakota 58102
serviceTimes: Saturdays 11:00 AM
website: https://the-well.example
email: shalom@the-well.example
social: {}
vignette: vignette-about
meta:
  title: The Well | {ministry}
  description: A fellowship in Fargo.
  keywords: [ Fargo ]
line: Deep water.
welcome:
  heading: Pastor's Welcome
  text:
    - Come and drink.
`,
    );
    copy.edit('pages/home.yaml', 'href: /beliefs', 'href: /affiliates/the-well-fargo');
    const { affiliates } = copy.read();
    expect(affiliates.map(({ id }) => id)).toEqual([
      'coon-rapids',
      'terrell',
      'the-well-fargo',
      'brenham',
      'manchester',
    ]);
    expect(affiliates[2]).toMatchObject({
      slug: 'the-well-fargo',
      href: '/affiliates/the-well-fargo',
      sample: false,
    });
  });

  test('a book', () => {
    const copy = copyOfContent();
    copy.write(
      'books/book-5.yaml',
      'order: 5\nauthor: Pastor {pastor}\ntitle: Ruth\nsourceUrl: https://books.example.com/ruth\nhasFreePdf: true\ncover: book-cover\n',
    );
    expect(copy.read().books.at(-1)).toMatchObject({
      id: 'book-5',
      author: 'Pastor Nathan Weiss',
      hasFreePdf: true,
    });
  });

  test('a deacon', () => {
    const copy = copyOfContent();
    copy.write(
      'team/deacon-5.yaml',
      `order: 6
name: Joel Stone
title: Deacon
email: joel@example.org
initials: JS
bio:
  - Joel keeps the lawn.
contact: { label: Email Joel, subject: The lawn, body: "" }
`,
    );
    expect(
      copy
        .read()
        .team.map(({ name }) => name)
        .at(-1),
    ).toBe('Joel Stone');
  });

  test('a playlist, which teachings may then suggest', () => {
    const copy = copyOfContent();
    copy.write(
      'playlists/jeremiah.yaml',
      `order: 6
title: "Jeremiah: Weeping & Hope"
description: The prophet who wept.
url: https://www.youtube.com/playlist?list=PLjeremiah01
playlistId: PLjeremiah01
keywords: [ Jeremiah ]
metaDescription: The prophet who wept.
`,
    );
    copy.edit('beliefs/we-dont-believe/god.md', '- spiritual-gifts', '- jeremiah');
    const content = copy.read();
    expect(content.playlists.at(-1)?.id).toBe('jeremiah');
    const topics = content.beliefs.flatMap((section) => section.topics);
    expect(topics.find(({ id }) => id === 'impersonal-spirit')?.suggestedTeaching).toEqual({
      playlist: 'jeremiah',
      title: 'Jeremiah: Weeping & Hope',
      href: '/messages?search=Jeremiah%3A%20Weeping%20%26%20Hope',
    });
  });

  test('a belief section with topics and footnotes, numbered where it stands', () => {
    const copy = copyOfContent();
    copy.write(
      'beliefs/we-practice/giving.md',
      `---
title: Giving
order: 1.5
---

We give.[^a]

## First fruits

Of *everything*.[^b]

### Scriptures

- Exodus 23:19

[^a]: Leviticus 27:30.
[^b]: Proverbs 3:9; see [Give](/give).
`,
    );
    const sections = copy.read().beliefs.filter(({ page }) => page === 'we-practice');
    const giving = sections[1];
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
            { type: 'note', number: 5, id: 'noteref-5', noteId: 'note-5' },
          ],
        },
      ],
    });
    expect(giving?.notes[1]).toEqual({
      number: 5,
      id: 'note-5',
      backId: 'noteref-5',
      children: [
        { type: 'text', text: 'Proverbs 3:9; see ' },
        { type: 'link', href: '/give', children: [{ type: 'text', text: 'Give' }] },
        { type: 'text', text: '.' },
      ],
    });
    expect(sections.flatMap(({ notes }) => notes.map(({ number }) => number))).toEqual(
      Array.from({ length: 23 }, (_, index) => index + 1),
    );
  });
});

describe.runIf(asShipped)('one change in ministry.yaml', () => {
  test('moves the service everywhere', () => {
    const copy = copyOfContent();
    copy.edit('ministry.yaml', '"15:00"', '"16:30"');
    const content = copy.read();
    expect(content.ministry.service.text).toBe('Saturdays at 4:30 PM (CST)');
    expect(JSON.stringify(content)).not.toContain('3:00 PM');
  });

  test('renames the ministry everywhere, its affiliate’s address included', () => {
    const copy = copyOfContent();
    copy.edit('ministry.yaml', 'slug: beit-haderech', 'slug: living-stones');
    copy.edit('ministry.yaml', 'name: Beit HaDerech #', 'name: Living Stones #');
    const content = copy.read();
    expect(content.affiliates[0]?.href).toBe('/affiliates/living-stones-coon-rapids');
    expect(content.redirects[0]?.from).toBe('/affiliates/living-stones-minneapolis');
    expect(content.pages.about.title).toBe('About Living Stones');
  });
});
