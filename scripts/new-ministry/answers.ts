/** The answers about a new ministry, and the data made of them. */
import { z } from 'zod';
import { nearest } from '#content-model/problem.ts';
import { isLocale, isTimeZone, usualDates } from '#content-model/schemas/fields.ts';
import { allParts, type Part, theme } from '#content-model/schemas/site-options.ts';
import { weekdays } from '#core/dates/calendar-day.ts';
import { slugOf } from '#core/text.ts';
import { Refusal } from '#server/command-line.ts';
import { findState, findTown, townsOf } from './towns.ts';

const requiredText = z.string().trim().min(2, 'it needs two letters at least.');

const parts = Object.keys(allParts) as [Part, ...Part[]];

/** The format of a file for `--answers`; optional answers are derived from the others. */
export const answersSchema = z.strictObject({
  name: requiredText,
  town: requiredText,
  /** The name or its two letters. */
  state: requiredText,
  street: requiredText.default('Your street and number'),
  /** The default comes from the list of towns. */
  postalCode: requiredText.optional(),
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  timeZone: requiredText.refine(isTimeZone, 'it is written like America/Denver.').optional(),
  dates: requiredText.refine(isLocale, 'it is written like en-US, en-GB or es.').default(usualDates),
  /** "Friday 7:00 PM Erev Shabbat"; the first is the main gathering. */
  gatherings: z.array(requiredText).min(1),
  pastor: requiredText,
  email: z.email('an e-mail address is written like shalom@example.org.'),
  phone: requiredText.default('(555) 555-0100'),
  without: z.array(z.enum(parts, `the parts are ${parts.join(', ')}.`)).default([]),
  theme: theme.partial().optional(),
});

export type Answers = z.input<typeof answersSchema>;

export class WrongAnswer extends Refusal {}

export type Ministry = ReturnType<typeof ministryOf>;

/** Parses one answer. @throws WrongAnswer */
export function readAnswer(name: keyof Answers, written: unknown): unknown {
  const { success, data, error } = answersSchema.shape[name].safeParse(written);
  if (success) return data;
  throw new WrongAnswer(`"${name}" cannot be used: ${error.issues[0]?.message}`);
}

/** @throws WrongAnswer */
export function ministryOf(answers: Answers) {
  const parsed = answersSchema.safeParse(answers);
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
    throw new WrongAnswer(`"${path.join('.') || 'The answers'}" cannot be used: ${message}`);
  }
  const { data } = parsed;
  const place = townOf(data);
  const gatherings = data.gatherings.map(gatheringOf);
  // A name in only Hebrew letters gives no slug; the town does.
  return { ...data, ...place, slug: slugOf(data.name) || slugOf(place.town), gatherings };
}

/** @throws WrongAnswer */
export function stateOf(written: string) {
  const state = findState(written);
  if (state) return state;
  throw new WrongAnswer(`"${written}" is not a state of the United States. Write it in full, like Colorado.`);
}

type Place = Pick<Answers, 'town' | 'state' | 'postalCode' | 'latitude' | 'longitude' | 'timeZone'>;

/** The town from the answers, or else from the list of towns. @throws WrongAnswer */
export function townOf(answers: Place) {
  const state = stateOf(answers.state);
  const found = findTown(answers.town, state.code);
  const { town = answers.town } = found ?? {};
  const { latitude = found?.latitude, longitude = found?.longitude } = answers;
  const { timeZone = found?.timeZone, postalCode = found?.postalCode } = answers;
  if (latitude !== undefined && longitude !== undefined && timeZone && postalCode)
    return { town, state, latitude, longitude, timeZone, postalCode };
  const near = nearest(answers.town, townsOf(state.code));
  throw new WrongAnswer(
    `There is no ${answers.town || 'such town'}, ${state.name}, in the list of towns.${near ? ` Did you mean ${near}?` : ''} Name a larger town nearby, or give postalCode, latitude, longitude and timeZone with --answers.`,
  );
}

/** 'Friday 7:00 PM Erev Shabbat' */
export function gatheringOf(text: string, index: number, all: readonly string[]) {
  const [, day, hours, minutes = '00', half, title] =
    /^(\w+day)s?(?:\s+at)?\s+(\d{1,2})(?::(\d\d))?\s*([AP]M)\s*,?\s*(.*)$/i.exec(text.trim()) ?? [];
  const known = weekdays.find((name) => name.toLowerCase() === day?.toLowerCase());
  if (!known || !half || !(Number(hours) >= 1 && Number(hours) <= 12) || Number(minutes) > 59)
    throw new WrongAnswer(`"${text}" is not a gathering. Write it like "Friday 7:00 PM Erev Shabbat".`);
  const hour = (Number(hours) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  const called = title || `${known} service`;
  const what = slugOf(called) || slugOf(`${known} service`);
  const isDuplicate = all.slice(0, index).some((other) => slugOf(other).endsWith(what));
  return {
    what: isDuplicate ? `${what}-${index + 1}` : what,
    title: called,
    noun: called,
    day: known,
    time: `${String(hour).padStart(2, '0')}:${minutes}`,
    minutes: 90,
  };
}
