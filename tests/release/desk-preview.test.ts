import { expect, test } from 'vitest';
import { day } from '#server/test-support/movable-clock.ts';
import { visitor } from '../desk.ts';
import { editing } from '../editing.ts';

const give = 'pages/give.yaml';

/** A draft of a page, and the page behind its preview link. */
async function shown() {
  const desk = await editing();
  const anybody = visitor(desk.host);
  const made = await desk.ruth.change(give, { heading: 'Give gladly' }, 'link');
  const [link, path] = linkIn(made.payload);
  return { ...desk, made, link, path, anybody, notFound: (await anybody.get('/no-such-page')).payload };
}

/** The link that a form shows, in full and as a path. */
function linkIn(form: string): [link: string, path: string] {
  const [link = '', path = ''] = /http:\/\/localhost:3000(\/desk\/preview\?draft=[\w-]{43})/.exec(form) ?? [];
  return [link, path];
}

test('a preview link shows a draft as visitors would see it, without a session', async () => {
  const { made, path, anybody, text, host } = await shown();
  expect(made.statusCode).toBe(200);
  expect(made.payload).toMatch(/People with the link can see the draft.*until .*15/s);
  const answer = await anybody.get(path);
  expect(answer.statusCode).toBe(200);
  expect(answer.payload).toContain('Give gladly</h1>');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
  expect(answer.headers['content-security-policy']).toBe(
    (await anybody.get('/give')).headers['content-security-policy'],
  );
  expect(answer.headers['set-cookie']).toBeUndefined();
  expect(await text('/give')).not.toContain('Give gladly');
  // A copy of the database or the log opens nothing.
  const token = path.split('=').at(-1) ?? '';
  expect(JSON.stringify(await host.db.selectFrom('desk_previews').selectAll().execute())).not.toContain(
    token,
  );
  expect(host.log.join('')).not.toContain(token);
});

test.each<[string, (desk: Awaited<ReturnType<typeof shown>>) => unknown]>([
  ['after seven days', ({ host }) => host.clock.advance(7 * day)],
  ['when the draft was discarded', ({ ruth }) => ruth.post('/desk/edit/discard', { record: give })],
  ['when the draft was published', ({ miriam }) => miriam.change(give, {})],
  [
    'also for a later draft',
    async ({ ruth }) => {
      await ruth.post('/desk/edit/discard', { record: give });
      await ruth.change(give, { heading: 'Secret' }, 'save');
    },
  ],
])('a preview link expires %s', async (_, end) => {
  const desk = await shown();
  await end(desk);
  const answer = await desk.anybody.get(desk.path);
  const { payload: notFound } = await desk.anybody.get('/no-such-page');
  expect([answer.statusCode, answer.payload]).toEqual([404, notFound]);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
});

test('an altered preview link answers 404, allows only GET, and is rate limited', async () => {
  const { path, anybody, notFound, host } = await shown();
  const altered = [
    `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
    `${path}x`,
    path.slice(0, -2),
    '/desk/preview?draft=%00',
    '/desk/preview',
  ];
  for (const other of altered) {
    const answer = await anybody.get(other);
    expect([other, answer.statusCode, answer.payload]).toEqual([other, 404, notFound]);
  }
  expect((await anybody.post(path)).headers.location).toMatch(/^\/desk\/sign-in/);
  expect(
    (await host.inject({ method: 'POST', url: path, headers: { origin: 'https://evil.example' } }))
      .statusCode,
  ).toBe(403);
  for (const other of ['/desk/preview/x', '/desk/edit/look?record=pages/give.yaml', '/desk/pages'])
    expect((await anybody.get(other)).statusCode, other).toBe(303);
  const statuses = [];
  for (let time = 0; time < 60; time += 1)
    statuses.push((await anybody.get('/desk/preview?draft=x')).statusCode);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  const limited = await anybody.get(path);
  expect(limited.payload).toContain('Please wait an hour');
});

test('invalid and unchanged drafts get no preview link', async () => {
  const { ruth, host } = await editing();
  const faulty = await ruth.change(give, { heading: '{twon}' }, 'link');
  expect(faulty.statusCode).toBe(422);
  expect(faulty.payload).toContain('This cannot be shown to anybody yet. It is kept as a draft.');
  await ruth.post('/desk/edit/discard', { record: give });
  expect((await ruth.change(give, {}, 'link')).payload).toContain('There are no changes to publish.');
  expect(await host.db.selectFrom('desk_previews').selectAll().execute()).toEqual([]);
});

test('a preview link says that its draft has become invalid', async () => {
  const { ruth, anybody, path } = await shown();
  await ruth.change(give, { heading: '{twon}' }, 'save');
  const answer = await anybody.get(path);
  expect([answer.statusCode, answer.payload]).toEqual([
    503,
    expect.stringContaining('working on this draft'),
  ]);
});

test('a preview link ends when its creator may no longer change the draft', async () => {
  const { miriam, anybody, path, host } = await shown();
  const { id } = await host.db
    .selectFrom('desk_people')
    .select('id')
    .where('role', '=', 'editor')
    .executeTakeFirstOrThrow();
  await miriam.post(`/desk/people/${id}`, { role: 'shepherd' });
  expect((await anybody.get(path)).statusCode).toBe(404);
});

test('a preview link ends when its creator is removed, and other people’s links stay', async () => {
  const { ruth, miriam, anybody, path, host } = await shown();
  const [, other] = linkIn((await miriam.change(give, {}, 'link')).payload);
  const { id } = await host.db
    .selectFrom('desk_people')
    .select('id')
    .where('role', '=', 'editor')
    .executeTakeFirstOrThrow();
  expect((await anybody.get(path)).statusCode).toBe(200);
  await miriam.post(`/desk/people/${id}/remove`);
  expect((await ruth.get('/desk')).statusCode).toBe(303);
  expect((await anybody.get(path)).statusCode).toBe(404);
  expect((await anybody.get(other)).statusCode).toBe(200);
});
