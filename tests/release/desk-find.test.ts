import { expect, onTestFinished, test } from 'vitest';
import type { Role } from '#desk/person.ts';
import { content } from '../content.ts';
import { signIn, visitor } from '../desk.ts';
import { startHost } from '../host.ts';

const carl = { name: 'Carl Jensen', email: 'carl@example.org', message: 'Is there a ramp at the side?' };
const prayer = {
  name: 'Miriam Levi',
  email: 'miriam@example.org',
  request: 'Please pray for my father in Rockford.',
  consent: true,
};

/** A signed-in person, who searches the desk, and what two visitors sent. */
async function desk(role: Role) {
  const host = await startHost();
  onTestFinished(() => host[Symbol.asyncDispose]());
  for (const [path, payload] of [
    ['contact', carl],
    ['prayer-request', prayer],
  ] as const) {
    expect((await host.inject({ method: 'POST', url: `/api/${path}`, payload })).statusCode).toBe(201);
    host.clock.advance(1000);
  }
  const { get } = visitor(host, (await signIn(host, role)).cookie);
  return async (search: string) => {
    const { payload } = await get(`/desk/find?${new URLSearchParams({ q: search })}`);
    const [, main = ''] = /<main[^>]*>([\s\S]*)<\/main>/.exec(payload) ?? [];
    return main
      .replaceAll(/<!--.*?-->/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ');
  };
}

test('an hour finds its gathering, with its change from a date on', async () => {
  const find = await desk('shepherd');
  const [service] = content.ministry.gatherings;
  const found = await find('11:00 am');
  expect(found).toContain(service?.title);
  expect(found).toContain('Change from a date on');
});

test.each(['ramp', 'carl jensen', 'October', 'october 2025', 'in October'])(
  '%s finds what a visitor wrote',
  async (search) => {
    const find = await desk('secretary');
    expect(await find(search)).toContain('Carl Jensen: Is there a ramp');
  },
);

test('another month does not', async () => {
  const find = await desk('secretary');
  for (const search of ['March', 'October 2024', 'November'])
    expect(await find(search)).not.toContain('Carl Jensen');
});

test('no role finds more than it may see, and no search shows the words of a prayer', async () => {
  const secretary = await desk('secretary');
  const shepherd = await desk('shepherd');
  const editor = await desk('editor');
  for (const search of ['Miriam', 'October']) {
    expect(await secretary(search)).not.toContain('Miriam Levi');
    expect(await editor(search)).not.toMatch(/Miriam Levi|Carl/);
    expect(await shepherd(search)).toContain('Miriam Levi');
    expect(await shepherd(search)).not.toContain('Rockford');
  }
  expect(await shepherd('Rockford')).not.toContain('Rockford.');
  expect(await shepherd('Give')).not.toContain('Pages and records');
  expect(await editor('Give')).toContain('Pages and records');
  expect(await editor('Ruth')).not.toContain('People');
});

test('help, messages of the library and pages are found, whole words first', async () => {
  const find = await desk('owner');
  expect(await find('podcast')).toContain('Help');
  expect(await find(content.messages[0]?.title ?? '')).toContain('Message library');
  expect(await find('pray')).toMatch(/Pages and records (?:\S+ ){0,6}pray\b/i);
  expect(await find('xyzzy')).toContain('Nothing has these words.');
});
