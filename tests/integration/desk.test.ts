import { describe, expect, test } from 'vitest';
import { type DeskDependencies, deskRoutes } from '#desk/desk.ts';
import { type Role, roles } from '#desk/person.ts';
import { signIn, visitor } from '../desk.ts';
import { hostForAll, siteUrl, startHost } from '../host.ts';

const host = hostForAll();
const routes = deskRoutes({ siteUrl, clock: {} } as DeskDependencies);
const guarded = routes.filter((route) => route.roles !== 'anyone');
const pathOf = ({ path }: { path: string }) => `/desk${path.replaceAll(/:\w+/g, 'x')}`;

test.each(guarded.map((route) => [route.method, pathOf(route)] as const))(
  '%s %s leads to sign-in without a session',
  async (method, path) => {
    const { get, post } = visitor(host());
    const answer = method === 'GET' ? await get(path) : await post(path);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toMatch(/^\/desk\/sign-in/);
    expect(answer.headers).toMatchObject(always);
  },
);

describe.each(roles)('%s', (role) => {
  const kept = guarded.filter((route) => !(route.roles as readonly Role[]).includes(role));
  test('cannot open what the role does not allow', async () => {
    const { cookie } = await signIn(host(), role);
    const { get, post } = visitor(host(), cookie);
    for (const route of kept) {
      const answer = route.method === 'GET' ? await get(pathOf(route)) : await post(pathOf(route));
      expect([pathOf(route), answer.statusCode]).toEqual([pathOf(route), 403]);
      expect(answer.payload).toContain('have access to this page');
    }
  });

  test('sees the first screen', async () => {
    const { cookie } = await signIn(host(), role);
    const answer = await visitor(host(), cookie).get('/desk');
    expect(answer.statusCode).toBe(200);
    expect(answer.payload).toContain('<h1>Today</h1>');
    expect(answer.payload).toContain('Ruth');
    const [, tabs = ''] = /<nav class="d-tabs"(.*?)<\/nav>/s.exec(answer.payload) ?? [];
    const words = [...tabs.matchAll(/<a [^>]*>(\w+)/g)].map(([, word]) => word);
    expect(words).toEqual(
      role === 'editor'
        ? ['Today', 'Pages', 'Pictures', 'More']
        : ['Today', 'Gatherings', 'Messages', 'More'],
    );
  });
});

const always = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' };

test.each(['/desk', '/desk/sign-in', '/desk/no-such', '/desk/help'])(
  '%s is never cached and never framed',
  async (path) => {
    const { cookie } = await signIn(host(), 'owner');
    for (const answer of [await visitor(host()).get(path), await visitor(host(), cookie).get(path)]) {
      expect(answer.headers).toMatchObject(always);
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  },
);

test('answers 404 for an unknown address, once signed in', async () => {
  const { cookie } = await signIn(host(), 'owner');
  const answer = await visitor(host(), cookie).get('/desk/no-such');
  expect(answer.statusCode).toBe(404);
  expect(answer.payload).toContain('Page not found');
});

test.each([
  ['no origin', {}],
  ['another site', { origin: 'https://evil.example' }],
  ['another site, in a browser that says so', { 'sec-fetch-site': 'cross-site', origin: siteUrl }],
  ['nowhere', { origin: 'null' }],
])('a post with %s is refused', async (_, headers) => {
  const { cookie } = await signIn(host(), 'owner');
  const answer = await host().inject({
    method: 'POST',
    url: '/desk/sign-in',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: 'email=ruth@example.org',
  });
  expect(answer.statusCode).toBe(403);
  expect(answer.headers).toMatchObject(always);
});

test('returns to the requested address after sign-in', async () => {
  const { get } = visitor(host());
  expect((await get('/desk/help?a=1')).headers.location).toBe('/desk/sign-in?next=%2Fdesk%2Fhelp%3Fa%3D1');
  expect((await get('/desk')).headers.location).toBe('/desk/sign-in');
});

describe('a closed desk', () => {
  test.each([
    ['DESK=off', { desk: false }],
    ['production without https', { environment: 'production' as const, samplesAllowed: true }],
  ])('with %s every address is like any that does not exist', async (_, config) => {
    await using closed = await startHost({ config });
    const { get, post } = visitor(closed);
    const { headers: h404, ...elsewhere } = await get('/no-such-page');
    for (const path of ['/desk', '/desk/sign-in', '/desk/messages/1']) {
      const answer = await get(path);
      expect([answer.statusCode, answer.payload]).toEqual([404, elsewhere.payload]);
      expect(Object.keys(answer.headers)).toEqual(Object.keys(h404));
    }
    expect((await post('/desk/sign-in')).statusCode).toBe((await post('/no-such-page')).statusCode);
    closed.start();
    expect(closed.log.filter((line) => line.includes('the desk is closed'))).toHaveLength(1);
  });
});
