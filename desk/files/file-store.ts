import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Content } from '#content-model/content.ts';
import { calendarDay } from '#core/dates/calendar-day.ts';
import { asSingleLine } from '#core/text.ts';
import { isDiskFull } from '#server/plugins/health.ts';
import { freeId, storeFile } from '../media/media-store.ts';
import { pdfFault } from '../media/upload-checks.ts';
import { fileUses } from '../media/uses.ts';
import type { Change } from '../publish/content-git.ts';
import { diskFull, type Editor, type Publisher, RefusedError } from '../publish/publisher.ts';
import { dataOf, withData } from '../publish/record-text.ts';
import type { UploadedFile } from '../uploads.ts';

export interface FileStoreDependencies {
  content(): Content;
  now(): Date;
  publisher: Publisher;
  dataDir: string;
  publishDir: string;
}

export class TooLargeError extends RefusedError {}

const recordFile = (id: string) => `files/${id}.yaml`;

/** Characters of a title. */
const maxTitle = 120;

/** One after another: the check and the history each take several times the memory of a file. */
const adding = new PQueue({ concurrency: 1 });

/** The only code that adds and removes the files of visitors: PDFs. */
export function createFileStore({ content, now, publisher, dataDir, publishDir }: FileStoreDependencies) {
  const today = () => calendarDay(now(), content().ministry.address.timeZone);

  const titleOf = (id: string) => content().files.find((file) => file.id === id)?.title ?? id;

  async function change(
    id: string,
    by: Editor,
    summary: string,
    changed: (data: Record<string, unknown>) => Record<string, unknown>,
  ): Promise<Change> {
    const file = recordFile(id);
    return publisher.publish({
      by,
      where: '/desk/files',
      summary,
      async change(read) {
        const text = await read(file);
        if (text === null) throw new RefusedError('This file no longer exists.');
        return { [file]: withData(file, text, changed(Object(dataOf(file, text)))) };
      },
    });
  }

  async function add(file: UploadedFile, title: string, by: Editor): Promise<string> {
    const fault = (await pdfFault(file)) ?? ((await isDiskFull(dataDir)) ? diskFull : undefined);
    if (fault) throw new (file.fault === 'too large' ? TooLargeError : RefusedError)(fault);
    const words = asSingleLine(title || file.name.replace(/\.\w+$/, '').replace(/[-_\s]+/g, ' '));
    const shown = words.replace(/\s+/g, ' ').slice(0, maxTitle) || 'File';
    let id = '';
    await publisher.publish({
      by,
      where: '/desk/files',
      summary: `added the file “${shown}”`,
      async change() {
        id = freeId(shown, new Set(content().files.map((one) => one.id)), 'file');
        const data = {
          title: shown,
          file: await storeFile(file.path, join(publishDir, 'files'), id, 'pdf'),
          added: today(),
        };
        return { [recordFile(id)]: withData(recordFile(id), '', data) };
      },
    });
    return id;
  }

  return {
    /**
     * @param title if it is empty, the file's name is used
     * @returns the id of the new file
     * @throws RefusedError
     */
    add: (file: UploadedFile, title: string, by: Editor): Promise<string> =>
      adding.add(() => add(file, title, by)),
    /** @throws RefusedError if a page links to it */
    async remove(id: string, by: Editor): Promise<Change> {
      const uses = fileUses(content()).get(id) ?? [];
      if (uses.length > 0) {
        const where = new Intl.ListFormat('en-US').format(uses.map((use) => use.title));
        throw new RefusedError(`It is used on ${where}. Remove the link there first.`);
      }
      return change(id, by, `removed the file “${titleOf(id)}”`, (data) => ({ ...data, takenDown: today() }));
    },
    restore: (id: string, by: Editor) =>
      change(id, by, `brought back the file “${titleOf(id)}”`, ({ takenDown: _, ...rest }) => rest),
  };
}
