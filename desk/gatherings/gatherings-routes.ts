import type { Content } from '#content-model/content.ts';
import { recordOf } from '#content-model/source.ts';
import { feastNames } from '#core/appointed-times/appointed-time.ts';
import { addDays, type CalendarDay, calendarDay, firstOnOrAfter } from '#core/dates/calendar-day.ts';
import { longDate, monthAndDay } from '#core/dates/date-words.ts';
import { type EventDates, eventInWords, eventTimes } from '#core/events/event.ts';
import { upcomingExceptions } from '#core/gatherings/exceptions.ts';
import type { Occurrence } from '#core/gatherings/gathering.ts';
import { hasEnded } from '#core/gatherings/times.ts';
import { asSingleLine } from '#core/text.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { daysAfterEvent } from '#server/submissions/retention.ts';
import { editorRoles, type Person, type Role, roles } from '../auth/person.ts';
import {
  type Answer,
  type DeskRoute,
  get,
  notFound,
  post,
  refused,
  type SignedInVisit,
} from '../desk-route.ts';
import { formOf } from '../editor/addresses.ts';
import type { createChangedPages } from '../editor/changed-pages.ts';
import type { StoredDraft } from '../editor/draft-repository.ts';
import { eventConfirmation } from '../events/events-routes.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { applyForm, ChangedMeanwhile, type Refusal, versionOf } from '../publish/version.ts';
import type { ChangeProps } from './ChangeScreen.tsx';
import type { GatheringRow, GatheringsProps } from './GatheringsScreen.tsx';
import {
  type ComingFeast,
  type Faults,
  fieldNames,
  type GatheringChange,
  type GatheringContext,
  type GatheringFormValues,
  gatheringChange,
  type Kind,
  kinds,
  type Target,
  targetOf,
} from './gathering-change.ts';
import { broadcastsToday, liveRoutes } from './live-routes.ts';
import { type Month, monthInWords, monthsFrom, weeksOf } from './months.ts';
import {
  addressOf,
  clockOf,
  confirmationOf,
  eventFileOf,
  file,
  isEventFile,
  sentenceOf,
  weeklyFileOf,
  whenOf,
  withExceptions,
} from './single-dates.ts';
import { hoursInWords } from './weekly-change.ts';
import { weeklyAddressOf, weeklyConfirmation, weeklyRoutes } from './weekly-routes.ts';

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
  /** The next time of each feast, by date. */
  function comingFeasts(): ComingFeast[] {
    const { ministry, pages, parts } = content();
    const page = pages['appointed-times'];
    if (!parts.feasts || !page) return [];
    const today = calendarDay(now(), ministry.address.timeZone);
    const year = Number(today.slice(0, 4));
    const coming = [year - 1, year, year + 1]
      .flatMap((each) => calendar().appointedTimes(each))
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

  const context = (): GatheringContext => ({
    gatherings: content().ministry.gatherings,
    exceptions: content().exceptions,
    now: now(),
    zone: content().ministry.address.timeZone,
    dates: content().ministry.dates,
    feasts: comingFeasts(),
  });

  function rowOf(occurrence: Occurrence): GatheringRow {
    const { what, date, title, place, status, start } = occurrence;
    const { address, mainGathering } = content().ministry;
    const isOff = status === 'cancelled';
    const isException = isOff || status === 'moved';
    return {
      id: `${what} ${start.toISOString()}`,
      title,
      when: whenOf(occurrence, context()),
      place: place ?? address.oneLine,
      badge: isOff ? 'cancelled' : status === 'scheduled' ? 'usual' : 'different',
      note: status === 'scheduled' ? 'As usual' : sentenceOf(occurrence, content()),
      isMain: what === mainGathering,
      cancel: isOff ? undefined : addressOf('cancel', { what, date }),
      move: isOff ? undefined : addressOf('move', { what, date }),
      restore: isException ? { what, date } : undefined,
    };
  }

  async function eventsWithDrafts(): Promise<GatheringsProps['events']> {
    const { events, pastEvents, ministry } = content();
    const { timeZone } = ministry.address;
    const today = calendarDay(now(), timeZone);
    const keepsSignUps = (event: EventDates) =>
      addDays(eventTimes(event, timeZone).last, daysAfterEvent) >= today;
    const published = [...events, ...pastEvents.filter(keepsSignUps)].map((event) => {
      const when = eventInWords(event, timeZone, ministry.dates);
      const isOver = eventTimes(event, timeZone).last < today;
      return {
        title: event.title,
        when: isOver ? `Over: ${when}` : when,
        href: formOf(eventFileOf(event.id)),
        label: 'Change, and who is coming',
      };
    });
    const known = new Set([...events, ...pastEvents].map(({ id }) => eventFileOf(id)));
    const unpublished = (await drafts()).filter(({ file }) => isEventFile(file) && !known.has(file));
    return [
      ...published,
      ...unpublished.map(({ file, text, person_name }) => ({
        title: String(recordOf(dataOf(file, text)).title ?? 'Without a title'),
        when: `Draft by ${person_name}. Visitors do not see it yet.`,
        href: formOf(file),
        label: 'Open the draft',
      })),
    ];
  }

  async function screenOf(month: Month, months: readonly Month[], role: Role): Promise<GatheringsProps> {
    const { ministry, exceptions } = content();
    const { address, dates, gatherings, mainGathering } = ministry;
    const today = calendarDay(now(), address.timeZone);
    const link = (one: Month | undefined) => one && { month: one, label: monthInWords(one, today, dates) };
    const at = months.indexOf(month);
    const [earlier, later] = [link(months[at - 1]), link(months[at + 1])];
    const additions = exceptions.filter(({ kind }) => kind === 'added');
    return {
      broadcasts: broadcastsToday(content(), now()),
      months: {
        ...(earlier && { earlier }),
        ...(later && { later }),
        shown: monthInWords(month, today, dates),
        value: month,
        all: months.flatMap((one) => link(one) ?? []),
      },
      weeks: weeksOf(month, context()).map(({ sunday, occurrences }) => ({
        ...weekInWords(sunday, today, dates),
        rows: occurrences.map(rowOf),
      })),
      once: upcomingExceptions(now(), gatherings, additions, address.timeZone).map((occurrence) => ({
        id: `${occurrence.what} ${occurrence.start.toISOString()}`,
        title: occurrence.title,
        when: whenOf(occurrence, context()),
        place: occurrence.place ?? address.oneLine,
        cancel: addressOf('cancel', occurrence),
        move: addressOf('move', occurrence),
      })),
      events: await eventsWithDrafts(),
      weekly: gatherings
        .filter((gathering) => !hasEnded(gathering, today))
        .map((gathering) => ({
          what: gathering.what,
          title: gathering.title,
          hours: hoursInWords(gathering, ministry, now()),
          place: gathering.place ?? (gathering.online ? 'Online' : address.oneLine),
          change: weeklyAddressOf('change', gathering.what),
          end: gathering.what === mainGathering ? undefined : weeklyAddressOf('end', gathering.what),
          edit: editorRoles.includes(role) ? formOf(weeklyFileOf(gathering.what)) : undefined,
        })),
    };
  }

  /** The form for one gathering, empty or with errors. */
  function form(
    kind: Kind,
    values: GatheringFormValues,
    { faults = {}, errors = [], conflict, status = 200 }: Partial<Refusal<Faults>> = {},
  ): Answer {
    const emptyProps = {
      kind,
      when: '',
      sentence: '',
      values,
      errorByField: faults,
      errors,
      needsReason: true,
      feasts: context().feasts,
      version: '',
      conflict,
    };
    const show = (props: ChangeProps): Answer => ({
      screen: { name: 'gathering-change', title: props.heading, props },
      status,
    });
    if (kind === 'add') return show({ ...emptyProps, heading: 'Add a gathering' });

    const target = targetOf(values, context());
    if (typeof target === 'string') return refused(target);
    const isAddition = target.exception?.kind === 'added';
    const isCancel = kind === 'cancel';
    return show({
      ...emptyProps,
      version: versionOf(target.exception),
      heading: `${isCancel ? (isAddition ? 'Remove' : 'Cancel') : 'Move'} the ${target.title}?`,
      when: whenOf(target.occurrence, context()),
      sentence:
        isCancel && !isAddition
          ? sentenceOf({ ...target.occurrence, status: 'cancelled', reason: '' }, content())
          : '',
      values: isCancel || status !== 200 ? values : { ...values, ...presentValues(target) },
      needsReason: !isCancel || !isAddition,
    });
  }

  /** What a form for a move shows at first. */
  function presentValues({ date, exception, occurrence }: Target): Partial<GatheringFormValues> {
    const isAddition = exception?.kind === 'added';
    return {
      newDate: date,
      time: clockOf(occurrence, context()),
      ...(isAddition && {
        place: exception.place ?? '',
        mapUrl: exception.mapUrl ?? '',
        reason: exception.reason,
      }),
    };
  }

  const write = (
    { entry, instead, replaces, summary }: GatheringChange,
    by: Person,
    isCurrent: () => boolean,
  ) =>
    publisher.publish({
      by,
      summary,
      where: '/gatherings',
      async change(read) {
        if (!isCurrent()) throw new ChangedMeanwhile();
        const entries = [entry, instead].filter((each) => each !== undefined);
        return { [file]: withExceptions((await read(file)) ?? '', entries, replaces) };
      },
    });

  /** The version of what is different on the date that a form names. */
  function versionNow(values: GatheringFormValues): string {
    const target = targetOf(values, context());
    return versionOf(typeof target === 'string' ? undefined : target.exception);
  }

  /** Removes what is different on one date of a weekly gathering. */
  async function restore({ form: posted, person }: SignedInVisit): Promise<Answer> {
    const values = parseForm(posted);
    const outcome = await applyForm(posted, () => {
      const target = targetOf(values, context());
      if (typeof target === 'string') return target;
      const { title, date, exception } = target;
      if (!exception || exception.kind === 'added') return 'It is as usual on this date.';
      const summary = `held the ${title} on ${longDate(date, context().dates)} as usual again`;
      const change = { entry: undefined, replaces: exception, summary };
      const version = versionNow(values);
      return { version, fields: [], check: () => () => write(change, person, () => true) };
    });
    if ('refusal' in outcome) return refused(outcome.refusal.errors?.join(' ') ?? '', outcome.refusal.status);
    return { to: `/desk/gatherings/done?change=${outcome.done?.id}` };
  }

  async function change(kind: Kind, { form: posted, person }: SignedInVisit): Promise<Answer> {
    const values = parseForm(posted);
    const outcome = await applyForm(posted, () => {
      const version = kind === 'add' ? '' : versionNow(values);
      const isCurrent = () => kind === 'add' || versionNow(values) === version;
      return {
        version,
        fields: bothVersions(values),
        check(chosen) {
          if (chosen('date') === 'theirs') return undefined;
          const result = gatheringChange(kind, values, context());
          return 'faults' in result ? result : () => write(result.change, person, isCurrent);
        },
      };
    });
    if ('refusal' in outcome) return form(kind, values, outcome.refusal);
    return { to: outcome.done ? `/desk/gatherings/done?change=${outcome.done.id}` : '/desk/gatherings' };
  }

  /** What holds on the date now, and what the form would make of it. */
  function bothVersions(values: GatheringFormValues) {
    const target = targetOf(values, context());
    if (typeof target === 'string') return [];
    const { occurrence, title } = target;
    const theirs =
      occurrence.status === 'scheduled'
        ? `As usual: ${whenOf(occurrence, context())}`
        : sentenceOf(occurrence, content());
    return [{ name: 'date', label: title, mine: 'What you filled in below', theirs }];
  }

  return [
    get('/gatherings', roles, async ({ query, person }) => {
      const { now: instant, zone } = context();
      const months = monthsFrom(calendarDay(instant, zone));
      const month = query.get('month') ?? months[0];
      const shown = months.find((one) => one === month);
      if (!shown) return notFound;
      return {
        screen: {
          name: 'gatherings',
          title: 'Gatherings',
          props: await screenOf(shown, months, person.role),
        },
      };
    }),
    get('/gatherings/done', roles, async ({ query }) => {
      const change = await publisher.change(query.get('change') ?? '');
      const props =
        change &&
        ((await weeklyConfirmation(change, content(), now())) ??
          (await eventConfirmation(change, content())) ??
          (await confirmationOf(change, context(), content())));
      if (!props) return { to: '/desk/gatherings' };
      const changedOn = props.isLater ? [] : await changedPages([change.id]);
      return { screen: { name: 'gathering-done', title: props.heading, props: { ...props, changedOn } } };
    }),
    post('/gatherings/restore', roles, restore),
    ...weeklyRoutes({ content, now, publisher }),
    ...liveRoutes({ content, now, publisher }),
    ...kinds.flatMap((kind): DeskRoute[] => [
      get(`/gatherings/${kind}`, roles, ({ query }) => form(kind, parseForm(query))),
      post(`/gatherings/${kind}`, roles, (visit) => change(kind, visit)),
    ]),
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

/** The posted fields, trimmed and on one line. */
function parseForm(posted: URLSearchParams): GatheringFormValues {
  const text = (name: string) => asSingleLine(posted.get(name) ?? '').replace(/\s+/g, ' ');
  return Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as GatheringFormValues;
}
