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
