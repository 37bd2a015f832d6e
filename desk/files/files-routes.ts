import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { longDate } from '#core/dates/date-words.ts';
import { filePath } from '#core/files.ts';
import { sizeInWords } from '#core/messages/library.ts';
import { editorRoles } from '../auth/person.ts';
import {
  type Answer,
  type DeskRoute,
  get,
  notFound,
  post,
  type SignedInVisit,
  type Visit,
} from '../desk-route.ts';
import { fileUses } from '../media/uses.ts';
import { RefusedError, refusedStatus } from '../publish/publisher.ts';
import type { FilesProps } from './FilesScreen.tsx';
import { createFileStore, type FileStoreDependencies, TooLargeError } from './file-store.ts';

interface Dependencies extends FileStoreDependencies {
  contentDir(): string;
}

/** Files on one screen. */
const pageSize = 50;

/** Lists, adds, removes and restores the PDFs that pages link to. */
export function filesRoutes(dependencies: Dependencies): readonly DeskRoute[] {
  const { content, contentDir } = dependencies;
  const store = createFileStore(dependencies);

  async function list(
    { query }: Pick<Visit, 'query'>,
    { status = 200, ...refused }: { status?: number } & Partial<Pick<FilesProps, 'error' | 'typed'>> = {},
  ): Promise<Answer> {
    const { files, ministry } = content();
    const showsRemoved = query.has('removed');
    const search = (query.get('q') ?? '').trim();
    const from = Math.max(0, Math.floor(Number(query.get('from') ?? 0)) || 0);
    const uses = fileUses(content());
    const found = files
      .filter(({ takenDown }) => Boolean(takenDown) === showsRemoved)
      .filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
      .sort((a, b) => (b.added ?? '').localeCompare(a.added ?? '') || a.title.localeCompare(b.title));
    const next = new URLSearchParams({
      ...(search && { q: search }),
      ...(showsRemoved && { removed: '' }),
      from: String(from + pageSize),
    });
    const sizeOf = async (file: string) => {
      const stats = await stat(join(contentDir(), 'files', file)).catch(() => undefined);
      return stats && sizeInWords(stats.size);
    };
    return {
      screen: {
        name: 'files',
        title: 'Files',
        props: {
          search,
          showsRemoved,
          files: await Promise.all(
            found.slice(from, from + pageSize).map(async ({ id, title, file, added }) => ({
              id,
              title,
              path: filePath(id),
              about: [await sizeOf(file), added && longDate(added, ministry.dates)]
                .filter(Boolean)
                .join(', '),
              uses: (uses.get(id) ?? []).map((use) => use.title),
            })),
          ),
          next: found.length > from + pageSize ? `/desk/files?${next}` : undefined,
          removedCount: files.filter(({ takenDown }) => takenDown).length,
          added: files.find(({ id }) => id === query.get('added'))?.title,
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
      const status = error instanceof TooLargeError ? 413 : refusedStatus(error);
      return list(visit, { status, error: error.sentences.join(' '), typed });
    }
  }

  return [
    get('/files', editorRoles, (visit) => list(visit)),
    post(
      '/files',
      editorRoles,
      async (visit: SignedInVisit) => {
        const title = visit.form.get('title') ?? '';
        return refusable(visit, title, async () => {
          const [file] = visit.files;
          if (!file) throw new RefusedError('No PDF was chosen. Choose one first.');
          return { to: `/desk/files?added=${await store.add(file, title, visit.person)}` };
        });
      },
      { takesFiles: true },
    ),
    post('/files/:id', editorRoles, async (visit) => {
      const { id = '' } = visit.params;
      if (!content().files.some((file) => file.id === id)) return notFound;
      return refusable(visit, '', async () => {
        const action = visit.form.get('do') === 'restore' ? store.restore : store.remove;
        return { to: `/desk/files?done=${(await action(id, visit.person)).id}` };
      });
    }),
  ];
}
