import { broadcastsOn, nextBroadcastChange } from '#core/gatherings/live.ts';

/** The gatherings that can be watched now; the page changes when one begins or ends. */
export function liveProps({ content: { ministry, exceptions }, now, holdsUntil }: App.Locals) {
  const { gatherings, address } = ministry;
  // Pages without broadcasts do not depend on the day.
  if (!gatherings.some(({ live }) => live)) return { broadcasts: [] };
  const moment = now();
  const change = nextBroadcastChange(moment, gatherings, exceptions, address.timeZone);
  if (change) holdsUntil(change);
  return {
    broadcasts: broadcastsOn(moment, gatherings, exceptions, address.timeZone)
      .filter(({ isLive }) => isLive)
      .map(({ occurrence, address: href }) => ({ title: occurrence.title, href })),
  };
}
