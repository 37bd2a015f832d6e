import { describe, expect, test } from 'vitest';
import { signIn, visitor } from '../desk.ts';
import { editing, sentBy } from '../editing.ts';

const give = 'pages/give.yaml';

test('publishes a change of one line with its history, and undoes it', async () => {
  const { ruth, text, file } = await editing();
  const before = file(give);
  const answer = await ruth.change(give, { heading: 'Give <gladly> & "often"' });
  expect(answer.statusCode).toBe(303);
  expect(await text('/give')).toContain('Give &lt;gladly&gt; &amp; &quot;often&quot;');
  expect(
    file(give)
      .split('\n')
      .filter((line, at) => line !== before.split('\n')[at]),
  ).toHaveLength(1);
  expect((await ruth.get(String(answer.headers.location))).payload).toContain('Visitors see it now.');
  const history = (await ruth.get('/desk/history')).payload;
  expect(history).toContain('Changed Give: Heading');
  expect(history).toMatch(/<ins>[^<]*&lt;gladly&gt;/);
  const change = new URL(String(answer.headers.location), 'http://x').searchParams.get('done') ?? '';
  const back = await ruth.post('/desk/undo', { change, from: 'history' });
  expect(back.headers.location).toMatch(/^\/desk\/history\?done=\w+$/);
  expect(file(give)).toBe(before);
});

test('a draft is visible only to staff, and another person can publish it', async () => {
  const { ruth, miriam, text, file } = await editing();
  const [before, page] = [file(give), await text('/give')];
  await ruth.change(give, { heading: 'Give gladly' }, 'save');
  expect([file(give), await text('/give')]).toEqual([before, page]);
  expect((await miriam.get('/desk/pages')).payload).toContain('Draft by Ruth');
  expect((await miriam.get(`/desk/edit/look?record=${give}`)).payload).toContain('Give gladly</h1>');
  expect((await miriam.form(give)).heading).toBe('Give gladly');
  await miriam.change(give, {});
  expect(await text('/give')).toContain('Give gladly</h1>');
  expect((await miriam.get('/desk/pages')).payload).not.toContain('Draft by');
});

test('a tolerated problem goes live and blocks only changes of its file', async () => {
  const { ruth, host, text, byHand } = await editing();
  const search = 'pages/search.yaml';
  await byHand(search, /#first-visit/, '#gone');
  await byHand('exceptions.yaml', /sanded/, '\u2068sanded\u2069');
  expect([await text('/search'), host.live.problems()]).toEqual([
    expect.stringContaining('/gatherings#gone'),
    [],
  ]);
  expect(host.log.join('')).toContain('but that page has no \\"gone\\".');
  expect((await ruth.change(give, { heading: 'Give gladly' })).statusCode).toBe(303);
  const ice = { what: 'sabbath-service', date: '2025-10-11', reason: 'Ice.' };
  expect((await ruth.post('/desk/gatherings/cancel', ice)).statusCode).toBe(303);
  const refused = await ruth.change(search, { noneText: 'Nothing.' });
  expect(refused.statusCode).toBe(422);
  expect(refused.payload.split('id="record-suggestions.2.href-error"')[1]?.split('</p>')[0]).toContain(
    'that page has no &quot;gone&quot;. Use one of: ',
  );
  expect((await ruth.change(search, { 'suggestions.2.href': '/gatherings' })).statusCode).toBe(303);
});

test('discards a draft after one confirmation', async () => {
  const { ruth } = await editing();
  const { heading } = await ruth.form(give);
  await ruth.change(give, { heading: 'Give gladly' }, 'save');
  expect((await ruth.get(`/desk/edit/discard?record=${give}`)).payload).toContain(
    'Discard the draft of Give?',
  );
  expect((await ruth.form(give)).heading).toBe('Give gladly');
  await ruth.post('/desk/edit/discard', { record: give });
  expect((await ruth.form(give)).heading).toBe(heading);
});

describe('two people who change one record', () => {
  test('are merged if they changed different fields', async () => {
    const { ruth, miriam, text } = await editing();
    const form = await ruth.form(give);
    await miriam.change(give, { intro: 'By Miriam.' });
    await ruth.post('/desk/edit/fields', { ...form, heading: 'By Ruth', do: 'publish' });
    const page = await text('/give');
    for (const words of ['By Miriam.', 'By Ruth']) expect(page).toContain(words);
  });

  test.each([
    ['mine', 'By Ruth'],
    ['theirs', 'By Miriam'],
  ])('of one field both are shown, and "%s" is chosen', async (choice, words) => {
    const { ruth, miriam, text } = await editing();
    const form = await ruth.form(give);
    await miriam.change(give, { heading: 'By Miriam' });
    const refused = await ruth.post('/desk/edit/fields', { ...form, heading: 'By Ruth', do: 'publish' });
    expect(refused.statusCode).toBe(409);
    for (const both of ['By Ruth', 'By Miriam']) expect(refused.payload).toContain(both);
    expect(await text('/give')).toContain('By Miriam</h1>');
    const again = sentBy(refused.payload);
    expect(again.heading).toBe('By Ruth');
    expect((await ruth.post('/desk/edit/fields', { ...again, do: 'publish' })).statusCode).toBe(409);
    await ruth.post('/desk/edit/fields', { ...again, 'choose.heading': choice, do: 'publish' });
    expect(await text('/give')).toContain(`${words}</h1>`);
  });

  test('a draft is rebased onto what was published since', async () => {
    const { ruth, byHand, text } = await editing();
    await ruth.change(give, { heading: 'By Ruth', intro: 'Ruth’s words.' }, 'save');
    await byHand(give, /^heading: .*/m, 'heading: By Miriam');
    const open = await ruth.get(`/desk/edit/fields?record=${give}`);
    expect(open.payload).toContain('By Miriam');
    expect(sentBy(open.payload).heading).toBe('By Ruth');
    expect((await ruth.change(give, {})).statusCode).toBe(409);
    await ruth.change(give, { 'choose.heading': 'mine' });
    expect(await text('/give')).toContain('By Ruth</h1>');
    expect(await text('/give')).toContain('Ruth’s words.');
  });
});

test('typed text stays text: it adds no YAML and touches no other file', async () => {
  const { ruth, file, text } = await editing();
  const words = '!!js/function "x" # & *a\n- b: {c} `d` \'e\'\u0000 👨‍👩‍👧 שלום';
  const { statusCode } = await ruth.change(give, { 'checks.text': words.replace('{c}', '(c)') });
  expect(statusCode).toBe(303);
  expect(await text('/give')).toContain(
    '!!js/function &quot;x&quot; # &amp; *a - b: (c) `d` &#x27;e&#x27; 👨‍👩‍👧 שלום',
  );
  expect(file(give)).not.toContain('\u0000');
});

test('adds, moves and removes list entries in a draft and keeps other typed text', async () => {
  const { ruth } = await editing();
  const record = 'friends/norway.yaml';
  const first = (await ruth.form(record))['links.1.label'];
  const answer = await ruth.change(record, { name: 'Norge' }, 'add links entry');
  expect(answer.headers.location).toMatch(/^\/desk\/edit\/fields\?record=.*#entry-links\.\d+$/);
  const form = await ruth.form(record);
  expect(form.name).toBe('Norge');
  const last = Object.keys(form).filter((name) => /^links\.\d+\.label$/.test(name)).length;
  expect(form[`links.${last}.label`]).toBe('');
  await ruth.change(record, {}, 'down links.1');
  expect((await ruth.form(record))['links.2.label']).toBe(first);
  await ruth.change(record, {}, `remove links.${last}`);
  expect(Object.keys(await ruth.form(record))).not.toContain(`links.${last}.label`);
});

test('adds a record, shows it to visitors and removes it', async () => {
  const { ruth, text, has } = await editing();
  const playlist = {
    title: 'Ruth, verse by verse',
    description: 'Four evenings.',
    url: 'https://www.youtube.com/playlist?list=PL123',
    keywords: 'Ruth\r\nharvest',
    metaDescription: 'Ruth.',
  };
  const refused = await ruth.change('playlists/*.yaml', { ...playlist, description: '' });
  expect(refused.statusCode).toBe(422);
  expect(refused.payload).toMatch(/id="record-description-error"/);
  const answer = await ruth.post('/desk/edit/fields', {
    ...sentBy(refused.payload),
    description: playlist.description,
    do: 'publish',
  });
  expect(answer.statusCode).toBe(303);
  const record = 'playlists/ruth-verse-by-verse.yaml';
  expect(has(record)).toBe(true);
  expect(await text('/messages')).toContain('Ruth, verse by verse');
  await ruth.post('/desk/edit/remove', { record });
  expect(has(record)).toBe(false);
  expect(await text('/messages')).not.toContain('Ruth, verse by verse');
});

test('other people can publish while the video platform is slow', async () => {
  const asked = Promise.withResolvers<void>();
  const platform = Promise.withResolvers<never[]>();
  const resolve = () => {
    asked.resolve();
    return platform.promise;
  };
  const { ruth, miriam, text } = await editing(undefined, { lookups: { resolve, limitMs: 60_000 } });
  let isAnswered = false;
  const waiting = ruth
    .change('playlists/*.yaml', {
      description: 'Four evenings.',
      url: 'https://www.youtube.com/playlist?list=PL123',
    })
    .finally(() => {
      isAnswered = true;
    });
  await asked.promise;
  expect((await miriam.change(give, { heading: 'Give meanwhile' })).statusCode).toBe(303);
  expect(await text('/give')).toContain('Give meanwhile');
  expect(isAnswered).toBe(false);
  platform.resolve([]);
  // The platform returned no title.
  expect((await waiting).payload).toContain('Fill in “Title”.');
});

test('keeps text and warns both people when one removes what the other changes', async () => {
  const { ruth, miriam, text, file, has } = await editing();
  const record = 'friends/norway.yaml';
  const published = async (who: typeof ruth, form: Record<string, string>) => {
    const asked = await who.post('/desk/edit/fields', { ...form, do: 'publish' });
    expect(asked.statusCode).toBe(409);
    expect(asked.payload).toContain('Someone else has removed this meanwhile.');
    return who.post('/desk/edit/fields', { ...sentBy(asked.payload), do: 'publish' });
  };
  const ask = async () => sentBy((await miriam.get(`/desk/edit/remove?record=${record}`)).payload);
  // Opened before the other person published, and answered after.
  const old = await ask();
  await ruth.change(record, { name: 'Far and near' });
  const conflict = await miriam.post('/desk/edit/remove', old);
  expect(conflict.statusCode).toBe(409);
  expect(conflict.payload).toContain('Someone else has changed this meanwhile.');
  expect(conflict.payload).toMatch(/<ins>[^<]*near/);
  expect(has(record)).toBe(true);
  // Removed while the other person types.
  const open = await ruth.form(record);
  await miriam.post('/desk/edit/remove', sentBy(conflict.payload));
  expect(has(record)).toBe(false);
  expect((await published(ruth, { ...open, name: 'Still here' })).statusCode).toBe(303);
  expect(file(record)).not.toContain('\r');
  expect(await text('/affiliates/friends')).toContain('Still here');
  // Removed while the other person has a draft.
  await ruth.change(record, { name: 'In a draft' }, 'save');
  await miriam.post('/desk/edit/remove', await ask());
  expect(has(record)).toBe(false);
  const { removed, ...draft } = await ruth.form(record);
  expect(removed).toBe('yes');
  expect((await published(ruth, draft)).statusCode).toBe(303);
  expect(await text('/affiliates/friends')).toContain('In a draft');
});

/** More records that staff can add: the record, the typed fields, and where and as what visitors see it. */
const added: readonly [
  record: string,
  action: string,
  typed: Record<string, string>,
  path: string,
  words: string,
][] = [
  [
    'affiliates/*.yaml',
    '',
    {
      name: 'Beth Ohio',
      city: 'Akron',
      state: 'Ohio',
      stateCode: 'OH',
      searchText: 'OH Ohio',
      serviceTimes: 'Saturdays 10:00 AM',
      website: 'https://ohio.example',
      email: 'house@ohio.example',
      vignette: 'vignette-affiliate-terrell',
      'meta.title': 'Beth Ohio',
      'meta.description': 'In Akron.',
      'meta.keywords': 'Akron',
      line: 'By the canal.',
      'welcome.heading': 'Welcome',
      'welcome.text': 'Come in.',
    },
    '/affiliates/beth-ohio',
    'By the canal.',
  ],
  [
    'friends/*.yaml',
    'add links entry',
    {
      name: 'Friends in Peru',
      place: 'Peru',
      summary: 'High up.',
      text: 'They farm.',
      'links.1.label': 'More',
      'links.1.href': 'https://peru.example',
    },
    '/affiliates/friends',
    'Friends in Peru',
  ],
  [
    'books/*.yaml',
    '',
    { title: 'The Ninth Lamp', author: 'A. Lind', cover: 'book-egypt' },
    '/resources/books',
    'The Ninth Lamp',
  ],
  [
    'recommended-books/*.yaml',
    '',
    { title: 'Wells', author: 'A. Traveler', sourceUrl: 'https://bookshop.org/wells' },
    '/discipleship/resources',
    'Wells',
  ],
  [
    'teaching-series/*.yaml',
    '',
    {
      title: 'Slow Mornings',
      description: 'Six lessons.',
      playlistUrl: 'https://www.youtube.com/playlist?list=PLexampleSlow0000000000000000001',
    },
    '/discipleship/teaching-series',
    'Slow Mornings',
  ],
  [
    'testimonials/*.yaml',
    '',
    { group: 'mighty-men', author: 'Joel T.', quote: 'They came with a ladder.' },
    '/discipleship/mighty-men',
    'They came with a ladder.',
  ],
  [
    'pages/gatherings.yaml',
    'add firstTime.hours.1.questions entry',
    {
      'firstTime.hours.1.questions.N.question': 'May I bring a dog?',
      'firstTime.hours.1.questions.N.answer': 'He may wait in the yard.',
    },
    '/gatherings',
    'May I bring a dog?',
  ],
  [
    'beliefs/we-believe/*.md',
    'add body paragraph',
    { title: 'The World to Come', 'body.1': 'We wait for it.' },
    '/about/we-believe',
    'We wait for it.',
  ],
];

test('adds and shows affiliates, friends, books, series, testimonials, questions and belief sections', async () => {
  const { ruth, text } = await editing();
  for (const [kind, action, typed, path, words] of added) {
    const { location = '' } = action ? (await ruth.change(kind, {}, action)).headers : {};
    const place = new URL(String(location), 'http://x');
    const [at = ''] = /\d+$/.exec(place.hash) ?? [];
    const fields = Object.entries(typed).map(([name, value]) => [name.replace('.N.', `.${at}.`), value]);
    const answer = await ruth.change(place.searchParams.get('record') ?? kind, Object.fromEntries(fields));
    expect([kind, answer.statusCode, answer.statusCode === 303 ? '' : answer.payload]).toEqual([
      kind,
      303,
      '',
    ]);
    expect(await text(path)).toContain(words);
  }
});

test('keeps a new empty block while editing and does not publish it', async () => {
  const { ruth, file } = await editing();
  const record = 'beliefs/we-practice/rest.md';
  const before = file(record);
  await ruth.change(record, {}, 'add body paragraph');
  await ruth.change(record, {}, 'add body heading');
  const form = await ruth.form(record);
  expect([form['body.4'], form['body.5']]).toEqual(['', '']);
  expect((await ruth.change(record, {})).payload).toContain('There are no changes to publish.');
  await ruth.change(record, { 'body.5': 'At the Door' });
  expect(file(record)).toBe(before.replace('[^3]\n\n', '[^3]\n\n## At the Door\n\n'));
});

test('rejects a form over the size limit with a remedy', async () => {
  const { ruth, file } = await editing();
  const before = file(give);
  const answer = await ruth.change(give, { heading: 'word '.repeat(900_000) });
  expect(answer.statusCode).toBe(413);
  expect(answer.payload).toContain('Go back in your browser: what you typed is still in the form');
  expect(file(give)).toBe(before);
});

test('answers 404 for names that are not records', async () => {
  const { ruth } = await editing();
  const names = [
    '../ministry.yaml',
    'pages/../ministry.yaml',
    '/etc/passwd',
    'pages/home.yaml\u0000',
    '.git/config',
    'team/*',
    '',
  ];
  for (const record of names) {
    const query = new URLSearchParams({ record });
    expect((await ruth.get(`/desk/edit/fields?${query}`)).statusCode, record).toBe(404);
    for (const path of ['fields', 'discard', 'remove']) {
      expect((await ruth.post(`/desk/edit/${path}`, { record, do: 'publish' })).statusCode, record).toBe(404);
    }
  }
});

test('the pages that were changed most often come first, with the last change', async () => {
  const { ruth } = await editing();
  const first = async () =>
    (await ruth.get('/desk/pages')).payload.split('Changed most often')[1]?.slice(0, 400);
  expect(await first()).toBeUndefined();
  await ruth.change('pages/connect.yaml', { heading: 'Write to us' });
  for (const heading of ['Give gladly', 'Give freely']) await ruth.change(give, { heading });
  const shown = String(await first()).replaceAll(/<[^>]+>/g, ' ');
  expect(shown).toMatch(/^\s*Give\s+Ruth, .+\sPM\s+Connect\s/);
});

test('the search finds a record by its text', async () => {
  const { ruth } = await editing();
  const found = (await ruth.get('/desk/pages?q=norway')).payload;
  expect(found).toContain('friends%2Fnorway.yaml');
  expect(found).not.toContain('pages%2Foffline.yaml');
});

test('a shepherd can undo only changes of exceptions', async () => {
  const { host, ruth } = await editing();
  const answer = await ruth.change(give, { heading: 'Give gladly' });
  const change = new URL(String(answer.headers.location), 'http://x').searchParams.get('done') ?? '';
  const { cookie } = await signIn(host, 'shepherd');
  expect((await visitor(host, cookie).post('/desk/undo', { change })).statusCode).toBe(403);
});

test('hides a page part from visitors, menus and search, and shows it again', async () => {
  const { ruth, text, host, byHand } = await editing();
  await byHand(
    'navigation.yaml',
    /( {6}- label: )Gatherings\n/,
    '$1The week\n        href: "/gatherings#weekly"\n        subtitle: Also\n$1Gatherings\n',
  );
  const shown = await text('/gatherings');
  expect(shown).toContain('id="weekly"');
  expect(await text('/about')).toContain('/gatherings#weekly');
  const [heading = ''] = [host.site().content.pages.gatherings.weekly.heading];
  expect((await ruth.change('pages/gatherings.yaml', { 'weekly.hidden': 'on' })).statusCode).toBe(303);
  const without = await text('/gatherings');
  for (const words of ['id="weekly"', heading]) expect(without).not.toContain(words);
  expect(await text('/about')).not.toContain('/gatherings#weekly');
  await expect
    .poll(async () => (await host.site().facts.search(heading)).hits.map(({ href }) => href))
    .not.toContain('/gatherings#weekly');
  await ruth.change('pages/gatherings.yaml', { 'weekly.hidden': 'no' });
  expect(await text('/gatherings')).toBe(shown);
});

test('shows a notice on Home from its first to its last day', async () => {
  const { ruth, text, host } = await editing();
  const notice = { title: 'A supper', text: 'Bring a dish.', from: '2025-10-09', until: '2025-10-10' };
  const early = await ruth.change('notices/*.yaml', { ...notice, until: '2025-10-01' });
  expect([early.statusCode, early.payload]).toEqual([
    422,
    expect.stringContaining('is before the first day'),
  ]);
  expect((await ruth.change('notices/*.yaml', notice)).statusCode).toBe(303);
  const days: string[] = [];
  for (const day of ['08', '09', '10', '11']) {
    host.clock.moveTo(`2025-10-${day}T18:00:00-05:00`);
    if ((await text('/')).includes('Bring a dish.')) days.push(day);
  }
  expect(days).toEqual(['09', '10']);
});

test('adds a page to menu, sitemap and search, and rejects a taken address', async () => {
  const { ruth, text, host } = await editing();
  const page = {
    title: 'Our History',
    intro: 'How it began.',
    address: '/give',
    menu: '/about/our-team',
    'meta.title': 'Our History',
    'meta.description': 'How it began.',
    'meta.keywords': 'history',
  };
  let record = 'own-pages/*.yaml';
  // It has an empty text from the beginning.
  for (const kind of ['button', 'verse', 'list', 'questions', 'picture']) {
    const { location } = (await ruth.change(record, {}, `add blocks ${kind}`)).headers;
    record = new URL(String(location), 'http://x').searchParams.get('record') ?? '';
  }
  for (const action of ['up blocks.2', 'remove blocks.6', 'add blocks.2.body quotation'])
    await ruth.change(record, {}, action);
  const blocks = {
    'blocks.1.button.label': 'Come and see',
    'blocks.1.button.href': '/gatherings',
    'blocks.2.body.1': 'Nine people met in a kitchen.',
    'blocks.2.body.2': 'The table was small.',
    'blocks.3.verse.text': 'How good and how pleasant it is.',
    'blocks.3.verse.ref': 'Psalm 133:1',
    'blocks.4.list': '2009: the kitchen\n2012: the hall',
    'blocks.5.questions.1.question': 'Who began it?',
    'blocks.5.questions.1.answer': 'Three families.',
  };
  const clash = await ruth.change(record, { ...page, ...blocks });
  expect([clash.statusCode, clash.payload]).toEqual([
    422,
    expect.stringContaining('is already the address of another page'),
  ]);
  const typed = { ...page, ...blocks, address: '/about/history' };
  expect((await ruth.change(record, typed)).statusCode).toBe(303);
  const words = Object.values(blocks).flatMap((value) => (value.startsWith('/') ? [] : value.split('\n')));
  const shown = (await text('/about/history')).replace(/^[\s\S]*<main/, '');
  const found = words.map((value) => shown.indexOf(value));
  expect(found).toEqual(found.toSorted((a, b) => a - b).filter((place) => place > 0));
  expect(await text('/about')).toContain('href="/about/history"');
  expect(await text('/sitemap.xml')).toContain('/about/history</loc>');
  expect((await host.inject('/share/about/history.png')).statusCode).toBe(200);
  await expect
    .poll(async () => (await host.site().facts.search('kitchen')).hits.map(({ href }) => href))
    .toContain('/about/history');
});

test.each([
  [
    'own-pages/*.yaml',
    { title: 'Our history', intro: 'How it began.', address: '/about/our-history' },
    'blocks.1.body',
    'This text is empty. Write it, or remove it and add another block.',
  ],
  [
    'beliefs/we-practice/*.md',
    { title: 'The Feasts' },
    'body',
    'This section needs a text. Add a paragraph, a heading or a list.',
  ],
])('a new record of %s says next to its fields what it needs', async (...row) => {
  const [kind, typed, field, sentence] = row;
  const { ruth } = await editing();
  const { statusCode, payload } = await ruth.change(kind, typed);
  expect(statusCode).toBe(422);
  expect(payload).toContain(`id="record-${field}-error">${sentence}</p>`);
  expect(payload).toContain(`href="#record-${field}">${sentence}</a>`);
  expect(payload).not.toMatch(/Add a line that begins|blocks is|body is/);
});
