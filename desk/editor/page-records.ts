import type { Db } from '#server/database/schema.ts';
import type { SitePage } from '#site/routes.ts';
import { formOf } from './addresses.ts';
import { listDrafts } from './draft-repository.ts';
import { withNew } from './pages-routes.ts';
import { factsIn, readRecords, titleOf } from './records.ts';

/** A record whose words stand on a page. */
export interface PageRecord {
  file: string;
  href: string;
  title: string;
  isDraft: boolean;
  /** Who saved its draft last. */
  by?: { email: string; name: string } | undefined;
}

/**
 * What a page's words are kept in, its own first; menu, footer and facts stand on every page. Also what visitors do not see yet.
 *
 * @param dir the content folder
 */
export async function recordsOnPage(
  { words }: Pick<SitePage, 'words'>,
  dir: string,
  db: Db,
): Promise<PageRecord[]> {
  const drafts = await listDrafts(db);
  const records = withNew(readRecords(dir), drafts);
  const facts = factsIn(records);
  return [...words, 'navigation.yaml', 'ministry.yaml'].flatMap((start, at, all) =>
    records
      .filter(({ file }) => file.startsWith(start) && all.findIndex((one) => file.startsWith(one)) === at)
      .map(({ file, kind, data }) => {
        const draft = drafts.find((one) => one.file === file);
        return {
          file,
          href: formOf(file),
          title: titleOf(kind, data, facts),
          isDraft: draft !== undefined,
          by: draft && { email: draft.person_email, name: draft.person_name },
        };
      }),
  );
}
