import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Content } from '#content-model/content.ts';
import { addDays, calendarDay } from '#core/dates/calendar-day.ts';
import { type Clock, daily } from '#server/clock.ts';
import type { ClockCheck } from '#server/clock-doubt.ts';
import { type Publisher, RefusedError } from '../publish/publisher.ts';
import { dataOf } from '../publish/record-text.ts';
import { type MediaKind, mediaKinds, mediaRecord } from './media-kinds.ts';

interface Dependencies {
  content(): Content;
  clock: Clock;
  publisher: Publisher;
  publishDir: string;
  clockCheck: Pick<ClockCheck, 'isDoubted'>;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Days after which a removed picture or file is deleted. */
const retentionDays = 30;

/** Deletes pictures and files daily that were removed thirty days ago. Several hosts may share the folder. */
export function createTrash({ content, clock, publisher, publishDir, clockCheck, log }: Dependencies) {
  const isDue = (day: unknown) =>
    typeof day === 'string' &&
    day <= addDays(calendarDay(clock.now(), content().ministry.address.timeZone), -retentionDays);

  const dueRecords = () =>
    (Object.keys(mediaKinds) as MediaKind[]).flatMap((kind) =>
      content()
        [kind].filter(({ takenDown }) => isDue(takenDown))
        .map(({ id }) => ({ kind, record: mediaRecord(kind, id) })),
    );

  async function runOnce(): Promise<void> {
    if (dueRecords().length === 0 || (await clockCheck.isDoubted())) return;
    const deletedFiles: string[] = [];
    try {
      await publisher.publish({
        by: { name: 'The website', email: '', role: 'owner' },
        where: '/desk/pictures',
        summary: `deleted what was taken down ${retentionDays} days before`,
        async change(read) {
          const files: Record<string, null> = {};
          // Read again, because meanwhile one may have been restored, or deleted by another host.
          for (const { kind, record } of dueRecords()) {
            const { takenDown, file } = Object(dataOf(record, (await read(record)) ?? ''));
            if (!isDue(takenDown)) continue;
            files[record] = null;
            deletedFiles.push(join(kind, file));
          }
          if (deletedFiles.length === 0) throw new RefusedError('There is nothing to delete.');
          return files;
        },
      });
    } catch (error) {
      if (deletedFiles.length === 0 && error instanceof RefusedError) return;
      throw error;
    }
    for (const file of deletedFiles) await rm(join(publishDir, file), { force: true });
  }

  const logFailure = (err: unknown) =>
    log.error({ err }, 'removed pictures and files could not be deleted; the next try is tomorrow');
  return { runOnce, ...daily(runOnce, logFailure) };
}
