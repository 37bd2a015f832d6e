import { createHash } from 'node:crypto';
import type { ConflictField, ConflictProps } from '../ui/Conflict.tsx';
import { isFields } from './merge.ts';
import { NoChangesError, RefusedError, refusedStatus } from './publisher.ts';

/** What staff read when someone else changed the record that their form is about. */
const conflictSentence =
  'Someone else changed this while your form was open. Nothing was changed. Choose which version you want to keep.';

const alreadyAdded =
  'Someone else added this at the same moment. Look at the list. If you still need yours, press the button again.';

/** Another server published, and this one has not read it yet. */
const changedElsewhere = 'Someone else changed this a moment ago. Please press the button again.';

/** An opaque token that changes with the record. @param parts what the form was made of */
export const versionOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts, inKeyOrder)).digest('base64url').slice(0, 22);

/** Files and parsed records may have their fields in another order. */
const inKeyOrder = (_key: string, value: unknown) =>
  isFields(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

/** Thrown inside a write when the record is no longer the one that the form was checked against. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
}

/** Whose version of a field holds. */
type Chosen = (name: string) => 'mine' | 'theirs';

/** The record of a form, as it is now. */
interface FormRecord<Faults, Result> {
  /** Changes with the record; empty for a new one. */
  version: string;
  /** Both versions of each field of the form, as people read them. */
  fields: readonly Omit<ConflictField, 'chosen'>[];
  /**
   * Checks what the person typed and chose.
   * @returns undefined when nothing is left to change, or what writes the change. That throws
   * ChangedMeanwhile when the record is no longer of this version.
   */
  check(chosen: Chosen): { faults: Faults } | (() => Promise<Result>) | undefined;
}

/** Why a form changed nothing, as its screen shows it. */
export interface Refusal<Faults = unknown> {
  /** Sentences by field. */
  faults?: Faults;
  /** Sentences about the whole form. */
  errors?: readonly string[];
  conflict?: ConflictProps;
  /** Of the HTTP answer. */
  status: number;
}

/**
 * Carries out a posted form. The forms of gatherings, single dates, pictures and message drafts use it.
 * @param read the record now; a sentence if it is gone. Read again when someone else was first.
 * @returns the result of the write; undefined when there was nothing to change
 */
export async function applyForm<Faults = never, Result = never>(
  posted: URLSearchParams,
  read: () => Promise<FormRecord<Faults, Result> | string> | FormRecord<Faults, Result> | string,
): Promise<{ done: Result | undefined } | { refusal: Refusal<Faults> }> {
  const refuse = (...errors: string[]) => ({ refusal: { errors, status: 422 } });
  const record = await read();
  if (typeof record === 'string') return refuse(record);
  const { version, fields, check } = record;
  const settled = settle(posted, version, fields);
  if ('conflict' in settled) return { refusal: { ...settled, errors: [conflictSentence], status: 409 } };
  const write = check(settled.chosen);
  if (!write) return { done: undefined };
  if ('faults' in write) return { refusal: { ...write, status: 422 } };
  try {
    return { done: await write() };
  } catch (error) {
    if (error instanceof NoChangesError) return { done: undefined };
    if (error instanceof RefusedError)
      return { refusal: { errors: error.sentences, status: refusedStatus(error) } };
    if (!(error instanceof ChangedMeanwhile)) throw error;
    if (version === '') return refuse(alreadyAdded);
    const changed = await read();
    if (typeof changed !== 'string' && changed.version === version) return refuse(changedElsewhere);
    if (!posted.has('version')) posted.set('version', version);
    return applyForm(posted, read);
  }
}

/**
 * Checks the version in a posted form. After a conflict the form keeps its old version, so pressing its
 * button again changes nothing until the person has chosen for each field that differs.
 * @param version of the record now; the write must find the same
 */
function settle(
  posted: URLSearchParams,
  version: string,
  fields: FormRecord<never, never>['fields'],
): { chosen: Chosen } | { conflict: ConflictProps } {
  const opened = posted.get('version') ?? version;
  if (opened === version) return { chosen: () => 'mine' };
  const hasSeen = posted.get('seen') === version;
  const choiceOf = (name: string) =>
    hasSeen ? choices.find((choice) => choice === posted.get(`choose.${name}`)) : undefined;
  const differing = fields
    .filter(({ mine, theirs }) => asRead(mine) !== asRead(theirs))
    .map((field) => ({ ...field, chosen: choiceOf(field.name) }));
  if (hasSeen && differing.every(({ chosen }) => chosen !== undefined))
    return { chosen: (name) => choiceOf(name) ?? 'mine' };
  return { conflict: { version: opened, seen: version, fields: differing } };
}

/** Forms change line ends and spaces that no person sees. */
const asRead = (text: string) => text.replace(/\s+/g, ' ').trim();

const choices = ['mine', 'theirs'] as const;

/** The typed values, with those of the other person where they were chosen. */
export const withChoices = <Values extends object>(mine: Values, theirs: Values, chosen: Chosen): Values =>
  Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [
      name,
      chosen(name) === 'theirs' ? theirs[name as keyof Values] : value,
    ]),
  ) as Values;
