import { ContentError } from '#content-model/content-error.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { RenderedPage } from '#server/plugins/render-page.ts';
import type { Site } from '#server/site.ts';
import type { Opened } from './drafts.ts';
import { pagesShowing } from './records.ts';

interface Services {
  live: Pick<LiveContent, 'readWith'>;
  site(): Site;
  /** The site as it would be with other content. */
  siteOf(content: Site['content']): Site;
}

/**
 * The first page on which visitors would see a record, with its draft.
 *
 * @returns 'nowhere' where no page shows it, 'faulty' while the draft has faults
 */
export async function draftPage(
  { file, text }: Pick<Opened, 'file' | 'text'>,
  { live, site, siteOf }: Services,
): Promise<RenderedPage | 'nowhere' | 'faulty'> {
  const [page] = pagesShowing(file, site().content);
  if (!page) return 'nowhere';
  try {
    const { content } = live.readWith({ [file]: text });
    return await siteOf(content).renderPage(page.path);
  } catch (error) {
    if (error instanceof ContentError) return 'faulty';
    throw error;
  }
}
