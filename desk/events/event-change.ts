import type { Content, ListRecord } from '#content-model/content.ts';
import { event as eventSchema } from '#content-model/schemas/events.ts';
import { fieldSchema } from '#content-model/schemas/field-schema.ts';
import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { eventTimes, momentParts } from '#core/events/event.ts';
import { slugOf } from '#core/text.ts';
import { dayOf, textFaults } from '../gatherings/gathering-change.ts';

/** The fields of the form for an event. */
export const eventFields = [
  'title',
  'first',
  'time',
  'last',
  'until',
  'place',
  'mapUrl',
  'text',
  'price',
  'art',
  'by',
  'places',
  'closes',
] as const;
export type EventFormValues = Record<(typeof eventFields)[number], string>;
export type EventFaults = Partial<EventFormValues>;

type Event = ListRecord<'events'>;

export interface EventContext {
  content: Pick<Content, 'ministry' | 'exceptions' | 'events' | 'pastEvents'>;
  now: Date;
}

/** The new fields of an event's file; those that are undefined are removed, others of the file stay. */
export interface EventChange {
  id: string;
  fields: Readonly<Record<string, unknown>>;
}

const schema = fieldSchema(eventSchema);
const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const maxPlaces = 10_000;

/** What the form of an event shows at first. */
export function eventValues(event: Event | undefined): EventFormValues {
  const starts = momentParts(event?.starts ?? '');
  const ends = momentParts(event?.ends ?? '');
  const { by = 'none', places, closes = '' } = event?.signUp ?? {};
  return {
    title: event?.title ?? '',
    first: starts.day,
    time: starts.time,
    last: ends.day === starts.day ? '' : ends.day,
    until: ends.time,
    place: event?.place ?? '',
    mapUrl: event?.mapUrl ?? '',
    text: event?.text.trim() ?? '',
    price: event?.price ?? '',
    art: event?.art ?? '',
    by: by === 'none' ? '' : by,
    places: places === undefined ? '' : String(places),
    closes,
  };
}

/**
 * Checks the form. Errors are sentences by field.
 * @param event undefined for a new one
 * @param drawings the names of the site's drawings
 */
export function eventChange(
  values: EventFormValues,
  event: Event | undefined,
  context: EventContext,
  drawings: readonly string[],
): { change: EventChange } | { faults: EventFaults } {
  const { title, first, time, place, mapUrl, text, price, art, by, places, closes } = values;
  const faults: EventFaults = textFaults(values, schema);
  const { timeZone } = context.content.ministry.address;
  const day = dayOf(first);
  const isNewDay = day !== undefined && day !== momentParts(event?.starts ?? '').day;
  if (!title) faults.title ??= 'Write what it is called: "Passover Seder".';
  else if (!event && context.content.ministry.gatherings.some(({ what }) => what === slugOf(title)))
    faults.title ??= 'There is a weekly gathering with this name. Choose another name.';
  if (!day) faults.first ??= 'Choose the first day.';
  else if (isNewDay && day < calendarDay(context.now, timeZone))
    faults.first ??= 'This day has passed. Choose a later one.';
  if (!clock.test(time)) faults.time ??= 'Choose when it starts.';
  if (!text) faults.text ??= 'Write what it is like, in two or three sentences.';
  if (mapUrl && !/^https:\/\/\S+$/.test(mapUrl))
    faults.mapUrl ??= 'Copy the address from the map site. It begins with https://';
  if (mapUrl && !place) faults.place ??= 'Write the name of the place too.';
  if (art && !drawings.includes(art)) faults.art ??= 'Choose a drawing from the list.';
  if (!['', 'email', 'form'].includes(by)) faults.by ??= 'Choose one of the three.';
  // Neither is stored without a sign-up that uses it.
  if (!by && (places || closes))
    faults.by ??= 'Choose how people sign up, or empty “Places” and “Closes on”.';
  if (by === 'email' && places)
    faults.places ??= 'Places are counted only “With a form”. Choose that, or empty this.';
  const count = Number(places);
  if (by === 'form' && places && !(/^\d+$/.test(places) && count >= 1 && count <= maxPlaces))
    faults.places ??= `Write a number from 1 to ${maxPlaces.toLocaleString('en-US')}, or leave it empty.`;
  const ends = day && endOf(day, values, timeZone, faults);
  const lastDay = by && closes ? dayOf(closes) : undefined;
  if (by && closes && !lastDay) faults.closes ??= 'Choose the last day, or leave it empty.';
  const end = momentParts(ends ?? '').day || day;
  if (lastDay && end && lastDay > end) faults.closes ??= 'This is after the event. Choose an earlier day.';
  if (Object.values(faults).some(Boolean) || !day) return { faults };
  const fields = {
    title,
    starts: `${day} ${time}`,
    ends,
    place: place || undefined,
    mapUrl: mapUrl || undefined,
    text: text.includes('\n') ? `${text}\n` : text,
    art: art || undefined,
    price: price || undefined,
    signUp: {
      by: by || 'none',
      ...(by === 'form' && places && { places: count }),
      ...(lastDay && { closes: lastDay }),
    },
    sample: undefined,
  };
  return { change: { id: event?.id ?? freeName(title, day, context), fields } };
}

/** The last day and hour; undefined where the form names neither. */
function endOf(
  first: CalendarDay,
  { time, last, until }: Pick<EventFormValues, 'time' | 'last' | 'until'>,
  zone: string,
  faults: EventFaults,
): string | undefined {
  if (!last && !until) return undefined;
  const day = last ? dayOf(last) : first;
  if (!day) faults.last ??= 'Choose the last day, or leave it empty.';
  if (!clock.test(until)) faults.until ??= 'Choose when it ends.';
  if (!day || !clock.test(time) || !clock.test(until)) return undefined;
  const ends = `${day} ${until}`;
  const { start, end } = eventTimes({ starts: `${first} ${time}`, ends }, zone);
  if (end <= start)
    faults[last ? 'last' : 'until'] ??= 'This is before it starts. Correct the day or the hour.';
  return ends;
}

/** The file name of a new event, which nothing else below /gatherings and /desk/events has. */
function freeName(title: string, day: CalendarDay, { content }: EventContext): string {
  const taken = new Set([
    'add',
    ...[...content.ministry.gatherings, ...content.exceptions].map(({ what }) => what),
    ...[...content.events, ...content.pastEvents].map(({ id }) => id),
  ]);
  const name = slugOf(title) || 'event';
  const dated = `${name}-${day.slice(0, 4)}`;
  const numbered = Array.from({ length: taken.size }, (_, index) => `${dated}-${index + 2}`);
  return [name, dated, ...numbered].find((one) => !taken.has(one)) ?? dated;
}
