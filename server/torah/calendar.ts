import type { Calendar } from '../../domain/torah/calendar.ts';
import type { GospelReadings } from '../../domain/torah/names.ts';
import { scheduleFor, upcomingReadings } from './schedule.ts';
import { type Place, sabbathTimes } from './sun-times.ts';

interface Options {
  /** content/torah/gospels.yaml */
  gospels: GospelReadings;
  /** Where the sun sets: the ministry's address. */
  place: Place;
}

/** The calendar of one ministry: its town's sundown, its readings from the Gospels. */
export function createCalendar({ gospels, place }: Options): Calendar {
  return {
    schedule: (year) => scheduleFor(year, gospels),
    upcoming: (today, count) => upcomingReadings(today, count, gospels),
    sabbathTimes: (saturday) => sabbathTimes(saturday, place),
  };
}
