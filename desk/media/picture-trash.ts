import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Content } from '#content-model/content.ts';
import { addDays, calendarDay } from '#core/dates/calendar-day.ts';
import { type Clock, daily } from '#server/clock.ts';
import { type Publisher, RefusedError } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { pictureRecord } from './media-store.ts';

interface Services {
  content(): Content;
  clock: Clock;
  publisher: Publisher;
  publishDir: string;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** After so many days a picture that was taken down is deleted. */
const keptDays = 30;

/** Deletes every day what was taken down thirty days ago. Of several hosts on one folder one does. */
export function createPictureTrash({ content, clock, publisher, publishDir, log }: Services) {
  const isDue = (day: unknown) =>
    typeof day === 'string' &&
    day <= addDays(calendarDay(clock.now(), content().ministry.address.timeZone), -keptDays);

  async function runOnce(): Promise<void> {
    if (!content().pictures.some(({ takenDown }) => isDue(takenDown))) return;
    const gone: string[] = [];
    try {
      await publisher.publish({
        by: { name: 'The website', email: '', role: 'owner' },
        where: '/desk/pictures',
        words: `deleted what was taken down ${keptDays} days before`,
        async change(read) {
          const files: Record<string, null> = {};
          // Read anew: meanwhile somebody may have brought one back, or another host have deleted them.
          for (const record of content().pictures.map(({ id }) => pictureRecord(id))) {
            const { takenDown, file } = Object(dataOf(record, (await read(record)) ?? ''));
            if (!isDue(takenDown)) continue;
            files[record] = null;
            gone.push(file);
          }
          if (gone.length === 0) throw new RefusedError('Nothing is left to delete.');
          return files;
        },
      });
    } catch (error) {
      if (gone.length === 0 && error instanceof RefusedError) return;
      throw error;
    }
    for (const file of gone) await rm(join(publishDir, 'pictures', file), { force: true });
  }

  const failed = (err: unknown) =>
    log.error({ err }, 'pictures taken down could not be deleted; tried again tomorrow');
  return { runOnce, ...daily(runOnce, failed) };
}
