import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '#content-model/content.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { longDate } from '#core/dates/date-words.ts';
import { asSingleLine } from '#core/single-line.ts';
import { slugOf } from '#core/slug-of.ts';
import { NotDrawnError } from '#server/drawing/drawing-pool.ts';
import { type Draw, forPeople, type Original } from '#server/drawing/orders.ts';
import { isDiskFull } from '#server/plugins/health.ts';
import type { Change } from '../publish/content-git.ts';
import { placedFile } from '../publish/placed-file.ts';
import { diskFull, type Editor, type Publisher, RefusedError } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import type { UploadedFile } from '../uploads.ts';
import { pictureFault } from './picture-faults.ts';
import { pictureUses } from './picture-uses.ts';

interface Services {
  content(): Content;
  now(): Date;
  publisher: Publisher;
  develop: Draw;
  dataDir: string;
  publishDir: string;
}

/** A picture that is ready, not yet part of the content. */
interface Ready extends Original {
  /** Where it lies. */
  path: string;
  title: string;
}

/** What became of what somebody sent. */
export interface Added {
  ids: readonly string[];
  /** By the files' own names. */
  faults: readonly { name: string; text: string }[];
}

export type PictureKeeper = ReturnType<typeof createPictureKeeper>;

export const pictureRecord = (id: string) => `pictures/${id}.yaml`;

/** The one way by which pictures come into the content, are changed, and go. */
export function createPictureKeeper({ content, now, publisher, develop, dataDir, publishDir }: Services) {
  const today = () => calendarDay(now(), content().ministry.address.timeZone);

  /** @throws RefusedError with a sentence */
  async function ready(file: UploadedFile): Promise<Ready> {
    const fault = (await pictureFault(file)) ?? ((await isDiskFull(dataDir)) ? diskFull : undefined);
    if (fault) throw new RefusedError(fault);
    const path = `${file.path}.webp`;
    try {
      const size: Original = JSON.parse(
        String(await develop({ kind: 'original', from: file.path, to: path })),
      );
      return { ...size, path, title: titleFrom(file.name) };
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof NotDrawnError) throw new RefusedError(sentenceOf(error));
      throw error;
    }
  }

  /** A photograph taken by a telephone is called by its day. */
  function titleFrom(name: string): string {
    const words = asSingleLine(name.replace(/\.\w+$/, '').replace(/[-_\s]+/g, ' '));
    if (slugOf(words) !== '' && !/^(?:img|dsc|dscn|pxl|p|image|photo|foto|picture)?[\s\d()]*$/i.test(words))
      return words.charAt(0).toUpperCase() + words.slice(1, 80);
    const { address, dates } = content().ministry;
    return `Picture of ${longDate(calendarDay(now(), address.timeZone), dates)}`;
  }

  /** In the same step as what names it. */
  const placed = (path: string, id: string) => placedFile(path, join(publishDir, 'pictures'), id, 'webp');

  function freeId(title: string, taken: ReadonlySet<string>): string {
    const slug = slugOf(title).slice(0, 60).replace(/-$/, '');
    for (let number = 1; ; number += 1) {
      const id = number === 1 ? slug : `${slug}-${number}`;
      if (!taken.has(id)) return id;
    }
  }

  /** All that can be taken of several files; the rest with its faults. One change, whatever their number. */
  async function add(files: readonly UploadedFile[], by: Editor): Promise<Added> {
    const good: Ready[] = [];
    const faults: { name: string; text: string }[] = [];
    try {
      // One after the other: each takes memory.
      for (const file of files) {
        try {
          good.push(await ready(file));
        } catch (error) {
          if (!(error instanceof RefusedError)) throw error;
          faults.push({ name: file.name.slice(0, 100), text: error.message });
        }
      }
      const ids: string[] = [];
      if (good.length > 0) {
        await publisher.publish({
          by,
          where: '/desk/pictures',
          words:
            good.length === 1 ? `added the picture “${good[0]?.title}”` : `added ${good.length} pictures`,
          async change() {
            const taken = new Set(content().pictures.map(({ id }) => id));
            const records: Record<string, string> = {};
            for (const { path, title, width, height } of good) {
              const id = freeId(title, taken);
              taken.add(id);
              ids.push(id);
              const data = { title, file: await placed(path, id), width, height, added: today() };
              records[pictureRecord(id)] = withData(pictureRecord(id), '', data);
            }
            return records;
          },
        });
      }
      return { ids, faults };
    } finally {
      for (const { path } of good) await rm(path, { force: true });
    }
  }

  /**
   * @param change what its record is to hold, of what it holds
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
      words,
      async change(read) {
        const text = await read(file);
        if (text === null) throw new RefusedError('This picture is not there any more.');
        const next = withData(file, text, await changed(Object(dataOf(file, text))));
        if (next === text) throw new RefusedError('Nothing is different from what visitors see.');
        return { [file]: next };
      },
    });
  }

  return {
    add,
    change,
    /** Another file under the same name: it takes the old one's place wherever that is used. @throws RefusedError */
    async replace(id: string, file: UploadedFile, by: Editor): Promise<Change> {
      const { path, width, height } = await ready(file);
      try {
        return await change(id, by, `replaced the picture “${titleOf(id)}”`, async (data) => {
          // What was to stay in sight is elsewhere now.
          const { focus: _, ...rest } = data;
          return { ...rest, file: await placed(path, id), width, height };
        });
      } finally {
        await rm(path, { force: true });
      }
    },
    /** @throws RefusedError while it is used */
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
    return content().pictures.find((one) => one.id === id)?.title ?? id;
  }
}

/** What the process that read a picture says of it. */
function sentenceOf({ cause }: NotDrawnError): string {
  const { message = '' } = Object(cause);
  if (message.startsWith(forPeople)) return message.slice(forPeople.length);
  if (/No space|ENOSPC/i.test(message)) return diskFull;
  return 'It takes too much memory or time to read. Save it smaller, or once more as a JPEG, and choose that.';
}
