import { type EventDates, eventTimes } from '#core/events/event.ts';
import { remembered } from './remembered.ts';

const known = remembered<EventDates, ReturnType<typeof eventTimes>>();

/** `eventTimes`, once for each record: the rules of zones are slow. */
export const timesOf = (event: EventDates, zone: string) =>
  known(event, [zone], () => eventTimes(event, zone));
