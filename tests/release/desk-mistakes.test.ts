import { beforeAll, expect, test } from 'vitest';
import { fieldsIn } from '#desk/editor/form-parts.ts';
import { editing, sentBy } from '../editing.ts';

let desk: Awaited<ReturnType<typeof editing>>;
beforeAll(async () => {
  await using undo = new AsyncDisposableStack();
  desk = await editing((end) => undo.defer(async () => void (await end())));
  const all = undo.move();
  return () => all.disposeAsync();
});

const give = 'pages/give.yaml';
const friend = 'friends/norway.yaml';
const book = 'books/lost-proofs.yaml';
const deacon = 'team/deacon.yaml';
const belief = 'beliefs/we-practice/rest.md';
const facts = 'ministry.yaml';
const service = 'gatherings/sabbath-service.yaml';
const playlist = 'playlists/genesis-beginnings.yaml';
const menu = 'navigation.yaml';
const moved = 'redirects.yaml';

const long = (words: string) => words.repeat(Math.ceil(100_001 / words.length));

/** The mistake, the record and its field, the typed text, and the error next to the field. */
const mistakes: readonly (readonly [string, string, string, string, string])[] = [
  ['nothing', give, 'heading', ' ', 'Fill in “Heading”.'],
  ['spaces from Word', give, 'heading', '\u00a0\u2003', 'Fill in “Heading”.'],
  [
    'text from another program',
    belief,
    'body.1',
    'We \u2067rest\u2069 then',
    'holds an invisible character in "rest"',
  ],
  ['an anchor of another page', friend, 'links.1.href', '/gatherings#ask', 'no "ask". Use one of: oneg'],
  ['a book', give, 'heading', long('word '), 'Heading is too long. Shorten it: 20,000'],
  ['a book in Hebrew', friend, 'summary', long('שלום '), 'is too long. Shorten it: 20,000'],
  ['a hundred thousand emoji', deacon, 'contact.body', long('👩🏽‍🌾'), 'is too long. Shorten it: 20,000'],
  ['a book in a text', belief, 'body.1', long('“word” '), 'is too long. Shorten it: 100,000'],
  [
    'an unknown fact',
    give,
    'heading',
    '{twon}',
    'Heading holds {twon}, which nothing fills here. Remove the braces.',
  ],
  ['a script for a link', friend, 'links.1.href', 'javascript:alert(1)', 'Address is not a link.'],
  [
    'a disguised script for a link',
    friend,
    'links.1.href',
    'java\u0000script:alert(1)',
    'Address is not a link.',
  ],
  [
    'a script in capitals for a link',
    friend,
    'links.1.href',
    'JaVaScRiPt:alert(1)',
    'Address is not a link.',
  ],
  ['data for a link', friend, 'links.1.href', 'data:text/html,x', 'Address is not a link.'],
  ['another host without a scheme', friend, 'links.1.href', '//evil.example', 'Address is not a link.'],
  ['a local file', friend, 'links.1.href', 'C:\\Users\\Ruth\\Flyer.docx', 'Address is not a link.'],
  ['a link with its words', friend, 'links.1.href', 'Here: https://x.example', 'Address is not a link.'],
  ['an unknown page', friend, 'links.1.href', '/no-such', 'Address links to /no-such'],
  [
    'an unknown anchor',
    friend,
    'links.1.href',
    '/about/we-practice#no-such',
    'but that page has no "no-such"',
  ],
  ['a price in words', book, 'published.price', '3 dollars', 'Price must look like'],
  ['a price in Word’s quotation marks', book, 'published.price', '“$3.25”', 'Price must look like'],
  ['a word for a number', facts, 'address.latitude', 'north', 'Latitude must be a number.'],
  ['a YAML type for a number', facts, 'address.latitude', '!!js/function "x"', 'must be a number.'],
  ['a number from Word', facts, 'address.latitude', '• 2', 'must be a number.'],
  ['a script for a web address', book, 'sourceUrl', 'javascript:alert(1)', 'is not a web address.'],
  ['an unknown drawing', book, 'cover', 'no-such', 'is not a drawing of this site. Choose one'],
  ['half an e-mail address', deacon, 'email', 'bart at x', 'E-mail is not an e-mail address.'],
  [
    'an e-mail address with its name',
    deacon,
    'email',
    'Bart <bart@x.example>',
    'E-mail is not an e-mail address.',
  ],
  ['an emoji for initials', deacon, 'initials', '🙂', 'must be one to three capital letters.'],
  ['a title that another person has', deacon, 'title', 'Pastor', 'in another file too'],
  ['HTML in a text', belief, 'body.1', '<script>alert(1)</script>', 'holds HTML'],
  ['a frame in a text', belief, 'body.1', 'See <iframe src="https://x.example"></iframe>', 'holds HTML'],
  ['a script in a link of a text', belief, 'body.1', '[a](javascript:alert(1))', 'which is not a link'],
  ['a picture in a text', belief, 'body.1', '![a](https://x.example/a.png)', 'holds a picture'],
  ['an unknown footnote', belief, 'body.1', 'We rest.[^1][^2][^7]', 'refers to a footnote [^7]'],
  ['a footnote label used twice', belief, 'body.1', 'We rest.[^1][^1][^2]', 'is used already'],
  [
    'an hour after midnight',
    service,
    'times.1.time',
    '25:00',
    'is not a time. Write it on the 24-hour clock, like',
  ],
  ['a 12-hour time', service, 'times.1.time', '3 PM', 'is not a time.'],
  ['a day in Hebrew', service, 'day', 'שבת', 'must be a day of the week'],
  ['half a minute', service, 'times.1.minutes', '90.5', 'must be a whole number.'],
  ['two days', service, 'times.1.minutes', '2880', 'must be at most 1440 minutes'],
  ['a telephone number in words', facts, 'phone', 'call the office', 'is not a telephone number.'],
  ['an impossible latitude', facts, 'address.latitude', '420', 'must be between -90 and 90.'],
  ['an unknown time zone', facts, 'address.timeZone', 'Chicago', 'is not a time zone.'],
  ['a state in words', facts, 'address.stateCode', 'Iowa', 'must be two capital letters'],
  [
    'a list of addresses with a slip',
    facts,
    'mail.notify',
    'office@x.example\nruth@',
    'is not an e-mail address.',
  ],
  ['a video’s address for a playlist’s', playlist, 'url', 'https://youtu.be/abc', 'has no playlist in it.'],
  ['another playlist’s id', playlist, 'playlistId', 'PLother', 'is not the id in'],
  ['a menu entry that leads nowhere', menu, 'header.1.href', '/no-such', 'links to /no-such'],
  ['an old address twice', moved, '3.from', '/old-newsletter', 'is listed twice.'],
  ['an old address that is a page', moved, '2.from', '/gatherings', 'is a page of this site'],
];

const page = '/desk/edit/fields';

/** What a browser would post of a record's form or of one field's form. */
const untouched = new Map<string, Record<string, string>>();
async function formOf(record: string, field?: string) {
  const address = `${page}?${new URLSearchParams({ record, ...(field && { field }) })}`;
  const known = untouched.get(address) ?? sentBy((await desk.miriam.get(address)).payload);
  untouched.set(address, known);
  return known;
}

/** The editor requests the screens of its sheet as JSON. */
const asScreen = { accept: 'application/json' };

/** What the editor's sheet posts for one field. It sends a text whole. */
async function sheetOf(record: string, name: string, typed: string): Promise<Record<string, string>> {
  const form = await formOf(record, name);
  if (!name.startsWith('body.')) return { ...form, [name]: typed };
  const screen = await desk.host.inject({
    url: `${page}?${new URLSearchParams({ record, field: name })}`,
    headers: { cookie: desk.miriam.cookie, ...asScreen },
  });
  const [, ...rest] = JSON.parse(screen.payload).props.only.entry.list.text.split('\n\n');
  const others = Object.entries(form).filter(([key]) => !key.startsWith('body.'));
  return { ...Object.fromEntries(others), body: [typed, ...rest].join('\n\n') };
}

test.each(mistakes)(
  'rejects %s in %s, %s, next to the field in form and sheet, and keeps the typed text',
  async (_, record, name, typed, sentence) => {
    // An owner, because some fields are not shown to editors.
    const { miriam, host, file } = desk;
    const before = file(record);
    /** Without control characters. */
    const kept = typed.replaceAll('\u0000', '').trim();
    const expectBeside = (html: string) => {
      const shownError =
        html.split(`id="record-${name}-error"`)[1]?.split('</p>')[0] ?? 'no error next to the field';
      expect(shownError.replaceAll('&quot;', '"')).toContain(sentence);
      expect(sentBy(html)[name]?.trim() ?? '').toBe(kept);
      expect(file(record)).toBe(before);
    };
    const whole = { ...(await formOf(record)), [name]: typed };
    const inForm = await miriam.post(page, { ...whole, do: 'publish' });
    expect(inForm.statusCode).toBe(422);
    expectBeside(inForm.payload);

    const sheet = await sheetOf(record, name, typed);
    const inSheet = await miriam.post(page, { ...sheet, do: 'publish' }, asScreen);
    expect(inSheet.statusCode).toBe(422);
    const { props } = JSON.parse(inSheet.payload);
    expect(props.faults[name]).toContain(sentence);
    const back =
      props.only.entry?.list.text ?? fieldsIn(props.parts).find((field) => field.name === name)?.value;
    expect(back.trim().slice(0, kept.length)).toBe(kept);
    expect(file(record)).toBe(before);
    const { faults } = JSON.parse((await miriam.post('/desk/edit/page?path=/give', sheet)).payload);
    expect(faults[name]).toContain(sentence);
    expect(await host.db.selectFrom('desk_drafts').selectAll().execute()).toEqual([]);
    // Switching to another field saves a draft, which shows the same error the next day.
    const saved = await miriam.post(page, { ...sheet, do: 'save' });
    expect(saved.statusCode).toBe(303);
    expectBeside((await miriam.get(`${page}?record=${record}`)).payload);
    await miriam.post('/desk/edit/discard', { record });
  },
);

test.each([
  ['text with a bidi control', give, 'heading', 'Give \u202eevig', 'Give evig'],
  ['a line separator from Word', give, 'heading', 'Give\u2028now', 'Give now'],
  ['an e-mail address with a bidi control', deacon, 'email', '\u202ebart@x.example', 'bart@x.example'],
  ['separators in a list of lines', friend, 'text', 'One\u2029and\u0085two.\nThree.', 'One and two.\nThree.'],
])('%s are kept on one line, without the signs', async (_, record, name, typed, kept) => {
  const { ruth, form } = { ruth: desk.ruth, form: await formOf(record) };
  await ruth.post(page, { ...form, [name]: typed, do: 'save' });
  expect((await ruth.form(record))[name]).toBe(kept);
  await ruth.post('/desk/edit/discard', { record });
});
