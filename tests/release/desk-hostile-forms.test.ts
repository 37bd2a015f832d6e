import { beforeAll, expect, test } from 'vitest';
import { editing } from '../editing.ts';

let desk: Awaited<ReturnType<typeof editing>>;
beforeAll(async () => {
  await using undo = new AsyncDisposableStack();
  desk = await editing((end) => undo.defer(async () => void (await end())));
  const all = undo.move();
  return () => all.disposeAsync();
});

const friend = 'friends/norway.yaml';
const fields = '/desk/edit/fields';

/** Posts the form of a friend with changed fields, then deletes the drafts. */
async function post(change: Record<string, string> | ((seen: string) => Record<string, string>)) {
  const { ruth, host } = desk;
  const form = await ruth.form(friend);
  const sent = typeof change === 'function' ? change(form.seen ?? '') : change;
  const answer = await ruth.post(fields, { ...form, ...sent, do: 'save' });
  const typing = await ruth.post('/desk/edit/page?path=/affiliates/friends', { ...form, ...sent });
  const drafts = await host.db.selectFrom('desk_drafts').select('text').execute();
  await host.db.deleteFrom('desk_drafts').execute();
  return { status: answer.statusCode, typing: typing.statusCode, draft: drafts[0]?.text };
}

const many = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

test.each(['shape', 'seen'])('rejects %s in a form when it is not a record', async (name) => {
  for (const text of ['__proto__', '- a', '"words"', 'a: [', '['.repeat(50_000), '{a: '.repeat(20_000)]) {
    const { status, draft } = await post({ shape: `${name}: there`, [name]: text });
    expect([text.slice(0, 20), status, draft]).toEqual([text.slice(0, 20), 422, undefined]);
  }
});

test('drops prototype keys in a posted record like unknown keys', async () => {
  for (const key of ['__proto__', 'constructor', 'toString', 'extra']) {
    const answer = await post((seen) => ({ name: 'Sweden', shape: `${seen}\n${key}: {a: 1}\n` }));
    expect([key, answer.status, answer.typing]).toEqual([key, 303, 200]);
    expect(answer.draft).toContain('Sweden');
    expect(answer.draft).not.toContain(key);
  }
});

test.each<[string, (seen: string) => Record<string, string>]>([
  [
    '30,000 lines that no field has',
    (seen) => ({ shape: `${seen}\nextra:\n${many(30_000, (at) => `  - ${at}`)}` }),
  ],
  [
    '15,000 links',
    (seen) => ({
      shape: seen.replace(
        /^links:[\s\S]*/m,
        `links:\n${many(15_000, (at) => `  - label: L${at}\n    href: /${at}`)}`,
      ),
    }),
  ],
  ['50,000 keys on one line', () => ({ shape: `{${many(50_000, (at) => `k${at},`).replaceAll('\n', '')}}` })],
  ['a text of 260,000 characters', () => ({ summary: 'word '.repeat(52_000) })],
  ['2,001 lines in a field', () => ({ text: many(2002, (at) => `Line ${at}`) })],
  ['6,000 fields', () => Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`f${at}`, '']))],
  [
    'two texts that are too long together',
    () => ({ text: 'word '.repeat(40_000), summary: 'word '.repeat(40_000) }),
  ],
])('%s in a form are refused, and no draft is kept', async (_, change) => {
  const { status, draft } = await post(change);
  expect([status, draft]).toEqual([413, undefined]);
});

test('accepts only fields of the record as undecided', async () => {
  const deep = Array.from({ length: 2000 }, () => 'abcde').join('.');
  for (const name of [
    deep,
    '__proto__.polluted',
    'constructor.prototype.x',
    'links.99.href',
    'links.x.href',
    'name.x',
  ]) {
    const { status, draft } = await post({ name: 'Sweden', undecided: name, [`choose.${name}`]: 'mine' });
    expect(status).toBe(303);
    expect(draft?.length).toBeLessThan(2000);
    expect(draft).not.toMatch(/abcde|polluted/);
  }
});

test('does not recreate a removed record from a posted form', async () => {
  const { ruth, host } = desk;
  const seen = many(30_000, (at) => `k${at}: a`);
  const answer = await ruth.post(fields, { record: 'friends/gone.yaml', seen, removed: 'yes', do: 'save' });
  expect(answer.statusCode).toBe(413);
  const damaged = { record: 'friends/gone.yaml', seen: 'a: [', removed: 'yes', do: 'save' };
  expect((await ruth.post(fields, damaged)).statusCode).toBe(404);
  expect(await host.db.selectFrom('desk_drafts').selectAll().execute()).toEqual([]);
});
