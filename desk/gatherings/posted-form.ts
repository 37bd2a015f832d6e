/** What the forms about gatherings share: how they are read and checked. */
import { childOf, type FieldSchema } from '#content-model/schemas/field-schema.ts';
import { type CalendarDay, earliestDay, parseCalendarDay } from '#core/dates/calendar-day.ts';
import { asSingleLine, completeAddress, findBidiControls } from '#core/text.ts';

/** What the forms offer, in minutes. */
export const durations = [30, 45, 60, 90, 120, 150, 180, 240, 300, 480];

/** @param extra of the gathering, which the forms do not offer otherwise */
export const durationOptions = (extra: readonly number[] = []) =>
  [...new Set([...durations, ...extra])]
    .toSorted((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }));

/** '45 minutes', '1½ hours' */
function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  const hours = `${Math.floor(minutes / 60)}${minutes % 60 === 30 ? '½' : ''}`;
  return hours === '1' ? '1 hour' : `${hours} hours`;
}

/** The posted fields, trimmed and on one line. */
export function parseForm<Name extends string>(
  posted: URLSearchParams,
  names: readonly Name[],
): Record<Name, string> {
  const text = (name: string) => {
    const line = asSingleLine(posted.get(name) ?? '').replace(/\s+/g, ' ');
    return name === 'mapUrl' ? completeAddress(line) : line;
  };
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Name, string>;
}

/**
 * The errors of texts that are too long for the content, or hold bidi controls.
 * @param schema of the record, with a limit for each field
 */
export function textFaults<Name extends string>(
  values: Readonly<Record<Name, string>>,
  schema: FieldSchema,
): Partial<Record<Name, string>> {
  const faults: Partial<Record<Name, string>> = {};
  for (const [name, value] of Object.entries(values) as [Name, string][]) {
    const { maxLength: max = value.length } = childOf(schema, name) ?? {};
    const over = value.length - max;
    if (over > 0)
      faults[name] = `Shorten it by ${over} characters. The maximum is ${max.toLocaleString('en-US')}.`;
    for (const { text } of findBidiControls(value)) faults[name] ??= `This ${text}`;
  }
  return faults;
}

export const hasFaults = (faults: Readonly<Record<string, string | undefined>>) =>
  Object.values(faults).some(Boolean);

/** The day that a field names; undefined for another text, and for a year that was typed short: 0026. */
export function dayOf(text: string): CalendarDay | undefined {
  try {
    const day = parseCalendarDay(text);
    return day < earliestDay ? undefined : day;
  } catch {
    return undefined;
  }
}

/** Whether a text is an hour on the 24-hour clock: '18:30'. */
export const isHour = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

export const mapAddressFault = (text: string) =>
  !text || (/^https:\/\/\S+$/.test(text) && URL.canParse(text))
    ? undefined
    : 'Copy the address from the map site. It begins with https://';
