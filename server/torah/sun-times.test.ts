import { describe, expect, test } from 'vitest';
import type { CalendarDay } from '#core/dates/calendar-day.ts';
import { timeOfDay } from '#core/dates/date-words.ts';
import { sabbathTimes, sundown } from './sun.ts';

const dixon = { latitude: 41.8461, longitude: -89.485, timeZone: 'America/Chicago' };

describe('the Sabbath in Dixon, Illinois', () => {
  test.each<[CalendarDay, string, string]>([
    ['2025-09-20', '6:59\u00a0PM', '6:58\u00a0PM'],
    ['2025-11-01', '5:52\u00a0PM', '5:51\u00a0PM'],
    ['2025-11-08', '4:44\u00a0PM', '4:43\u00a0PM'],
    ['2025-12-20', '4:29\u00a0PM', '4:29\u00a0PM'],
    ['2026-03-07', '5:54\u00a0PM', '5:55\u00a0PM'],
    ['2026-03-14', '7:02\u00a0PM', '7:03\u00a0PM'],
    ['2026-06-20', '8:36\u00a0PM', '8:36\u00a0PM'],
  ])('of %s begins at %s and ends at %s', (saturday, begins, ends) => {
    const sabbath = sabbathTimes(saturday, dixon);
    expect(timeOfDay(sabbath.begins, dixon.timeZone, 'en-US')).toBe(begins);
    expect(timeOfDay(sabbath.ends, dixon.timeZone, 'en-US')).toBe(ends);
  });

  test('has a true instant', () => {
    expect(sundown('2025-09-19', dixon).toISOString()).toBe('2025-09-19T23:59:48.000Z');
    // In June, sundown in Illinois is after midnight in UTC, but it is still Friday's.
    expect(sundown('2026-06-19', dixon).toISOString()).toBe('2026-06-20T01:36:07.000Z');
  });

  test('must be a Saturday', () => {
    expect(() => sabbathTimes('2025-09-19', dixon)).toThrow('not a Saturday');
  });
});

/**
 * Sunset by the Almanac for Computers (US Naval Observatory, 1990), an independent formula, accurate to two
 * minutes.
 */
function almanacSunset(day: CalendarDay, latitude: number, longitude: number): number {
  const radians = Math.PI / 180;
  const turn = (degrees: number) => ((degrees % 360) + 360) % 360;
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const ofYear = (midnight - Date.UTC(Number(day.slice(0, 4)), 0, 0)) / 86_400_000;
  const approximate = ofYear + (18 - longitude / 15) / 24;
  const anomaly = 0.9856 * approximate - 3.289;
  const sun = turn(
    anomaly + 1.916 * Math.sin(anomaly * radians) + 0.02 * Math.sin(2 * anomaly * radians) + 282.634,
  );
  const ascension = turn(Math.atan2(0.91764 * Math.sin(sun * radians), Math.cos(sun * radians)) / radians);
  const sine = 0.39782 * Math.sin(sun * radians);
  const cosine = Math.cos(Math.asin(sine));
  const hourAngle =
    Math.acos(
      (Math.cos(90.8333 * radians) - sine * Math.sin(latitude * radians)) /
        (cosine * Math.cos(latitude * radians)),
    ) / radians;
  const localMean = (hourAngle + ascension) / 15 - 0.06571 * approximate - 6.622;
  const universal = (((localMean - longitude / 15) % 24) + 24) % 24;
  return midnight + universal * 3_600_000;
}

test('sundown agrees with another formula all year, within two minutes', () => {
  for (let offset = 0; offset < 365; offset += 7) {
    const day = new Date(Date.UTC(2026, 0, 2 + offset)).toISOString().slice(0, 10) as CalendarDay;
    const apart = sundown(day, dixon).getTime() - almanacSunset(day, dixon.latitude, dixon.longitude);
    // West of Greenwich the almanac's hour may belong to the next day of UTC.
    const sameDay = ((apart + 43_200_000) % 86_400_000) - 43_200_000;
    expect(Math.abs(sameDay), day).toBeLessThan(120_000);
  }
});

test('a day without sunset and invalid coordinates are refused', () => {
  const svalbard = { latitude: 78, longitude: 15, timeZone: 'Arctic/Longyearbyen' };
  expect(() => sundown('2026-06-19', svalbard)).toThrow(RangeError);
  expect(() => sundown('2026-06-19', { ...dixon, latitude: 91 })).toThrow(RangeError);
});
