import { relative } from 'node:path';
import { displayName, type FolderLook } from '#content-model/content-files.ts';
import type { Sample } from '#content-model/hints.ts';
import { fieldAt } from '#content-model/schemas/field-schema.ts';
import { type FieldPath, fieldName } from '#content-model/source.ts';
import type { Role } from '../person.ts';
import { factsInRecipients, mayChangeField } from '../publish/permissions.ts';
import { formOf } from '../records/addresses.ts';
import { type ContentRecord, factsIn, readRecords, titleOf } from '../records/records.ts';

/** Facts that came with the website and that visitors still see. */
export interface SampleFacts {
  count: number;
  /** The first of them. */
  links: readonly { label: string; href: string }[];
}

/** Number of links on Today. */
const maxLinks = 10;

/**
 * The sample facts that this role may replace, those about the ministry first.
 * @param look at the content folder from which `samples` were read
 * @returns undefined if none are left
 */
export function sampleFactsFor(
  role: Role,
  samples: readonly Sample[],
  look: FolderLook,
  now: Date,
): SampleFacts | undefined {
  if (samples.length === 0) return undefined;
  const records = readRecords(look);
  const recipients = role === 'owner' ? [] : factsInRecipients(records.map(({ data }) => data));
  const isForRole = (file: string, path: FieldPath) =>
    mayChangeField(role, file, path) &&
    !recipients.some((fact) => fact.file === file && fieldName(fact.path) === fieldName(path));
  const replaceable = samples
    .map(({ file, path }) => ({ file: relative(displayName(look.dir), file), path }))
    .filter(({ file, path }) => isForRole(file, path))
    .sort((a, b) => Number(b.file === aboutUs) - Number(a.file === aboutUs));
  if (replaceable.length === 0) return undefined;
  const facts = factsIn(records, now);
  const links = replaceable.slice(0, maxLinks).flatMap(({ file, path }) => {
    const record = records.find((candidate) => candidate.file === file);
    return record ? [{ label: labelOf(record, path, facts), href: formOf(file, fieldName(path)) }] : [];
  });
  return { count: replaceable.length, links };
}

const aboutUs = 'ministry.yaml';

/** "Facts about us: Address, Town", "Team member: Miriam Adler" */
function labelOf({ kind, data }: ContentRecord, path: FieldPath, facts: Readonly<Record<string, string>>) {
  const title = titleOf(kind, data, facts);
  const labels = path.map((step, index) =>
    typeof step === 'number' ? `${step + 1}` : fieldAt(kind.schema, path.slice(0, index + 1))?.label,
  );
  const names = [...(kind.isList ? [kind.schema.label] : []), title].filter(Boolean);
  return [...new Set(names), labels.filter(Boolean).join(', ')].filter(Boolean).join(': ');
}
