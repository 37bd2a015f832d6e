import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/schema.ts';
import { countPlaces } from '../database/submission-repository.ts';

/** How many people have signed up for an event; undefined when the database is away. */
export async function placesTaken(db: Db, event: string, log: FastifyBaseLogger) {
  const counted = ['adults', 'children'];
  try {
    return await countPlaces(db, 'event_signups', { column: 'event', value: event, counted });
  } catch (err) {
    log.error({ err, event }, 'the sign-ups of an event could not be counted');
    return undefined;
  }
}
