import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { Role } from '#desk/person.ts';
import { startMailCatcher } from '#server/test-support/mail-catcher.ts';
import { day } from '#server/test-support/movable-clock.ts';
import { createPostgresDatabase } from '#server/test-support/postgres-databases.ts';
import { temporaryFolder } from '../built-host.ts';
import { signIn, visitor } from '../desk.ts';
import { siteUrl, startHost } from '../host.ts';

const contact = { name: 'Carl Jensen', email: 'carl@example.org', message: 'Is there a service tomorrow?' };
const prayer = {
  name: 'Miriam Levi',
  email: 'miriam@example.org',
  request: 'Please pray for my father in Rockford.',
  consent: true,
};

/** A host that captures its mails, a signed-in person, and a visitor who sends messages. */
async function deskWith({ role = 'shepherd' as Role, database = 'sqlite' } = {}) {
  const undo = new AsyncDisposableStack();
  onTestFinished(() => undo.disposeAsync());
  const mails = undo.use(await startMailCatcher());
  const databaseUrl = database === 'postgres' ? undo.use(await createPostgresDatabase()).url : undefined;
  const host = undo.use(await startHost({ config: { smtpUrl: mails.url, databaseUrl } }));
  const { person, cookie } = await signIn(host, role);
  /**
   * Sends a form as a visitor.
   * @returns the desk address of the message
   */
  async function send(path: string, fields: Record<string, unknown>) {
    const answer = await host.inject({ method: 'POST', url: `/api/${path}`, payload: fields });
    expect(answer.statusCode).toBeLessThan(300);
    const { submission_id } = await host.db
      .selectFrom('submission_keys')
      .select('submission_id')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    host.clock.advance(1000);
    return `/desk/messages/${submission_id}`;
  }
  return { host, person, send, mails: mails.caught, ...visitor(host, cookie) };
}

/** The text of a page without markup. */
const text = (html: string) =>
  html.replaceAll(/<(?:style|script)[\s\S]*?<\/\w+>|<!--.*?-->/g, '').replaceAll(/<[^>]+>/g, ' ');

describe.each(['sqlite', 'postgres'])('on %s', (database) => {
  test('lists what was set aside as sent by robots, and stores it when a person sent it', async () => {
    const { host, mails, get, post } = await deskWith({ database });
    expect(text((await get('/desk')).payload)).not.toContain('Set aside as robots');
    const filled = { ...contact, company: 'Example Bakery' };
    await host.inject({ method: 'POST', url: '/api/contact', payload: filled });
    await host.inject({ method: 'POST', url: '/api/prayer-request', payload: { ...prayer, company: 'x' } });
    expect(text((await get('/desk')).payload)).toMatch(/Set aside as robots\s+2/);
    const list = (await get('/desk/messages/robots')).payload;
    expect(list).toContain(contact.message);
    expect(list).toContain(prayer.name);
    expect(list).not.toContain(prayer.request);
    const [, button = ''] =
      /action="(\/desk\/messages\/robots\/\w+\/person)"[\s\S]*?from Carl Jensen/.exec(
        list.slice(list.lastIndexOf('<form', list.indexOf('Carl Jensen'))),
      ) ?? [];
    const { location } = (await post(button)).headers;
    expect((await get(String(location))).payload).toContain(contact.message);
    expect(text((await get('/desk')).payload)).toMatch(/Set aside as robots\s+1/);
    await host.worker.runOnce();
    expect(mails).toHaveLength(2);
    expect((await post(button)).statusCode).toBe(404);
  });

  test('reads, answers and finds a message; replies go to the person who answered', async () => {
    const { host, person, send, mails, get, post } = await deskWith({ database });
    const address = await send('contact', contact);
    const list = await get('/desk/messages');
    expect(list.payload).toContain(`href="${address}"`);
    expect(text(list.payload)).toMatch(/1\s+unread/);
    expect((await get(address)).payload).toContain(contact.message);
    expect(text((await get('/desk')).payload)).not.toMatch(/1\s+unread/);
    expect((await get('/desk/messages?state=unread')).payload).not.toContain(address);

    const fields = { answer: 'Yes, at three.\r\n\r\nCome early.', 'answer-key': crypto.randomUUID() };
    for (const _ of [1, 2]) {
      const answered = await post(`${address}/answer`, fields);
      expect([answered.statusCode, answered.headers.location]).toEqual([303, `${address}?done=answer`]);
    }
    await host.worker.runOnce();
    const answers = mails.filter(({ text }) => text?.includes('Come early.'));
    expect(answers).toHaveLength(1);
    const [answer] = answers;
    expect(answer?.recipients).toEqual(['carl@example.org']);
    expect(answer?.replyTo).toMatchObject([{ name: 'Ruth', address: person.email }]);
    expect(answer?.text).toContain('Yes, at three.\n\nCome early.');
    expect(answer?.text).toContain(contact.message);

    const page = await get(address);
    expect(text(page.payload)).toContain('Come early.');
    expect(text(page.payload)).toMatch(/An answer\s+Sent, today/);
    expect((await get('/desk/messages')).payload).not.toContain(address);
    expect((await get('/desk/messages?state=answered')).payload).toContain(address);
    await post(`${address}/open`);
    expect((await get('/desk/messages?kind=contact')).payload).toContain(address);
  });

  test('erases a message everywhere, with its answers and notes', async () => {
    const { host, send, get, post } = await deskWith({ database });
    const address = await send('contact', contact);
    await post(`${address}/answer`, { answer: 'Come early.' });
    await post(`${address}/note`, { note: 'He limps.' });
    expect(text((await get(address)).payload)).toContain('He limps.');
    expect((await get(`${address}/erase`)).payload).toContain('Erase it for good?');
    expect((await get(address)).statusCode).toBe(200);

    const erased = await post(`${address}/erase`);
    expect((await get(String(erased.headers.location))).payload).toContain('The message was deleted.');
    for (const path of ['', '/erase']) expect((await get(`${address}${path}`)).statusCode).toBe(404);
    for (const path of ['/answer', '/note', '/answered', '/erase'])
      expect((await post(`${address}${path}`, { answer: 'x', note: 'x' })).statusCode).toBe(404);
    for (const table of ['contact_submissions', 'desk_message_events', 'outbox', 'submission_keys'] as const)
      expect(await host.db.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(host.log.join('')).not.toMatch(/Carl|He limps|Come early|tomorrow/);
  });
});

test.each(['sqlite', 'postgres'])(
  'on %s, an answer goes out as its form shows it, with a copy to who asked for one',
  async (database) => {
    const { host, person, send, get, post, mails } = await deskWith({ database });
    const address = await send('contact', contact);
    const shown = text((await get(address)).payload);
    expect(shown).toMatch(/Greeting\s+Shalom Carl Jensen,/);
    expect(shown).toMatch(/Signature\s+Ruth\n\n/);
    await post(`${address}/answer`, {
      greeting: 'Dear Carl,',
      answer: 'Yes, at three.',
      closing: 'Ruth and all of us',
      copy: 'on',
    });
    await host.worker.runOnce();
    const answers = mails.filter((mail) => mail.text?.includes('at three'));
    expect(answers.flatMap(({ recipients }) => recipients).sort()).toEqual(
      ['carl@example.org', person.email].sort(),
    );
    for (const mail of answers) {
      expect(mail.text).toMatch(/^Dear Carl,\n\nYes, at three\.\n\nRuth and all of us\n\nYou wrote/);
      expect(mail.text).not.toContain('Shalom');
      expect(mail.text).toContain(contact.message);
    }
    expect(text((await get(address)).payload).match(/An answer\s+Sent/g)).toHaveLength(1);
  },
);

test('an answer without words is refused, whatever its greeting says', async () => {
  const { send, post, mails } = await deskWith();
  const address = await send('contact', contact);
  const refused = await post(`${address}/answer`, { greeting: 'Dear Carl,', answer: ' ', closing: 'Ruth' });
  expect(refused.statusCode).toBe(422);
  expect(refused.payload).toContain('>Dear Carl,</textarea>');
  expect(mails).toEqual([]);
});

test('shows a prayer request only when opened, and who opened it', async () => {
  const { host, send, get, post } = await deskWith();
  const address = await send('prayer-request', prayer);
  for (const path of ['/desk/messages', '/desk/messages?q=rockford', '/desk', '/desk/messages/prayer-list'])
    expect((await get(path)).payload).not.toContain('Rockford');
  expect((await get(address)).payload).toContain(prayer.request);
  host.clock.advance(60_000);
  const naomi = visitor(host, (await signIn(host, 'owner', 'Naomi')).cookie);
  const seen = text((await naomi.get(address)).payload);
  expect(seen).toMatch(/Who opened it\s+Ruth, today, 8:00\u00a0PM\s+You, today, 8:01\u00a0PM/);
  host.clock.advance(60_000);
  await get(address);
  expect(text((await naomi.get(address)).payload)).toMatch(
    /Ruth, first today, 8:00\u00a0PM, last today, 8:02\u00a0PM\s+You, first today, 8:01\u00a0PM, last today, 8:02\u00a0PM/,
  );
  expect(seen).toContain('Private: only you and Ruth can open it.');
  expect(seen).toMatch(/It is erased automatically on April 6, 2026/);
  await post(`${address}/prayed`);
  await post(`${address}/prayed`);
  expect(text((await naomi.get(address)).payload)).toMatch(/So far: Ruth, today\.\s/);
});

test('the prayer list has first names and only requests that may be read', async () => {
  const { send, get, post } = await deskWith();
  const address = await send('prayer-request', prayer);
  expect((await get(address)).payload).toContain('Kept off the list');
  await post(`${address}/list`);
  const sheet = await get('/desk/messages/prayer-list');
  expect(sheet.payload).toContain('Miriam');
  expect(sheet.payload).not.toContain('Levi');
  expect(sheet.payload).toContain(prayer.request);
  const prayed = await post(`${address}/prayed`, { list: '1' });
  expect(prayed.headers.location).toMatch(/^\/desk\/messages\/prayer-list#prayer-/);
  expect(text((await get('/desk/messages/prayer-list')).payload)).toContain('You prayed today.');
  await post(`${address}/unprayed`, { list: '1' });
  expect(text((await get('/desk/messages/prayer-list')).payload)).not.toContain('You prayed today.');
  await post(`${address}/unlist`);
  expect((await get('/desk/messages/prayer-list')).payload).not.toContain('Miriam');
});

test.each(['sqlite', 'postgres'])(
  'on %s, the prayer list says how many requests are private, and praying marks one as read',
  async (database) => {
    const { send, get, post } = await deskWith({ database });
    const listed = await send('prayer-request', { ...prayer, mayBeRead: true });
    const sheet = async () => text((await get('/desk/messages/prayer-list')).payload).replaceAll(/\s+/g, ' ');
    expect(await sheet()).not.toContain('private');
    await send('prayer-request', { ...prayer, request: 'For my mother, who fell.' });
    await send('prayer-request', { ...prayer, request: 'For my son, who left home.' });
    expect(await sheet()).toContain('2 more are private: open them .');
    const unread = async () => /(\d+)\s+unread/.exec(text((await get('/desk')).payload))?.[1];
    expect(await unread()).toBe('3');
    await post(`${listed}/prayed`, { list: '1' });
    expect(await unread()).toBe('2');
  },
);

test.each(['sqlite', 'postgres'])(
  'on %s, a request that may be read stays on the list until it is removed',
  async (database) => {
    const { send, get, post } = await deskWith({ database });
    const address = await send('prayer-request', { ...prayer, mayBeRead: true });
    const sheet = async () => text((await get('/desk/messages/prayer-list')).payload);
    expect(await sheet()).toContain(prayer.request);
    expect(text((await get(address)).payload)).toMatch(/On the list\s+They ticked that/);
    await post(`${address}/answered`);
    expect(await sheet()).toContain(prayer.request);
    expect((await get(address)).payload).toContain('On the list');
    await post(`${address}/unlist`);
    expect(await sheet()).not.toContain(prayer.request);
    expect((await get(address)).payload).toContain('Kept off the list');
    await post(`${address}/list`);
    expect(await sheet()).toContain(prayer.request);
  },
);

test.each([
  ['absent', {}],
  ['null', { mayBeRead: null }],
  ['no', { mayBeRead: false }],
  ['a word', { mayBeRead: 'maybe' }],
])('a request whose permission is %s is not on the sheet', async (_, fields) => {
  const { send, get } = await deskWith();
  await send('prayer-request', { ...prayer, ...fields });
  expect((await get('/desk/messages/prayer-list')).payload).not.toContain(prayer.request);
});

test('erases a prayer request with its notes after the retention time', async () => {
  const { host, send, post } = await deskWith();
  const address = await send('prayer-request', prayer);
  await post(`${address}/note`, { note: 'Call her mother.' });
  let erased = 0;
  for (let days = 0; days <= 186; days += 2) {
    erased += await host.retention.runOnce();
    host.clock.advance(2 * day);
  }
  expect(erased).toBe(1);
  expect(await host.db.selectFrom('desk_message_events').selectAll().execute()).toEqual([]);
});

test('e-mails to staff link to the message and never contain a prayer request', async () => {
  const { host, send, post, mails } = await deskWith();
  const message = await send('contact', contact);
  const request = await send('prayer-request', prayer);
  await post(`${request}/answer`, { answer: 'We pray.' });
  await host.worker.runOnce();
  const staff = mails.filter(({ subject }) => /^(Message from|A prayer request)/.test(subject ?? ''));
  expect(staff.map(({ text }) => /\S+\/desk\/messages\/\S+/.exec(text ?? '')?.[0]).sort()).toEqual(
    [`${siteUrl}${message}`, `${siteUrl}${request}`].sort(),
  );
  for (const { raw, text } of mails) expect(`${raw}${text}`).not.toMatch(/npm run|Rockford/);
  expect(mails.some(({ text }) => text?.includes('We pray.'))).toBe(true);
});

test('sends a book that was held back after five e-mails in a day', async () => {
  const { host, send, get, post, mails } = await deskWith();
  for (let n = 0; n < 5; n += 1) await send('contact', { ...contact, message: `This is message ${n}.` });
  const address = await send('books/request', {
    fullName: contact.name,
    email: contact.email,
    requestedBook: 'bread-and-salt',
  });
  await host.worker.runOnce();
  expect((await get(address)).body).toContain('Held back');
  await post(`${address}/send-again`, { mail: 'visitor-book' });
  await host.worker.runOnce();
  expect(mails.filter(({ subject }) => subject?.startsWith('Your free book'))).toHaveLength(1);
  expect((await get(address)).body).not.toContain('Held back');
});

test('shows a visitor’s text unchanged and escaped', async () => {
  const { send, get, post } = await deskWith();
  const hostile = '<script>alert(1)</script> "><img src=x onerror=alert(1)> {visitorName}';
  const address = await send('contact', { ...contact, name: hostile, subject: hostile, message: hostile });
  await post(`${address}/note`, { note: hostile });
  for (const path of ['/desk/messages', address, `${address}/erase`]) {
    const { payload } = await get(path);
    expect(payload).not.toMatch(/<script>alert|<img src=x/);
    expect(payload).toContain('&lt;script&gt;alert(1)');
  }
});

test('rejects an empty answer next to its field and keeps the typed note', async () => {
  const { send, get, post, host } = await deskWith();
  const address = await send('contact', contact);
  const refused = await post(`${address}/answer`, { answer: ' ', note: 'kept' });
  expect(refused.statusCode).toBe(422);
  expect(refused.payload).toContain('Nothing was saved.');
  expect(refused.payload).toContain('href="#message-answer"');
  expect(refused.payload).toContain('>kept</textarea>');
  expect((await get(`${address}?done=constructor`)).statusCode).toBe(200);
  expect(
    await host.db.selectFrom('outbox').select('id').where('template', '=', 'desk-answer').execute(),
  ).toEqual([]);
});

test.each([
  ['answered', 'Marked as answered.'],
  ['prayed', 'Prayed for today. Only staff see this.'],
  ['list', 'Added to Tuesday’s list.'],
  ['note', 'Your note was saved.'],
])('keeps unsent text in its field when another button is pressed: %s', async (button, said) => {
  const { send, post, mails } = await deskWith();
  const address = await send('prayer-request', prayer);
  const answer = await post(`${address}/${button}`, {
    answer: 'We pray',
    note: button === 'note' ? 'Call her' : '',
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.payload).toContain(said);
  expect(answer.payload).toContain('>We pray</textarea>');
  expect(answer.payload).not.toContain('>Call her</textarea>');
  expect(mails).toEqual([]);
});

test('sends a failed e-mail again', async () => {
  const { host, send, get, post, mails } = await deskWith();
  const address = await send('contact', contact);
  const failed_at = host.clock.now().toISOString();
  await host.db
    .updateTable('outbox')
    .set({ failed_at, attempts: 9 })
    .where('template', '=', 'visitor-contact')
    .execute();
  const page = await get(address);
  expect(page.payload).toContain('Could not be sent');
  const mail = /<button[^>]*value="([^"]+)"/.exec(page.payload)?.[1] ?? '';
  await post(`${address}/send-again`, { mail });
  await host.worker.runOnce();
  expect(mails.flatMap(({ recipients }) => recipients)).toContain('carl@example.org');
});

test('lists fifty messages on a page and older ones on the next', async () => {
  const { host, get } = await deskWith();
  const rows = Array.from({ length: 55 }, (_, n) => ({
    id: `m${n}`,
    name: `Visitor ${n}`,
    email: 'x@example.org',
    subject: null,
    message: 'Shalom to you all',
    created_at: new Date(Date.parse('2025-10-01T00:00:00Z') + n * 60_000).toISOString(),
  }));
  await host.db.insertInto('contact_submissions').values(rows).execute();
  const names = (html: string) => [...html.matchAll(/Visitor (\d+)</g)].map(([, n]) => Number(n));
  const first = (await get('/desk/messages?q=visitor')).payload;
  expect(names(first)).toEqual(Array.from({ length: 50 }, (_, n) => 54 - n));
  const older = /href="([^"]+before=[^"]+)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(names((await get(older)).payload)).toEqual([4, 3, 2, 1, 0]);
  const unknown = (await get('/desk/messages?kind=x')).payload;
  expect(unknown).toContain('Visitor 54');
  expect(unknown).toMatch(/<details[^>]* open=""/);
  expect(unknown).toMatch(/aria-current="true"[^>]*>All</);
  for (const strange of ['before=x', 'before=2025-99-99T00:00:00.000Z,m1', 'q=%00', 'kind=x&state=y'])
    expect((await get(`/desk/messages?${strange}`)).statusCode).toBe(200);
});

test('without a mail server an answer is stored in the mail folder and erased there too', async () => {
  await using folder = temporaryFolder();
  await using host = await startHost({ config: { dataDir: folder.path } });
  const { cookie } = await signIn(host, 'shepherd');
  const { post } = visitor(host, cookie);
  await host.inject({ method: 'POST', url: '/api/contact', payload: contact });
  const { id } = await host.db.selectFrom('contact_submissions').select('id').executeTakeFirstOrThrow();
  await post(`/desk/messages/${id}/answer`, { answer: 'Come early.' });
  await host.worker.runOnce();
  const sent = join(folder.path, 'mail');
  expect(await readdir(sent)).toHaveLength(3);
  await post(`/desk/messages/${id}/erase`);
  expect(await readdir(sent)).toEqual([]);
});
