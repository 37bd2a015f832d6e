import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { ColumnsOf, FormNoun, SubmissionTable } from '../submissions/forms.ts';

/* Names are the specification's (section 3) in snake case. Every change here needs a migration. */

/** UTC, as `Date.prototype.toISOString` writes it, which sorts by time. */
type Instant = string;

/** Written as booleans and read as 0 or 1, also from PostgreSQL (`open-postgres.ts`). */
type StoredBoolean = ColumnType<0 | 1, boolean, boolean>;

/** Required by the specification; not used yet. */
interface UsersTable {
  id: Generated<string>;
  username: string;
  password: string;
}

type FormTable<Columns> = { id: string; created_at: Instant } & {
  [Name in keyof Columns]: Columns[Name] extends boolean ? StoredBoolean : Columns[Name];
};

type FormTables = { [Table in SubmissionTable]: FormTable<ColumnsOf[Table]> };

/** Submissions with a filled honeypot, until staff say that a person sent them. */
export interface SetAsideTable {
  id: string;
  created_at: Instant;
  form: FormNoun;
  /** As typed; empty without one. */
  email: string;
  /** The form's fields as JSON, as they were sent. */
  fields: string;
}

/**
 * `outbox`: other e-mails. `desk_links`: a sign-in link. `desk_changes`: a change of the content, by its id.
 * `desk_access_changes`: a change of who has access to the desk.
 */
export const systemMailTables = ['outbox', 'desk_links', 'desk_changes', 'desk_access_changes'] as const;

export interface OutboxTable {
  /** Also the e-mail's Message-ID, by which programs recognize a duplicate. */
  id: string;
  /** A file's name in content/emails, which defines the recipient. */
  template: string;
  submission_table: SubmissionTable | (typeof systemMailTables)[number];
  submission_id: string;
  attempts: number;
  next_attempt_at: Instant;
  /** The end of a worker's lease; null without one. */
  claimed_until: Instant | null;
  /** Codes only: a mail server's message may contain an address. */
  last_error: string | null;
  sent_at: Instant | null;
  failed_at: Instant | null;
  created_at: Instant;
}

/** Accepted submissions, to recognize a second press or a retry. */
interface SubmissionKeysTable {
  form: string;
  /** SHA-256 of the checked fields. */
  fingerprint: string;
  idempotency_key: string | null;
  submission_id: string;
  created_at: Instant;
}

interface RateLimitsTable {
  /** A hash of the address: see `counter-repository.ts`. */
  bucket: string;
  submissions: number;
  window_ends_at: Instant;
}

/** Counts that no other table has, such as rejected robots. */
interface CountersTable {
  name: string;
  count: number;
}

interface SecretsTable {
  name: string;
  /** 32 random bytes as base64url. */
  value: string;
}

export interface DeskPeopleTable {
  id: string;
  /** In lower case. */
  email: string;
  /** Empty until it is known. */
  name: string;
  role: 'owner' | 'shepherd' | 'secretary' | 'editor';
  created_at: Instant;
  /** The first sign-in; null before it. */
  entered_at: Instant | null;
}

export interface DeskAccessChangesTable {
  id: string;
  kind: 'added' | 'role' | 'removed' | 'passkey-added' | 'passkey-removed';
  /** Whose access changed; also when they are no longer among the people. */
  person_name: string;
  person_email: string;
  /** After the change. */
  role: DeskPeopleTable['role'];
  by_name: string;
  created_at: Instant;
}

export interface DeskLinksTable {
  id: string;
  /** As typed, in lower case. */
  email: string;
  /** The address below /desk to which it leads. */
  leads_to: string;
  asked_at: Instant;
  /** SHA-256 of the link's token; null until the e-mail is written. */
  token_hash: string | null;
  expires_at: Instant | null;
}

export interface DeskSessionsTable {
  id: string;
  /** SHA-256 of the cookie's token. */
  token_hash: string;
  person_id: string;
  device: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface DeskPasskeysTable {
  /** The credential's id, base64url. */
  id: string;
  person_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Number of signatures, if the authenticator counts them; otherwise 0. */
  counter: number;
  device: string;
  created_at: Instant;
  used_at: Instant | null;
}

/** One-time challenges for passkeys. */
export interface DeskChallengesTable {
  challenge: string;
  purpose: 'registration' | 'sign-in';
  /** The person who registers a passkey; null for a sign-in, where the signature shows the person. */
  person_id: string | null;
  expires_at: Instant;
}

interface BackupsTable {
  made_at: Instant;
}

interface BackupTurnsTable {
  name: 'daily';
  next_at: Instant;
  /** Why the last backup failed, as a sentence; null: it succeeded. */
  fault: string | null;
}

/** The state of the retention of prayer requests; at most one row. */
export interface RetentionTable {
  name: 'prayer requests';
  /** The last run with a trusted clock. */
  trusted_at: Instant;
  /** The first and the last run with a doubtful clock; null while the clock is trusted. */
  doubted_since: Instant | null;
  doubted_at: Instant | null;
  /** Since when staff are warned of unopened requests, and the instant before which those were sent. */
  warned_at: Instant | null;
  warned_before: Instant | null;
}

/** What staff did with a visitor's message. Erased with it. */
export interface DeskMessageEventsTable {
  /** Also the id of an answer's row in the outbox. */
  id: string;
  /** The id of the message, in any form's table. */
  submission_id: string;
  /** `listed`, `unlisted`: added to the prayer list by staff, or removed from it. */
  kind: 'opened' | 'answer' | 'answered' | 'note' | 'prayed' | 'listed' | 'unlisted';
  /** The person at that time. Both are empty when the message is older than the desk. */
  person_name: string;
  person_email: string;
  words: string;
  created_at: Instant;
}

export interface DeskDraftsTable {
  /** The path in the content folder. */
  file: string;
  /** The file's text when the draft was created; null without a file. */
  base: string | null;
  text: string;
  /** The person who saved it last. */
  person_name: string;
  person_email: string;
  saved_at: Instant;
  /** When it is published by itself, in the name of the person who saved it last; null: never. */
  publish_at: Instant | null;
  /** Why it was not published at its time, as a sentence. */
  publish_fault: string | null;
}

/** A link that shows a draft without a session. Deleted with the draft. */
interface DeskPreviewsTable {
  token_hash: string;
  file: string;
  /** The creator of the link. It ends when that person is removed. */
  person_id: string;
  expires_at: Instant;
}

/** A form of the desk that was posted after its session had ended. Deleted after an hour. */
interface DeskKeptFormsTable {
  /** SHA-256 of the token in the browser's cookie, which is also the key. */
  id: string;
  /** Who may see it; null when the browser did not name anyone. */
  person_id: string | null;
  /** Encrypted. */
  sealed: string;
  expires_at: Instant;
}

export interface Database extends FormTables {
  users: UsersTable;
  outbox: OutboxTable;
  set_aside: SetAsideTable;
  submission_keys: SubmissionKeysTable;
  rate_limits: RateLimitsTable;
  counters: CountersTable;
  secrets: SecretsTable;
  backups: BackupsTable;
  backup_turns: BackupTurnsTable;
  retention: RetentionTable;
  desk_people: DeskPeopleTable;
  desk_access_changes: DeskAccessChangesTable;
  desk_links: DeskLinksTable;
  desk_sessions: DeskSessionsTable;
  desk_passkeys: DeskPasskeysTable;
  desk_challenges: DeskChallengesTable;
  desk_message_events: DeskMessageEventsTable;
  desk_drafts: DeskDraftsTable;
  desk_previews: DeskPreviewsTable;
  desk_kept_forms: DeskKeptFormsTable;
}

export type Db = Kysely<Database> | Transaction<Database>;
