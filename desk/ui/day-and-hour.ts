import { timeOfDay } from '../../domain/dates/us-format.ts';

/** An instant for people, in the ministry's zone: `Friday, November 27, 8:02 PM`. */
export function dayAndHour(instant: Date, timeZone: string): string {
  const day = instant.toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  });
  return `${day}, ${timeOfDay(instant, timeZone)}`;
}
