import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Content } from '#content-model/content.ts';
import { type CalendarDay, calendarDay } from '#core/dates/calendar-day.ts';
import { longDate } from '#core/dates/date-words.ts';
import { asSingleLine, slugOf } from '#core/text.ts';
import { writeWholeFile } from '#server/data-folder.ts';
import { NotDrawnError } from '#server/drawing/drawing-pool.ts';
import { type Original, publicErrorPrefix, type RenderDocument } from '#server/drawing/orders.ts';
import { isDiskFull } from '#server/plugins/health.ts';
import type { Change } from '../publish/content-git.ts';
import { diskFull, type Editor, NoChangesError, type Publisher, RefusedError } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import type { UploadedFile } from '../uploads.ts';
import { type MediaKind, mediaKinds, mediaRecord } from './media-kinds.ts';
import { pdfFault, pictureFault, TooLargeError } from './upload-checks.ts';

interface Dependencies {
  content(): Content;
  now(): Date;
  publisher: Publisher;
  processPhoto: RenderDocument;
  dataDir: string;
  publishDir: string;
}

/** A checked file that is not yet part of the content. */
interface NewMedium {
  path: string;
  title: string;
  /** Further fields of its record. */
  fields: Readonly<Record<string, unknown>>;
}

/** The result of an upload of pictures. */
export interface UploadResult {
  /** Of the new pictures. */
  ids: readonly string[];
  /** By file name. */
  faults: readonly { name: string; text: string }[];
}

type Fields = Record<string, unknown>;

export type MediaStore = ReturnType<typeof createMediaStore>;

/** Characters of a file's title. */
const maxTitle = 120;

/** One after another: the check and the history each take several times the memory of a file. */
const addingFiles = new PQueue({ concurrency: 1 });

/** The only code that adds, changes and removes pictures and files, and that adds PDFs of books. */
export function createMediaStore(dependencies: Dependencies) {
  const { content, publisher, publishDir } = dependencies;
  const { today, store, add, change, remove, restore } = createMediaRecords(dependencies);
  return {
    change,
    remove,
    restore,
    /**
     * Adds all valid pictures in one change.
     * @param words what they show, for people who cannot see them
     * @throws NotAllowedError for people who may not add pictures
     */
    async addPictures(files: readonly UploadedFile[], by: Editor, words = ''): Promise<UploadResult> {
      // Before a picture is processed and stored.
      publisher.authorize(by, {}, { [mediaRecord('pictures', 'new')]: '' });
      const alt = asSingleLine(words).slice(0, 500);
      const processed: NewMedium[] = [];
      const faults: { name: string; text: string }[] = [];
      try {
        // One after another: each takes memory.
        for (const file of files) {
          try {
            const { path, size } = await processPicture(dependencies, file);
            const title = pictureTitle(file.name, content().ministry, today());
            processed.push({ path, title, fields: { ...size, ...(alt && { alt }) } });
          } catch (error) {
            if (!(error instanceof RefusedError)) throw error;
            faults.push({ name: file.name.slice(0, 100), text: error.message });
          }
        }
        return { ids: await add('pictures', processed, by), faults };
      } finally {
        for (const { path } of processed) await rm(path, { force: true });
      }
    },
    /**
     * Adds a PDF for visitors.
     * @param title if it is empty, the file's name is used
     * @returns the id of the new file
     * @throws RefusedError
     */
    addFile: (file: UploadedFile, title: string, by: Editor): Promise<string> =>
      addingFiles.add(async () => {
        await check(dependencies, file, pdfFault);
        const words = title ? asSingleLine(title) : wordsOf(file.name);
        const name = words.replace(/\s+/g, ' ').slice(0, maxTitle) || 'File';
        const [id = ''] = await add('files', [{ path: file.path, title: name, fields: {} }], by);
        return id;
      }),
    /**
     * Stores the PDF of a book. Visitors cannot download it until a record names it.
     * @returns its file name
     * @throws RefusedError
     */
    async addBookPdf(file: UploadedFile, id: string): Promise<string> {
      await check(dependencies, file, pdfFault, `The PDF ${file.name.slice(0, 100)} cannot be used. `);
      return publisher.place(() => storeFile(file.path, join(publishDir, 'books/pdf'), id, 'pdf'));
    },
    /** Uses another file in all places of this picture. @throws RefusedError */
    async replacePicture(id: string, file: UploadedFile, by: Editor): Promise<Change> {
      const { path, size } = await processPicture(dependencies, file);
      try {
        return await change('pictures', id, by, 'replaced', async (data) => {
          // The focus point belongs to the old picture.
          const { focus: _, ...rest } = data;
          return { ...rest, file: await store('pictures', path, id), ...size };
        });
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

function createMediaRecords({ content, now, publisher, publishDir }: Dependencies) {
  const today = () => calendarDay(now(), content().ministry.address.timeZone);
  const store = (kind: MediaKind, path: string, id: string) =>
    storeFile(path, join(publishDir, kind), id, mediaKinds[kind].ending);

  /** Adds all in one change. @returns their ids */
  async function add(kind: MediaKind, media: readonly NewMedium[], by: Editor): Promise<string[]> {
    const { noun } = mediaKinds[kind];
    const [first] = media;
    if (!first) return [];
    const ids: string[] = [];
    await publisher.publish({
      by,
      where: `/desk/${kind}`,
      summary: media.length === 1 ? `added the ${noun} “${first.title}”` : `added ${media.length} ${kind}`,
      async change() {
        const taken = new Set(content()[kind].map(({ id }) => id));
        const records: Record<string, string> = {};
        for (const { path, title, fields } of media) {
          const id = freeId(title, taken, noun);
          taken.add(id);
          ids.push(id);
          const data = { title, file: await store(kind, path, id), ...fields, added: today() };
          records[mediaRecord(kind, id)] = withData(mediaRecord(kind, id), '', data);
        }
        return records;
      },
    });
    return ids;
  }

  /**
   * @param did what the history says
   * @param changed returns the new data of the record
   * @throws RefusedError
   */
  async function change(
    kind: MediaKind,
    id: string,
    by: Editor,
    did: string,
    changed: (data: Fields) => Fields | Promise<Fields>,
  ): Promise<Change> {
    const { noun, uses } = mediaKinds[kind];
    const file = mediaRecord(kind, id);
    const { title } = content()[kind].find((record) => record.id === id) ?? { title: id };
    return publisher.publish({
      by,
      where: uses(content()).has(id) ? '/' : `/desk/${kind}`,
      summary: `${did} the ${noun} “${title}”`,
      async change(read) {
        const text = await read(file);
        if (text === null) throw new RefusedError(`This ${noun} no longer exists.`);
        const next = withData(file, text, await changed(Object(dataOf(file, text))));
        if (next === text) throw new NoChangesError();
        return { [file]: next };
      },
    });
  }

  /** @throws RefusedError if it is in use */
  async function remove(kind: MediaKind, id: string, by: Editor): Promise<Change> {
    const { uses, usedSentence, removal } = mediaKinds[kind];
    const titles = (uses(content()).get(id) ?? []).map(({ title }) => title);
    if (titles.length > 0) throw new RefusedError(usedSentence(new Intl.ListFormat('en-US').format(titles)));
    return change(kind, id, by, removal, (data) => ({ ...data, takenDown: today() }));
  }

  const restore = (kind: MediaKind, id: string, by: Editor) =>
    change(kind, id, by, 'brought back', ({ takenDown: _, ...rest }) => rest);

  return { today, store, add, change, remove, restore };
}

/**
 * @param prefix of the sentence
 * @throws RefusedError when a file cannot be used or stored
 */
async function check(
  { dataDir }: Pick<Dependencies, 'dataDir'>,
  file: UploadedFile,
  faultOf: (file: UploadedFile) => Promise<string | undefined>,
  prefix = '',
): Promise<void> {
  const fault = (await faultOf(file)) ?? ((await isDiskFull(dataDir)) ? diskFull : undefined);
  if (fault) throw new (file.fault === 'too large' ? TooLargeError : RefusedError)(prefix + fault);
}

/** @returns the path of the picture for visitors, and its size. @throws RefusedError */
async function processPicture(dependencies: Dependencies, file: UploadedFile) {
  await check(dependencies, file, pictureFault);
  const path = `${file.path}.webp`;
  try {
    const made = await dependencies.processPhoto({ kind: 'original', from: file.path, to: path });
    const size: Original = JSON.parse(String(made));
    return { path, size };
  } catch (error) {
    await rm(path, { force: true });
    throw error instanceof NotDrawnError ? new RefusedError(drawingFault(error)) : error;
  }
}

/** The words of a file's name. */
const wordsOf = (name: string) => asSingleLine(name.replace(/\.\w+$/, '').replace(/[-_\s]+/g, ' '));

/** Camera file names are replaced by the date. */
function pictureTitle(name: string, { dates }: Content['ministry'], today: CalendarDay): string {
  const words = wordsOf(name);
  if (slugOf(words) !== '' && !/^(?:img|dsc|dscn|pxl|p|image|photo|foto|picture)?[\s\d()]*$/i.test(words))
    return words.charAt(0).toUpperCase() + words.slice(1, 80);
  return `Picture of ${longDate(today, dates)}`;
}

/** The error of the drawing process as a sentence for staff. */
function drawingFault({ cause }: NotDrawnError): string {
  const { message = '' } = Object(cause);
  if (message.startsWith(publicErrorPrefix)) return message.slice(publicErrorPrefix.length);
  if (/No space|ENOSPC/i.test(message)) return diskFull;
  return 'It takes too much memory or time to read. Save it smaller or as a JPEG, and choose it again.';
}

/**
 * The id of a new record: its title in plain letters, with a number if that is taken.
 * @param fallback for a title without such letters
 */
export function freeId(title: string, taken: ReadonlySet<string>, fallback = ''): string {
  const slug = slugOf(title).slice(0, 60).replace(/-$/, '') || fallback;
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(id)) return id;
  }
}

/** Copies a file into a folder of the content. @returns its name, which contains a hash of its bytes */
export async function storeFile(path: string, folder: string, id: string, ending: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(piece);
  const name = `${id}-${hash.digest('hex').slice(0, 8)}.${ending}`;
  await mkdir(folder, { recursive: true });
  await writeWholeFile(join(folder, name), async (draft) => {
    await copyFile(path, draft);
    await chmod(draft, 0o644);
  });
  return name;
}
