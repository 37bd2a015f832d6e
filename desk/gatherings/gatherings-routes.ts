import type { Content } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { feastNames } from '#core/appointed-times/appointed-time.ts';
import { addDays, type CalendarDay, calendarDay, firstOnOrAfter } from '#core/dates/calendar-day.ts';
import { monthAndDay } from '#core/dates/date-words.ts';
import { type EventDates, eventInWords, eventTimes } from '#core/events/event.ts';
import { upcomingExceptions } from '#core/gatherings/exceptions.ts';
import type { Occurrence } from '#core/gatherings/gathering.ts';
import { hasEnded } from '#core/gatherings/times.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { daysAfterEvent } from '#server/submissions/retention.ts';
import { type DeskRoute, get, notFound } from '../desk-route.ts';
import type { createChangedPages } from '../editor/changed-pages.ts';
import { editorRoles, type Role, roles } from '../person.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { eventFileOf, formOf, isEventFile, weeklyFileOf } from '../records/addresses.ts';
import type { StoredDraft } from '../records/draft-repository.ts';
import { confirmationOf } from './confirmations.ts';
import type { GatheringRow, GatheringsProps } from './GatheringsScreen.tsx';
import type { ComingFeast, GatheringContext } from './gathering-change.ts';
import { broadcastsToday, liveRoutes } from './live-routes.ts';
import { type Month, monthInWords, monthsFrom, weeksOf } from './months.ts';
import { singleDateRoutes } from './single-date-routes.ts';
import { addressOf, sentenceOf, whenOf } from './single-dates.ts';
import { hoursInWords } from './weekly-change.ts';
import { weeklyAddressOf, weeklyRoutes } from './weekly-routes.ts';

export interface GatheringsDependencies {
  content(): Content;
  now(): Date;
  publisher: Publisher;
  calendar(): Pick<Calendar, 'appointedTimes'>;
  drafts(): Promise<readonly StoredDraft[]>;
  /** The pages that a change of gatherings or events reached. */
  changedPages: ReturnType<typeof createChangedPages>;
}

export function gatheringsRoutes({
  content,
  now,
  publisher,
  calendar,
  drafts,
  changedPages,
}: GatheringsDependencies): readonly DeskRoute[] {
  const context = (): GatheringContext => ({
    gatherings: content().ministry.gatherings,
    exceptions: content().exceptions,
    now: now(),
    zone: content().ministry.address.timeZone,
    dates: content().ministry.dates,
    feasts: comingFeasts(content(), calendar(), now()),
  });

  return [
    get('/gatherings', roles, async ({ query, person }) => {
      const { now: instant, zone } = context();
      const months = monthsFrom(calendarDay(instant, zone));
      const requested = query.get('month') ?? months[0];
      const month = months.find((candidate) => candidate === requested);
      if (!month) return notFound;
      const props = {
        ...monthScreen(month, months, person.role, content(), context()),
        events: eventRows(content(), await drafts(), instant),
      };
      return { screen: { name: 'gatherings', title: 'Gatherings', props } };
    }),
    get('/gatherings/done', roles, async ({ query }) => {
      const change = await publisher.change(query.get('change') ?? '');
      const props = change && (await confirmationOf(change, content(), now()));
      if (!props) return { to: '/desk/gatherings' };
      const changedOn = props.isLater ? [] : await changedPages([change.id]);
      return { screen: { name: 'gathering-done', title: props.heading, props: { ...props, changedOn } } };
    }),
    ...singleDateRoutes({ content, context, publisher }),
    ...weeklyRoutes({ content, now, publisher }),
    ...liveRoutes({ content, now, publisher }),
  ];
}

/** The next time of each feast, by date. */
function comingFeasts(
  { ministry, pages, parts }: Content,
  calendar: ReturnType<GatheringsDependencies['calendar']>,
  now: Date,
): ComingFeast[] {
  const page = pages['appointed-times'];
  if (!parts.feasts || !page) return [];
  const today = calendarDay(now, ministry.address.timeZone);
  const year = Number(today.slice(0, 4));
  const coming = [year - 1, year, year + 1]
    .flatMap((feastYear) => calendar.appointedTimes(feastYear))
    .filter(({ last }) => last >= today);
  return feastNames
    .flatMap((name) => {
      const next = coming.find(({ section }) => section === name);
      if (!next) return [];
      const { eve, last } = next;
      const [from, to] = [eve, last].map((day) => monthAndDay(day, ministry.dates));
      return { name, label: `${page.feasts[name].name}, ${from} to ${to}`, eve, last };
    })
    .toSorted((a, b) => a.eve.localeCompare(b.eve));
}

/** The screen of a month, without its events. */
function monthScreen(
  month: Month,
  months: readonly Month[],
  role: Role,
  content: Content,
  context: GatheringContext,
): Omit<GatheringsProps, 'events'> {
  const { ministry } = content;
  const { address, mainGathering } = ministry;
  const { gatherings, exceptions, now, zone, dates } = context;
  const today = calendarDay(now, zone);
  const additions = exceptions.filter(({ kind }) => kind === 'added');
  return {
    broadcasts: broadcastsToday(content, now),
    months: months.map((value) => ({
      value,
      label: monthInWords(value, today, dates),
      isShown: value === month,
    })),
    weeks: weeksOf(month, context).map(({ sunday, occurrences }) => ({
      ...weekInWords(sunday, today, dates),
      rows: occurrences.map((occurrence) => rowOf(occurrence, content, context)),
    })),
    once: upcomingExceptions(now, gatherings, additions, zone).map((occurrence) =>
      rowOf(occurrence, content, context),
    ),
    weekly: gatherings
      .filter((gathering) => !hasEnded(gathering, today))
      .map((gathering) => ({
        id: gathering.what,
        title: gathering.title,
        hours: hoursInWords(gathering, ministry, now),
        place: gathering.place ?? (gathering.online ? 'Online' : address.oneLine),
        change: weeklyAddressOf('change', gathering.what),
        end: gathering.what === mainGathering ? undefined : weeklyAddressOf('end', gathering.what),
        edit: editorRoles.includes(role) ? formOf(weeklyFileOf(gathering.what)) : undefined,
      })),
  };
}

function rowOf(occurrence: Occurrence, content: Content, context: GatheringContext): GatheringRow {
  const { what, date, title, place, status, start } = occurrence;
  const { address, mainGathering } = content.ministry;
  const isOff = status === 'cancelled';
  const isException = isOff || status === 'moved';
  return {
    id: `${what} ${start.toISOString()}`,
    title,
    when: whenOf(occurrence, context),
    place: place ?? address.oneLine,
    badge: isOff ? 'cancelled' : status === 'scheduled' ? 'usual' : 'different',
    note: status === 'scheduled' ? 'As usual' : sentenceOf(occurrence, content),
    isMain: what === mainGathering,
    cancel: isOff ? undefined : addressOf('cancel', { what, date }),
    move: isOff ? undefined : addressOf('move', { what, date }),
    restore: isException ? { what, date } : undefined,
  };
}

/** Events that are coming or keep their sign-ups, then those that are drafts alone. */
function eventRows(
  { events, pastEvents, ministry }: Content,
  drafts: readonly StoredDraft[],
  now: Date,
): GatheringsProps['events'] {
  const { timeZone } = ministry.address;
  const today = calendarDay(now, timeZone);
  const keepsSignUps = (event: EventDates) =>
    addDays(eventTimes(event, timeZone).last, daysAfterEvent) >= today;
  const published = [...events, ...pastEvents.filter(keepsSignUps)].map((event) => {
    const when = eventInWords(event, timeZone, ministry.dates);
    const isOver = eventTimes(event, timeZone).last < today;
    return {
      id: event.id,
      title: event.title,
      when: isOver ? `Over: ${when}` : when,
      href: formOf(eventFileOf(event.id)),
      label: 'Change, and who is coming',
    };
  });
  const files = new Set([...events, ...pastEvents].map(({ id }) => eventFileOf(id)));
  const unpublished = drafts.filter(({ file }) => isEventFile(file) && !files.has(file));
  return [
    ...published,
    ...unpublished.map(({ file, text, person_name }) => ({
      id: file,
      title: String(recordOf(dataOf(file, text)).title ?? 'Without a title'),
      when: `Draft by ${person_name}. Visitors do not see it yet.`,
      href: formOf(file),
      label: 'Open the draft',
    })),
  ];
}

/** 'This week', 'Next week' or 'December 6 to December 12'; the first two with their days. */
function weekInWords(sunday: CalendarDay, today: CalendarDay, dates: string) {
  const days = `${monthAndDay(sunday, dates)} to ${monthAndDay(addDays(sunday, 6), dates)}`;
  if (sunday <= today && today < addDays(sunday, 7)) return { heading: 'This week', range: days };
  if (sunday === nextSunday(today)) return { heading: 'Next week', range: days };
  return { heading: days, range: undefined };
}

const nextSunday = (today: CalendarDay) => firstOnOrAfter(addDays(today, 1), 0);
