import type { Kysely } from 'kysely';
import { createFormTable } from '../dialect.ts';

/** Sign-ups for events. The index is for counting the places of one event. */
export const up = (db: Kysely<unknown>) =>
  createFormTable(
    db,
    'event_signups',
    (table) =>
      table
        .addColumn('event', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('adults', 'integer', (column) => column.notNull())
        .addColumn('children', 'integer', (column) => column.notNull())
        .addColumn('bring', 'text')
        .addColumn('note', 'text'),
    'event',
  );
