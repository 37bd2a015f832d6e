import type { Content } from '#content-model/content.ts';
import { feastNames } from '#core/appointed-times/appointed-time.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { monthAndDay } from '#core/dates/date-words.ts';
import { asSingleLine } from '#core/text.ts';
import type { Calendar } from '#core/torah/calendar.ts';
import { type Person, roles } from '../auth/person.ts';
import { type Answer, type DeskRoute, get, post, type Visit } from '../desk-route.ts';
import { type Publisher, RefusedError } from '../publish/publisher.ts';
import { RecordTextError } from '../publish/record-text.ts';
import type { ChangeProps } from './ChangeScreen.tsx';
import type { GatheringRow } from './GatheringsScreen.tsx';
import {
  type ComingFeast,
  type Faults,
  fieldNames,
  type GatheringContext,
  type GatheringFormValues,
  gatheringChange,
  type Kind,
  kinds,
  targetOf,
} from './gathering-change.ts';
import {
  addressOf,
  clockOf,
  comingOccurrences,
  confirmationOf,
  file,
  sentenceOf,
  whenOf,
  withException,
} from './single-dates.ts';

export interface GatheringsDependencies {
  content(): Content;
  now(): Date;
  publisher: Publisher;
  calendar(): Pick<Calendar, 'appointedTimes'>;
}

export function gatheringsRoutes({
  content,
  now,
  publisher,
  calendar,
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

  /** The form for one gathering, empty or with errors. */
  function form(
    kind: Kind,
    values: GatheringFormValues,
    { faults = {}, errors = [] }: { faults?: Faults; errors?: readonly string[] } = {},
  ): Answer {
    const status = Object.keys(faults).length + errors.length > 0 ? 422 : 200;
    const emptyProps = {
      kind,
      when: '',
      sentence: '',
      values,
      errorByField: faults,
      errors,
      needsReason: true,
      feasts: context().feasts,
    };
    const show = (props: ChangeProps): Answer => ({
      screen: { name: 'gathering-change', title: props.heading, props },
      status,
    });
    if (kind === 'add') return show({ ...emptyProps, heading: 'Add a gathering' });

    const target = targetOf(values, context());
    if (typeof target === 'string') {
      const title = 'Nothing was changed';
      return { screen: { name: 'gathering-refused', title, props: { text: target } }, status: 422 };
    }
    const isAddition = target.exception?.kind === 'added';
    const isCancel = kind === 'cancel';
    return show({
      ...emptyProps,
      heading: `${isCancel ? 'Cancel' : 'Move'} the ${target.title}?`,
      when: whenOf(target.occurrence, context()),
      sentence:
        isCancel && !isAddition
          ? sentenceOf({ ...target.occurrence, status: 'cancelled', reason: '' }, content())
          : '',
      values: isCancel || values.time ? values : { ...values, time: clockOf(target.occurrence, context()) },
      needsReason: !isCancel || !isAddition,
    });
  }

  async function change(kind: Kind, { form: posted, person }: Visit & { person: Person }): Promise<Answer> {
    const values = parseForm(posted);
    const result = gatheringChange(kind, values, context());
    if ('faults' in result) return form(kind, values, result);
    const { entry, replaces, summary } = result.change;
    try {
      const { id } = await publisher.publish({
        by: person,
        summary,
        where: '/gatherings',
        async change(read) {
          return { [file]: withException((await read(file)) ?? '', entry, replaces) };
        },
      });
      return { to: `/desk/gatherings/done?change=${id}` };
    } catch (error) {
      if (error instanceof RecordTextError) return form(kind, values, { errors: [conflictMessage] });
      if (!(error instanceof RefusedError)) throw error;
      return form(kind, values, { errors: error.sentences });
    }
  }

  return [
    get('/gatherings', roles, () => {
      const rows = comingOccurrences(context()).map((occurrence): GatheringRow => {
        const { what, date, title, place, status } = occurrence;
        const isOff = status === 'cancelled';
        return {
          id: `${what} ${occurrence.start.toISOString()}`,
          title,
          when: whenOf(occurrence, context()),
          place: place ?? content().ministry.address.oneLine,
          badge: isOff ? 'cancelled' : status === 'scheduled' ? 'usual' : 'different',
          note: status === 'scheduled' ? 'As usual' : sentenceOf(occurrence, content()),
          cancel: isOff ? undefined : addressOf('cancel', { what, date }),
          move: isOff ? undefined : addressOf('move', { what, date }),
        };
      });
      return { screen: { name: 'gatherings', title: 'Gatherings', props: { rows } } };
    }),
    get('/gatherings/done', roles, async ({ query }) => {
      const change = await publisher.change(query.get('change') ?? '');
      const props = change && (await confirmationOf(change, context(), content()));
      if (!props) return { to: '/desk/gatherings' };
      return { screen: { name: 'gathering-done', title: props.heading, props } };
    }),
    ...kinds.flatMap((kind): DeskRoute[] => [
      get(`/gatherings/${kind}`, roles, ({ query }) => form(kind, parseForm(query))),
      post(`/gatherings/${kind}`, roles, (visit) => change(kind, visit)),
    ]),
  ];
}

const conflictMessage =
  'Someone else changed this gathering at the same time. Check Gatherings, and try again if needed.';

/** The posted fields, trimmed and on one line. */
function parseForm(posted: URLSearchParams): GatheringFormValues {
  const text = (name: string) => asSingleLine(posted.get(name) ?? '').replace(/\s+/g, ' ');
  return Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as GatheringFormValues;
}
