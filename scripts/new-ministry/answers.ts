/** What a new ministry is asked, and what is made of the answers. */
import { z } from 'zod';
import { weekdays } from '../../domain/dates/calendar-day.ts';
import { slugOf } from '../../domain/slug-of.ts';
import { allParts, type Part } from '../../reader/schemas/optional-parts.ts';
import { theme } from '../../reader/schemas/theme.ts';
import { findTown } from './towns.ts';

const words = z.string().trim().min(2);

/** As in a file for `--answers`; what is optional is made from the rest. */
export const answersSchema = z.strictObject({
  name: words,
  town: words,
  /** In full, or its two letters. */
  state: words,
  street: words.default('Your street and number'),
  /** Taken from the list of towns where they are left out. */
  postalCode: words.optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  timeZone: words.optional(),
  /** "Friday 7:00 PM Erev Shabbat"; the first is the main one. */
  gatherings: z.array(words).min(1),
  pastor: words,
  email: z.email(),
  phone: words.default('(555) 555-0100'),
  /** Parts of the site that the ministry does without. */
  without: z.array(z.enum(Object.keys(allParts) as [Part, ...Part[]])).default([]),
  theme: theme.partial().optional(),
});

export type Answers = z.input<typeof answersSchema>;

/** A sentence for whoever answered. */
export class WrongAnswer extends Error {}

export type Ministry = ReturnType<typeof ministryOf>;

/** @throws WrongAnswer */
export function ministryOf(answers: Answers) {
  const read = answersSchema.safeParse(answers);
  if (!read.success) {
    const [{ path, message } = { path: [], message: '' }] = read.error.issues;
    throw new WrongAnswer(`"${path.join('.') || 'The answers'}" cannot be used: ${message}.`);
  }
  const { data } = read;
  const found = findTown(data.town, data.state);
  const { latitude = found?.latitude, longitude = found?.longitude } = data;
  const { timeZone = found?.timeZone, postalCode = found?.postalCode } = data;
  const state = found?.state;
  if (!state)
    throw new WrongAnswer(
      `"${data.state}" is no state of the United States. Write it in full, like Colorado.`,
    );
  if (latitude === undefined || longitude === undefined || !timeZone || !postalCode)
    throw new WrongAnswer(
      `There is no ${data.town}, ${state.name}, in the list of towns. Give postalCode, latitude, longitude and timeZone too, or name a larger town nearby.`,
    );
  const gatherings = data.gatherings.map(gatheringOf);
  return { ...data, slug: slugOf(data.name), state, latitude, longitude, timeZone, postalCode, gatherings };
}

/** 'Friday 7:00 PM Erev Shabbat' */
function gatheringOf(text: string, index: number, all: readonly string[]) {
  const [, day, hours, minutes = '00', half, title] =
    /^(\w+day)s?(?:\s+at)?\s+(\d{1,2})(?::(\d\d))?\s*([AP]M)\s*,?\s*(.*)$/i.exec(text.trim()) ?? [];
  const known = weekdays.find((name) => name.toLowerCase() === day?.toLowerCase());
  if (!known || !hours || !half || Number(hours) > 12)
    throw new WrongAnswer(`"${text}" is no gathering. Write it like "Friday 7:00 PM Erev Shabbat".`);
  const hour = (Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  const called = title || `${known} service`;
  const what = slugOf(called);
  const isTwice = all.slice(0, index).some((other) => slugOf(other).endsWith(what));
  return {
    what: isTwice ? `${what}-${index + 1}` : what,
    title: called,
    noun: called,
    day: known,
    time: `${String(hour).padStart(2, '0')}:${minutes}`,
    minutes: 90,
  };
}
