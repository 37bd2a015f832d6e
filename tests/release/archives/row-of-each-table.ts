import type { Insertable } from 'kysely';
import type { Database } from '#server/database/schema.ts';
import { checkFields, type FormDefinition } from '#server/submissions/form.ts';
import { forms, type SubmissionTable } from '#server/submissions/forms.ts';
import { goodPosts } from '#server/test-support/good-posts.ts';
import { content } from '../../content.ts';

const at = '2026-03-14T15:00:00.000Z';
const later = '2099-01-01T00:00:00.000Z';
const hash = 'a'.repeat(64);
const person = { person_name: 'Naomi', person_email: 'naomi@example.org' };

/** What a visitor sent with a form. */
function rowOf(form: FormDefinition) {
  const { fields } = goodPosts.find(({ noun }) => noun === form.noun) ?? {};
  const checked = checkFields(form, fields, content);
  if (!checked.ok) throw new Error(`the sample of ${form.noun} is not valid`);
  return { id: `${form.noun}-1`, created_at: at, ...form.toColumns(checked.value) };
}

/** As a host writes them. A new table or column does not compile without its row. */
const otherRows: { [Table in Exclude<keyof Database, SubmissionTable>]: Insertable<Database[Table]> } = {
  users: { id: 'user-1', username: 'unused', password: 'unused' },
  outbox: {
    ...{ id: 'mail-1', template: 'staff-contact', submission_table: 'contact_submissions' as const },
    ...{ submission_id: 'contact-1', attempts: 1, next_attempt_at: later, claimed_until: null },
    ...{ last_error: '450', sent_at: null, failed_at: null, created_at: at },
  },
  set_aside: {
    created_at: at,
    email: 'ruth@example.org',
    id: 'robot-1',
    form: 'contact',
    fields: '{"name":"Ruth","company":"x"}',
  },
  submission_keys: {
    ...{ form: 'contact', fingerprint: hash, idempotency_key: 'key-1' },
    ...{ submission_id: 'contact-1', created_at: at },
  },
  rate_limits: { bucket: hash, submissions: 3, window_ends_at: at },
  counters: { name: 'honeypot contact', count: 7 },
  secrets: { name: 'book links', value: 'A'.repeat(43) },
  backups: { made_at: at },
  backup_turns: { name: 'daily', next_at: at, fault: null },
  retention: {
    ...{ name: 'prayer requests', trusted_at: at, doubted_since: null, doubted_at: null },
    ...{ warned_at: null, warned_before: null },
  },
  desk_people: {
    ...{ id: 'person-1', email: 'naomi@example.org', name: 'Naomi', role: 'owner' as const },
    ...{ created_at: at, entered_at: at },
  },
  desk_access_changes: {
    ...{ ...person, id: 'access-1', kind: 'added' as const, role: 'owner' as const },
    ...{ by_name: 'Naomi', created_at: at },
  },
  desk_links: {
    ...{ id: 'link-1', email: 'naomi@example.org', leads_to: '/', asked_at: at },
    ...{ token_hash: hash, expires_at: at },
  },
  desk_sessions: {
    ...{ id: 'session-1', token_hash: hash, person_id: 'person-1', device: 'Chrome on Android' },
    ...{ created_at: at, expires_at: later },
  },
  desk_passkeys: {
    ...{ id: 'passkey-1', person_id: 'person-1', public_key: 'AAAA', counter: 0 },
    ...{ device: 'Chrome on Android', created_at: at, used_at: null },
  },
  desk_challenges: { challenge: 'challenge-1', purpose: 'sign-in', person_id: null, expires_at: at },
  desk_message_events: {
    ...{ ...person, id: 'event-1', submission_id: 'contact-1', kind: 'note' as const },
    ...{ words: 'They come on Sabbath.', created_at: at },
  },
  desk_drafts: {
    ...{ ...person, file: 'pages/give.yaml', base: null, text: 'heading: Give\n', saved_at: at },
    ...{ publish_at: null, publish_fault: null },
  },
  desk_previews: { token_hash: hash, file: 'pages/give.yaml', person_id: 'person-1', expires_at: later },
  desk_kept_forms: { id: hash, person_id: 'person-1', sealed: 'AAAA', expires_at: later },
};

/** One row for each table. */
export const rowOfEachTable: Readonly<Record<string, object>> = {
  ...Object.fromEntries(forms.map((form) => [form.table, rowOf(form)])),
  ...otherRows,
};
