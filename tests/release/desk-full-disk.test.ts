import disk from 'node:fs';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { editing } from '../editing.ts';

const give = 'pages/give.yaml';
const sentence = 'its disk is full or read-only';

/** Makes Git writes fail as on a full disk. */
function fillDisk(code: string) {
  const write = disk.writeFileSync;
  const spy = vi.spyOn(disk, 'writeFileSync').mockImplementation((file, ...more) => {
    if (String(file).includes('/objects/')) throw Object.assign(new Error(code), { code });
    return write(file, ...more);
  });
  onTestFinished(() => spy.mockRestore());
}

test.each(['ENOSPC', 'EROFS'])('keeps the typed text when a publish fails with %s', async (code) => {
  const { ruth, file } = await editing();
  const before = file(give);
  fillDisk(code);
  const answer = await ruth.change(give, { heading: 'Words that I typed' });
  expect(answer.statusCode).toBe(422);
  expect(answer.payload).toContain(sentence);
  expect(answer.payload).toContain('value="Words that I typed"');
  expect(file(give)).toBe(before);
});

test('publishing a whole page on a full disk says why and keeps the draft', async () => {
  const { ruth } = await editing();
  await ruth.change(give, { heading: 'Words that I typed' }, 'save');
  fillDisk('ENOSPC');
  const answer = await ruth.post('/desk/edit/publish-page', { page: '/give' });
  expect(answer.statusCode).toBe(303);
  expect((await ruth.get(String(answer.headers.location))).payload).toContain(sentence);
  expect((await ruth.form(give)).heading).toBe('Words that I typed');
});

test('keeps the typed reason when cancelling a gathering on a full disk', async () => {
  const { ruth } = await editing();
  fillDisk('ENOSPC');
  const gathering = { what: 'sabbath-service', date: '2025-10-11', reason: 'Ice on the roads.' };
  const answer = await ruth.post('/desk/gatherings/cancel', gathering);
  expect(answer.statusCode).toBe(422);
  expect(answer.payload).toContain(sentence);
  expect(answer.payload).toContain('Ice on the roads.');
});

test('keeps the typed text when the database is full', async () => {
  const { ruth, host } = await editing();
  await sql.raw('pragma max_page_count = 1').execute(host.db);
  const heading = `Words ${'that I typed '.repeat(1000)}`.trim();
  const answer = await ruth.change(give, { heading }, 'save');
  expect(answer.statusCode).toBe(422);
  expect(answer.payload).toContain(sentence);
  expect(answer.payload).toContain(heading);
});
