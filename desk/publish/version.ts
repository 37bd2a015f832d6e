import { createHash } from 'node:crypto';
import type { ConflictField, ConflictProps } from '../ui/Conflict.tsx';

/** What staff read when someone else changed the record that their form is about. */
export const conflictSentence =
  'Someone else changed this while your form was open. Nothing was changed. Choose which version you want to keep.';

export const alreadyAdded =
  'Someone else added this at the same moment. Look at the list. If you still need yours, press the button again.';

/** Another server published, and this one has not read it yet. */
export const changedElsewhere = 'Someone else changed this a moment ago. Please press the button again.';

/** An opaque token that changes with the record. @param parts what the form was made of */
export const versionOf = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts, inKeyOrder)).digest('base64url').slice(0, 22);

/** Files and parsed records may have their fields in another order. */
const inKeyOrder = (_key: string, value: unknown) =>
  isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value;

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Thrown inside a write when the record is no longer the one that the form was checked against. */
export class ChangedMeanwhile extends Error {
  override name = 'ChangedMeanwhile';
}

export type Settled = { chosen(name: string): 'mine' | 'theirs' } | { conflict: ConflictProps };

/**
 * Checks the version in a posted form. After a conflict the form keeps its old version, so pressing its
 * button again changes nothing until the person has chosen for each field that differs.
 * @param version of the record now; the write must find the same
 * @param fields both versions of each field of the form, as people read them
 */
export function settle(
  posted: URLSearchParams,
  version: string,
  fields: readonly Omit<ConflictField, 'chosen'>[],
): Settled {
  const opened = posted.get('version') ?? version;
  if (opened === version) return { chosen: () => 'mine' };
  const hasSeen = posted.get('seen') === version;
  const choiceOf = (name: string) =>
    hasSeen ? choices.find((one) => one === posted.get(`choose.${name}`)) : undefined;
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
export const withChoices = <Values extends object>(
  mine: Values,
  theirs: Values,
  chosen: (name: string) => 'mine' | 'theirs',
): Values =>
  Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [
      name,
      chosen(name) === 'theirs' ? theirs[name as keyof Values] : value,
    ]),
  ) as Values;
