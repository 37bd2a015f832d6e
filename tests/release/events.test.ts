import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countUnread } from '#desk/messages/submission-repository.ts';
import { listSignUps } from '#server/database/event-signup-repository.ts';
import { copyOfContent } from '#tests/copy-of-content.ts';
import { signIn, visitor } from '../desk.ts';
import { siteUrl, startHost } from '../host.ts';
import { multipart } from '../multipart.ts';
import { sentBy } from '../sent-by.ts';

/** A host on a copy of the test content, on Wednesday evening, October 8, 2025. */
async function hostWithDesk(role: 'owner' | 'shepherd' | 'editor' = 'shepherd') {
  const copy = copyOfContent();
  const host = await startHost({ config: { contentDir: copy.dir, publishDir: copy.dir } });
  onTestFinished(() => host[Symbol.asyncDispose]());
  host.live.follow();
  const { cookie } = await signIn(host, role);
  const text = async (path: string) => (await host.inject(path)).payload;
  const signUp = (fields: Record<string, unknown>) =>
    host.inject({
      method: 'POST',
      url: '/api/event-signup',
      payload: { event: 'harvest-supper', adults: 1, children: 0, ...fields },
    });
  return { copy, host, cookie, text, signUp, ...visitor(host, cookie) };
}

const supper = '/gatherings/harvest-supper';
const title = 'Harvest Supper &amp; Songs';
const ruth = { name: 'Ruth Boaz', email: 'ruth@example.org', adults: '2', children: '1' };

const post = (host: Awaited<ReturnType<typeof startHost>>, fields: Record<string, string>, url = supper) =>
  host.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ form: 'event-signup', event: 'harvest-supper', ...fields }).toString(),
  });

describe('an event', () => {
  test('has a page, and is on Home, Gatherings, in the calendar, the sitemap and structured data', async () => {
    const { text } = await hostWithDesk();
    const page = await text(supper);
    expect(page).toContain('Sunday, October 26, 2025, 6:00\u00a0PM – 9:00\u00a0PM');
    expect(page).toContain('40 places are left');
    expect(page).toContain('Sign-up closes on Friday, October 24.');
    for (const path of ['/', '/gatherings']) {
      const { document } = new JSDOM(await text(path)).window;
      const links = [...document.querySelectorAll('.events h3 a')].map((link) => link.getAttribute('href'));
      expect([path, links]).toEqual([path, [supper, '/gatherings/river-retreat']]);
      const graph = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
      expect(graph).toMatch(/"@type":"Event"[^}]*"name":"River Retreat"/);
    }
    expect(await text('/sitemap.xml')).toContain(`${supper}</loc>`);
    const feed = await text('/calendar/gatherings.ics');
    expect(feed).toContain('DTSTART;TZID=America/Chicago:20251026T180000');
    expect(feed).toContain('DTEND;TZID=America/Chicago:20251109T120000');
    expect(await text('/calendar/events/harvest-supper.ics')).toContain('METHOD:PUBLISH');
  });

  test('disappears on the day after it, and its calendar entry stays', async () => {
    const copy = copyOfContent();
    const clock = { now: () => new Date('2025-10-27T06:00:00Z') };
    await using host = await startHost({ config: { contentDir: copy.dir }, clock });
    const text = async (path: string) => (await host.inject(path)).payload;
    expect((await host.inject(supper)).statusCode).toBe(404);
    for (const path of ['/', '/gatherings', '/sitemap.xml'])
      expect([path, await text(path)]).toEqual([path, expect.not.stringContaining(supper)]);
    expect(await text('/calendar/gatherings.ics')).toContain('20251026T180000');
  });

  test('is on no page without files in content/events', async () => {
    const copy = copyOfContent();
    copy.remove('events/harvest-supper.yaml');
    copy.remove('events/river-retreat.yaml');
    await using host = await startHost({ config: { contentDir: copy.dir } });
    for (const path of ['/', '/gatherings'])
      expect((await host.inject(path)).payload).not.toContain('class="events"');
  });
});

describe('the sign-up without JavaScript', () => {
  test('stores it, says so, and counts the places', async () => {
    const { host, text } = await hostWithDesk();
    const answer = await post(host, ruth);
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `${supper}?sent=event-signup#event-signup`,
    ]);
    expect(await text(`${supper}?sent=event-signup`)).toContain('You are signed up');
    const page = await text(supper);
    expect(page).toContain('37 places are left');
    const dots = [...new JSDOM(page).window.document.querySelectorAll('.event-places[aria-hidden] i')];
    expect([dots.length, dots.filter((dot) => dot.hasAttribute('data-taken')).length]).toEqual([40, 3]);
  });

  test('counts each one as an unread message, and notifies staff once of each', async () => {
    const { host, get } = await hostWithDesk();
    const unread = () => countUnread(host.db).then((counts) => counts['event-signup']);
    await post(host, ruth);
    await post(host, ruth);
    await post(host, { ...ruth, name: 'Boaz', email: 'boaz@example.org' });
    expect(await unread()).toBe(2);
    const mails = await host.db.selectFrom('outbox').select('template').execute();
    const notices = mails.filter(({ template }) => template === 'staff-event-signup');
    expect([notices.length, mails.length]).toEqual([2, 4]);
    const list = (await get('/desk/messages?kind=event-signup&state=unread')).payload;
    const [, message = ''] = /href="(\/desk\/messages\/[\w-]{20,})"/.exec(list) ?? [];
    expect((await get(message)).statusCode).toBe(200);
    expect(await unread()).toBe(1);
  });

  test('keeps the values of an invalid one', async () => {
    const { host } = await hostWithDesk();
    const answer = await post(host, { ...ruth, email: 'ruth', note: 'A high chair.' });
    expect(answer.statusCode).toBe(422);
    for (const words of ['Please enter a valid email address', 'value="Ruth Boaz"', 'A high chair.'])
      expect(answer.payload).toContain(words);
  });

  test('says how many places are left, and then that the event is full', async () => {
    const { host, text } = await hostWithDesk();
    await post(host, { ...ruth, adults: '20', children: '18' });
    const tooMany = await post(host, { ...ruth, name: 'Naomi' });
    expect([tooMany.statusCode, tooMany.payload]).toEqual([
      409,
      expect.stringContaining('2 places are left.'),
    ]);
    await post(host, { ...ruth, name: 'Naomi', adults: '2', children: '0' });
    expect(await text(supper)).toContain(`${title} is full`);
    expect((await post(host, { ...ruth, name: 'Orpah' })).statusCode).toBe(409);
  });

  test('answers 404 at the address of no event', async () => {
    const { host } = await hostWithDesk();
    expect((await post(host, ruth, '/gatherings/no-such-event')).statusCode).toBe(404);
  });

  test('counts for the event in the address', async () => {
    const { host } = await hostWithDesk();
    expect((await post(host, { ...ruth, event: 'river-retreat' })).statusCode).toBe(303);
    expect(await listSignUps(host.db, 'harvest-supper')).toHaveLength(1);
  });
});

const seder = {
  do: 'publish',
  title: 'Passover Seder',
  'starts.day': '2026-04-01',
  'starts.time': '18:30',
  'ends.day': '',
  'ends.time': '',
  place: '',
  mapUrl: '',
  text: 'We tell the story.\n\nBring a pillow.',
  price: '$18',
  art: 'feast-passover',
  'signUp.by': 'form',
  'signUp.places': '12',
  'signUp.closes': '2026-03-25',
};

describe('at the desk', () => {
  test('an event is added in one form, changed, removed and brought back', async () => {
    const { copy, get, post: send, text } = await hostWithDesk();
    expect((await get('/desk/gatherings')).payload).toContain('href="/desk/events/add"');
    const added = await send('/desk/events/add', seder);
    expect(added.headers.location).toMatch(/^\/desk\/events\/passover-seder\?done=\w/);
    const done = (await get(String(added.headers.location))).payload;
    expect(done).toContain('<b>Published.</b>');
    expect(await text('/gatherings/passover-seder')).toContain('12 places are left');
    expect(await text('/')).not.toContain('/gatherings/passover-seder');
    expect(await text('/gatherings')).toContain('/gatherings/passover-seder');

    const moved = { ...sentBy(done), ...seder, 'starts.day': '2026-04-02', 'ends.time': '21:00' };
    expect((await send('/desk/events/passover-seder', moved)).statusCode).toBe(303);
    expect(await text('/gatherings/passover-seder')).toContain(
      'Thursday, April 2, 2026, 6:30\u00a0PM – 9:00',
    );
    // From a form that was opened before.
    const stale = await send('/desk/events/passover-seder', { ...moved, 'starts.day': '2026-04-03' });
    expect([stale.statusCode, stale.payload]).toEqual([
      409,
      expect.stringContaining('Someone else has changed the same text'),
    ]);

    const question = (await get('/desk/edit/remove?record=events/passover-seder.yaml')).payload;
    expect(question).toContain('no one is told');
    const removed = await send('/desk/edit/remove', sentBy(question));
    expect(removed.headers.location).toMatch(/^\/desk\/gatherings\?removal=\w+$/);
    expect(existsSync(join(copy.dir, 'events/passover-seder.yaml'))).toBe(false);
    expect((await get('/desk/events/passover-seder')).statusCode).toBe(404);
  });

  test('a draft of a new event is on Gatherings until it is published', async () => {
    const { get, post: send, text } = await hostWithDesk();
    const saved = await send('/desk/events/add', { ...seder, do: 'save' });
    expect(saved.headers.location).toBe('/desk/events/passover-seder?done=draft');
    expect((await text('/gatherings')).includes('passover-seder')).toBe(false);
    const list = (await get('/desk/gatherings')).payload;
    expect(list).toMatch(
      /Passover Seder.*Visitors do not see it yet.*href="\/desk\/events\/passover-seder"/s,
    );
    const draft = sentBy((await get('/desk/events/passover-seder')).payload);
    expect((await send('/desk/events/passover-seder', { ...draft, do: 'publish' })).statusCode).toBe(303);
    expect(await text('/gatherings')).toContain('/gatherings/passover-seder');
    expect((await get('/desk/gatherings')).payload).not.toContain('Visitors do not see it yet');
  });

  test('the form shows every error in one round', async () => {
    const { post: send } = await hostWithDesk();
    const empty = Object.fromEntries(Object.keys(seder).map((name) => [name, '']));
    const wrong = { ...empty, do: 'publish', 'signUp.by': 'form', 'signUp.places': 'many' };
    const { statusCode, payload } = await send('/desk/events/add', wrong);
    expect(statusCode).toBe(422);
    for (const field of ['Title', 'Beginning', 'Words for visitors'])
      expect(payload).toContain(`Fill in “${field}”.`);
    expect(payload).toContain('Places must be a number');
  });

  test.each([
    ['a day that has passed', { 'starts.day': '2025-10-01' }, 'Beginning has passed'],
    ['an hour without a day', { 'starts.day': '' }, 'Beginning is not complete'],
    ['a day without an hour', { 'starts.time': '' }, 'Beginning is not complete'],
    ['a day of a year that was typed short', { 'starts.day': '0026-04-01' }, 'Beginning is not a day'],
    ['an end before the start', { 'ends.time': '17:00' }, 'End is not after the start'],
    ['a last day without an hour', { 'ends.day': '2026-04-03' }, 'End is not complete'],
    ['a map without a place', { mapUrl: 'https://maps.example.com/1' }, 'Place is empty. Name the place'],
    ['a map that is no web address', { mapUrl: 'javascript:alert(1)', place: 'Barn' }, 'Map is not a web'],
    ['a last day of sign-up after it', { 'signUp.closes': '2026-05-01' }, 'Closes on is after the event'],
    ['the name of a weekly gathering', { title: 'Sabbath Service' }, 'Title is that of a weekly gathering'],
  ])('refuses %s', async (_, fields, sentence) => {
    const { copy, post: send } = await hostWithDesk();
    const { statusCode, payload } = await send('/desk/events/add', { ...seder, ...fields });
    expect([statusCode, payload]).toEqual([422, expect.stringContaining(sentence)]);
    expect(existsSync(join(copy.dir, 'events/passover-seder.yaml'))).toBe(false);
  });

  test('a second event of the same name gets another address', async () => {
    const { post: send } = await hostWithDesk();
    await send('/desk/events/add', seder);
    const again = await send('/desk/events/add', {
      ...seder,
      'starts.day': '2027-04-21',
      'signUp.closes': '',
    });
    expect(again.headers.location).toContain('/desk/events/passover-seder-2027?');
  });

  test('shows who is coming with totals, a CSV file and the day of erasure', async () => {
    const { get, signUp } = await hostWithDesk();
    await signUp({ ...ruth, bring: '=cmd|x', note: 'No <b>nuts</b>.' });
    await signUp({ name: 'Naomi', email: 'naomi@example.org' });
    const { payload } = await get('/desk/events/harvest-supper');
    for (const words of ['4 of 40', '2 adults, 1 child', 'No &lt;b&gt;nuts', 'November 25, 2025'])
      expect(payload).toContain(words);
    const csv = await get('/desk/events/harvest-supper/sign-ups.csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.payload).toContain(`"Ruth Boaz","ruth@example.org","2","1","'=cmd|x"`);
    expect(csv.payload.trim().split('\r\n')).toHaveLength(3);
  });

  test('places or a closing day turn the form on, and the receipt says so', async () => {
    const { copy, get, post: send } = await hostWithDesk();
    const added = await send('/desk/events/add', { ...seder, 'signUp.by': 'none', 'signUp.closes': '' });
    expect(readFileSync(join(copy.dir, 'events/passover-seder.yaml'), 'utf8')).toContain('by: form');
    const page = (await get(String(added.headers.location))).payload;
    expect(page).toContain('“Sign-up” is now “With a form”');
    const off = { ...sentBy(page), do: 'publish', 'signUp.by': 'none' };
    const refused = await send('/desk/events/passover-seder', off);
    expect([refused.statusCode, refused.payload]).toEqual([
      422,
      expect.stringContaining('are counted only “With a form”'),
    ]);
  });

  test('sign-up is closed immediately, and opened again', async () => {
    const { get, post: send, text } = await hostWithDesk('editor');
    const page = (await get('/desk/events/harvest-supper')).payload;
    expect(page).toContain('Sign-up is open through Friday, October 24.');
    expect(page).toContain('The form asks for a name, an e-mail address, adults and children');
    const closed = await send('/desk/events/harvest-supper/closing', { do: 'close' });
    const receipt = (await get(String(closed.headers.location))).payload;
    for (const words of ['<b>Published.</b>', 'Undo', 'Open again']) expect(receipt).toContain(words);
    expect(await text(supper)).toContain('Sign-up is closed');
    await send('/desk/events/harvest-supper/closing', { do: 'open' });
    expect(await text(supper)).toContain('40 places are left');
  });

  test('someone who telephoned takes a place, and gets an e-mail only with an address', async () => {
    const { host, get, post: send, text } = await hostWithDesk();
    const add = (fields: Record<string, string>) =>
      send('/desk/events/harvest-supper/sign-ups', { ...ruth, email: '', ...fields });
    const added = await add({});
    expect(await text(supper)).toContain('37 places are left');
    const page = (await get(String(added.headers.location))).payload;
    expect(page).toContain('Ruth Boaz is on the list.');
    expect((await get('/desk/events/harvest-supper/write')).payload).toMatch(
      /It goes to 0 addresses.* 1 of those who signed up gave no e-mail address: call them\./,
    );
    await add({ name: 'Naomi', email: 'naomi@example.org' });
    const mails = await host.db.selectFrom('outbox').select('template').execute();
    expect(mails).toEqual([{ template: 'visitor-event-signup' }]);
    expect((await countUnread(host.db))['event-signup']).toBe(0);
    const { id } = (await listSignUps(host.db, 'harvest-supper')).find(({ email }) => !email) ?? {};
    expect((await get(`/desk/messages/${id}`)).payload).not.toContain('Send answer');
    expect((await send(`/desk/messages/${id}/answer`, { answer: 'Yes.' })).statusCode).toBe(404);
  });

  test('by telephone, the last places are never taken twice, and typed words are kept', async () => {
    const { host, post: send } = await hostWithDesk();
    await send('/desk/events/harvest-supper/closing', { do: 'close' });
    const add = (name: string, adults: string) =>
      send('/desk/events/harvest-supper/sign-ups', { name, adults, children: '19', note: 'A ride.' });
    const answers = await Promise.all(['Ruth', 'Naomi', 'Orpah'].map((name) => add(name, '1')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([303, 303, 409]);
    expect(await listSignUps(host.db, 'harvest-supper')).toHaveLength(2);
    const wrong = await add('Boaz', 'many');
    expect(wrong.statusCode).toBe(422);
    for (const words of ['Please enter a number from 1 to 20', 'value="Boaz"', 'A ride.'])
      expect(wrong.payload).toContain(words);
  });

  test('after another hour or place, the receipt asks to write to those who signed up', async () => {
    const { get, post: send, signUp } = await hostWithDesk();
    await signUp(ruth);
    const publish = async (fields: Record<string, string>) => {
      const form = sentBy((await get('/desk/events/harvest-supper')).payload);
      const sent = await send('/desk/events/harvest-supper', { ...form, do: 'publish', ...fields });
      return (await get(String(sent.headers.location))).payload;
    };
    expect(await publish({ price: 'Free' })).not.toContain('Write to them?');
    expect(await publish({ 'starts.time': '17:30' })).toMatch(
      /3 people signed up\. <a href="\/desk\/events\/harvest-supper\/write">Write to them\?/,
    );
  });

  test('writes to everyone once, also when the form is sent again', async () => {
    const { host, get, post: send, signUp } = await hostWithDesk();
    await signUp(ruth);
    await signUp({ ...ruth, email: 'RUTH@example.org', note: 'One more.' });
    await signUp({ name: 'Naomi', email: 'naomi@example.org' });
    const form = (await get('/desk/events/harvest-supper/write')).payload;
    expect(form).toContain('It goes to 2 addresses');
    const key = /name="key" value="([\da-f-]+)"/.exec(form)?.[1] ?? '';
    const letter = { key, words: 'We begin at seven.' };
    for (let n = 0; n < 2; n += 1) {
      const sent = await send('/desk/events/harvest-supper/write', letter);
      expect(sent.headers.location).toBe('/desk/events/harvest-supper?wrote=2');
    }
    const queued = await host.db
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', 'desk-event')
      .execute();
    expect(queued).toHaveLength(2);
    await host.worker.runOnce();
    const mail = readFileSync(join(host.dataDir, 'mail', `${queued[0]?.id}.eml`), 'utf8');
    expect(mail).toContain('We begin at seven.');
    expect(mail).toContain('Subject: About Harvest Supper & Songs');
    expect((await send('/desk/events/harvest-supper/write', { key, words: ' ' })).statusCode).toBe(422);
  });

  test('a shepherd opens forms of events alone, and adds no picture with one', async () => {
    const { copy, host, cookie, get, post: send } = await hostWithDesk();
    for (const record of ['pages/give.yaml', 'messages/*.yaml', 'gatherings/sabbath-service.yaml', 'x'])
      for (const path of ['/desk/edit/fields', '/desk/edit/look', '/desk/edit/remove', '/desk/edit/discard'])
        expect([path, record, (await get(`${path}?record=${record}`)).statusCode]).toEqual([
          path,
          record,
          403,
        ]);
    expect((await send('/desk/edit/fields', { record: 'pages/give.yaml', heading: 'X' })).statusCode).toBe(
      403,
    );
    expect((await get('/desk/events/add')).payload).not.toContain('name="upload.picture"');
    const png = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const { payload, type } = await multipart(
      [{ name: 'a.png', bytes: png, field: 'upload.picture' }],
      seder,
    );
    const answer = await host.inject({
      method: 'POST',
      url: '/desk/events/add',
      headers: { cookie, origin: siteUrl, 'content-type': type },
      payload,
    });
    expect([answer.statusCode, answer.payload]).toEqual([422, expect.stringContaining('Shepherds change')]);
    expect(existsSync(join(copy.dir, 'pictures'))).toBe(false);
  });

  test('editors change events, and never see who is coming', async () => {
    const { get, post: send, signUp } = await hostWithDesk('editor');
    await signUp(ruth);
    const page = await get('/desk/events/harvest-supper');
    expect([page.statusCode, page.payload.includes('ruth@example.org')]).toEqual([200, false]);
    expect((await send('/desk/events/add', seder)).statusCode).toBe(303);
    for (const path of ['/sign-ups.csv', '/write'])
      expect((await get(`/desk/events/harvest-supper${path}`)).statusCode).toBe(403);
    expect((await send('/desk/events/harvest-supper/sign-ups', ruth)).statusCode).toBe(403);
    expect((await send('/desk/events/harvest-supper/write', { words: 'x' })).statusCode).toBe(403);
  });

  test('rejects posts without a session or from another site', async () => {
    const { host, post: send } = await hostWithDesk();
    const stranger = visitor(host);
    for (const path of [
      '/add',
      ...['', '/write', '/closing', '/sign-ups'].map((end) => `/harvest-supper${end}`),
    ]) {
      const anonymous = await stranger.post(`/desk/events${path}`, seder);
      expect([path, anonymous.headers.location]).toEqual([path, expect.stringContaining('/desk/sign-in')]);
      const foreign = await send(`/desk/events${path}`, seder, { origin: 'https://evil.example' });
      expect([path, foreign.statusCode]).toEqual([path, 403]);
    }
  });
});
