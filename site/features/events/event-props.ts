import type { Content, ListRecord } from '#content-model/content.ts';
import { languageOf, nearDate } from '#core/dates/date-words.ts';
import { zonedIso } from '#core/dates/wall-clock.ts';
import {
  comingEvents,
  eventFilePath,
  eventInWords,
  eventPath,
  eventTimes,
  signUpState,
} from '#core/events/event.ts';
import { fillPlaceholders } from '#core/placeholders.ts';
import type { Target } from '#site/ui/Link.tsx';

type Event = ListRecord<'events'>;

/** The coming events, and their rows in a list. The page changes when the first of them is over. */
export function comingEventsProps({ content, now, holdsUntil }: App.Locals, atMost?: number) {
  const { timeZone } = content.ministry.address;
  const events = comingEvents(content.events, timeZone, now()).slice(0, atMost);
  const ends = events.map((event) => eventTimes(event, timeZone).end.getTime());
  if (ends.length > 0) holdsUntil(new Date(Math.min(...ends)));
  return { events, rows: eventRows(events, content.ministry) };
}

function eventRows(events: readonly Event[], { address, dates }: Content['ministry']) {
  return events.map((event) => {
    const { start, first } = eventTimes(event, address.timeZone);
    return {
      id: event.id,
      title: event.title,
      href: eventPath(event.id),
      /** '26' and 'Oct' */
      day: String(Number(first.slice(8))),
      month: start.toLocaleDateString(dates, { month: 'short', timeZone: address.timeZone }),
      start: zonedIso(start, address.timeZone),
      when: eventInWords(event, address.timeZone, dates),
      language: languageOf(dates),
      place: event.place ?? address.oneLine,
    };
  });
}

/** What the page of an event says. */
export function eventProps(event: Event, { ministry, pages }: Pick<Content, 'ministry' | 'pages'>) {
  const { address, dates } = ministry;
  const texts = pages.event;
  const { start } = eventTimes(event, address.timeZone);
  return {
    title: event.title,
    about: texts.about,
    art: event.picture ? undefined : event.art,
    // Not \s: it matches a character of source marks.
    paragraphs: event.text.split(/\n[ \t]*\n/),
    when: eventInWords(event, address.timeZone, dates),
    language: languageOf(dates),
    start: zonedIso(start, address.timeZone),
    place: event.place ?? address.oneLine,
    price: event.price,
    link: event.link,
    calendar: { label: texts.calendar, href: eventFilePath(event.id) },
    directions: directionsOf(event, ministry, texts.directions),
  };
}

/** The map of another place only if the content names it. */
function directionsOf(
  { place, mapUrl }: Event,
  { address }: Content['ministry'],
  label: string,
): Target | undefined {
  const href = mapUrl ?? (place ? undefined : address.mapUrl);
  return href ? { label, href } : undefined;
}

const mostDots = 60;

/**
 * What stands in the place of the sign-up.
 * @param taken how many people have signed up; undefined while the database is away
 */
export function signUpProps(
  event: Event,
  taken: number | undefined,
  { ministry, pages }: Pick<Content, 'ministry' | 'pages'>,
  now: Date,
) {
  const texts = pages.event;
  const { by, closes, places = 0 } = event.signUp;
  const { timeZone } = ministry.address;
  const contact = { phone: { label: ministry.phone, href: ministry.phoneHref }, email: ministry.email };
  if (by === 'none') return undefined;
  const heading = texts.signUp;
  const state = signUpState(event, taken ?? 0, now, timeZone);
  const say = (text: string) => fillPlaceholders(text, { event: event.title });
  if (state.kind === 'closed') return { kind: 'note', ...texts.closed, contact } as const;
  if (by === 'email') {
    const mailto = { to: ministry.email, subject: event.title, body: '' };
    const button = { label: texts.byEmail.button, mailto };
    return { kind: 'email', heading, text: texts.byEmail.text, button } as const;
  }
  if (state.kind === 'full')
    return { kind: 'note', heading: say(texts.full.heading), text: say(texts.full.text), contact } as const;
  const { left } = state;
  const isCounted = left !== undefined && taken !== undefined;
  return {
    kind: 'form',
    heading,
    left: isCounted
      ? fillPlaceholders(left === 1 ? texts.leftOne : texts.left, { count: String(left) })
      : undefined,
    /** Whether each place is taken; more places than these are told in words alone. */
    places:
      isCounted && places <= mostDots ? Array.from({ length: places }, (_, place) => place < taken) : [],
    closes: closes && fillPlaceholders(texts.closes, { date: nearDate(closes, ministry.dates) }),
    form: { fields: texts.fields, submit: texts.submit, event: event.id },
  } as const;
}

export type EventProps = ReturnType<typeof eventProps>;
export type SignUpProps = NonNullable<ReturnType<typeof signUpProps>>;
export type EventRow = ReturnType<typeof eventRows>[number];
