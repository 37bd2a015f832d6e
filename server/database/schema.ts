import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { ColumnsOf, SubmissionTable } from '../submissions/forms.ts';

/*
 * The tables, as queries see them. Names of tables and columns are the specification's (section 3) in snake
 * case; the migrations create them, and a change here needs one of its own.
 */

/** UTC, as `Date.prototype.toISOString` writes it. That form sorts by time. */
type Instant = string;

/**
 * SQLite has no booleans: they go in as such and come out as 0 or 1, from PostgreSQL too
 * (`open-postgres.ts`).
 */
type StoredBoolean = ColumnType<0 | 1, boolean, boolean>;

/** Required by the specification; not used yet. */
interface UsersTable {
  id: Generated<string>;
  username: string;
  password: string;
}

/** What a form stores. */
type FormTable<Columns> = { id: string; created_at: Instant } & {
  [Name in keyof Columns]: Columns[Name] extends boolean ? StoredBoolean : Columns[Name];
};

type FormTables = { [Table in SubmissionTable]: FormTable<ColumnsOf[Table]> };

/**
 * What an e-mail can be about besides what visitors sent. `outbox`: the other mails. `desk_links`: a link for
 * one of the staff. `desk_changes`: a change of the content, by its id in the history.
 */
export const ownMatters = ['outbox', 'desk_links', 'desk_changes'] as const;

/** One row for each e-mail that a submission calls for. */
export interface OutboxTable {
  /** Also the e-mail's Message-ID, so that a mail sent twice can be seen to be one. */
  id: string;
  /** A file's name in content/emails. Whom it goes to stands there. */
  template: string;
  /** What the mail is about: what a visitor sent, or one of `ownMatters`. */
  submission_table: SubmissionTable | (typeof ownMatters)[number];
  submission_id: string;
  /** Sendings that failed. */
  attempts: number;
  next_attempt_at: Instant;
  /** Until then one worker is sending it; null when none is. */
  claimed_until: Instant | null;
  /** Codes alone: what a mail server says may hold an address. */
  last_error: string | null;
  sent_at: Instant | null;
  /** When sending was given up. */
  failed_at: Instant | null;
  created_at: Instant;
}

/** Marks what has been accepted, so that a second press or a retry is recognised. */
interface SubmissionKeysTable {
  /** The form's noun. */
  form: string;
  /** SHA-256 of the checked fields. */
  fingerprint: string;
  idempotency_key: string | null;
  submission_id: string;
  created_at: Instant;
}

/** Submissions by one address to one form in the current window. */
interface RateLimitsTable {
  /** Tells addresses apart without being one: see `counter-repository.ts`. */
  bucket: string;
  submissions: number;
  window_ends_at: Instant;
}

/** Sums that no other table can give, such as robots caught. */
interface CountersTable {
  name: string;
  count: number;
}

/** What the host signs with. */
interface SecretsTable {
  name: string;
  /** 32 random bytes as base64url. */
  value: string;
}

/** Who works on the site at /desk. */
export interface DeskPeopleTable {
  id: string;
  /** In small letters. */
  email: string;
  /** Empty until it is known. */
  name: string;
  role: 'owner' | 'shepherd' | 'editor';
  created_at: Instant;
  /** For the first time; null until then. */
  entered_at: Instant | null;
}

/**
 * Sign-in links that were asked for, by whomever: also for addresses that belong to nobody here. Gone once
 * used.
 */
export interface DeskLinksTable {
  id: string;
  /** As typed, in small letters. */
  email: string;
  /** The address below /desk to which it leads. */
  leads_to: string;
  asked_at: Instant;
  /** SHA-256 of what the link holds; null until the e-mail with it is written. */
  token_hash: string | null;
  expires_at: Instant | null;
}

/** Devices that are signed in. */
export interface DeskSessionsTable {
  id: string;
  /** SHA-256 of what the cookie holds. */
  token_hash: string;
  person_id: string;
  /** In words: `Chrome on Android`. */
  device: string;
  created_at: Instant;
  expires_at: Instant;
}

export interface DeskPasskeysTable {
  /** The credential's, base64url. */
  id: string;
  person_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** Signatures so far, by authenticators that count them; else 0. */
  counter: number;
  /** Where it was made, in words. */
  device: string;
  created_at: Instant;
  used_at: Instant | null;
}

/** What passkeys are asked to sign, once. */
export interface DeskChallengesTable {
  challenge: string;
  purpose: 'registration' | 'sign-in';
  /** Who registers a passkey; null for a sign-in, which shows who it is only when it is signed. */
  person_id: string | null;
  expires_at: Instant;
}

/** When the last backup was made: one row at most. */
interface BackupsTable {
  made_at: Instant;
}

/** The daily backup: one row at most. */
interface BackupTurnsTable {
  name: 'daily';
  /** Nobody makes one before. */
  next_at: Instant;
  /** Why the last one failed, as a sentence; null: it did not. */
  fault: string | null;
}

/** What the erasing of old prayer requests goes by: one row at most. */
export interface RetentionTable {
  name: 'prayer requests';
  /** The last run whose clock was trusted. */
  trusted_at: Instant;
  /** The first and the last run of those whose clock may be wrong; null while it is trusted. */
  doubted_since: Instant | null;
  doubted_at: Instant | null;
  /**
   * Since when staff are warned of requests that they have not opened, and before which instant those were
   * sent.
   */
  warned_at: Instant | null;
  warned_before: Instant | null;
}

/** What staff did with a visitor's message. Erased with it. */
export interface DeskMessageEventsTable {
  /** Also of the outbox's row, when it is an answer. */
  id: string;
  /** Of the message, in whichever table it lies. */
  submission_id: string;
  /** `listed`, `unlisted`: put on the prayer list by staff, or taken off it. */
  kind: 'opened' | 'answer' | 'answered' | 'note' | 'prayed' | 'listed' | 'unlisted';
  /**
   * Of whoever did it, as they were called then. Both are empty when it was nobody: the message is older than
   * the desk.
   */
  person_name: string;
  person_email: string;
  /** Of an answer or a note; otherwise empty. */
  words: string;
  created_at: Instant;
}

/** A record of the content as somebody has changed it, before visitors see it: one for each record. */
export interface DeskDraftsTable {
  /** By its path in the content folder. */
  file: string;
  /** The file's text when the draft was made; null where there was no such file. */
  base: string | null;
  text: string;
  /** Of whoever saved it last. */
  person_name: string;
  person_email: string;
  saved_at: Instant;
}

/** A link by which somebody without a session sees a draft. It goes with the draft. */
interface DeskPreviewsTable {
  token_hash: string;
  /** Of the draft. */
  file: string;
  /** Who made the link. It ends when they are removed. */
  person_id: string;
  expires_at: Instant;
}

export interface Database extends FormTables {
  users: UsersTable;
  outbox: OutboxTable;
  submission_keys: SubmissionKeysTable;
  rate_limits: RateLimitsTable;
  counters: CountersTable;
  secrets: SecretsTable;
  backups: BackupsTable;
  backup_turns: BackupTurnsTable;
  retention: RetentionTable;
  desk_people: DeskPeopleTable;
  desk_links: DeskLinksTable;
  desk_sessions: DeskSessionsTable;
  desk_passkeys: DeskPasskeysTable;
  desk_challenges: DeskChallengesTable;
  desk_message_events: DeskMessageEventsTable;
  desk_drafts: DeskDraftsTable;
  desk_previews: DeskPreviewsTable;
}

/** What a repository function works on: the database, or the transaction that its caller has begun. */
export type Db = Kysely<Database> | Transaction<Database>;
