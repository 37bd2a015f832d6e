import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { day, hour } from '#server/test-support/movable-clock.ts';
import { contentDir } from '../content.ts';
import { copyOfContent } from '../copy-of-content.ts';
import { signIn, visitor } from '../desk.ts';
import { editing } from '../editing.ts';
import { siteUrl, startHost, type TestHost } from '../host.ts';
import { multipart } from '../multipart.ts';

const page = 'pages/give.yaml';
const heading = 'Give in the morning';
const atNine = { heading, 'publish-on': '2025-10-09', 'publish-at': '09:00' };
const years = 2 * 365 * day;

const actByTheCalendar = async ({ scheduledDrafts, trash, retention }: TestHost) => {
  await scheduledDrafts.runOnce();
  await trash.runOnce();
  await retention.runOnce();
};

/** A scheduled draft, a file taken down today, and a host that has checked its clock. */
async function beforeTheJump() {
  const all = await editing();
  const { host, ruth, miriam } = all;
  await host.retention.runOnce();
  expect((await ruth.change(page, atNine, 'save')).statusCode).toBe(303);
  const bytes = readFileSync(join(contentDir, 'books/pdf/bread-and-salt.pdf'));
  const { payload, type } = await multipart([{ name: 'Map.pdf', bytes }], { title: 'Map' });
  const headers = { cookie: miriam.cookie, origin: siteUrl, 'content-type': type };
  await host.inject({ method: 'POST', url: '/desk/files', headers, payload });
  await miriam.post('/desk/files/map', { do: 'remove' });
  expect(host.site().content.files).toMatchObject([{ takenDown: '2025-10-08' }]);
  return all;
}

test('a clock two years ahead publishes and deletes nothing, says so, and goes on when it is right', async () => {
  const all = await beforeTheJump();
  const { host, ruth, text, has } = all;
  host.clock.advance(years);
  await actByTheCalendar(host);
  expect(await text('/give')).not.toContain(heading);
  expect(has('files/map.yaml')).toBe(true);

  const owner = visitor(host, (await signIn(host, 'owner', 'Boaz')).cookie);
  const today = (await owner.get('/desk')).payload;
  for (const words of ['The clock of the server may be wrong.', 'October 8, 2027', 'The date is right'])
    expect(today).toContain(words);
  const shepherd = visitor(host, (await signIn(host, 'shepherd', 'Orpah')).cookie);
  expect((await shepherd.get('/desk')).payload).not.toContain('action="/desk/clock"');
  expect((await shepherd.post('/desk/clock')).statusCode).toBe(403);
  expect((await host.inject('/readyz')).json()).toMatchObject({ status: 'ready', clock: 'doubted' });
  expect((await host.inject('/readyz?strict')).statusCode).toBe(503);
  expect(host.log.join('')).toContain('nothing is deleted or published by the calendar');

  host.clock.advance(day - years);
  await actByTheCalendar(host);
  expect(await text('/give')).toContain(heading);
  // The session of before the jump still works.
  expect((await ruth.get('/desk')).payload).not.toContain('The clock of the server may be wrong.');
});

test('after a host was off for five days, an owner confirms the date and the draft is published', async () => {
  const { host, miriam, text } = await beforeTheJump();
  host.clock.advance(5 * day);
  await host.scheduledDrafts.runOnce();
  expect(await text('/give')).not.toContain(heading);
  expect((await miriam.post('/desk/clock')).statusCode).toBe(303);
  await host.scheduledDrafts.runOnce();
  expect(await text('/give')).toContain(heading);
});

test('a part of the site does not open while the clock is doubted', async () => {
  const copy = copyOfContent();
  copy.write('parts.yaml', 'giving: true\nfrom:\n  giving: 2026-11-03\n');
  await using host = await startHost({ config: { contentDir: copy.dir } });
  host.live.follow();
  await host.retention.runOnce();
  const statusOf = async (path: string) => (await host.inject(path)).statusCode;
  expect(await statusOf('/give')).toBe(404);
  host.clock.advance(years);
  expect((await host.inject('/readyz')).json().clock).toBe('doubted');
  copy.edit('pages/connect.yaml', 'heading:', '# A change by hand.\nheading:');
  await host.live.refresh();
  expect(await statusOf('/give')).toBe(404);
});

test('backups from before a jump of the clock stay', async () => {
  const backupDir = mkdtempSync(join(tmpdir(), 'backups-'));
  onTestFinished(() => rmSync(backupDir, { recursive: true }));
  await using host = await startHost({ config: { backupDir } });
  await host.retention.runOnce();
  expect(await host.backup.runOnce()).toBe(true);
  const names = readdirSync(backupDir);
  host.clock.advance(years);
  expect(await host.backup.runOnce()).toBe(true);
  host.clock.advance(hour);
  await host.backup.runOnce();
  expect(readdirSync(backupDir)).toEqual(expect.arrayContaining(names));
});
