/** Changes a content folder from the format of an earlier version to the next one. */
export interface ContentMigration {
  readonly name: string;
  /**
   * @param dir the content folder
   * @returns the changed files by path, in the order in which to write them; none for content that is in the
   *   later format. An interrupted migration runs again.
   */
  changes(dir: string): Readonly<Record<string, string>>;
}

/** The oldest first. From 1.0.0 on, a version that changes the format adds one. */
export const contentMigrations: ContentMigration[] = [];

/** The files that a migration would change; none for content in today's format. */
export const migratedFiles = (dir: string): Record<string, string> =>
  Object.assign({}, ...contentMigrations.map(({ changes }) => changes(dir)));
