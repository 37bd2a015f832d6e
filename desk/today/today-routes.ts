import type { Content } from '#content-model/content.ts';
import { dayAndHour } from '#core/dates/date-words.ts';
import { sizeInWords } from '#core/messages/library.ts';
import { editorRoles, type Person, type Role, roles } from '../auth/person.ts';
import { type DeskRoute, get, post, showScreen } from '../desk-route.ts';
import { broadcastsToday } from '../gatherings/live-routes.ts';
import { addressOf, isOfDates, nextOccurrence, sentenceOf, whenOf } from '../gatherings/single-dates.ts';
import {
  formsOf,
  type MessageKind,
  mayRead,
  messageRoles,
  prayerRoles,
} from '../messages/message-repository.ts';
import { mayUndo } from '../publish/permissions.ts';
import type { Publisher } from '../publish/publisher.ts';
import { type Attention, attentionOf, type Condition } from './needs-attention.ts';
import type { SampleFacts } from './sample-facts.ts';

interface Dependencies {
  content(): Content;
  now(): Date;
  publisher: Publisher;
  /** Number of unopened messages by kind. */
  unread(): Promise<Readonly<Record<MessageKind, number>>>;
  /** Number of submissions set aside as robots that this role may read. */
  setAside(role: Role): Promise<number>;
  condition(): Promise<Omit<Condition, 'now'>>;
  /** Drafts of this person that could not be published at their time. */
  unpublished(person: Person): Promise<Attention[]>;
  /** Undefined if none are left that this role may replace. */
  sampleFacts(role: Role): SampleFacts | undefined;
  /** Ends the doubt about the clock. */
  trustClock(): Promise<void>;
}

/** Number of changes on Today. */
const maxChanges = 5;

/** The first screen, and undoing a change. */
export function todayRoutes(dependencies: Dependencies): readonly DeskRoute[] {
  const { content, now, publisher } = dependencies;

  async function waiting(role: Role) {
    const unread = await dependencies.unread();
    const setAside = await dependencies.setAside(role);
    const messages = formsOf(content().parts)
      .filter((form) => mayRead(role, form))
      .map(({ noun, desk }) => ({
        label: desk.labels.unread,
        href: `/desk/messages?kind=${noun}&state=unread`,
        count: unread[noun],
      }));
    if (setAside === 0) return messages;
    return [...messages, { label: 'Set aside as robots', href: '/desk/messages/robots', count: setAside }];
  }

  return [
    get('', roles, async ({ person }) => {
      const { ministry, exceptions } = content();
      const { address, dates } = ministry;
      const zone = address.timeZone;
      const context = { gatherings: ministry.gatherings, exceptions, now: now(), zone, dates };
      const next = nextOccurrence(context);
      const readsMessages = messageRoles.includes(person.role);
      const changes = await publisher.changes(maxChanges);
      const condition = { ...(await dependencies.condition()), now: now() };
      return showScreen('today', 'Today', {
        moment: dayAndHour(now(), zone, dates),
        broadcasts: broadcastsToday(content(), now()),
        next: next && {
          title: next.title,
          when: whenOf(next, context),
          place: next.place ?? ministry.address.oneLine,
          isCancelled: next.status === 'cancelled',
          note: next.status === 'scheduled' ? 'As usual' : sentenceOf(next, content()),
          cancel: addressOf('cancel', next),
          move: addressOf('move', next),
        },
        waiting: readsMessages ? await waiting(person.role) : undefined,
        attention: [
          ...(await dependencies.unpublished(person)),
          ...attentionOf(condition, readsMessages, prayerRoles.includes(person.role)),
        ].map(({ button, ...item }) => (button && person.role === 'owner' ? { ...item, button } : item)),
        // Shepherds have no forms for single fields.
        samples: editorRoles.includes(person.role) ? dependencies.sampleFacts(person.role) : undefined,
        recordingSpace:
          condition.recordingBytes === undefined ? undefined : sizeInWords(condition.recordingBytes),
        lastBackup: condition.lastBackup && dayAndHour(condition.lastBackup, zone, dates),
        changes: await Promise.all(
          changes.map(async (change) => ({
            id: change.id,
            text: `${change.by.email === person.email ? 'You' : change.by.name} ${change.summary}`,
            when: dayAndHour(change.at, zone, dates),
            mayUndo: mayUndo(person.role, await change.files()),
          })),
        ),
      });
    }),
    post('/clock', ['owner'], async () => {
      await dependencies.trustClock();
      return { to: '/desk' };
    }),
    post('/undo', roles, async ({ form, person }) => {
      const id = form.get('change') ?? '';
      const change = await publisher.change(id);
      const undone = await publisher.undo(id, person);
      const isDate = form.get('from') !== 'history' && change && (await isOfDates(change));
      return {
        to: isDate ? `/desk/gatherings/done?change=${undone.id}` : `/desk/history?done=${undone.id}`,
      };
    }),
  ];
}
