import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Content } from '#content-model/content.ts';
import { addDays, calendarDay } from '#core/dates/calendar-day.ts';
import { type Clock, daily } from '#server/clock.ts';
import { type Publisher, RefusedError } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { pictureRecord } from './media-store.ts';

interface Dependencies {
  content(): Content;
  clock: Clock;
  publisher: Publisher;
  publishDir: string;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Days after which a removed picture is deleted. */
const retentionDays = 30;

/** Deletes pictures daily that were removed thirty days ago. Several hosts may share the folder. */
export function createPictureTrash({ content, clock, publisher, publishDir, log }: Dependencies) {
  const isDue = (day: unknown) =>
    typeof day === 'string' &&
    day <= addDays(calendarDay(clock.now(), content().ministry.address.timeZone), -retentionDays);

  async function runOnce(): Promise<void> {
    if (!content().pictures.some(({ takenDown }) => isDue(takenDown))) return;
    const deletedFiles: string[] = [];
    try {
      await publisher.publish({
        by: { name: 'The website', email: '', role: 'owner' },
        where: '/desk/pictures',
        summary: `deleted what was taken down ${retentionDays} days before`,
        async change(read) {
          const files: Record<string, null> = {};
          // Read again, because meanwhile a picture may have been restored, or deleted by another host.
          for (const record of content().pictures.map(({ id }) => pictureRecord(id))) {
            const { takenDown, file } = Object(dataOf(record, (await read(record)) ?? ''));
            if (!isDue(takenDown)) continue;
            files[record] = null;
            deletedFiles.push(file);
          }
          if (deletedFiles.length === 0) throw new RefusedError('There is nothing to delete.');
          return files;
        },
      });
    } catch (error) {
      if (deletedFiles.length === 0 && error instanceof RefusedError) return;
      throw error;
    }
    for (const file of deletedFiles) await rm(join(publishDir, 'pictures', file), { force: true });
  }

  const logFailure = (err: unknown) =>
    log.error({ err }, 'removed pictures could not be deleted; the next try is tomorrow');
  return { runOnce, ...daily(runOnce, logFailure) };
}
