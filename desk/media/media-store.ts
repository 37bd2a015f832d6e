import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '#content-model/content.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
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
import { pdfFault, pictureFault } from './upload-checks.ts';
import { pictureUses } from './uses.ts';

interface Dependencies {
  content(): Content;
  now(): Date;
  publisher: Publisher;
  processPhoto: RenderDocument;
  dataDir: string;
  publishDir: string;
}

/** A processed picture that is not yet part of the content. */
interface ProcessedPicture extends Original {
  path: string;
  title: string;
}

/** The result of an upload. */
export interface UploadResult {
  /** Of the new pictures. */
  ids: readonly string[];
  /** By file name. */
  faults: readonly { name: string; text: string }[];
}

export type MediaStore = ReturnType<typeof createMediaStore>;

export const pictureRecord = (id: string) => `pictures/${id}.yaml`;

/** The only code that adds pictures and PDFs of books to the content, and changes and removes pictures. */
export function createMediaStore({
  content,
  now,
  publisher,
  processPhoto,
  dataDir,
  publishDir,
}: Dependencies) {
  const today = () => calendarDay(now(), content().ministry.address.timeZone);
  const diskFault = async () => ((await isDiskFull(dataDir)) ? diskFull : undefined);

  /** @throws RefusedError */
  async function processPicture(file: UploadedFile): Promise<ProcessedPicture> {
    const fault = (await pictureFault(file)) ?? (await diskFault());
    if (fault) throw new RefusedError(fault);
    const path = `${file.path}.webp`;
    try {
      const size: Original = JSON.parse(
        String(await processPhoto({ kind: 'original', from: file.path, to: path })),
      );
      return { ...size, path, title: titleFrom(file.name) };
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof NotDrawnError) throw new RefusedError(drawingFault(error));
      throw error;
    }
  }

  /** Camera file names are replaced by the date. */
  function titleFrom(name: string): string {
    const words = asSingleLine(name.replace(/\.\w+$/, '').replace(/[-_\s]+/g, ' '));
    if (slugOf(words) !== '' && !/^(?:img|dsc|dscn|pxl|p|image|photo|foto|picture)?[\s\d()]*$/i.test(words))
      return words.charAt(0).toUpperCase() + words.slice(1, 80);
    const { address, dates } = content().ministry;
    return `Picture of ${longDate(calendarDay(now(), address.timeZone), dates)}`;
  }

  const storePicture = (path: string, id: string) =>
    storeFile(path, join(publishDir, 'pictures'), id, 'webp');

  /**
   * Adds all valid pictures in one change.
   * @param words what they show, for people who cannot see them
   * @throws NotAllowedError for people who may not add pictures
   */
  async function add(files: readonly UploadedFile[], by: Editor, words = ''): Promise<UploadResult> {
    // Before a picture is processed and stored.
    publisher.authorize(by, {}, { [pictureRecord('new')]: '' });
    const alt = asSingleLine(words).slice(0, 500);
    const processed: ProcessedPicture[] = [];
    const faults: { name: string; text: string }[] = [];
    try {
      // One after another: each takes memory.
      for (const file of files) {
        try {
          processed.push(await processPicture(file));
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error;
          faults.push({ name: file.name.slice(0, 100), text: error.message });
        }
      }
      const ids: string[] = [];
      if (processed.length > 0) {
        await publisher.publish({
          by,
          where: '/desk/pictures',
          summary:
            processed.length === 1
              ? `added the picture “${processed[0]?.title}”`
              : `added ${processed.length} pictures`,
          async change() {
            const taken = new Set(content().pictures.map(({ id }) => id));
            const records: Record<string, string> = {};
            for (const { path, title, width, height } of processed) {
              const id = freeId(title, taken);
              taken.add(id);
              ids.push(id);
              const data = {
                title,
                file: await storePicture(path, id),
                width,
                height,
                ...(alt && { alt }),
                added: today(),
              };
              records[pictureRecord(id)] = withData(pictureRecord(id), '', data);
            }
            return records;
          },
        });
      }
      return { ids, faults };
    } finally {
      for (const { path } of processed) await rm(path, { force: true });
    }
  }

  /**
   * @param changed returns the new data of the record
   * @throws RefusedError
   */
  async function change(
    id: string,
    by: Editor,
    words: string,
    changed: (data: Record<string, unknown>) => Record<string, unknown> | Promise<Record<string, unknown>>,
  ): Promise<Change> {
    const file = pictureRecord(id);
    const [use] = pictureUses(content()).get(id) ?? [];
    return publisher.publish({
      by,
      where: use ? '/' : '/desk/pictures',
      summary: words,
      async change(read) {
        const text = await read(file);
        if (text === null) throw new RefusedError('This picture no longer exists.');
        const next = withData(file, text, await changed(Object(dataOf(file, text))));
        if (next === text) throw new NoChangesError();
        return { [file]: next };
      },
    });
  }

  return {
    add,
    change,
    /**
     * Stores the PDF of a book. Visitors cannot download it until a record names it.
     *
     * @returns its file name
     * @throws RefusedError
     */
    async addBookPdf(file: UploadedFile, id: string): Promise<string> {
      const fault = (await pdfFault(file)) ?? (await diskFault());
      if (fault) throw new RefusedError(`The PDF ${file.name.slice(0, 100)} cannot be used. ${fault}`);
      return publisher.place(() => storeFile(file.path, join(publishDir, 'books/pdf'), id, 'pdf'));
    },
    /** Uses another file in all places of this picture. @throws RefusedError */
    async replace(id: string, file: UploadedFile, by: Editor): Promise<Change> {
      const { path, width, height } = await processPicture(file);
      try {
        return await change(id, by, `replaced the picture “${titleOf(id)}”`, async (data) => {
          // The focus point belongs to the old picture.
          const { focus: _, ...rest } = data;
          return { ...rest, file: await storePicture(path, id), width, height };
        });
      } finally {
        await rm(path, { force: true });
      }
    },
    /** @throws RefusedError if it is in use */
    async takeDown(id: string, by: Editor): Promise<Change> {
      const uses = pictureUses(content()).get(id) ?? [];
      if (uses.length > 0) {
        const where = new Intl.ListFormat('en-US').format(uses.map(({ title }) => title));
        throw new RefusedError(`It is used: ${where}. Choose another picture there first.`);
      }
      return change(id, by, `took down the picture “${titleOf(id)}”`, (data) => ({
        ...data,
        takenDown: today(),
      }));
    },
    bringBack: (id: string, by: Editor) =>
      change(id, by, `brought back the picture “${titleOf(id)}”`, ({ takenDown: _, ...rest }) => rest),
  };

  function titleOf(id: string): string {
    return content().pictures.find((picture) => picture.id === id)?.title ?? id;
  }
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
