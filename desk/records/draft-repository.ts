import type { Selectable } from 'kysely';
import type { Db, DeskDraftsTable } from '#server/database/schema.ts';

export type StoredDraft = Selectable<DeskDraftsTable>;

export function findDraft(db: Db, file: string): Promise<StoredDraft | undefined> {
  return db.selectFrom('desk_drafts').selectAll().where('file', '=', file).executeTakeFirst();
}

/** All drafts, newest first. */
export function listDrafts(db: Db): Promise<StoredDraft[]> {
  return db.selectFrom('desk_drafts').selectAll().orderBy('saved_at', 'desc').execute();
}

/** Drafts whose time to be published has come. */
export function listDueDrafts(db: Db, now: Date): Promise<StoredDraft[]> {
  return db
    .selectFrom('desk_drafts')
    .selectAll()
    .where('publish_at', '<=', now.toISOString())
    .orderBy('publish_at')
    .execute();
}

/** Drafts that were not published at their time. */
export function listRefusedDrafts(db: Db): Promise<StoredDraft[]> {
  return db.selectFrom('desk_drafts').selectAll().where('publish_fault', 'is not', null).execute();
}

/** Keeps why a draft was not published, unless it was saved or published meanwhile. */
export async function storePublishFault(
  db: Db,
  { file, saved_at }: StoredDraft,
  fault: string,
): Promise<void> {
  await db
    .updateTable('desk_drafts')
    .set({ publish_at: null, publish_fault: fault })
    .where('file', '=', file)
    .where('saved_at', '=', saved_at)
    .execute();
}

/** Lets a draft wait for a person again, unless it was published meanwhile. */
export async function stopSchedule(db: Db, file: string): Promise<void> {
  await db.updateTable('desk_drafts').set({ publish_at: null }).where('file', '=', file).execute();
}

/**
 * Replaces the draft that was read before.
 * @returns false if someone else saved in the meantime; nothing is stored then
 */
export async function saveDraft(
  db: Db,
  draft: StoredDraft,
  before: StoredDraft | undefined,
): Promise<boolean> {
  if (!before) {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('desk_drafts')
      .values(draft)
      .onConflict((conflict) => conflict.column('file').doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }
  const { numUpdatedRows } = await db
    .updateTable('desk_drafts')
    .set(draft)
    .where('file', '=', draft.file)
    .where('text', '=', before.text)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Deletes the draft only if it is unchanged since it was read. Its preview links end first, so that they
 * never show a later draft.
 */
export async function deleteDraft(db: Db, { file, text }: Pick<StoredDraft, 'file' | 'text'>): Promise<void> {
  const asRead = db
    .selectFrom('desk_drafts')
    .select('file')
    .where('file', '=', file)
    .where('text', '=', text);
  await db.deleteFrom('desk_previews').where('file', 'in', asRead).execute();
  await db.deleteFrom('desk_drafts').where('file', '=', file).where('text', '=', text).execute();
}
