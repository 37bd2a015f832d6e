import { UsageError } from '../command-line.ts';
import { findSubmissionsByReference, type StoredSubmission } from '../database/submission-repository.ts';
import type { SubmissionForm } from '../submissions/forms.ts';
import { formsNamed, type InboxSetting } from './inbox-command.ts';
import { when } from './lines.ts';

export interface Found {
  form: SubmissionForm;
  stored: StoredSubmission;
}

/**
 * The submission with this reference, or undefined after having told why there is not exactly one.
 *
 * @throws UsageError when the reference is too short to mean one
 */
export async function findByReference(
  reference: string,
  { db, print }: Pick<InboxSetting, 'db' | 'print'>,
): Promise<Found | undefined> {
  if (reference.length < 4)
    throw new UsageError('Give the reference of a message, at least four characters of it.');
  const found: Found[] = [];
  for (const form of formsNamed(undefined)) {
    const rows = await findSubmissionsByReference(db, form.table, reference);
    found.push(...rows.map((stored) => ({ form, stored })));
  }
  if (found.length === 1) return found[0];
  if (found.length === 0) print(`No message has the reference ${reference}.`);
  else {
    print(`More than one message begins with ${reference}:`);
    for (const { form, stored } of found) print(`${stored.id}  ${when(stored.created_at)}  ${form.noun}`);
  }
  return undefined;
}
