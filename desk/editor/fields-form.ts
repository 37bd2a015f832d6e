import { randomUUID } from 'node:crypto';
import type { Problem } from '#content-model/problem.ts';
import type { Kind } from '#content-model/schemas/content-schema.ts';
import { textOf } from '#content-model/schemas/field-kinds.ts';
import { childOf, fieldAt } from '#content-model/schemas/field-schema.ts';
import { type FieldPath, fieldName, recordOf } from '#content-model/source.ts';
import { longMoment } from '#core/dates/date-words.ts';
import type { Clock } from '#server/clock.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Db } from '#server/database/schema.ts';
import type { Lookups } from '#server/lookups/lookups.ts';
import type { Recordings } from '#server/media/recordings.ts';
import type { Site } from '#server/site.ts';
import type { Answer, SignedInVisit } from '../desk-route.ts';
import type { Options } from '../fields/field-input.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Person, Role } from '../person.ts';
import { outcomeOf } from '../publish/outcome.ts';
import { isForOwners, visibleTo } from '../publish/permissions.ts';
import type { Publisher } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import { formOf, isOutsidePages, listOf } from '../records/addresses.ts';
import {
  addableKinds,
  emptyOf,
  factsIn,
  kindNamed,
  type Page,
  pagesShowing,
  readRecords,
  titleOf,
} from '../records/records.ts';
import type { Schedule } from '../ui/schedule.ts';
import { createChangedPages, frameFiles } from './changed-pages.ts';
import {
  type ConflictResult,
  type Drafts,
  draftInWords,
  isNew,
  isRemoved,
  type OpenRecord,
} from './drafts.ts';
import type { FieldsProps } from './FieldsScreen.tsx';
import { createFacts } from './field-uses.ts';
import { emptySiblings, singleField } from './form-parts.ts';
import { newRecord } from './posted-record.ts';
import type { Presence } from './presence.ts';
import { partsFor } from './record-form.ts';
import { faultsByField, optionsFor } from './record-notes.ts';
import { scheduleInWords, scheduleOf } from './scheduled-drafts.ts';

export interface EditServices {
  db: Db;
  /** Clock for timeouts. */
  runningClock: Clock;
  /** Current time as visitors see it. */
  clock: Clock;
  siteUrl: string;
  drafts: Drafts;
  presence: Presence;
  media: MediaStore;
  publisher: Publisher;
  live: Pick<LiveContent, 'dir' | 'look' | 'readWith'>;
  site(): Site;
  /** The site with other content. */
  siteOf(content: Site['content']): Site;
  /** Names of the site's drawings. */
  drawings: readonly string[];
  /** The address of a drawing. */
  drawingUrl(name: string): string;
  titleOfPlaylist: Lookups['titleOfPlaylist'];
  recordings: Pick<Recordings, 'find' | 'measure'>;
  /** By the first step of a kind's path. */
  rules: Readonly<Record<string, RecordRules>>;
}

/** What a form sent besides the fields of its record: the files that its kind stores. */
export interface Arrived {
  /** Why a file cannot be used, by its field. */
  faults: Readonly<Record<string, string>>;
  /** Of the HTTP answer. */
  status: number;
  /** The pressed button changes what has arrived, and not the record. */
  isShownAgain: boolean;
  /** Shows again what arrived. */
  options: Partial<Options>;
  /**
   * Stores the files.
   * @param name of the record's file
   * @param isWanted whether the file of a field is stored
   */
  store(name: string, isWanted: (field: string) => boolean): Promise<StoredFiles>;
}

export interface StoredFiles {
  /** The new values of fields; empty for a file that the record no longer names. */
  fields: Readonly<Record<string, string>>;
  /** Takes the files back. */
  undo(): Promise<void>;
}

/** What is special about the records of one kind. */
export interface RecordRules {
  /** Of the form of a new record; its button is in place of “Publish”. */
  adding?: { heading: string; note: string; button: string };
  /** The name of a file whose title has no letters for an address. */
  usualName?: string;
  /** Fields of a new record that are filled in already. */
  proposed?(): Readonly<Record<string, unknown>>;
  /** Receives files before the request enters the queue of the desk. */
  receive?(visit: SignedInVisit): Promise<Arrived>;
  /** What its fields choose from and show. @param sent what a form sent shows again */
  options?(
    data: Readonly<Record<string, unknown>>,
    person: Person,
    sent: Partial<Options> | undefined,
  ): Promise<Partial<Options>>;
  /** A value in a conflict, as people read it; undefined for one that is read as it is. */
  inWords?(field: string, value: unknown): Promise<string | undefined>;
  /** Where a person goes after adding a record. */
  addedAt?(change: string, name: string): string;
  /** Fills in what a person may leave out. */
  completed?(
    data: Readonly<Record<string, unknown>>,
    before: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>>;
  /** Why a change may not be published though it is valid: its first day has passed. */
  refusals?(
    data: Readonly<Record<string, unknown>>,
    before: Readonly<Record<string, unknown>>,
  ): readonly Refusal[];
  /** Names that no file of the kind may have. */
  reservedNames?(): readonly string[];
  /** The name of a new record's file when the name that its title gives is taken. */
  secondName?(name: string, data: Readonly<Record<string, unknown>>): string;
  /** What staff read before they remove one. */
  removal?: string;
}

/** Why a record may not be published now. */
export interface Refusal extends Pick<Problem, 'field' | 'text'> {
  /** The person may insist by pressing the button again. */
  isQuestion?: true;
}

/** Whether this role may open the form of a record of this kind. */
export function mayOpen(role: Role, { schema, meta, files }: Kind): boolean {
  if (role === 'shepherd') return meta.isForShepherds === true && isOutsidePages(files);
  return role === 'owner' || !isForOwners(schema);
}

export const rulesOf = ({ rules }: Pick<EditServices, 'rules'>, { path: [list = ''] }: Kind): RecordRules =>
  rules[list] ?? {};

/** What a form shows in addition to the stored record. */
export interface Shown {
  status?: number;
  problems?: readonly Problem[];
  /** Sentences about fields. */
  faults?: Readonly<Record<string, string>>;
  /** Fields that say on which values the person insists by pressing the button again. */
  agreed?: Readonly<Record<string, string>>;
  /** Files that the form sent. */
  sent?: Partial<Options> | undefined;
  undecided?: ConflictResult | undefined;
  error?: string;
  /** The record as typed. */
  data?: unknown;
  done?: readonly string[] | undefined;
  /** Other drafts of the page, which were not published. */
  left?: FieldsProps['otherDrafts'];
  link?: FieldsProps['link'];
  /** When the draft is to be published, as typed. */
  schedule?: Schedule;
  /** The only field to show; undefined for all. */
  only?: string | undefined;
}

/** @returns undefined if there is no such record; a kind's pattern opens a new record */
async function openRecord(
  { drafts, live }: Pick<EditServices, 'drafts' | 'live'>,
  name: string,
): Promise<OpenRecord | undefined> {
  const kind = kindNamed(name);
  if (!kind) return undefined;
  if (name !== kind.files || !kind.isList) return drafts.open(name, kind);
  const orders = readRecords(live.look())
    .filter((record) => record.kind === kind)
    .map(({ data }) => Number(recordOf(data).order ?? 0));
  const isOrdered = childOf(kind.schema, 'order') !== undefined;
  const fields = isOrdered ? { order: Math.floor(Math.max(0, ...orders)) + 1 } : {};
  const text = withData(name, '', newRecord(kind.schema, fields));
  return { file: name, kind, live: null, draft: undefined, text, theirs: text, conflicts: [] };
}

/** The form of a record, or of one of its fields. */
export function createFieldsForm(services: EditServices) {
  const { drafts, live, site, drawings, drawingUrl } = services;
  const changedPages = createChangedPages(services);

  async function form(person: Person, opened: OpenRecord, how: Shown = {}): Promise<Answer> {
    const { role } = person;
    const { file, kind, draft, text } = opened;
    const { adding, options: ownOptions, inWords } = rulesOf(services, kind);
    const records = readRecords(live.look());
    const facts = factsIn(records);
    const known = createFacts(records, facts);
    const conflicts = how.undecided?.conflicts ?? opened.conflicts;
    const data = how.data ?? how.undecided?.data ?? dataOf(file, text) ?? emptyOf(kind);
    const parts = partsFor(role, kind.schema, data);
    const problems = how.problems ?? (draft ? drafts.faults(file, text) : []);
    const only = how.only ? singleField(parts, how.only) : undefined;
    const { faults, others } = faultsByField(problems, file, data, parts);
    const title = isNew(opened)
      ? (adding?.heading ?? `New: ${titleOf(kind, {}, facts).toLowerCase()}`)
      : titleOf(kind, data, facts);
    const options = {
      ...optionsFor(role, drawings, drawingUrl, site().content),
      ...(await ownOptions?.(recordOf(data), person, how.sent)),
    };
    const words = async (path: FieldPath, value: unknown) =>
      (await inWords?.(fieldName(path), value)) ?? textOf(fieldAt(kind.schema, path) ?? {}, value);
    const shownOn = pagesShowing(file, site().content);
    const { address, dates } = site().content.ministry;
    const theirs = how.undecided?.theirs ?? opened.theirs;
    const visible = (of: unknown) => withData(file, theirs, visibleTo(role, kind.schema, of));
    const seen = visible(dataOf(file, theirs) ?? emptyOf(kind));
    const shape = visible(data);
    const props: FieldsProps = {
      record: file,
      title,
      list: listOf(file),
      shownOn,
      pagesNote: isNew(opened) && adding ? adding.note : seenOnText(file, shownOn),
      publishLabel: isNew(opened) ? adding?.button : undefined,
      publishMoment:
        draft?.publish_at && !how.only
          ? longMoment(new Date(draft.publish_at), address.timeZone, dates)
          : undefined,
      presence: isNew(opened) ? '' : services.presence.enter(file, person),
      draft:
        draft &&
        `${draftInWords(draft, site().content.ministry)}. Visitors do not see it yet.${scheduleInWords(draft, { timeZone: address.timeZone, dates })}`,
      schedule: how.only ? undefined : (how.schedule ?? scheduleOf(draft, address.timeZone)),
      done: how.done ?? [],
      changedOn: await changedPages(how.done ?? []),
      outcome: await outcomeOf(services.publisher, how.done ?? []),
      otherDrafts: how.left ?? [],
      link: how.link,
      error: how.error,
      faults: { ...how.faults, ...faults },
      others,
      conflicts: await Promise.all(
        conflicts.map(async ({ path, mine, theirs }) => ({
          name: fieldName(path),
          mine: await words(path, mine),
          theirs: await words(path, theirs),
        })),
      ),
      parts: only?.parts ?? parts,
      only: only && { ...only, name: how.only ?? '' },
      hidden: {
        record: file,
        seen,
        ...(shape !== seen && { shape }),
        ...(isRemoved(opened) && { removed: 'yes' }),
        ...(only && { field: how.only ?? '' }),
        // Recognizes the form of a new record that is sent twice.
        ...(isNew(opened) && { once: randomUUID() }),
        ...how.agreed,
      },
      options,
      facts: known.usedIn(only?.entry?.list.text === undefined ? (only?.parts ?? parts) : parts),
      usedIn: only ? known.standsIn(file, how.only ?? '') : [],
      empty: (how.only ? emptySiblings(parts, how.only) : []).map(({ name, label }) => ({
        label,
        href: formOf(file, name),
      })),
      isRemoved: isRemoved(opened),
      canLook: Boolean(draft && shownOn.length > 0 && problems.length === 0),
      canGo: addableKinds.includes(kind) && !isNew(opened) && !only,
    };
    return { screen: { name: 'fields', title, props }, status: how.status ?? 200 };
  }

  return { openRecord: (name: string) => openRecord(services, name), form };
}

/** A sentence that names the pages that read a record; empty if there are none. */
function seenOnText(file: string, seenOn: readonly Page[]): string {
  if (frameFiles.includes(file)) return 'Visitors see this on every page.';
  if (file === 'ministry.yaml') return 'Visitors see this on every page that uses it.';
  if (seenOn.length === 0) return '';
  const names = seenOn.slice(0, seenOn.length === 5 ? 5 : 4).map(({ heading }) => heading);
  const more = seenOn.length - names.length;
  return `Visitors see this on ${names.join(', ')}${more > 0 ? ` and ${more} more pages` : ''}.`;
}
