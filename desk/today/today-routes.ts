import type { Content } from '#content-model/content.ts';
import type { Sample } from '#content-model/hints.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { dayAndHour, longDate } from '#core/dates/date-words.ts';
import { sizeInWords } from '#core/messages/library.ts';
import type { Clock } from '#server/clock.ts';
import { trustClock } from '#server/clock-doubt.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import { backupFault, lastBackup } from '#server/database/backup-repository.ts';
import { findFailingMails, isMailFailing } from '#server/database/mail-status-repository.ts';
import type { Db } from '#server/database/schema.ts';
import { countSetAside } from '#server/database/set-aside-repository.ts';
import { freeBytes } from '#server/plugins/health.ts';
import { retentionNotice } from '#server/submissions/retention.ts';
import { type DeskRoute, get, post, type SignedInVisit, showScreen } from '../desk-route.ts';
import { scheduledRows, unpublishedDrafts } from '../editor/scheduled-drafts.ts';
import { broadcastsToday, saveLiveAddress, serviceWithoutAddress } from '../gatherings/live-routes.ts';
import { addressOf, isOfDates, nextOccurrence, sentenceOf, whenOf } from '../gatherings/single-dates.ts';
import {
  countUnread,
  formsOf,
  mayRead,
  prayerRoles,
  readableNouns,
  readerRoles,
} from '../messages/submission-repository.ts';
import { editorRoles, type Role, roles } from '../person.ts';
import { mayUndo } from '../publish/permissions.ts';
import type { Publisher } from '../publish/publisher.ts';
import { stopSchedule } from '../records/draft-repository.ts';
import { readRecords } from '../records/records.ts';
import { type Attention, attentionOf, type Condition } from './needs-attention.ts';
import { sampleFactsFor } from './sample-facts.ts';

/** The state of the host. */
export interface HostState {
  state(): Promise<
    Pick<Condition, 'contentProblems' | 'contentShown' | 'isDiskFull' | 'pushFault' | 'isContentApart'>
  >;
  /** The facts of the content that are still samples. */
  samples(): readonly Sample[];
}

interface Dependencies extends HostState {
  db: Db;
  content(): Content;
  now(): Date;
  /** Clock for timeouts. Must run. */
  runningClock: Clock;
  live: Pick<LiveContent, 'look'>;
  publisher: Publisher;
  dataDir: string;
}

/** Number of changes on Today. */
const maxChanges = 5;

/** The first screen, and undoing a change. */
export function todayRoutes(dependencies: Dependencies): readonly DeskRoute[] {
  const { db, content, now, runningClock, publisher } = dependencies;

  /** @param refused the live address that was not stored, and why */
  async function today({ person, query }: SignedInVisit, refused?: { typed: string; error: string }) {
    const { ministry, exceptions } = content();
    const { address, dates } = ministry;
    const zone = address.timeZone;
    const context = { gatherings: ministry.gatherings, exceptions, now: now(), zone, dates };
    const next = nextOccurrence(context);
    const readsMessages = readerRoles.includes(person.role);
    const changes = await publisher.changes(maxChanges);
    const condition = await conditionOf(dependencies);
    const attention: readonly Attention[] = [
      ...(await unpublishedDrafts(db, person)),
      ...attentionOf(condition, readsMessages, prayerRoles.includes(person.role)),
    ];
    const service = serviceWithoutAddress(content(), now());
    const props = {
      moment: dayAndHour(now(), zone, dates),
      broadcasts: broadcastsToday(content(), now()),
      withoutAddress: service && { title: service.title, ...refused },
      next: next && {
        title: next.title,
        when: whenOf(next, context),
        place: next.place ?? ministry.address.oneLine,
        isCancelled: next.status === 'cancelled',
        note: next.status === 'scheduled' ? 'As usual' : sentenceOf(next, content()),
        cancel: addressOf('cancel', next),
        move: addressOf('move', next),
      },
      waiting: readsMessages ? await waitingFor(person.role, dependencies) : undefined,
      attention: attention.map(({ button, ...item }) =>
        button && person.role === 'owner' ? { ...item, button } : item,
      ),
      // Shepherds have no forms for single fields.
      samples: editorRoles.includes(person.role)
        ? sampleFactsFor(person.role, dependencies.samples(), dependencies.live.look(), now())
        : undefined,
      recordingSpace:
        condition.recordingBytes === undefined ? undefined : sizeInWords(condition.recordingBytes),
      lastBackup: condition.lastBackup && dayAndHour(condition.lastBackup, zone, dates),
      scheduled: await scheduledFor(person.role, dependencies),
      isStopped: query.has('stopped'),
      changes: await Promise.all(
        changes.map(async (change) => ({
          id: change.id,
          text: `${change.by.email === person.email ? 'You' : change.by.name} ${change.summary}`,
          when: dayAndHour(change.at, zone, dates),
          mayUndo: mayUndo(person.role, await change.files()),
        })),
      ),
    };
    return showScreen('today', 'Today', props, refused ? 422 : 200);
  }

  return [
    get('', roles, (visit) => today(visit)),
    post('/live-address', roles, async (visit) => {
      const saved = await saveLiveAddress(dependencies, visit);
      if (!('fault' in saved)) return saved;
      return today(visit, { typed: visit.form.get('address') ?? '', error: saved.fault });
    }),
    post('/clock', ['owner'], async () => {
      await trustClock(db, runningClock.now());
      return { to: '/desk' };
    }),
    post('/edit/stop', editorRoles, async ({ form, person }) => {
      const file = form.get('record') ?? '';
      const rows = await scheduledFor(person.role, dependencies);
      if (!rows.some((row) => row.file === file)) return { to: '/desk' };
      await stopSchedule(db, file);
      return { to: '/desk?stopped' };
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

function scheduledFor(role: Role, { db, live, content }: Pick<Dependencies, 'db' | 'live' | 'content'>) {
  const { address, dates } = content().ministry;
  const region = { timeZone: address.timeZone, dates };
  return editorRoles.includes(role) ? scheduledRows(db, role, readRecords(live.look()), region) : [];
}

/** Unread messages by kind, and submissions that were set aside, as links. */
async function waitingFor(role: Role, { db, content }: Pick<Dependencies, 'db' | 'content'>) {
  const unread = await countUnread(db);
  const setAside = await countSetAside(db, readableNouns(role));
  const counts = formsOf(content().parts)
    .filter((form) => mayRead(role, form))
    .map(({ noun, desk }) => ({
      label: desk.labels.unread,
      href: `/desk/messages?kind=${noun}&state=unread`,
      count: unread[noun],
    }));
  if (setAside === 0) return counts;
  return [...counts, { label: 'Set aside as robots', href: '/desk/messages/robots', count: setAside }];
}

/** At most this many failing e-mails are shown. */
const maxFailingShown = 20;

async function conditionOf(dependencies: Dependencies): Promise<Condition> {
  const { db, content, now, runningClock, publisher, dataDir, state } = dependencies;
  const { ministry, parts } = content();
  const { clock, unopened } = await retentionNotice(db, runningClock.now());
  const format = (instant: Date) => longDate(calendarDay(instant, ministry.address.timeZone), ministry.dates);
  return {
    ...(await state()),
    now: now(),
    recordingBytes: parts.library ? await freeBytes(dataDir) : undefined,
    failing: await findFailingMails(db, maxFailingShown),
    isMailFailing: await isMailFailing(db),
    lastBackup: await lastBackup(db),
    backupFault: await backupFault(db),
    historiesSetAside: await publisher.setAside(),
    unopenedPrayers: unopened,
    clockDoubt: clock && {
      now: format(clock.now),
      trustedFrom: format(clock.trustedFrom),
      lastRun: format(clock.lastRun),
      newestMessage: clock.newestMessage && format(clock.newestMessage),
    },
  };
}
