import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startMailCatcher } from '#server/test-support/mail-catcher.ts';
import { editing } from '../editing.ts';

const facts = 'ministry.yaml';
const pastor = 'team/pastor.yaml';
const mine = 'mine@example.org';

/** Ruth is an editor, Miriam an owner; e-mails are captured. */
async function desk() {
  const mails = await startMailCatcher();
  onTestFinished(() => mails[Symbol.asyncDispose]());
  return { mails: mails.caught, ...(await editing(undefined, { config: { smtpUrl: mails.url } })) };
}

type Desk = Awaited<ReturnType<typeof desk>>;

/** A forged post of an editor: the owner's form with the editor's own address. */
async function forged({ miriam }: Desk, record: string, typed: Record<string, string>) {
  return { ...(await miriam.form(record)), ...typed };
}

const storedDrafts = ({ host }: Desk) => host.db.selectFrom('desk_drafts').select('file').execute();

test.each([
  ['who hears of messages', facts, { 'mail.notify': mine }],
  ['who hears of prayer requests', facts, { 'mail.notifyPrayer': mine }],
  ['who gets an e-mail', 'emails/visitor-contact.md', { to: 'staff' }],
  ['who gets the reply', 'emails/visitor-contact.md', { replyTo: mine }],
  [
    'the words around a link to the desk',
    'emails/staff-alarm.md',
    { body: 'https://evil.example/{deskLink}' },
  ],
  ['an old address', 'redirects.yaml', { '1.to': 'https://evil.example' }],
  ['a person who is a recipient', pastor, { email: mine }],
  ['a fact that is a recipient', facts, { pastorEmail: mine }],
])('an editor neither publishes nor drafts %s', async (_, record, typed) => {
  const all = await desk();
  const { ruth, miriam, file } = all;
  const before = file(record);
  const form = await forged(all, record, typed);
  for (const button of ['publish', 'save', 'link']) {
    const answer = await ruth.post('/desk/edit/fields', { ...form, do: button });
    expect([button, answer.statusCode]).toEqual([button, 403]);
  }
  expect([file(record), await storedDrafts(all)]).toEqual([before, []]);
  expect((await miriam.post('/desk/edit/fields', { ...form, do: 'publish' })).statusCode).toBe(303);
  expect(file(record)).not.toBe(before);
});

test('an editor cannot undo a change of recipients, also under History', async () => {
  const { ruth, miriam, file } = await desk();
  const answer = await miriam.change(facts, { 'mail.notify': mine });
  const change = new URL(String(answer.headers.location), 'http://x').searchParams.get('done') ?? '';
  const undone = await ruth.post('/desk/undo', { change, from: 'history' });
  expect(undone.statusCode).toBe(403);
  expect(undone.payload).toContain('Only an owner can change this: E-mail of the site.');
  expect(file(facts)).toContain(mine);
  expect((await miriam.post('/desk/undo', { change, from: 'history' })).statusCode).toBe(303);
  expect(file(facts)).not.toContain(mine);
});

test('an editor can neither publish nor discard an owner’s draft of recipients', async () => {
  const all = await desk();
  const { ruth, miriam, file } = all;
  await miriam.change(facts, { 'mail.notify': mine }, 'save');
  const other = await ruth.change(facts, { pastor: 'Boaz' });
  expect(other.statusCode).toBe(403);
  const discarded = await ruth.post('/desk/edit/discard', { record: facts });
  expect(discarded.statusCode).toBe(403);
  await ruth.post('/desk/edit/discard-page', { page: '/' });
  await ruth.post('/desk/edit/publish-page', { page: '/' });
  expect(await storedDrafts(all)).toEqual([{ file: facts }]);
  expect(file(facts)).not.toContain(mine);
});

test('an editor does not see fields that only owners change', async () => {
  const { ruth, miriam } = await desk();
  const closed = '/desk/edit/fields?record=emails/staff-contact.md';
  expect([(await ruth.get(closed)).statusCode, (await miriam.get(closed)).statusCode]).toEqual([403, 200]);
  expect(Object.keys(await ruth.form(facts))).not.toContain('mail.notify');
  expect((await ruth.get('/desk/pages')).payload).not.toContain('emails%2Fstaff-contact.md');
  expect((await ruth.get('/desk/pages?q=office@')).payload).not.toContain('office@beth-example.example');
  expect((await miriam.get('/desk/pages?q=office@')).payload).toContain('office@beth-example.example');
});

test('an editor’s form and History hold no recipients', async () => {
  const { ruth, miriam, text } = await desk();
  await miriam.change(facts, { 'mail.notify': mine, pastor: 'Boaz' });
  const recipients = 'office@beth-example.example';
  for (const path of [
    `/desk/edit/fields?record=${facts}`,
    '/desk/history',
    `/desk/edit/discard?record=${facts}`,
  ]) {
    const { payload } = await ruth.get(path);
    expect(payload).not.toContain(mine);
    expect(payload).not.toContain(recipients);
  }
  const { payload } = await miriam.get('/desk/history');
  expect([payload.includes(mine), payload.includes(recipients)]).toEqual([true, true]);
  expect(await text('/about')).toContain('Boaz');
});

test('an editor can change the other fields of these records', async () => {
  const { ruth, text } = await desk();
  expect((await ruth.change(facts, { pastor: 'Boaz' })).statusCode).toBe(303);
  expect((await ruth.change('emails/visitor-contact.md', { subject: 'Thank you' })).statusCode).toBe(303);
  expect((await ruth.change(pastor, { shortBio: 'Boaz keeps bees.' })).statusCode).toBe(303);
  expect(await text('/about')).toContain('Boaz keeps bees.');
});

test('owners get an e-mail only when a recipient changes', async () => {
  const { host, miriam, mails } = await desk();
  await miriam.change(facts, { pastor: 'Boaz' });
  await host.worker.runOnce();
  expect(mails).toEqual([]);
  await miriam.change(pastor, { email: mine });
  await host.worker.runOnce();
  const owners = await host.db
    .selectFrom('desk_people')
    .select('email')
    .where('role', '=', 'owner')
    .execute();
  expect(mails.map(({ recipients }) => recipients)).toEqual([owners.map(({ email }) => email)]);
  for (const words of ['Miriam', mine, '/desk/history']) expect(mails[0]?.text).toContain(words);
});

test('a template cannot add recipients to a sign-in link', async () => {
  const { host, ruth, byHand, mails } = await desk();
  const template = `---\nto: staff\nreplyTo: ${mine}\nsubject: Your link\n---\n\n{deskLink}\n`;
  const file = join(host.live.dir(), 'emails/desk-link.md');
  writeFileSync(file, template);
  await byHand(facts, /office@beth-example.example/, mine);
  expect(host.live.problems()).toEqual([
    expect.stringContaining('emails/desk-link.md:2 to: is not a field here.'),
    expect.stringContaining('emails/desk-link.md:3 replyTo: is not a field here.'),
  ]);
  writeFileSync(file, template.replace(/^(?:to|replyTo): .*\n/gm, ''));
  await host.live.refresh();
  expect([host.live.problems(), host.site().content.ministry.mail.notify]).toEqual([[], [mine]]);
  const owner = await host.db
    .selectFrom('desk_people')
    .select('email')
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  await ruth.post('/desk/sign-in', { email: owner.email });
  await host.worker.runOnce();
  expect(mails.map(({ subject, recipients }) => [subject, recipients])).toEqual([
    ['Your link', [owner.email]],
  ]);
  expect(mails[0]?.raw).not.toContain(mine);
});
