import type { FastifyBaseLogger } from 'fastify';
import * as z from 'zod/mini';
import { calendarDay, parseCalendarDay } from '#core/dates/calendar-day.ts';
import { longMoment } from '#core/dates/date-words.ts';
import { instantAt } from '#core/dates/instants.ts';
import { clockTime } from '#core/dates/wall-clock.ts';
import { type Clock, repeat } from '#server/clock.ts';
import type { ClockCheck } from '#server/clock-doubt.ts';
import type { Db } from '#server/database/schema.ts';
import { findByEmail } from '../auth/people.ts';
import type { Person, Role } from '../person.ts';
import { changeFault, isForOwners } from '../publish/permissions.ts';
import { BusyError, DiskFullError, NoChangesError, RefusedError } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { formOf } from '../records/addresses.ts';
import {
  deleteDraft,
  listDrafts,
  listDueDrafts,
  listRefusedDrafts,
  type StoredDraft,
  storePublishFault,
} from '../records/draft-repository.ts';
import { type ContentRecord, factsIn, kindNamed, titleOf } from '../records/records.ts';
import { type Schedule, scheduleFields } from '../ui/schedule.ts';
import type { Drafts } from './drafts.ts';

interface Region {
  timeZone: string;
  now: Date;
}

/** The fields of a scheduled draft. */
export function scheduleOf(draft: StoredDraft | undefined, timeZone: string): Schedule {
  if (!draft?.publish_at) return { day: '', time: '' };
  const at = new Date(draft.publish_at);
  return { day: calendarDay(at, timeZone), time: clockTime(at, timeZone) };
}

/**
 * Reads when a draft is to be published.
 * @returns undefined if the form has no such fields, null for a draft that waits for a person
 * @throws RefusedError
 */
export function parseSchedule(form: URLSearchParams, { timeZone, now }: Region): Date | null | undefined {
  const day = form.get(scheduleFields.day);
  if (day === null) return undefined;
  if (day === '') return null;
  const time = form.get(scheduleFields.time) || '00:00';
  if (!z.iso.date().safeParse(day).data || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new RefusedError('“Publish on” is not a day with a time. Write the day like 2027-03-01.');
  const at = instantAt(parseCalendarDay(day), time, timeZone);
  if (at <= now)
    throw new RefusedError('“Publish on” is in the past. Choose a later time, or empty it to publish now.');
  return at;
}

/** What the draft's form says of its schedule; empty if there is nothing to say. */
export function scheduleInWords(
  { publish_at, publish_fault }: StoredDraft,
  { timeZone, dates }: { timeZone: string; dates: string },
): string {
  if (publish_fault) return ` It was not published at the time that was set: ${publish_fault}`;
  if (!publish_at) return '';
  return ` It will be published on ${longMoment(new Date(publish_at), timeZone, dates)}. To publish it now, empty “Publish on” and press “Publish”; to stop it, empty it and press “Save draft”.`;
}

interface Dependencies {
  db: Db;
  clock: Clock;
  drafts: Pick<Drafts, 'publishSaved'>;
  clockCheck: Pick<ClockCheck, 'isDoubted'>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/** In milliseconds. A draft is published within a minute of its time. */
const interval = 30_000;

/** Publishes drafts at their time, also those that were due while the host was stopped. */
export function createScheduledDrafts({ db, clock, drafts, clockCheck, log }: Dependencies) {
  /** @returns why it stays a draft; undefined when it was published */
  async function publish(draft: StoredDraft): Promise<string | undefined> {
    const { file, person_email } = draft;
    const person = await findByEmail(db, person_email);
    if (!person || changeFault(person.role, {}, { [file]: '' }) !== undefined)
      return 'The person who saved it has no access to pages anymore. Publish it yourself.';
    try {
      await drafts.publishSaved(file, { ...person, name: person.name || person.email });
      return undefined;
    } catch (error) {
      // Published already, by a host that ended before it removed the draft.
      if (error instanceof NoChangesError) return void (await deleteDraft(db, draft));
      const isTemporary = error instanceof DiskFullError || error instanceof BusyError;
      if (!(error instanceof RefusedError) || isTemporary) throw error;
      return error.sentences.join(' ');
    }
  }

  async function runOnce(): Promise<void> {
    const due = await listDueDrafts(db, clock.now());
    if (due.length === 0 || (await clockCheck.isDoubted())) return;
    for (const draft of due) {
      const fault = await publish(draft);
      if (fault === undefined) continue;
      log.info({ file: draft.file }, 'a draft could not be published at its time');
      await storePublishFault(db, draft, fault);
    }
  }

  const logFailure = (err: unknown) =>
    log.error({ err }, 'the drafts that are due could not be published; the next try is soon');
  return { runOnce, ...repeat(runOnce, logFailure, interval) };
}

/** What waits to be published at its time, soonest first, as Today lists it for this role. */
export async function scheduledRows(
  db: Db,
  role: Role,
  records: readonly ContentRecord[],
  { timeZone, dates }: { timeZone: string; dates: string },
) {
  const drafts = (await listDrafts(db)).filter(({ publish_at }) => publish_at !== null);
  const facts = factsIn(records);
  return drafts
    .toSorted((first, second) => String(first.publish_at).localeCompare(String(second.publish_at)))
    .flatMap(({ file, text, person_name, publish_at }) => {
      const kind = kindNamed(file);
      if (!kind || !publish_at || (role !== 'owner' && isForOwners(kind.schema))) return [];
      return {
        file,
        href: formOf(file),
        title: titleOf(kind, dataOf(file, text), facts),
        when: longMoment(new Date(publish_at), timeZone, dates),
        who: person_name,
      };
    });
}

/** Drafts that were not published at their time, for the person who saved them and for owners. */
export async function unpublishedDrafts(db: Db, { email, role }: Pick<Person, 'email' | 'role'>) {
  const drafts = await listRefusedDrafts(db);
  return drafts
    .filter(({ person_email }) => role === 'owner' || person_email === email)
    .map(({ file, publish_fault }) => ({
      problem: 'A draft was not published at the time that was set.',
      remedy: `Visitors see what was there before. ${publish_fault}`,
      links: [{ label: 'Open the draft', href: formOf(file) }],
    }));
}
