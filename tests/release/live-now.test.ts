import { expect, test } from 'vitest';
import { signIn, visitor } from '../desk.ts';
import { editing } from '../editing.ts';

const address = 'https://example.org/live';

/** A desk whose Sabbath Service, at 11:00 for 90 minutes, can be watched. */
async function withBroadcast() {
  const all = await editing();
  const { host, byHand } = all;
  await byHand('gatherings/sabbath-service.yaml', /^day:/m, `live: ${address}\nday:`);
  const { cookie } = await signIn(host, 'shepherd', 'Joel');
  const desk = visitor(host, cookie);
  return {
    ...all,
    at: (time: string) => host.clock.moveTo(`2025-10-11T${time}:00-05:00`),
    /** Whether Home and Messages lead to the broadcast. */
    async isShown() {
      const shown = await Promise.all(
        ['/', '/messages'].map(async (path) => (await all.text(path)).includes(`href="${address}"`)),
      );
      expect(new Set(shown).size).toBe(1);
      return shown[0];
    },
    press: (state: 'live' | 'ended') =>
      desk.post('/desk/gatherings/live', { what: 'sabbath-service', state, from: '/desk' }),
    desk,
  };
}

test('Home and Messages show a broadcast from its hour to its end, without a look-up', async () => {
  const { at, isShown } = await withBroadcast();
  for (const [time, shown] of [
    ['10:59', false],
    ['11:00', true],
    ['12:29', true],
    ['12:30', false],
  ] as const) {
    at(time);
    expect([time, await isShown()]).toEqual([time, shown]);
  }
});

test('staff begin it before the hour and end it before the end', async () => {
  const { at, isShown, press, desk } = await withBroadcast();
  at('10:40');
  expect((await desk.get('/desk')).payload).toContain('We are live');
  expect((await press('live')).headers.location).toBe('/desk');
  expect(await isShown()).toBe(true);
  at('12:00');
  expect((await desk.get('/desk/gatherings')).payload).toContain('We have ended');
  await press('ended');
  expect(await isShown()).toBe(false);
  at('13:00');
  expect((await press('live')).statusCode).toBe(422);
  expect(await isShown()).toBe(false);
});

test('without a live address the desk has no buttons, and the content check wants https', async () => {
  const { host, byHand, miriam } = await editing();
  host.clock.moveTo('2025-10-11T11:05:00-05:00');
  expect((await miriam.get('/desk')).payload).not.toMatch(/We are live|We have ended/);
  await byHand('gatherings/sabbath-service.yaml', /^day:/m, 'live: http://example.org/live\nday:');
  expect(host.live.problems().join()).toContain('must begin with "https:"');
});
