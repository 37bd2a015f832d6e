import type { Content } from '#content-model/content.ts';
import { asSingleLine } from '#core/text.ts';
import { type Person, roles } from '../auth/person.ts';
import { type Answer, type DeskRoute, get, post, type Visit } from '../desk-route.ts';
import { type Publisher, RefusedError } from '../publish/publisher.ts';
import { RecordTextError } from '../publish/record-text.ts';
import type { ChangeProps } from './ChangeScreen.tsx';
import type { GatheringRow } from './GatheringsScreen.tsx';
import {
  type Draft,
  type Faults,
  fieldNames,
  gatheringChange,
  type Kind,
  kinds,
  type Setting,
  targetOf,
} from './gathering-change.ts';
import {
  addressOf,
  clockOf,
  comingOccurrences,
  doneWith,
  file,
  sentenceOf,
  whenOf,
  withException,
} from './single-dates.ts';

export interface GatheringsServices {
  content(): Content;
  now(): Date;
  publisher: Publisher;
}

/** The coming gatherings, and the forms that cancel, move and add one. */
export function gatheringsRoutes({ content, now, publisher }: GatheringsServices): readonly DeskRoute[] {
  const setting = (): Setting => ({
    gatherings: content().ministry.gatherings,
    exceptions: content().exceptions,
    now: now(),
    zone: content().ministry.address.timeZone,
    dates: content().ministry.dates,
  });

  /** The form for one gathering, empty or handed back. */
  function form(
    kind: Kind,
    draft: Draft,
    { faults = {}, refused = [] }: { faults?: Faults; refused?: readonly string[] } = {},
  ): Answer {
    const status = Object.keys(faults).length + refused.length > 0 ? 422 : 200;
    const nothing = { kind, when: '', sentence: '', draft, faults, refused, needsReason: true };
    const show = (props: ChangeProps): Answer => ({
      screen: { name: 'gathering-change', title: props.heading, props },
      status,
    });
    if (kind === 'add') return show({ ...nothing, heading: 'Add a gathering' });

    const target = targetOf(draft, setting());
    if (typeof target === 'string') {
      const title = 'Nothing was changed';
      return { screen: { name: 'gathering-refused', title, props: { text: target } }, status: 422 };
    }
    const isAddition = target.exception?.kind === 'added';
    const isCancel = kind === 'cancel';
    return show({
      ...nothing,
      heading: `${isCancel ? 'Cancel' : 'Move'} the ${target.title}?`,
      when: whenOf(target.occurrence, setting()),
      sentence:
        isCancel && !isAddition
          ? sentenceOf({ ...target.occurrence, status: 'cancelled', reason: '' }, content())
          : '',
      draft: isCancel || draft.time ? draft : { ...draft, time: clockOf(target.occurrence, setting()) },
      needsReason: !isCancel || !isAddition,
    });
  }

  async function change(kind: Kind, { form: posted, person }: Visit & { person: Person }): Promise<Answer> {
    const draft = draftOf(posted);
    const result = gatheringChange(kind, draft, setting());
    if ('faults' in result) return form(kind, draft, result);
    const { entry, replaces, words } = result.change;
    try {
      const { id } = await publisher.publish({
        by: person,
        words,
        where: '/gatherings',
        async change(read) {
          return { [file]: withException((await read(file)) ?? '', entry, replaces) };
        },
      });
      return { to: `/desk/gatherings/done?change=${id}` };
    } catch (error) {
      if (error instanceof RecordTextError) return form(kind, draft, { refused: [changedMeanwhile] });
      if (!(error instanceof RefusedError)) throw error;
      return form(kind, draft, { refused: error.sentences });
    }
  }

  return [
    get('/gatherings', roles, () => {
      const rows = comingOccurrences(setting()).map((occurrence): GatheringRow => {
        const { what, date, title, place, status } = occurrence;
        const isOff = status === 'cancelled';
        return {
          id: `${what} ${occurrence.start.toISOString()}`,
          title,
          when: whenOf(occurrence, setting()),
          place: place ?? content().ministry.address.oneLine,
          mark: isOff ? 'cancelled' : status === 'scheduled' ? 'usual' : 'different',
          note: status === 'scheduled' ? 'As usual' : sentenceOf(occurrence, content()),
          cancel: isOff ? undefined : addressOf('cancel', { what, date }),
          move: isOff ? undefined : addressOf('move', { what, date }),
        };
      });
      return { screen: { name: 'gatherings', title: 'Gatherings', props: { rows } } };
    }),
    get('/gatherings/done', roles, async ({ query }) => {
      const change = await publisher.change(query.get('change') ?? '');
      const props = change && (await doneWith(change, setting(), content()));
      if (!props) return { to: '/desk/gatherings' };
      return { screen: { name: 'gathering-done', title: props.heading, props } };
    }),
    ...kinds.flatMap((kind): DeskRoute[] => [
      get(`/gatherings/${kind}`, roles, ({ query }) => form(kind, draftOf(query))),
      post(`/gatherings/${kind}`, roles, (visit) => change(kind, visit)),
    ]),
  ];
}

const changedMeanwhile =
  'Somebody changed this gathering at the same moment. Look at Gatherings, and try again if it is still needed.';

/** The fields that were sent, without blanks around them; line feeds in a sentence become blanks. */
function draftOf(sent: URLSearchParams): Draft {
  const text = (name: string) => asSingleLine(sent.get(name) ?? '').replace(/\s+/g, ' ');
  return Object.fromEntries(fieldNames.map((name) => [name, text(name)])) as Draft;
}
