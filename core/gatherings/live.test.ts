import { expect, test } from 'vitest';
import type { GatheringException } from './gathering.ts';
import { type BroadcastGathering, broadcastsOn, nextBroadcastChange } from './live.ts';

const zone = 'America/Chicago';
const service: BroadcastGathering = {
  what: 'service',
  title: 'Service',
  day: 'Saturday',
  times: [{ time: '15:00', minutes: 120 }],
  live: 'https://example.org/live',
};
const silent = { ...service, what: 'silent', live: undefined };
/** On Saturday, October 11, 2025. */
const at = (time: string) => new Date(`2025-10-11T${time}:00-05:00`);
const isLive = (
  time: string,
  gathering: BroadcastGathering = service,
  exceptions: readonly GatheringException[] = [],
) => broadcastsOn(at(time), [gathering, silent], exceptions, zone).some((one) => one.isLive);

test.each([
  ['14:59', false],
  ['15:00', true],
  ['16:59', true],
  ['17:00', false],
])('at %s a service from 15:00 to 17:00 is live: %s', (time, live) => {
  expect(isLive(time)).toBe(live);
});

test('staff can begin a broadcast before the hour and end it before the end, on that day alone', () => {
  const said = (state: 'live' | 'ended', date = '2025-10-11' as const) => ({
    ...service,
    broadcast: { date, state },
  });
  expect(isLive('14:40', said('live'))).toBe(true);
  expect(isLive('17:00', said('live'))).toBe(false);
  expect(isLive('15:30', said('ended'))).toBe(false);
  const lastWeek = { ...service, broadcast: { date: '2025-10-04', state: 'ended' } } as const;
  expect(isLive('15:30', lastWeek)).toBe(true);
});

test('a cancelled service is not live, and a moved one is live at its new hour', () => {
  const change = { date: '2025-10-11', what: 'service', reason: 'Snow' } as const;
  expect(isLive('15:30', service, [{ ...change, kind: 'cancelled' }])).toBe(false);
  const moved = [{ ...change, kind: 'moved', time: '18:00' }] as const;
  expect([isLive('15:30', service, moved), isLive('18:30', service, moved)]).toEqual([false, true]);
});

test('pages change when a broadcast begins and when it ends', () => {
  expect(nextBroadcastChange(at('14:00'), [service], [], zone)).toEqual(at('15:00'));
  expect(nextBroadcastChange(at('15:00'), [service], [], zone)).toEqual(at('17:00'));
  expect(nextBroadcastChange(at('17:00'), [service], [], zone)).toBeUndefined();
  expect(nextBroadcastChange(at('15:00'), [silent], [], zone)).toBeUndefined();
});
