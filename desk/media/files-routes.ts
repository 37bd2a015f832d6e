import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { longDate } from '#core/dates/date-words.ts';
import { filePath } from '#core/files.ts';
import { sizeInWords } from '#core/messages/library.ts';
import type { LiveContent } from '#server/content/live-content.ts';
import type { Site } from '#server/site.ts';
import { type Answer, type DeskRoute, get, notFound, post, type Visit } from '../desk-route.ts';
import { editorRoles } from '../person.ts';
import { RefusedError } from '../publish/publisher.ts';
import type { FilesProps } from './FilesScreen.tsx';
import { listMedia } from './media-list.ts';
import type { MediaStore } from './media-store.ts';
import { uploadStatus } from './upload-checks.ts';
import { fileUses } from './uses.ts';

interface Dependencies {
  live: Pick<LiveContent, 'dir' | 'look'>;
  media: MediaStore;
  site(): Site;
}

/** Lists, adds, removes and restores the PDFs that pages link to. */
export function filesRoutes({ live, media, site }: Dependencies): readonly DeskRoute[] {
  async function list(
    { query }: Pick<Visit, 'query'>,
    { status = 200, ...refused }: { status?: number } & Partial<Pick<FilesProps, 'error' | 'typed'>> = {},
  ): Promise<Answer> {
    const { content } = site();
    const uses = fileUses(content);
    const { found, list } = listMedia('files', content.files, query);
    const sizeOf = async (file: string) => {
      const stats = await stat(join(live.dir(), 'files', file)).catch(() => undefined);
      return stats && sizeInWords(stats.size);
    };
    return {
      screen: {
        name: 'files',
        title: 'Files',
        props: {
          list,
          files: await Promise.all(
            found.map(async ({ id, title, file, added }) => ({
              id,
              title,
              path: filePath(id),
              about: [await sizeOf(file), added && longDate(added, content.ministry.dates)]
                .filter(Boolean)
                .join(', '),
              uses: (uses.get(id) ?? []).map((use) => use.title),
            })),
          ),
          added: content.files.find(({ id }) => id === query.get('added'))?.title,
          done: query.get('done') ?? undefined,
          error: undefined,
          typed: '',
          ...refused,
        },
      },
      status,
    };
  }

  async function refusable(visit: Visit, typed: string, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
      return list(visit, { status: uploadStatus(error), error: error.sentences.join(' '), typed });
    }
  }

  return [
    get('/files', editorRoles, (visit) => list(visit)),
    post(
      '/files',
      editorRoles,
      async (visit) => {
        const title = visit.form.get('title') ?? '';
        return refusable(visit, title, async () => {
          const [file] = visit.files;
          if (!file) throw new RefusedError('No PDF was chosen. Choose one first.');
          return { to: `/desk/files?added=${await media.addFile(file, title, visit.person)}` };
        });
      },
      { takesFiles: true },
    ),
    post('/files/:id', editorRoles, async (visit) => {
      const { id = '' } = visit.params;
      if (!site().content.files.some((file) => file.id === id)) return notFound;
      return refusable(visit, '', async () => {
        const isRestored = visit.form.get('do') === 'restore';
        const action = isRestored ? media.restore : media.remove;
        const change = await action('files', id, visit.person);
        return { to: `/desk/files?${isRestored ? 'done' : 'removal'}=${change.id}` };
      });
    }),
  ];
}
