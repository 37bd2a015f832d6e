/** When a draft is published by itself; empty if a person publishes it. */
export interface Schedule {
  /** '2027-03-01' */
  day: string;
  /** '09:00' */
  time: string;
}

/** The names of its fields. No field of a record has such a name. */
export const scheduleFields = { day: 'publish-on', time: 'publish-at' } as const;
