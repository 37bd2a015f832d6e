import { expect, test } from 'vitest';
import { signIn, visitor } from '../desk.ts';
import { editing, sentBy } from '../editing.ts';

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

const question = 'Do you stream this service? Paste the address once.';

test('Today asks for the address on a day of the service, and saves it for every time', async () => {
  const { host, text, miriam, file } = await editing();
  const { cookie } = await signIn(host, 'shepherd', 'Joel');
  const desk = visitor(host, cookie);
  const today = async () => (await desk.get('/desk')).payload;
  for (const [time, isAsked] of [
    ['10T10:00', false],
    ['11T08:00', true],
    ['11T11:30', true],
    ['11T12:30', false],
  ] as const) {
    host.clock.moveTo(`2025-10-${time}:00-05:00`);
    expect([time, (await today()).includes(question)]).toEqual([time, isAsked]);
  }
  host.clock.moveTo('2025-10-25T11:05:00-05:00');
  const saved = await desk.post('/desk/live-address', { address: ' youtube.com/@ruth/live' });
  expect([saved.statusCode, saved.headers.location]).toEqual([303, '/desk']);
  expect(file('gatherings/sabbath-service.yaml')).toContain('live: https://youtube.com/@ruth/live\n');
  expect(await text('/')).toContain('href="https://youtube.com/@ruth/live"');
  const after = await today();
  expect([after.includes(question), after.includes('We have ended')]).toEqual([false, true]);
  const [, change = ''] = /name="change" value="(\w+)"/.exec((await miriam.get('/desk')).payload) ?? [];
  await miriam.post('/desk/undo', { change });
  expect(await today()).toContain(question);
});

test.each(['', 'our channel', 'javascript:alert(1)', 'http://example.org/live', 'ruth@example.org'])(
  'Today refuses %j as a live address, with what was typed',
  async (address) => {
    const { host, miriam, file } = await editing();
    host.clock.moveTo('2025-10-11T08:00:00-05:00');
    const before = file('gatherings/sabbath-service.yaml');
    const { statusCode, payload } = await miriam.post('/desk/live-address', { address });
    expect([statusCode, sentBy(payload.split(question)[1] ?? '').address]).toEqual([422, address]);
    expect(payload).toMatch(/id="live-address-error">This (?:is not a web address|must begin with)/);
    expect(file('gatherings/sabbath-service.yaml')).toBe(before);
  },
);

test('Today does not ask while the service is cancelled, nor replace an address of someone else', async () => {
  const { host, byHand, miriam, file } = await editing();
  host.clock.moveTo('2025-10-11T08:00:00-05:00');
  await byHand('gatherings/sabbath-service.yaml', /^day:/m, `live: ${address}\nday:`);
  const late = await miriam.post('/desk/live-address', { address: 'example.org/other' });
  expect([late.statusCode, late.payload]).toEqual([
    422,
    expect.stringContaining('already has a live address'),
  ]);
  expect(file('gatherings/sabbath-service.yaml')).not.toContain('other');
  await byHand('gatherings/sabbath-service.yaml', /^live:.*\n/m, '');
  expect((await miriam.get('/desk')).payload).toContain(question);
  await miriam.post('/desk/gatherings/cancel', {
    what: 'sabbath-service',
    date: '2025-10-11',
    reason: 'Snow.',
  });
  expect((await miriam.get('/desk')).payload).not.toContain(question);
});
